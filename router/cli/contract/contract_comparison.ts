import { shapeOf } from "../../path/path_shape.ts";
import type { Finding } from "../printing/finding.ts";
import { listAdditions } from "./addition.ts";
import type { Change } from "./change/change.ts";
import { groupChanges } from "./change/grouped_change.ts";
import { compareKept, type KeptRules } from "./kept/kept_change.ts";
import { compareMerged } from "./kept/merged_path.ts";
import { compareOrigins } from "./kept/origin_change.ts";
import { comparePatterns } from "./kept/pattern_change.ts";
import { gatherDeprecated } from "./lifecycle/deprecated_version.ts";
import { isPathRemovable } from "./lifecycle/removable.ts";
import type { Contract, LockedRoute } from "./lock/contract.ts";
import type { NamedLock } from "./lock/lock_file.ts";
import { judgeMoves } from "./move/move_change.ts";
import { findMoves, type MovedPath } from "./move/moved_path.ts";
import {
  createFallbackFinder,
  type FindFallback,
} from "./pairing/fallback_path.ts";
import { type PairedPaths, pairPaths } from "./pairing/paired_path.ts";
import { readTriedOrder, type TriedOrder } from "./precedence/tried_order.ts";
import {
  type AnsweredPath,
  gatherPaths,
  type LockedPath,
  nameWithFormer,
  type PublishedPath,
} from "./published/locked_path.ts";
import type { Published } from "./published/published.ts";
import {
  findVersionPlaces,
  gatherVersionPlaces,
} from "./published/written_place.ts";
import { judgeRemovedPath } from "./removal/removed_path.ts";
import { compareShadowing } from "./shadowing/shadowing.ts";
import {
  type CompareSegments,
  createSegmentComparison,
} from "./width/segment_overlap.ts";
import { createWidthComparison } from "./width/segment_width.ts";

function nameKept(both: AnsweredPath): string {
  const { was, is } = both;
  return was.shape === is.shape ? is.path : nameWithFormer(both);
}

/** What was locked, and what has become of it. */
export interface Comparison extends KeptRules {
  /** What was locked. */
  readonly locked: Contract;
  /** In which order expressions and own types were tried. */
  readonly orderBefore: TriedOrder;
  /** What is published. */
  readonly current: Published;
  /** What has become of the paths. */
  readonly paths: PairedPaths;
  /** Those that are gone, and go on at another beginning, which move together. */
  readonly moved: readonly (readonly MovedPath[])[];
  /** Compares segments by what was locked and is published of own types. */
  readonly compareSegments: CompareSegments;
  /** Finds what answers in place of a path. */
  readonly findFallback: FindFallback;
}

/**
 * Finds what has become of what was locked.
 *
 * @param locked What was locked.
 * @param current What is published.
 * @param now The time, in milliseconds since 1970.
 */
export function createComparison(
  locked: Contract,
  current: Published,
  now: number,
): Comparison {
  const compareWidth = createWidthComparison(locked.types, current.types);
  const before = gatherPaths(locked.routes);
  const published = gatherPaths(current.routes);
  const paths = pairPaths(before, published, compareWidth, now);
  // What could be removed has not moved, though it looks like what is new.
  const missed = paths.removed.filter((path) => !isPathRemovable(path, now));
  const compareSegments = createSegmentComparison(
    new Map([...locked.types, ...current.types]),
  );
  const orderBefore = readTriedOrder(before.map(({ shape }) => shape));
  const findFallback = createFallbackFinder(
    { paths: before, order: orderBefore },
    { paths: published, order: paths.order },
    compareSegments,
  );
  return {
    locked,
    orderBefore,
    current,
    paths,
    moved: findMoves(missed, paths.added),
    compareWidth,
    compareSegments,
    findFallback,
    deprecated: gatherDeprecated(current.routes),
    now,
  };
}

/** Tells whether what is locked of a route says that it has a version. */
function hasVersion(
  { deprecated, sunset, stability, declaredIn }: LockedRoute,
): boolean {
  return (deprecated ?? sunset ?? stability ?? declaredIn) !== undefined;
}

/** Lists the changes of paths that are gone, and have not moved. */
function compareRemoved(
  removed: readonly LockedPath[],
  { current, findFallback, now }: Comparison,
  lockFile: string,
): Change[] {
  const versions = gatherVersionPlaces(current.routes);
  return removed.flatMap((gone) => {
    const remover = current.removers.get(gone.shape);
    const places = remover === undefined
      ? findVersionPlaces(versions, gone.path)
      : [remover];
    // Of a version that is gone as well, nothing else is left.
    const known = places.length === 0 ? [lockFile] : places;
    const isVersioned = places.length > 0 || gone.routes.some(hasVersion);
    const unversioned = isVersioned ? undefined : "possible";
    return judgeRemovedPath(gone, known, findFallback(gone), now, unversioned);
  });
}

/** Leaves out what is merged into another path, which is compared with itself. */
function listStayed({ kept }: PairedPaths): AnsweredPath[] {
  return kept.filter(({ isMerged }) => !isMerged);
}

/** Lists the changes of paths that are there, or another in their place. */
function listChanges(
  comparison: Comparison,
  moved: readonly AnsweredPath[],
): Change[] {
  const { locked, orderBefore, current, compareWidth, now } = comparison;
  const { kept } = comparison.paths;
  const answered = {
    order: orderBefore,
    compareWidth: createWidthComparison(locked.types, locked.types),
  };
  return [
    ...kept.flatMap((both) =>
      both.isMerged
        ? compareMerged(both, compareWidth, answered, now)
        : compareKept(both, nameKept(both), comparison)
    ),
    ...listStayed(comparison.paths).flatMap(compareOrigins),
    ...comparePatterns(
      [...kept, ...moved],
      locked.types,
      current,
      compareWidth,
    ),
    ...compareShadowing(comparison, locked.types, current.types),
  ];
}

/**
 * Lists what the paths take that were locked, as they are or before a move: what
 * only has moved was accepted as it is, where it was.
 *
 * @param comparison What was locked, and what has become of it.
 */
export function listKnown(
  { locked, moved }: Comparison,
): ReadonlySet<string> {
  return new Set([
    ...locked.routes.map(({ path }) => shapeOf(path)),
    ...moved.flat().map(({ is }) => is.shape),
  ]);
}

/**
 * Compares what is published with what was locked, by the rules of oasdiff.
 *
 * @param comparison What was locked, and what has become of it.
 * @param lock The lock file.
 * @returns What breaks clients as errors, what could as warnings, additions as
 * information.
 */
export function compareContracts(
  comparison: Comparison,
  lock: NamedLock,
): Finding[] {
  const { paths, moved } = comparison;
  const moves = judgeMoves(moved, comparison);
  const gone = paths.removed.filter((path) => !moves.gone.has(path));
  const changes = [
    ...compareRemoved(gone, comparison, lock.file),
    ...listChanges(comparison, moves.kept),
    ...moves.changes,
  ];
  const found = new Set<PublishedPath>(moves.kept.map(({ is }) => is));
  return [
    ...moves.findings,
    ...groupChanges(changes),
    ...listAdditions(
      [...listStayed(paths), ...moves.kept],
      paths.added.filter((path) => !found.has(path)),
      lock,
    ),
  ];
}
