import type { Route } from "../../../declare/route.ts";
import type { PublishedRoute } from "../published/published.ts";

/** The places that deprecate versions, by version and date. */
export type DeprecatedVersions = ReadonlyMap<string, string>;

function keyOf({ versionPrefix, version }: Route, date: string): string {
  return [versionPrefix, version, date].join("\n");
}

/**
 * Collects the places that both set a version and deprecate it.
 *
 * @param routes All published routes.
 */
export function collectDeprecated(
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
 * Finds where the version of a route is still deprecated, when nothing says so
 * where the route lies.
 *
 * @param versions The places that deprecate versions.
 * @param published The route.
 * @param date The date from which the route was deprecated.
 */
export function findDeprecated(
  versions: DeprecatedVersions,
  { route }: PublishedRoute,
  date: string,
): string | undefined {
  // A setting around the route may say that it stays.
  return route.lifecycle ? undefined : versions.get(keyOf(route, date));
}
