import { groupBy } from "../../collection/group_by.ts";
import type { RemovedPath } from "../../compose/composed.ts";

/** What stands after one version prefix. */
export interface PrefixedPaths<Path> {
  readonly paths: readonly Path[];
  readonly removed: readonly RemovedPath[];
}

/** What has a version prefix. */
interface Prefixed {
  readonly versionPrefix: string;
}

/**
 * Brings together paths and removed ones by their version prefix: a version may
 * have only removed paths after one.
 *
 * @param paths The paths.
 * @param removed The paths that versions have removed.
 * @param keyOf Gives the same text for what is one prefix.
 */
export function gatherByPrefix<Path extends Prefixed>(
  paths: readonly Path[],
  removed: readonly RemovedPath[],
  keyOf: (path: Prefixed) => string,
): PrefixedPaths<Path>[] {
  const pathsAfter = groupBy(paths, keyOf);
  const removedAfter = groupBy(removed, keyOf);
  const keys = new Set([...pathsAfter.keys(), ...removedAfter.keys()]);
  return [...keys].map((key) => ({
    paths: pathsAfter.get(key) ?? [],
    removed: removedAfter.get(key) ?? [],
  }));
}
