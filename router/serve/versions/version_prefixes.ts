import { groupBy } from "../../collection/group_by.ts";
import type { Composed } from "../../compose/composed.ts";
import type {
  RouteSettings,
  VersionedSettings,
} from "../../compose/route_settings.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { decodeSegment } from "../../path/segment_text.ts";
import { compareVersions } from "../../path/version_order.ts";
import { lastSegmentOf, splitParameter } from "../../path/written_path.ts";
import { countSegments } from "./path_segments.ts";
import { findLastDate } from "./lifecycle_state.ts";

/**
 * A version after a version prefix.
 *
 * @internal
 */
export interface PrefixedVersion {
  /** Its name. */
  readonly version: string;
  /** The segment of paths that holds it, as it is written. */
  readonly written: string;
  /** The same segment decoded. */
  readonly segment: string;
  /**
   * When the last of its routes begins to be answered with 410, in milliseconds
   * since 1970; `undefined` while one of them never is.
   */
  readonly gone?: number | undefined;
}

/**
 * The versions after one version prefix, in ascending order.
 *
 * @internal
 */
export interface PrefixedVersions {
  /** The version prefix, as composed paths have it, by all its names. */
  readonly versionPrefixes: readonly string[];
  /** Which segment of a path names the version, or the first that may. */
  readonly position: number;
  /**
   * How many segments can follow the version, in descending order, where the
   * prefix matches any number before it; `undefined` otherwise.
   */
  readonly following?: readonly number[] | undefined;
  /** The text before the version in its segment, decoded. */
  readonly tail: string;
  /** The versions. */
  readonly versions: readonly PrefixedVersion[];
}

/** The parts of composed routes from which their versions are collected. */
type VersionSources = Pick<Composed, "settings" | "routes" | "removed">;

/** The lead of a version's paths, or of one that it has removed. */
interface VersionLead extends
  Pick<
    VersionedSettings,
    "version" | "versionPrefix" | "lead" | "lifecycle"
  > {
  /** Whether it is that of a removed path. */
  readonly isRemoved?: boolean;
}

function hasVersion(settings: RouteSettings): settings is VersionedSettings {
  return settings.version !== undefined;
}

function decode(written: string): string {
  return decodeSegment(written) ?? written;
}

/**
 * Lists how many segments follow the version in all paths after a prefix, the
 * most first, each once.
 */
function listLengths(
  { routes, removed }: VersionSources,
  versionPrefixes: ReadonlySet<string | undefined>,
): number[] {
  const lengths = [...routes, ...removed]
    .filter(({ settings }) => versionPrefixes.has(settings.versionPrefix))
    .map(({ resource }) => resource.length);
  return [...new Set(lengths)].sort((a, b) => b - a);
}

/** Returns when the last of a version's routes is gone, if all will be. */
function findGone(leads: readonly VersionLead[]): number | undefined {
  const isEnding = leads.every(({ lifecycle }) =>
    lifecycle?.onSunset === "gone"
  );
  return isEnding ? findLastDate(leads, "sunset")?.time : undefined;
}

/**
 * Returns the versions that have paths after a prefix, including those that
 * have only removed some.
 */
function collectVersions(leads: readonly VersionLead[]): PrefixedVersion[] {
  const served = leads.filter(({ isRemoved }) => !isRemoved);
  const known = new Set(served.map(({ version }) => version));
  const emptied = leads.filter(({ version }) => !known.has(version));
  // A version can be written in two ways, `2` and `v2`: two segments.
  const segments = groupBy(
    [...served, ...emptied],
    ({ lead }) => lastSegmentOf(lead.text),
  );
  return [...segments].map(([written, own]) => ({
    version: own[0].version,
    written,
    segment: decode(written),
    gone: findGone(own),
  })).sort((a, b) => compareVersions(a.version, b.version));
}

/** Collects what is known of a prefix. */
function collectPrefix(
  leads: readonly VersionLead[],
  sources: VersionSources,
): PrefixedVersions {
  const [{ lead: { text: lead }, versionPrefix: first }] = leads;
  const versionPrefixes = new Set(
    leads.map(({ versionPrefix }) => versionPrefix),
  );
  const isOpen = lead.split("/").some((segment) =>
    splitParameter(segment)?.type === "path"
  );
  return {
    versionPrefixes: [...versionPrefixes],
    position: countSegments(lead),
    following: isOpen ? listLengths(sources, versionPrefixes) : undefined,
    tail: decode(lastSegmentOf(first)),
    versions: collectVersions(leads),
  };
}

/**
 * Collects versions by their prefix, as plain data.
 *
 * @param sources The composed routes, their settings, each at least once, and the
 * paths that versions have removed.
 */
export function collectPrefixes(sources: VersionSources): PrefixedVersions[] {
  const { settings, removed } = sources;
  const leads: VersionLead[] = [
    ...[...new Set(settings)].filter(hasVersion),
    ...removed.map(({ settings }) => ({
      ...settings,
      lifecycle: undefined,
      isRemoved: true,
    })),
  ];
  // No path can tell `/<org>/v` from `/<tenant>/v`: they count as one prefix.
  const prefixes = groupBy(
    leads,
    ({ versionPrefix }) => shapeOf(versionPrefix),
  );
  return [...prefixes.values()].map((own) => collectPrefix(own, sources));
}
