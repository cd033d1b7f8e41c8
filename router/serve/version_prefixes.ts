import type { RemovedPath } from "../compose/composed.ts";
import type { Route } from "../declare/route.ts";
import { isVersioned } from "../declare/versioned_route.ts";
import { groupBy } from "../path/group_by.ts";
import { splitParameter } from "../path/segment.ts";
import { decodeSegment } from "../path/segment_text.ts";
import { compareVersions } from "../path/version.ts";
import { countSegments } from "./path_segments.ts";
import { leadOf } from "./version_lead.ts";

/** A version that stands after a version prefix. */
export interface PrefixedVersion {
  /** Its name. */
  readonly version: string;
  /** The segment of paths that holds it, as it is written. */
  readonly written: string;
  /** The same segment decoded. */
  readonly segment: string;
}

/** The versions that stand after one version prefix, in ascending order. */
export interface PrefixedVersions {
  /** The version prefix, as composed paths have it. */
  readonly versionPrefix: string;
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

function decode(written: string): string {
  return decodeSegment(written) ?? written;
}

/** Lists the lengths of resources, the greatest first, each once. */
function listLengths(
  prefix: string,
  routes: readonly Route[],
  removed: readonly RemovedPath[],
): number[] {
  const lengths = [
    ...routes.map(({ resource }) => countSegments(resource)),
    ...removed.filter(({ versionPrefix }) => versionPrefix === prefix)
      .map(({ resource }) => resource.length),
  ];
  return [...new Set(lengths)].sort((a, b) => b - a);
}

/**
 * Gathers the versions of routes by their prefix; plain data.
 *
 * @param routes The routes.
 * @param removed The paths that versions have removed.
 */
export function gatherPrefixes(
  routes: readonly Route[],
  removed: readonly RemovedPath[],
): PrefixedVersions[] {
  const groups = groupBy(
    routes.filter(isVersioned),
    ({ versionPrefix }) => versionPrefix,
  );
  return [...groups].map(([versionPrefix, group]) => {
    const lead = leadOf(group[0]);
    // A version can be written in two ways, `2` and `v2`: two segments.
    const segments = new Map(
      group.map((route) => [leadOf(route).at(-1)!, route.version]),
    );
    const isOpen = lead.some((segment) =>
      splitParameter(segment)?.type === "path"
    );
    return {
      versionPrefix,
      position: lead.length,
      following: isOpen
        ? listLengths(versionPrefix, group, removed)
        : undefined,
      tail: decode(versionPrefix.slice(versionPrefix.lastIndexOf("/") + 1)),
      versions: [...segments].map(([written, version]) => ({
        version,
        written,
        segment: decode(written),
      })).sort((a, b) => compareVersions(a.version, b.version)),
    };
  });
}
