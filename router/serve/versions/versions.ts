import { groupBy } from "../../collection/group_by.ts";
import type { VersionChanges } from "../../compose/composed.ts";
import { isInherited } from "../../declare/inherited.ts";
import type { LifecycleDate } from "../../declare/lifecycle.ts";
import type { Route } from "../../declare/route.ts";
import { leadOf } from "../../declare/route_lead.ts";
import { isVersioned } from "../../declare/versioned_route.ts";
import { isAtOrBelow } from "../../path/at_or_below.ts";
import { compareVersions } from "../../path/version_order.ts";
import { listEmptied } from "./emptied_version.ts";
import { findLastDate, stateOf, type VersionState } from "./lifecycle_state.ts";
import { gatherByPrefix } from "./prefixed_paths.ts";

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
  /**
   * Its routes, in order of declaration, then those that it inherits, where types
   * say which is tried first; none where it has only removed paths after the
   * prefix.
   */
  readonly routes: readonly Route[];
  /** The paths that it has removed. */
  readonly removed: readonly RemovedRoute[];
}

/**
 * Lists the versions of an application: those that have routes after a prefix,
 * and those that have only removed paths there.
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
  const prefixes = gatherByPrefix(
    routes.filter(isVersioned),
    changes.removed,
    ({ versionPrefix }) => versionPrefix,
  );
  return prefixes.flatMap(({ paths, removed }) => {
    const { versionPrefix } = paths[0] ?? removed[0];
    // A version can be written in two ways, `2` and `v2`: two paths.
    const versions = [...groupBy(paths, leadOf)].map(([lead, routes]) => ({
      version: routes[0].version,
      lead,
      routes,
    }));
    const leads = new Set(versions.map(({ lead }) => lead));
    const emptied = listEmptied(leads, removed, ({ lead }) => lead)
      .map((one) => ({ ...one, routes: [] }));
    return [...versions, ...emptied]
      .sort((a, b) => compareVersions(a.version, b.version))
      .map((one) => gatherVersion({ ...one, versionPrefix }, changes, now));
  });
}

/** A version after one prefix, and its routes there. */
interface VersionPaths
  extends Pick<ServedVersion, "version" | "versionPrefix" | "routes"> {
  /** What its paths begin with, for example `/api/v1`. */
  readonly lead: string;
}

function gatherVersion(
  { version, versionPrefix, lead, routes }: VersionPaths,
  { extending, removed }: VersionChanges,
  now: number,
): ServedVersion {
  const isOwn = (
    other: { readonly version: string; readonly versionPrefix: string },
  ) => other.version === version && other.versionPrefix === versionPrefix;
  const own = extending.find((one) => isOwn(one) && one.lead === lead);
  const deprecated = findLastDate(routes, "deprecated");
  const sunset = findLastDate(routes, "sunset");
  const left = removed.filter(isOwn)
    .filter(({ pattern }) => isAtOrBelow(pattern.text, lead));
  return {
    version,
    versionPrefix,
    path: lead,
    state: stateOf({ deprecated, sunset }, now),
    deprecated,
    sunset,
    extends: findExtended(routes) ?? own?.extends ??
      // What is removed stands after the prefix that it had.
      (left.length > 0
        ? extending.find((one) => one.version === version)?.extends
        : undefined),
    routes,
    removed: left.map(({ pattern, resource, place }) => ({
      path: pattern.text,
      resource: resource.path,
      place,
    })),
  };
}

/** Gives what routes are taken over from, which may stand after another prefix. */
function findExtended(routes: readonly Route[]): string | undefined {
  const heir = routes.find(isInherited);
  return heir?.source.inherited[0].version;
}
