import { groupBy } from "../../collection/group_by.ts";
import type { RouteLifecycle } from "../../declare/lifecycle.ts";
import { isGone, stateOf } from "./lifecycle_state.ts";
import type { ServingVersion } from "./serving_version.ts";

/** One path of one version, beside the same path of other versions. */
interface Sibling {
  readonly version: string;
  /** The lifecycles of its methods. */
  readonly lifecycles: readonly (RouteLifecycle | undefined)[];
}

/**
 * The versions of one path in ascending order: after one version prefix, or
 * where several match a path that none has, after all of those.
 */
export type VersionFamily = readonly Sibling[];

/**
 * Returns the family of a path, given its versions in ascending order.
 *
 * @param versions The path's versions.
 */
export function familyOf(versions: readonly ServingVersion[]): VersionFamily {
  // A version can be written in two ways, `2` and `v2`: it then occurs twice.
  const byName = groupBy(versions, ({ version }) => version);
  return [...byName].map(([version, written]) => ({
    version,
    lifecycles: written.flatMap((one) => one.listRoutes())
      .map(({ lifecycle }) => lifecycle),
  }));
}

/**
 * Lists the versions that have not ended.
 *
 * @param family The versions of a path.
 * @param now Milliseconds since the beginning of 1970, UTC.
 */
export function listSupported(family: VersionFamily, now: number): string[] {
  return family.filter(({ lifecycles }) =>
    lifecycles.some((lifecycle) => stateOf(lifecycle, now) !== "sunset")
  ).map(({ version }) => version);
}

const SUPPORTED = "api-supported-versions";
const DEPRECATED = "api-deprecated-versions";
/** The headers that name the versions that a path has. */
export const REPORT_HEADERS = [SUPPORTED, DEPRECATED];

/**
 * Returns the headers that name a path's versions by their state: each in one
 * header at most, in ascending order.
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
  for (const { version, lifecycles } of family) {
    const left = lifecycles.filter((lifecycle) => !isGone(lifecycle, now));
    if (left.length === 0) continue;
    const isSupported = left.some((lifecycle) =>
      stateOf(lifecycle, now) === "supported"
    );
    (isSupported ? supported : deprecated).push(version);
  }
  const headers: Record<string, string> = {};
  if (supported.length > 0) headers[SUPPORTED] = supported.join(", ");
  if (deprecated.length > 0) headers[DEPRECATED] = deprecated.join(", ");
  return headers;
}
