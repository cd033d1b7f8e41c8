import type { Finder } from "../../match/find.ts";
import { isWrittenParameter } from "../../path/segment.ts";
import { decodeSegment } from "../../path/segment_text.ts";
import { nameVersion } from "../../path/version.ts";
import {
  isDated,
  isDottedNumber,
  isPrerelease,
} from "../../path/version_look.ts";
import type { Endpoints } from "../endpoint.ts";
import { createServingFinder, type ServingVersion } from "./serving_version.ts";
import type { PrefixedVersion, PrefixedVersions } from "./version_prefixes.ts";

/** What a path asks for by one of its segments. */
export interface AskedVersion {
  /** The version prefix, by all its names. */
  readonly versionPrefixes: readonly string[];
  /** Which segment of the path it is. */
  readonly position: number;
  readonly version: string;
  /** Tells whether the version has any path, or has removed one. */
  readonly isKnown: boolean;
  /**
   * Finds when all its paths are gone, in milliseconds since 1970, if they will
   * be.
   */
  findGone(): number | undefined;
  /** Finds the versions that have the path, in ascending order. */
  findServing(): ServingVersion[];
  /** Finds those of them that come after the version. */
  findLater(): ServingVersion[];
}

/** What of a built application versions are found in. */
interface VersionSources {
  /** Gives the versions by their prefix. */
  readonly readPrefixes: () => readonly PrefixedVersions[];
  readonly finder: Finder;
  readonly endpoints: Endpoints;
}

/**
 * Lists the versions that a canonical path without a trailing slash can ask for,
 * by the version prefixes with which it may begin; they need not exist.
 */
export type VersionFinder = (path: string) => Iterable<AskedVersion>;

/** What versions that are alike have in common. */
const KINDS = [isDottedNumber, isPrerelease, isDated];

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
 * Tells whether a path begins as a version prefix does, up to the segment that
 * names the version; whatever stands where the prefix has a parameter.
 */
function beginsAs(
  versionPrefix: string,
  segments: readonly string[],
  position: number,
): boolean {
  return versionPrefix.split("/").slice(1, position).every((written, index) =>
    isWrittenParameter(written) ||
    decodeSegment(written) === segments[index + 1]
  );
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
  const isAlike = KINDS.some((isOfKind) =>
    isOfKind(asked) && versions.some(({ version }) => isOfKind(version))
  );
  return isAlike ? asked : undefined;
}

/** Gives when a version is gone, in whichever ways it is written. */
function findLastEnd(
  versions: readonly PrefixedVersion[],
  name: string,
): number | undefined {
  const ends = versions.filter(({ version }) => version === name)
    .map(({ gone }) => gone ?? Infinity);
  const last = Math.max(...ends);
  return Number.isFinite(last) ? last : undefined;
}

/**
 * Makes what finds the versions that paths can ask for. It does nothing before
 * it is asked.
 *
 * @param sources What the versions are read from.
 */
export function createVersionFinder(
  { readPrefixes, finder, endpoints }: VersionSources,
): VersionFinder {
  const findServing = createServingFinder(finder, endpoints);
  let prefixes: readonly PrefixedVersions[] | undefined;

  return function* (path) {
    prefixes ??= readPrefixes();
    const segments = path.split("/");
    for (const prefixed of prefixes) {
      const { versionPrefixes, versions } = prefixed;
      for (const position of listPositions(prefixed, segments.length)) {
        const version = readAsked(prefixed, segments[position]);
        if (version === undefined) continue;
        const isMeant = prefixed.following !== undefined ||
          versionPrefixes.some((one) => beginsAs(one, segments, position));
        if (!isMeant) continue;
        // One that is written in two ways is there twice.
        const index = versions.findLastIndex((one) => one.version === version);
        const find = (versions: readonly PrefixedVersion[]) =>
          findServing(versions, versionPrefixes, path, position);
        yield {
          versionPrefixes,
          position,
          version,
          isKnown: index !== -1,
          findGone: () => findLastEnd(versions, version),
          findServing: () => find(versions),
          findLater: () => find(versions.slice(index + 1)),
        };
      }
    }
  };
}
