import { memoize } from "../../../collection/memoize.ts";
import { countShared } from "../../../collection/shared_beginning.ts";
import { leadOf } from "../../../declare/route_lead.ts";
import { outlineOfPath } from "../../../path/path_shape.ts";
import { joinSegments, splitPath } from "../../../path/written_path.ts";
import type {
  AnsweredPath,
  LockedPath,
  PublishedPath,
} from "../published/locked_path.ts";

/** The fewest paths that make a move: fewer may look alike by chance. */
const MIN_MOVED = 3;

/** The most new paths with the same end: more say nothing about a move. */
const MAX_ALIKE = 50;

/** A path that is gone, and the one that continues it. */
export interface MovedPath extends AnsweredPath {
  /** How many segments its old beginning has. */
  readonly from: number;
  /** How many segments its new beginning has. */
  readonly to: number;
}

/** Segments that have replaced others, according to one path. */
interface Replaced {
  /** How many segments stand before them. */
  readonly start: number;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** The same, according to several paths. */
interface Replacement extends Omit<Replaced, "start"> {
  readonly starts: ReadonlySet<number>;
}

/** A path and its segments, regardless of the types of its parameters. */
interface OutlinedPath<Path extends LockedPath> {
  readonly path: Path;
  readonly segments: readonly string[];
}

function outline<Path extends LockedPath>(path: Path): OutlinedPath<Path> {
  return { path, segments: splitPath(outlineOfPath(path.path)) };
}

/** Finds the segments that differ before the common end of two paths. */
function readReplaced(
  was: readonly string[],
  is: readonly string[],
  end: number,
): Replaced {
  const [from, to] = [was, is].map((one) => one.slice(0, one.length - end));
  const start = countShared(from, to);
  return { start, from: from.slice(start), to: to.slice(start) };
}

/**
 * Lists the replacements according to paths that have the longest end in
 * common, the most frequent first.
 */
function listReplacements(
  removed: readonly OutlinedPath<LockedPath>[],
  added: readonly OutlinedPath<PublishedPath>[],
): Replacement[] {
  const ends = added.flatMap(({ segments }) =>
    segments.map((_, index) => ({
      segments,
      end: joinSegments(segments.slice(index)),
    }))
  );
  const byEnd = Map.groupBy(ends, ({ end }) => end);
  const said = removed.flatMap(({ segments: was }) => {
    const found = was.map((_, index) =>
      byEnd.get(joinSegments(was.slice(index)))
    );
    const index = found.findIndex((one) => one !== undefined);
    const longest = found[index] ?? [];
    if (longest.length > MAX_ALIKE) return [];
    return longest.map(({ segments: is }) =>
      readReplaced(was, is, was.length - index)
    );
  });
  const groups = Map.groupBy(
    said,
    ({ from, to }) => [from, to].map(joinSegments).join(" "),
  );
  return [...groups.values()].sort((a, b) => b.length - a.length)
    .map((group) => {
      const [{ from, to }] = group;
      return { from, to, starts: new Set(group.map(({ start }) => start)) };
    });
}

/** Lists the paths that have these segments, as a whole or in a range. */
type ListWith<Path extends LockedPath> = (
  segments: readonly string[],
  start?: number,
  end?: number,
) => readonly OutlinedPath<Path>[];

/** Groups paths by each range of segments when it is first looked up. */
function indexRanges<Path extends LockedPath>(
  paths: readonly OutlinedPath<Path>[],
): ListWith<Path> {
  const groupsFrom = memoize((start: number) =>
    memoize((end: number) =>
      Map.groupBy(
        paths,
        ({ segments }) => joinSegments(segments.slice(start, end)),
      )
    )
  );
  return (segments, start = 0, end = Infinity) =>
    groupsFrom(start)(end).get(joinSegments(segments)) ?? [];
}

/** Lists the paths that have moved by a replacement. */
function listMoved(
  { from, to, starts }: Replacement,
  listGone: ListWith<LockedPath>,
  listThere: ListWith<PublishedPath>,
): MovedPath[] {
  return [...starts].flatMap((start) => {
    const ends = { from: start + from.length, to: start + to.length };
    const before = listGone(from, start, ends.from);
    const after = listThere(to, start, ends.to);
    // Segments that replace none can be inserted into any path.
    const pairs = before.length <= after.length
      ? before.flatMap((was) =>
        listThere(was.segments.toSpliced(start, from.length, ...to))
          .map((is) => ({ was, is }))
      )
      : after.flatMap((is) =>
        listGone(is.segments.toSpliced(start, to.length, ...from))
          .map((was) => ({ was, is }))
      );
    return pairs.map(({ was, is }) => ({
      was: was.path,
      is: is.path,
      ...ends,
    }));
  });
}

/** Tells whether the parameters of a path have the same types as before. */
function keepsTypes({ was, is, from, to }: MovedPath): boolean {
  const [before, now] = [was.shape, is.shape].map(splitPath);
  return joinSegments(before.slice(from)) === joinSegments(now.slice(to));
}

/** Leaves out those taken by another move, or by another path of this one. */
function listUntaken(
  candidates: readonly MovedPath[],
  taken: ReadonlySet<LockedPath>,
): MovedPath[] {
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
 * Finds the paths that are gone and have another beginning now, as several do:
 * another version prefix or URL prefix, or another folder.
 *
 * @param removed The paths that are gone.
 * @param added The new paths.
 * @returns The paths of each move.
 */
export function findMoves(
  removed: readonly LockedPath[],
  added: readonly PublishedPath[],
): MovedPath[][] {
  if (removed.length < MIN_MOVED || added.length < MIN_MOVED) return [];
  const [gone, there] = [removed.map(outline), added.map(outline)];
  const [listGone, listThere] = [indexRanges(gone), indexRanges(there)];
  const taken = new Set<LockedPath>();
  const moves = listReplacements(gone, there).flatMap((replacement) => {
    const moved = listUntaken(
      listMoved(replacement, listGone, listThere),
      taken,
    );
    if (moved.length < MIN_MOVED) return [];
    for (const { was, is } of moved) taken.add(was).add(is);
    return [moved];
  });
  if (moves.length === 0) return [];
  const isLeft = (path: LockedPath) => !taken.has(path);
  // The new paths of these moves may have hidden where the rest has moved.
  return [...moves, ...findMoves(removed.filter(isLeft), added.filter(isLeft))];
}

/** Returns the version prefix that a path had, if its version is the same. */
function readFormerPrefix(
  { was, is, from, to }: MovedPath,
): string | undefined {
  const [{ route }] = is.routes;
  const { version, versionPrefix = "" } = route;
  if (version === undefined) return undefined;
  const lead = leadOf(route);
  const length = splitPath(lead).length;
  const [before, now] = [was, is].map(({ path }) => splitPath(path));
  const isBelow = length <= countShared(before, now) || length < to;
  const end = isBelow ? Math.min(from, length) : from + length - to;
  const start = joinSegments(before.slice(0, end));
  const text = lead.slice(versionPrefix.length);
  const prefix = start.slice(0, -text.length);
  // The 1 of 11 is another version.
  return prefix + text === start && !/[0-9.]$/.test(prefix)
    ? prefix
    : undefined;
}

/**
 * Tells whether a path has the same version, or none before or now.
 *
 * @param moved The path, and where it has moved.
 */
export function keepsVersion(moved: MovedPath): boolean {
  return moved.from === 0 ||
    moved.is.routes[0].route.version === undefined ||
    readFormerPrefix(moved) !== undefined;
}

/**
 * Returns the version prefix that a path had, if its version has another now.
 *
 * @param moved The path, and where it has moved.
 */
export function findFormerPrefix(moved: MovedPath): string | undefined {
  const prefix = readFormerPrefix(moved);
  return prefix === moved.is.routes[0].route.versionPrefix ? undefined : prefix;
}
