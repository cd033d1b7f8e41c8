import type { ServedVersion } from "../../../serve/versions/versions.ts";
import type { Finding } from "../../printing/finding.ts";
import type { Contract } from "../lock/contract.ts";
import { findMoves } from "../move/moved_path.ts";
import { gatherPaths } from "../published/locked_path.ts";
import type { Published } from "../published/published.ts";
import { warnOfLostMethods } from "./lost_method.ts";
import { warnOfLostRequests } from "./lost_request.ts";

/**
 * Lists the shapes of paths that were locked, as they are or before a move: what
 * only has moved was accepted as it is, where it was.
 */
function listKnown(locked: Contract, published: Published): string[] {
  const before = gatherPaths(locked.routes);
  const now = gatherPaths(published.routes);
  const [was, is] = [before, now].map((paths) =>
    new Set(paths.map(({ shape }) => shape))
  );
  const moves = findMoves(
    before.filter(({ shape }) => !is.has(shape)),
    now.filter(({ shape }) => !was.has(shape)),
  );
  return [...was, ...moves.flat().map(({ is }) => is.shape)];
}

/**
 * Warns of methods that versions have lost at paths that are not locked yet:
 * there, or to paths with narrower parameters.
 *
 * @param locked What was locked.
 * @param published What is published.
 * @param versions The versions of that.
 */
export function warnOfUnlockedLosses(
  locked: Contract,
  published: Published,
  versions: readonly ServedVersion[],
): Finding[] {
  const known = new Set(listKnown(locked, published));
  const contents = new Map(published.routes.map((one) => [one.route, one]));
  return [
    ...warnOfLostMethods(known, contents, versions),
    ...warnOfLostRequests(known, contents, published.types, versions),
  ];
}
