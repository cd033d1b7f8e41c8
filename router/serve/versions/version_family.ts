import type { RouteLifecycle } from "../../declare/lifecycle.ts";
import type { Route } from "../../declare/route.ts";
import { groupBy } from "../../path/group_by.ts";
import { compareLives, isGone, stateOf } from "./lifecycle_state.ts";
import type { ServingVersion } from "./serving_version.ts";

/** One path of one version, beside the same path of other versions. */
interface Sibling {
  readonly version: string;
  /** The lifecycle of those of its methods that stay for the longest time. */
  readonly lifecycle: RouteLifecycle | undefined;
}

/**
 * The versions of one path in ascending order: after one version prefix, or
 * where several fit a path that none has, after all of those.
 */
export type VersionFamily = readonly Sibling[];

/** Gives the lifecycle of the methods that stay for the longest time. */
function findLongest(routes: readonly Route[]): RouteLifecycle | undefined {
  return routes.map(({ lifecycle }) => lifecycle)
    .reduce((a, b) => compareLives(a, b) > 0 ? b : a);
}

/**
 * Gives the family of a path, given its versions in ascending order.
 *
 * @param versions The path's versions.
 */
export function familyOf(versions: readonly ServingVersion[]): VersionFamily {
  // A version can be written in two ways, `2` and `v2`: it is there twice.
  const byName = groupBy(versions, ({ version }) => version);
  return [...byName].map(([version, written]) => ({
    version,
    lifecycle: findLongest(written.flatMap((one) => one.listRoutes())),
  }));
}

/**
 * Lists the versions whose end has not come.
 *
 * @param family The versions of a path.
 * @param now The time, in milliseconds since 1970.
 */
export function listSupported(family: VersionFamily, now: number): string[] {
  return family.filter(({ lifecycle }) => stateOf(lifecycle, now) !== "sunset")
    .map(({ version }) => version);
}

const SUPPORTED = "api-supported-versions";
const DEPRECATED = "api-deprecated-versions";
/** The headers that name the versions that a path has. */
export const REPORT_HEADERS = [SUPPORTED, DEPRECATED];

/**
 * Names the versions that a path has, by their state: each in one header at
 * most, in ascending order.
 *
 * @param family The versions of the path, in ascending order.
 * @param now Milliseconds since the beginning of 1970, UTC.
 */
export function reportVersions(
  family: VersionFamily,
  now: number,
): Record<string, string> {
  const supported: string[] = [];
  const deprecated: string[] = [];
  for (const { version, lifecycle } of family) {
    if (isGone(lifecycle, now)) continue;
    const isSupported = stateOf(lifecycle, now) === "supported";
    (isSupported ? supported : deprecated).push(version);
  }
  const headers: Record<string, string> = {};
  if (supported.length > 0) headers[SUPPORTED] = supported.join(", ");
  if (deprecated.length > 0) headers[DEPRECATED] = deprecated.join(", ");
  return headers;
}
