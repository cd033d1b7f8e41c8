import type { Contract } from "../lock/contract.ts";
import { collectPaths } from "./locked_path.ts";

/**
 * Lists the paths that a lock file holds, and would no longer hold.
 *
 * @param locked What it holds.
 * @param published What is to be written into it.
 */
export function listForgotten(
  locked: Contract,
  published: Contract,
): string[] {
  const kept = new Set(
    collectPaths(published.routes).map(({ shape }) => shape),
  );
  return collectPaths(locked.routes)
    .filter(({ shape }) => !kept.has(shape))
    .map(({ path }) => path);
}
