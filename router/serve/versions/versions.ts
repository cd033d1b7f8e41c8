import { groupBy } from "../../collection/group_by.ts";
import type { RemovedPath, VersionChanges } from "../../compose/composed.ts";
import { isInherited } from "../../declare/inherited.ts";
import type { LifecycleDate } from "../../declare/lifecycle.ts";
import type { Route } from "../../declare/route.ts";
import { joinLead, leadOf } from "../../declare/route_lead.ts";
import { isVersioned } from "../../declare/versioned_route.ts";
import { compareVersions } from "../../path/version_order.ts";
import { findLastDate, stateOf, type VersionState } from "./lifecycle_state.ts";

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
  /** The version prefix. */
  readonly versionPrefix: string;
  /** The beginning of all its paths, for example `/api/v1`. */
  readonly path: string;
  /** The state of its lifecycle when the versions were listed. */
  readonly state: VersionState;
  /**
   * When the last of its routes becomes deprecated; `undefined` while one of
   * them never does.
   */
  readonly deprecated: LifecycleDate | undefined;
  /** When the last of its routes ends; `undefined` while one never does. */
  readonly sunset: LifecycleDate | undefined;
  /** The version that it extends. */
  readonly extends: string | undefined;
  /**
   * Its routes, in the order of `app.routes`; none where it has only removed
   * paths after the prefix.
   */
  readonly routes: readonly Route[];
  /** The paths that it has removed. */
  readonly removed: readonly RemovedRoute[];
}

/** A path that a version has after one prefix, or has removed there. */
interface VersionPath extends Pick<ServedVersion, "version" | "versionPrefix"> {
  /** The beginning of the path, for example `/api/v1`. */
  readonly lead: string;
  readonly route?: Route;
  readonly removed?: RemovedPath;
}

function listPaths(
  routes: readonly Route[],
  removed: readonly RemovedPath[],
): VersionPath[] {
  return [
    ...routes.filter(isVersioned).map((route) => ({
      version: route.version,
      versionPrefix: route.versionPrefix,
      lead: leadOf(route),
      route,
    })),
    ...removed.map((path) => ({
      version: path.settings.version,
      versionPrefix: path.settings.versionPrefix,
      lead: path.settings.lead.text,
      removed: path,
    })),
  ];
}

/**
 * Lists the versions of an application: those that have routes after a prefix,
 * and those that have only removed paths there.
 *
 * @param routes Its routes.
 * @param changes What versions change of those that they extend.
 * @param now Milliseconds since the beginning of 1970, UTC.
 * @returns The versions of each version prefix, in ascending order.
 */
export function listVersions(
  routes: readonly Route[],
  { extending, removed }: VersionChanges,
  now: number,
): ServedVersion[] {
  const prefixes = groupBy(
    listPaths(routes, removed),
    ({ versionPrefix }) => versionPrefix,
  );
  return [...prefixes.values()].flatMap((paths) =>
    // A version can be written in two ways, `2` and `v2`: two paths.
    [...groupBy(paths, ({ lead }) => lead).values()]
      .sort(([a], [b]) => compareVersions(a.version, b.version))
      .map((own) => collectVersion(own, extending, now))
  );
}

function collectVersion(
  paths: readonly VersionPath[],
  extending: VersionChanges["extending"],
  now: number,
): ServedVersion {
  const [{ version, versionPrefix, lead }] = paths;
  const routes = paths.flatMap(({ route }) => route ?? []);
  const removed = paths.flatMap(({ removed }) => removed ?? []);
  const ofVersion = extending.filter((one) => one.version === version);
  const own = ofVersion.find((one) =>
    one.versionPrefix === versionPrefix && one.lead === lead
  );
  const deprecated = findLastDate(routes, "deprecated");
  const sunset = findLastDate(routes, "sunset");
  return {
    version,
    versionPrefix,
    path: lead,
    state: stateOf({ deprecated, sunset }, now),
    deprecated,
    sunset,
    extends: findExtended(routes) ?? own?.extends ??
      // Removed paths are listed under the prefix that they had.
      (removed.length > 0 ? ofVersion.at(0)?.extends : undefined),
    routes,
    removed: removed.map(({ resource, place }) => ({
      path: joinLead(lead, resource.path),
      resource: resource.path,
      place,
    })),
  };
}

/** Returns the version that routes inherit from, maybe of another prefix. */
function findExtended(routes: readonly Route[]): string | undefined {
  const heir = routes.find(isInherited);
  return heir?.source.inherited[0].version;
}
