import type { ServedVersion } from "../../../serve/versions/versions.ts";
import type { Finding } from "../../printing/finding.ts";
import type { Published } from "../published/published.ts";
import { warnOfLostMethods } from "./lost_method.ts";
import { warnOfLostRequests } from "./lost_request.ts";

/**
 * Warns of methods that versions have lost at paths that are not locked yet: at
 * the paths themselves, or to paths with narrower parameters.
 *
 * @param known The shapes of the locked paths.
 * @param published What is published.
 * @param versions The published versions.
 */
export function warnOfUnlockedLosses(
  known: ReadonlySet<string>,
  published: Published,
  versions: readonly ServedVersion[],
): Finding[] {
  const contents = new Map(published.routes.map((one) => [one.route, one]));
  return [
    ...warnOfLostMethods(known, contents, versions),
    ...warnOfLostRequests(known, contents, published.types, versions),
  ];
}
