import type { Route } from "../declare/route.ts";
import type { Finder } from "../match/find.ts";
import { NO_LEAF } from "../match/table.ts";
import { groupBy } from "../path/group_by.ts";
import { decodeSegment } from "../path/segment_text.ts";
import {
  compareVersions,
  isDottedNumber,
  nameVersion,
} from "../path/version.ts";
import { type Endpoints, findPathRoute, listPathRoutes } from "./endpoint.ts";
import { leadOf } from "./version_family.ts";

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

/** A version that has a path. */
export interface ServingVersion extends PrefixedVersion {
  /** The place of its path's leaf. */
  readonly leaf: number;
  /** What the leaf's number is counted from. */
  readonly base: number;
  /** A route of the version there. */
  readonly route: Route;
  /** Lists all of them. */
  listRoutes(): Route[];
}

/** What a path asks for by one of its segments. */
export interface AskedVersion {
  readonly versionPrefix: string;
  /** Which segment of the path it is. */
  readonly position: number;
  readonly version: string;
  /** Tells whether the version has any path. */
  readonly isKnown: boolean;
  /** Finds the versions that have the path, in ascending order. */
  findServing(): ServingVersion[];
  /** Finds those of them that come after the version. */
  findLater(): ServingVersion[];
}

/** A path that a version has removed. */
export interface RemovedResource {
  /** What stands before the version. */
  readonly versionPrefix: string;
  /** The path without version prefix and version. */
  readonly resource: string;
}

/** What of a built application versions are found in. */
export interface VersionSources {
  /** Gives the versions by their prefix. */
  readonly readPrefixes: () => readonly PrefixedVersions[];
  readonly finder: Finder;
  readonly endpoints: Endpoints;
}

/**
 * Lists what a canonical path without a trailing slash can ask for: a version
 * after each version prefix.
 */
export type VersionFinder = (path: string) => Iterable<AskedVersion>;

/** Tells whether a version is named by a date, as some APIs do. */
function isDate(text: string): boolean {
  return /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text);
}

function decode(written: string): string {
  return decodeSegment(written) ?? written;
}

/**
 * Counts the segments of a path; the root has none.
 *
 * @param path The path, from its first slash.
 */
export function countSegments(path: string): number {
  return path === "/" ? 0 : path.split("/").length - 1;
}

/**
 * Makes what puts another text in place of a segment of a path: the path may be
 * long, and the versions to try many.
 *
 * @param path The path.
 * @param position Which segment it is; the first is 1.
 */
export function createSegmentReplacer(
  path: string,
  position: number,
): (segment: string) => string {
  let start = 0;
  for (let count = 0; count < position; count++) {
    start = path.indexOf("/", start) + 1;
  }
  const end = path.indexOf("/", start);
  const before = path.slice(0, start);
  const after = end === -1 ? "" : path.slice(end);
  return (segment) => before + segment + after;
}

/** Lists the lengths of resources, the greatest first, each once. */
function listLengths(
  prefix: string,
  routes: readonly Route[],
  removed: readonly RemovedResource[],
): number[] {
  const ofVersion = removed.filter(({ versionPrefix }) =>
    versionPrefix === prefix
  );
  const lengths = [...routes, ...ofVersion].map(({ resource }) =>
    countSegments(resource)
  );
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
  removed: readonly RemovedResource[],
): PrefixedVersions[] {
  const groups = groupBy(
    routes.filter(({ version }) => version !== undefined),
    (route) => route.versionPrefix!,
  );
  return [...groups].map(([versionPrefix, group]) => {
    const lead = leadOf(group[0]);
    // A version can be written in two ways, `2` and `v2`: two segments.
    const segments = new Map(
      group.map((route) => [leadOf(route).at(-1)!, route.version!]),
    );
    const isOpen = lead.some((segment) => /^<[^:]*:path>$/.test(segment));
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

/**
 * Lists which segments of a path may name the version. A prefix that takes any
 * number of segments is followed by fixed numbers of them, since a path has one
 * parameter of type `path`: a long path asks for no more than a short one.
 */
function listPositions(
  { position: first, following }: PrefixedVersions,
  length: number,
): readonly number[] {
  if (!following) return first < length ? [first] : [];
  return following.map((count) => length - 1 - count)
    .filter((position) => position >= first);
}

/**
 * Reads the version that a segment asks for, which need not exist but must look
 * like one that does: `/videos` asks for no version "ideos".
 */
function readAsked(
  { tail, versions }: PrefixedVersions,
  segment: string,
): string | undefined {
  if (!segment.startsWith(tail)) return undefined;
  const known = versions.find((version) => version.segment === segment);
  if (known) return known.version;
  const asked = nameVersion(segment.slice(tail.length));
  const isAlike = [isDottedNumber, isDate].some((isOfKind) =>
    isOfKind(asked) && versions.some(({ version }) => isOfKind(version))
  );
  return isAlike ? asked : undefined;
}

/**
 * Creates the function that finds the versions that have a path. It does
 * nothing before it is asked.
 *
 * @param sources What the versions are read from.
 */
export function createVersionFinder(
  { readPrefixes, finder, endpoints }: VersionSources,
): VersionFinder {
  let prefixes: readonly PrefixedVersions[] | undefined;

  function findServing(
    versions: readonly PrefixedVersion[],
    versionPrefix: string,
    asked: string,
    position: number,
  ): ServingVersion[] {
    const replace = createSegmentReplacer(asked, position);
    return versions.flatMap((version) => {
      const path = replace(version.segment);
      const leaf = finder.find(path, 0, path.length, true);
      if (leaf === NO_LEAF) return [];
      const base = finder.base[0];
      // A path without a version may take what looks like one.
      const isOfVersion = (route: Route) =>
        route.version === version.version &&
        route.versionPrefix === versionPrefix;
      const route = findPathRoute(endpoints, leaf, base, isOfVersion);
      return route
        ? [{
          ...version,
          leaf,
          base,
          route,
          listRoutes: () =>
            listPathRoutes(endpoints, leaf, base).filter(isOfVersion),
        }]
        : [];
    });
  }

  return function* (path) {
    prefixes ??= readPrefixes();
    const segments = path.split("/");
    for (const prefixed of prefixes) {
      const { versionPrefix, versions } = prefixed;
      for (const position of listPositions(prefixed, segments.length)) {
        const version = readAsked(prefixed, segments[position]);
        if (version === undefined) continue;
        // One that is written in two ways is there twice.
        const index = versions.findLastIndex((one) => one.version === version);
        const find = (versions: readonly PrefixedVersion[]) =>
          findServing(versions, versionPrefix, path, position);
        yield {
          versionPrefix,
          position,
          version,
          isKnown: index !== -1,
          findServing: () => find(versions),
          findLater: () => find(versions.slice(index + 1)),
        };
      }
    }
  };
}
