import type { RoutesOfPath } from "../compose/conflict.ts";
import type { RouteLifecycle } from "../declare/lifecycle.ts";
import type { Route } from "../declare/route.ts";
import { compareVersions } from "../path/version.ts";

/** One path of one version, beside the same path of other versions. */
export interface Sibling {
  readonly version: string;
  /** That of the methods which stay for the longest time. */
  readonly lifecycle: RouteLifecycle | undefined;
}

/** The versions of one path under one version prefix, in ascending order. */
export type VersionFamily = readonly Sibling[];

/** Gives the segments of version prefix and version. */
export function leadOf({ path, resource }: Route): readonly string[] {
  const lead = resource === "/" ? path : path.slice(0, -resource.length);
  return lead.split("/").slice(1);
}

/** Gives the lifecycle of the methods that stay for the longest time. */
function findLongest(routes: RoutesOfPath): RouteLifecycle | undefined {
  const end = ({ sunset }: RouteLifecycle) => sunset?.time ?? Infinity;
  return routes.map(({ route }) => route.lifecycle)
    .reduce((a, b) => a && b && (end(b) > end(a) ? b : a));
}

/**
 * Brings together the paths that differ only by their version.
 *
 * @param paths The routes of each path.
 * @returns For each path its family; `undefined` for paths without a version.
 */
export function groupByFamily(
  paths: readonly RoutesOfPath[],
): (VersionFamily | undefined)[] {
  const families = new Map<string, Sibling[]>();
  const grouped = paths.map((routes) => {
    const versioned = routes.find(({ route }) => route.version !== undefined);
    if (!versioned) return undefined;
    const { resource, route: { version, versionPrefix } } = versioned;
    const key = `${versionPrefix} ${resource.shape}`;
    let family = families.get(key);
    if (!family) families.set(key, family = []);
    family.push({ version: version!, lifecycle: findLongest(routes) });
    return family;
  });
  for (const family of families.values()) {
    family.sort((a, b) => compareVersions(a.version, b.version));
  }
  return grouped;
}

/** Tells whether a moment of a lifecycle is over. */
export function isOver(
  date: { readonly time: number } | undefined,
  now: number,
): boolean {
  return date !== undefined && date.time <= now;
}

/** Tells whether requests are answered with 410. */
export function isGone(
  lifecycle: RouteLifecycle | undefined,
  now: number,
): boolean {
  return lifecycle?.onSunset === "gone" && isOver(lifecycle.sunset, now);
}

/** Lists the versions whose end has not come. */
export function listSupported(family: VersionFamily, now: number): string[] {
  return family.filter(({ lifecycle }) => !isOver(lifecycle?.sunset, now))
    .map(({ version }) => version);
}
