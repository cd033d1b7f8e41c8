import type { Route } from "../../../declare/route.ts";
import type { PublishedRoute } from "../published/published.ts";

/** Where it is set that versions are deprecated, by these and the dates. */
export type DeprecatedVersions = ReadonlyMap<string, string>;

function keyOf({ versionPrefix, version }: Route, date: string): string {
  return [versionPrefix, version, date].join("\n");
}

/**
 * Gathers where it is set, with versions, that these are deprecated.
 *
 * @param routes All routes that are published.
 */
export function gatherDeprecated(
  routes: readonly PublishedRoute[],
): DeprecatedVersions {
  const versions = new Map<string, string>();
  for (const { route, deprecated } of routes) {
    const { version, versionLevel } = route.source;
    if (deprecated === undefined || versionLevel === "route") continue;
    const { place } = route.lifecycle!.deprecated!;
    if (place === version) versions.set(keyOf(route, deprecated), place);
  }
  return versions;
}

/**
 * Finds where the version of a route is still deprecated, which has no word of
 * that where the route lies.
 *
 * @param versions Where versions are deprecated.
 * @param published The route.
 * @param date From when on the route was deprecated.
 */
export function findDeprecated(
  versions: DeprecatedVersions,
  { route }: PublishedRoute,
  date: string,
): string | undefined {
  // Whatever is set around it may say that it stays.
  return route.lifecycle ? undefined : versions.get(keyOf(route, date));
}
