import type { VersionChanges } from "../../compose/composed.ts";
import type { LifecycleDate } from "../../declare/lifecycle.ts";
import type { Route } from "../../declare/route.ts";
import {
  isVersioned,
  type VersionedRoute,
} from "../../declare/versioned_route.ts";
import { groupBy } from "../../path/group_by.ts";
import { compareVersions } from "../../path/version_order.ts";
import { findLastDate, stateOf, type VersionState } from "./lifecycle_state.ts";
import { leadTextOf } from "./version_lead.ts";

/** A path that a version has removed. */
export interface RemovedRoute {
  /** The path that it would have. */
  readonly path: string;
  /** The path without version prefix and version. */
  readonly resource: string;
  /** Where it is removed: the file, or the declaration in words. */
  readonly place: string;
}

/** A version that an application serves. */
export interface ServedVersion {
  /** The version without a leading `v`. */
  readonly version: string;
  /** What stands before the version. */
  readonly versionPrefix: string;
  /** What stands before all its resources, for example `/api/v1`. */
  readonly path: string;
  /** How far its lifecycle is at the time of asking. */
  readonly state: VersionState;
  /**
   * When the last of its routes is deprecated; `undefined` while one of them
   * is not to be.
   */
  readonly deprecated: LifecycleDate | undefined;
  /** When the last of its routes ends; `undefined` while one does not. */
  readonly sunset: LifecycleDate | undefined;
  /** The version that it extends. */
  readonly extends: string | undefined;
  /** Its routes, in order of declaration, then those that it inherits. */
  readonly routes: readonly Route[];
  /** The paths that it has removed. */
  readonly removed: readonly RemovedRoute[];
}

/**
 * Lists the versions of an application.
 *
 * @param routes Its routes.
 * @param changes What versions do to those that they extend.
 * @param now Milliseconds since the beginning of 1970, UTC.
 * @returns The versions of each version prefix, in ascending order.
 */
export function listVersions(
  routes: readonly Route[],
  changes: VersionChanges,
  now: number,
): ServedVersion[] {
  const prefixes = groupBy(
    routes.filter(isVersioned),
    ({ versionPrefix }) => versionPrefix,
  );
  return [...prefixes].flatMap(([versionPrefix, group]) =>
    // A version can be written in two ways, `2` and `v2`: two paths.
    [...groupBy(group, leadTextOf).values()]
      .sort(([a], [b]) => compareVersions(a.version, b.version))
      .map((routes) => describeVersion(versionPrefix, routes, changes, now))
  );
}

function describeVersion(
  versionPrefix: string,
  routes: readonly VersionedRoute[],
  { extending, removed }: VersionChanges,
  now: number,
): ServedVersion {
  const [{ version }] = routes;
  const lead = leadTextOf(routes[0]);
  const heir = routes.find(({ source }) => source.inherited.length > 0);
  const isOwn = (
    other: { readonly version: string; readonly versionPrefix: string },
  ) => other.version === version && other.versionPrefix === versionPrefix;
  const deprecated = findLastDate(routes, "deprecated");
  const sunset = findLastDate(routes, "sunset");
  return {
    version,
    versionPrefix,
    path: lead,
    state: stateOf({ deprecated, sunset }, now),
    deprecated,
    sunset,
    // What is taken over may stand after another prefix.
    extends: heir?.source.inherited[0].version ??
      extending.find(isOwn)?.extends,
    routes,
    removed: removed.filter(isOwn)
      .filter(({ pattern }) => `${pattern.text}/`.startsWith(`${lead}/`))
      .map(({ pattern, resource, place }) => ({
        path: pattern.text,
        resource: resource.path,
        place,
      })),
  };
}
