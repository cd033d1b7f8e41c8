import type { Finder } from "../../match/find.ts";
import { NO_LEAF } from "../../match/table.ts";

/**
 * Finds the leaf of a path; none where a type throws, since a request for
 * another version must not fail because of it.
 *
 * @param finder Finds it.
 * @param path The canonical path.
 * @returns The place of the leaf, or {@linkcode NO_LEAF}.
 */
export function searchTolerantly(finder: Finder, path: string): number {
  try {
    return finder.find(path, 0, path.length, true);
  } catch {
    return NO_LEAF;
  }
}
