import { groupBy } from "../../collection/group_by.ts";
import type { RemovedPath } from "../../compose/composed.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { decodeSegment } from "../../path/segment_text.ts";
import { compareVersions } from "../../path/version_order.ts";
import { lastSegmentOf, splitParameter } from "../../path/written_path.ts";
import { countSegments } from "./path_segments.ts";
import { findLastDate } from "./lifecycle_state.ts";
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

/** What paths of a version begin with, or one that it has removed. */
interface VersionedLead extends VersionLead {
  readonly version: string;
  readonly versionPrefix: string;
  /** Tells whether it is that of a removed path. */
  readonly isRemoved?: boolean;
}

function hasVersion(lead: VersionLead): lead is VersionedLead {
  return lead.version !== undefined;
}

function tellRemoved(
  { resource, settings: { lead, version, versionPrefix } }: RemovedPath,
): VersionedLead {
  return {
    version,
    versionPrefix,
    lifecycle: undefined,
    lead: lead.text,
    listLengths: () => [resource.length],
    isRemoved: true,
  };
}

function decode(written: string): string {
  return decodeSegment(written) ?? written;
}

/** Sorts the lengths of all resources, the greatest first, each once. */
function sortLengths(leads: readonly VersionLead[]): number[] {
  const lengths = leads.flatMap(({ listLengths }) => listLengths());
  return [...new Set(lengths)].sort((a, b) => b - a);
}

/** Gives when the last of a version's routes is gone, if all of them will be. */
function findGone(leads: readonly VersionLead[]): number | undefined {
  const isEnding = leads.every(({ lifecycle }) =>
    lifecycle?.onSunset === "gone"
  );
  return isEnding ? findLastDate(leads, "sunset")?.time : undefined;
}

/**
 * Gives the versions that have paths after a prefix; those that have only
 * removed some are there all the same.
 */
function gatherVersions(leads: readonly VersionedLead[]): PrefixedVersion[] {
  const served = leads.filter(({ isRemoved }) => !isRemoved);
  const known = new Set(served.map(({ version }) => version));
  const emptied = leads.filter(({ version }) => !known.has(version));
  // A version can be written in two ways, `2` and `v2`: two segments.
  const segments = groupBy(
    [...served, ...emptied],
    ({ lead }) => lastSegmentOf(lead),
  );
  return [...segments].map(([written, own]) => ({
    version: own[0].version,
    written,
    segment: decode(written),
    gone: findGone(own),
  })).sort((a, b) => compareVersions(a.version, b.version));
}

/** Gathers what is known of a prefix. */
function gatherPrefix(leads: readonly VersionedLead[]): PrefixedVersions {
  const [{ lead }] = leads;
  const versionPrefixes = [
    ...new Set(leads.map(({ versionPrefix }) => versionPrefix)),
  ];
  const isOpen = lead.split("/").some((segment) =>
    splitParameter(segment)?.type === "path"
  );
  return {
    versionPrefixes,
    position: countSegments(lead),
    following: isOpen ? sortLengths(leads) : undefined,
    tail: decode(lastSegmentOf(versionPrefixes[0])),
    versions: gatherVersions(leads),
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
  const all = [...leads.filter(hasVersion), ...removed.map(tellRemoved)];
  // No path tells `/<org>/v` from `/<tenant>/v`: they count as one prefix.
  const prefixes = groupBy(all, ({ versionPrefix }) => shapeOf(versionPrefix));
  return [...prefixes.values()].map(gatherPrefix);
}
