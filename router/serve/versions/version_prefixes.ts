import { groupBy } from "../../collection/group_by.ts";
import type { RemovedPath } from "../../compose/composed.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { lastSegmentOf, splitParameter } from "../../path/segment.ts";
import { decodeSegment } from "../../path/segment_text.ts";
import { compareVersions } from "../../path/version_order.ts";
import { countSegments } from "../request/path_segments.ts";
import { leadOfRemoved, listEmptied } from "./emptied_version.ts";
import { findLastDate } from "./lifecycle_state.ts";
import { gatherByPrefix, type PrefixedPaths } from "./prefixed_paths.ts";
import type { VersionLead } from "./version_lead.ts";

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

/** What the paths of a version begin with. */
interface VersionedLead extends VersionLead {
  readonly version: string;
  readonly versionPrefix: string;
}

function isOfVersion(lead: VersionLead): lead is VersionedLead {
  return lead.version !== undefined;
}

function decode(written: string): string {
  return decodeSegment(written) ?? written;
}

/** Lists the lengths of resources, the greatest first, each once. */
function listLengths(
  leads: readonly VersionLead[],
  removed: readonly RemovedPath[],
): number[] {
  const lengths = [
    ...leads.flatMap(({ listLengths }) => listLengths()),
    ...removed.map(({ resource }) => resource.length),
  ];
  return [...new Set(lengths)].sort((a, b) => b - a);
}

/** Gives when the last of a version's routes is gone, if all of them will be. */
function findGone(leads: readonly VersionLead[]): number | undefined {
  const isEnding = leads.every(({ lifecycle }) =>
    lifecycle?.onSunset === "gone"
  );
  return isEnding ? findLastDate(leads, "sunset")?.time : undefined;
}

/** Gives the versions that have paths after a prefix. */
function gatherVersions(leads: readonly VersionedLead[]): PrefixedVersion[] {
  // A version can be written in two ways, `2` and `v2`: two segments.
  const segments = groupBy(leads, ({ lead }) => lastSegmentOf(lead));
  return [...segments].map(([written, own]) => ({
    version: own[0].version,
    written,
    segment: decode(written),
    gone: findGone(own),
  }));
}

/** Gives the versions that have only removed paths after a prefix. */
function gatherEmptied(
  leads: readonly VersionedLead[],
  removed: readonly RemovedPath[],
): PrefixedVersion[] {
  const known = new Set(leads.map(({ version }) => version));
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
  { paths: leads, removed }: PrefixedPaths<VersionedLead>,
): PrefixedVersions {
  const lead = leads.at(0)?.lead ?? leadOfRemoved(removed[0]);
  const all = [...leads, ...removed];
  const versionPrefixes = [
    ...new Set(all.map(({ versionPrefix }) => versionPrefix)),
  ];
  const isOpen = lead.split("/").some((segment) =>
    splitParameter(segment)?.type === "path"
  );
  return {
    versionPrefixes,
    position: countSegments(lead),
    following: isOpen ? listLengths(leads, removed) : undefined,
    tail: decode(lastSegmentOf(versionPrefixes[0])),
    versions: [...gatherVersions(leads), ...gatherEmptied(leads, removed)]
      .sort((a, b) => compareVersions(a.version, b.version)),
  };
}

/**
 * Gathers versions by their prefix; plain data.
 *
 * @param leads What the paths of all versions begin with.
 * @param removed The paths that versions have removed.
 */
export function gatherPrefixes(
  leads: readonly VersionLead[],
  removed: readonly RemovedPath[],
): PrefixedVersions[] {
  return gatherByPrefix(leads.filter(isOfVersion), removed, shapeOfPrefix)
    .map(gatherPrefix);
}
