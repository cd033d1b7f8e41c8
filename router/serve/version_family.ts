import type { RouteLifecycle } from "../declare/lifecycle.ts";
import type { Route } from "../declare/route.ts";
import { groupBy } from "../path/group_by.ts";

/** One path of one version, beside the same path of other versions. */
export interface Sibling {
  readonly version: string;
  /** That of the methods which stay for the longest time. */
  readonly lifecycle: RouteLifecycle | undefined;
}

/** The routes of one path of one version. */
interface RoutesOfVersion {
  readonly version: string;
  /** Lists them; there is at least one. */
  listRoutes(): Route[];
}

/** The versions of one path under one version prefix, in ascending order. */
export type VersionFamily = readonly Sibling[];

/**
 * Gives version prefix and version, with which a route's path begins.
 *
 * @param route A route of a version.
 */
export function leadTextOf({ path, resource, version }: Route): string {
  if (version === undefined) return "";
  return resource === "/" ? path : path.slice(0, -resource.length);
}

/**
 * Gives the segments of version prefix and version.
 *
 * @param route A route of a version.
 */
export function leadOf(route: Route): readonly string[] {
  return leadTextOf(route).split("/").slice(1);
}

/**
 * Says how long a route stays, for comparison: one without a life of its own
 * longest, then those without an end.
 *
 * @param lifecycle The route's lifecycle, if it has one.
 */
export function endOf(lifecycle: RouteLifecycle | undefined): number {
  return lifecycle ? lifecycle.sunset?.time ?? Number.MAX_VALUE : Infinity;
}

/** Gives the lifecycle of the methods that stay for the longest time. */
function findLongest(routes: readonly Route[]): RouteLifecycle | undefined {
  return routes.map(({ lifecycle }) => lifecycle)
    .reduce((a, b) => endOf(b) > endOf(a) ? b : a);
}

/**
 * Gives the family of a path, given its versions in ascending order.
 *
 * @param versions The path's versions and their routes.
 */
export function familyOf(versions: readonly RoutesOfVersion[]): VersionFamily {
  return [...groupBy(versions, ({ version }) => version)].map((
    [version, written],
  ) => ({
    version,
    lifecycle: findLongest(written.flatMap((one) => one.listRoutes())),
  }));
}

/**
 * Tells whether a moment of a lifecycle is over.
 *
 * @param date The moment, if there is one.
 * @param now The time, in milliseconds since 1970.
 */
export function isOver(
  date: { readonly time: number } | undefined,
  now: number,
): boolean {
  return date !== undefined && date.time <= now;
}

/**
 * Tells whether requests are answered with 410.
 *
 * @param lifecycle The route's lifecycle, if it has one.
 * @param now The time, in milliseconds since 1970.
 */
export function isGone(
  lifecycle: RouteLifecycle | undefined,
  now: number,
): boolean {
  return lifecycle?.onSunset === "gone" && isOver(lifecycle.sunset, now);
}

/**
 * Lists the versions whose end has not come.
 *
 * @param family The versions of a path.
 * @param now The time, in milliseconds since 1970.
 */
export function listSupported(family: VersionFamily, now: number): string[] {
  return family.filter(({ lifecycle }) => !isOver(lifecycle?.sunset, now))
    .map(({ version }) => version);
}
