import { countShared } from "../../collection/shared_beginning.ts";
import { joinSegments, splitPath } from "../../path/written_path.ts";
import type { AnsweredPath, LockedPath, PublishedPath } from "./locked_path.ts";
import {
  cutVersion,
  nameReading,
  readLockedPath,
  type ReadPath,
  readPublishedPath,
} from "./path_reading.ts";
import { readReplacements, type Replacements } from "./replaced_beginning.ts";

/** How many paths have to be found again: fewer may look alike by chance. */
const MIN_MOVED = 3;

/** A path that is gone, and the one that goes on as it did. */
export interface MovedPath extends AnsweredPath {
  /** With how many segments it began that are others now. */
  readonly from: number;
  /** With how many segments it begins in place of these. */
  readonly to: number;
  /** Whether its version is the same, or it had none. */
  readonly keepsVersion: boolean;
  /** The version prefix that it had, if it has only got another one. */
  readonly versionPrefix: string | undefined;
}

/** A path that may have moved. */
interface Candidate extends MovedPath {
  /** Names what is alike for all that have moved with it. */
  readonly name: string;
}

/** Names what has come in place of a beginning, without what both begin with. */
function nameReplacement(
  was: readonly string[],
  is: readonly string[],
): string {
  const start = countShared(was, is);
  return [was, is].map((one) => joinSegments(one.slice(start))).join(" ");
}

function cutVersionPrefix(
  { path, version }: ReadPath,
  length: number,
): string | undefined {
  if (version === undefined) return undefined;
  return cutVersion(
    joinSegments(splitPath(path.path).slice(0, length)),
    version,
  );
}

/** Describes where a path may have moved, by with how much both begin. */
function describeMoved(
  was: ReadPath,
  is: ReadPath<PublishedPath>,
  length: number,
  beginning: number,
): Candidate {
  // The version is named with its prefix.
  const to = Math.max(beginning, is.lead);
  const from = length + to - beginning;
  const before = was.segments.slice(0, from);
  const now = is.segments.slice(0, to);
  const versionPrefix = to === is.lead
    ? cutVersionPrefix(was, from)
    : undefined;
  return {
    was: was.path,
    is: is.path,
    from,
    to,
    keepsVersion: is.version !== undefined || from === 0 ||
      is.path.routes[0].route.version === undefined,
    versionPrefix,
    name: versionPrefix === undefined
      ? nameReplacement(before, now)
      : `${joinSegments(before)} ${joinSegments(now)}`,
  };
}

/** Lists where a path can have moved, as it is read. */
function listCandidates(
  was: ReadPath,
  added: ReadonlyMap<string, readonly ReadPath<PublishedPath>[]>,
  replacements: Replacements,
): Candidate[] {
  const { version, segments } = was;
  return [...segments.keys(), segments.length].flatMap((length) => {
    const found = replacements.get(joinSegments(segments.slice(0, length))) ??
      [];
    return found.flatMap((beginning) => {
      const there = [...beginning, ...segments.slice(length)];
      return (added.get(nameReading(version, there)) ?? [])
        .map((is) => describeMoved(was, is, length, beginning.length));
    });
  });
}

function listAllCandidates(
  removed: readonly LockedPath[],
  added: readonly PublishedPath[],
): Candidate[] {
  const now = added.flatMap(readPublishedPath);
  const versions = new Set(now.flatMap(({ version }) => version ?? []));
  const gone = removed.flatMap((path) => readLockedPath(path, [...versions]));
  const replacements = readReplacements(gone, now);
  const byName = Map.groupBy(
    now,
    ({ version, segments }) => nameReading(version, segments),
  );
  return gone.flatMap((was) => listCandidates(was, byName, replacements));
}

/** Tells whether the parameters of a path have the same types as before. */
function keepsTypes({ was, is, from, to }: MovedPath): boolean {
  const [before, now] = [was.shape, is.shape].map(splitPath);
  return joinSegments(before.slice(from)) === joinSegments(now.slice(to));
}

/** Leaves out those that another move has taken, or another path of this one. */
function listUntaken(
  candidates: readonly Candidate[],
  taken: ReadonlySet<LockedPath>,
): Candidate[] {
  const own = new Set<LockedPath>();
  const same = candidates.filter(keepsTypes);
  const others = candidates.filter((one) => !keepsTypes(one));
  return [...same, ...others].filter(({ was, is }) => {
    const isTaken = [was, is].some((one) => taken.has(one) || own.has(one));
    if (!isTaken) own.add(was).add(is);
    return !isTaken;
  });
}

/**
 * Finds the paths that are gone and stand at another beginning now, as several
 * do: after another version prefix or URL prefix, or in another folder.
 *
 * @param removed The paths that are gone.
 * @param added Those that are new.
 * @returns The paths of each move.
 */
export function findMoves(
  removed: readonly LockedPath[],
  added: readonly PublishedPath[],
): MovedPath[][] {
  if (removed.length < MIN_MOVED || added.length < MIN_MOVED) return [];
  const candidates = listAllCandidates(removed, added);
  const groups = [...Map.groupBy(candidates, ({ name }) => name).values()]
    .sort((a, b) => b.length - a.length);
  const taken = new Set<LockedPath>();
  return groups.flatMap((group) => {
    const moved = listUntaken(group, taken);
    if (moved.length < MIN_MOVED) return [];
    for (const { was, is } of moved) taken.add(was).add(is);
    return [moved];
  });
}
