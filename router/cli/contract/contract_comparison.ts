import { shapeOf } from "../../path/path_shape.ts";
import type { Finding } from "../printing/finding.ts";
import { listAdditions } from "./addition.ts";
import type { Change } from "./change/change.ts";
import { groupChanges } from "./change/grouped_change.ts";
import { compareKept, type KeptRules } from "./kept/kept_change.ts";
import { compareMerged } from "./kept/merged_path.ts";
import { compareOrigins } from "./kept/origin_change.ts";
import { comparePatterns } from "./kept/pattern_change.ts";
import { collectDeprecated } from "./lifecycle/deprecated_version.ts";
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
  collectPaths,
  type LockedPath,
  nameWithFormer,
  type PublishedPath,
} from "./published/locked_path.ts";
import type { Published } from "./published/published.ts";
import {
  collectVersionPlaces,
  findVersionPlaces,
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
  /** The order in which expressions and custom types were tried. */
  readonly orderBefore: TriedOrder;
  /** What is published. */
  readonly current: Published;
  /** What has become of the paths. */
  readonly paths: PairedPaths;
  /** Those that are gone and go on at another beginning, by their moves. */
  readonly moved: readonly (readonly MovedPath[])[];
  /** Compares segments by the locked and published patterns of custom types. */
  readonly compareSegments: CompareSegments;
  /** Finds the path that answers in place of another. */
  readonly findFallback: FindFallback;
}

/**
 * Finds what has become of the locked paths.
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
  const before = collectPaths(locked.routes);
  const published = collectPaths(current.routes);
  const paths = pairPaths(before, published, compareWidth, now);
  // A path that may be removed has not moved, though a new one looks like it.
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
    deprecated: collectDeprecated(current.routes),
    now,
  };
}

/** Tells whether the locked fields of a route show that it has a version. */
function hasVersion(
  { deprecated, sunset, stability, declaredIn }: LockedRoute,
): boolean {
  return (deprecated ?? sunset ?? stability ?? declaredIn) !== undefined;
}

/** Lists the changes of paths that are gone and have not moved. */
function compareRemoved(
  removed: readonly LockedPath[],
  { current, findFallback, now }: Comparison,
  lockFile: string,
): Change[] {
  const versions = collectVersionPlaces(current.routes);
  return removed.flatMap((gone) => {
    const remover = current.removers.get(gone.shape);
    const places = remover === undefined
      ? findVersionPlaces(versions, gone.path)
      : [remover];
    // Nothing else is left of a version that is gone as well.
    const known = places.length === 0 ? [lockFile] : places;
    const isVersioned = places.length > 0 || gone.routes.some(hasVersion);
    const unversioned = isVersioned ? undefined : "possible";
    return judgeRemovedPath(gone, known, findFallback(gone), now, unversioned);
  });
}

/** Leaves out paths merged into others, since these are compared themselves. */
function listStayed({ kept }: PairedPaths): AnsweredPath[] {
  return kept.filter(({ isMerged }) => !isMerged);
}

/** Lists the changes of paths that stay, or have another in their place. */
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
 * Lists the shapes of the locked paths, and of those that they have moved to: a
 * path that has only moved was accepted as it is, where it was.
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
 * Compares the published contract with the locked one, by the rules of oasdiff.
 *
 * @param comparison What was locked, and what has become of it.
 * @param lock The lock file.
 * @returns Changes that break clients as errors, those that could as warnings,
 * additions as information.
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
