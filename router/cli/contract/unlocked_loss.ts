import type { ServedVersion } from "../../serve/versions/versions.ts";
import type { Finding } from "../printing/finding.ts";
import type { Contract } from "./contract.ts";
import { warnOfLostMethods } from "./lost_method.ts";
import { warnOfLostRequests } from "./lost_request.ts";
import type { Published } from "./published.ts";
import { gatherUnlocked } from "./unlocked_path.ts";

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
  const unlocked = gatherUnlocked(locked, published);
  return [
    ...warnOfLostMethods(unlocked, versions),
    ...warnOfLostRequests(unlocked, versions),
  ];
}
