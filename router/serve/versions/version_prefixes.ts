import { groupBy } from "../../collection/group_by.ts";
import type { RemovedPath } from "../../compose/composed.ts";
import type { ToldPath } from "../../compose/composed_route.ts";
import { leadOf } from "../../declare/route_lead.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { lastSegmentOf, splitParameter } from "../../path/segment.ts";
import { decodeSegment } from "../../path/segment_text.ts";
import { compareVersions } from "../../path/version_order.ts";
import { countSegments } from "../request/path_segments.ts";
import { leadOfRemoved, listEmptied } from "./emptied_version.ts";
import { findLastDate } from "./lifecycle_state.ts";
import { groupByPrefix, type PrefixedPaths } from "./prefixed_paths.ts";

/** A version that stands after a version prefix. */
export interface PrefixedVersion {
  /** Its name. */
  readonly version: string;
  /** The segment of paths that holds it, as it is written. */
  readonly written: string;
  /** The same segment decoded. */
  readonly segment: string;
  /**
   * When the last of its routes begins to be answered with 410, in
   * milliseconds since 1970; nothing while one of them never is.
   */
  readonly gone?: number | undefined;
}

/** The versions that stand after one version prefix, in ascending order. */
export interface PrefixedVersions {
  /** The version prefix, as composed paths have it, by all its names. */
  readonly versionPrefixes: readonly string[];
  /** Which segment of a path names the version, or the first that may. */
  readonly position: number;
  /**
   * How many segments can follow the version, in descending order, where the
   * prefix takes any number before it; else nothing.
   */
  readonly following?: readonly number[] | undefined;
  /** The text before the version in its segment, decoded. */
  readonly tail: string;
  /** The versions. */
  readonly versions: readonly PrefixedVersion[];
}

/** The path of a version. */
interface VersionPath extends ToldPath {
  readonly version: string;
  readonly versionPrefix: string;
}

function isOfVersion(path: ToldPath): path is VersionPath {
  return path.version !== undefined;
}

function decode(written: string): string {
  return decodeSegment(written) ?? written;
}

/** Lists the lengths of resources, the greatest first, each once. */
function listLengths(
  paths: readonly ToldPath[],
  removed: readonly RemovedPath[],
): number[] {
  const lengths = [
    ...paths.map(({ resource }) => countSegments(resource)),
    ...removed.map(({ resource }) => resource.length),
  ];
  return [...new Set(lengths)].sort((a, b) => b - a);
}

/** Gives when the last of a version's routes is gone, if all of them will be. */
function findGone(routes: readonly ToldPath[]): number | undefined {
  const isEnding = routes.every(({ lifecycle }) =>
    lifecycle?.onSunset === "gone"
  );
  return isEnding ? findLastDate(routes, "sunset")?.time : undefined;
}

/** Gives the versions of the paths after a prefix. */
function gatherVersions(paths: readonly VersionPath[]): PrefixedVersion[] {
  // A version can be written in two ways, `2` and `v2`: two segments.
  const segments = groupBy(paths, (path) => lastSegmentOf(leadOf(path)));
  return [...segments].map(([written, own]) => ({
    version: own[0].version,
    written,
    segment: decode(written),
    gone: findGone(own),
  }));
}

/** Gives the versions that have only removed paths after a prefix. */
function gatherEmptied(
  paths: readonly VersionPath[],
  removed: readonly RemovedPath[],
): PrefixedVersion[] {
  const known = new Set(paths.map(({ version }) => version));
  return listEmptied(known, removed, ({ version }) => version)
    .map(({ version, lead }) => {
      const written = lastSegmentOf(lead);
      return { version, written, segment: decode(written) };
    });
}

/** `/<org>/v` and `/<tenant>/v` are one prefix: which is meant, none can tell. */
function shapeOfPrefix(
  { versionPrefix }: { readonly versionPrefix: string },
): string {
  return shapeOf(versionPrefix);
}

/** Gathers the versions that have paths, or have removed some, after a prefix. */
function gatherPrefix(
  { paths, removed }: PrefixedPaths<VersionPath>,
): PrefixedVersions {
  const lead = paths.length > 0 ? leadOf(paths[0]) : leadOfRemoved(removed[0]);
  const all = [...paths, ...removed];
  const versionPrefixes = [
    ...new Set(all.map(({ versionPrefix }) => versionPrefix)),
  ];
  const isOpen = lead.split("/").some((segment) =>
    splitParameter(segment)?.type === "path"
  );
  return {
    versionPrefixes,
    position: countSegments(lead),
    following: isOpen ? listLengths(paths, removed) : undefined,
    tail: decode(lastSegmentOf(versionPrefixes[0])),
    versions: [...gatherVersions(paths), ...gatherEmptied(paths, removed)]
      .sort((a, b) => compareVersions(a.version, b.version)),
  };
}

/**
 * Gathers the versions of routes by their prefix; plain data.
 *
 * @param routes The routes.
 * @param removed The paths that versions have removed.
 */
export function gatherPrefixes(
  routes: readonly ToldPath[],
  removed: readonly RemovedPath[],
): PrefixedVersions[] {
  return groupByPrefix(routes.filter(isOfVersion), removed, shapeOfPrefix)
    .map(gatherPrefix);
}
