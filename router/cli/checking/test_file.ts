import { nameOf, placeOf } from "../../files/place.ts";
import { escapeOtherEnding, isTestName, stemOf } from "../../files/role.ts";
import type { RouteTree } from "../../files/tree.ts";
import { escapeSteering } from "../../report/escaped_text.ts";
import type { Finding } from "../printing/finding.ts";

/** Advises on a route with the same text; parameters have none beside them. */
function adviseOnRoute(name: string): string {
  if (name.startsWith("[")) return "";
  const stem = stemOf(name);
  const route = escapeOtherEnding(stem) + name.slice(stem.length);
  return ` or, to make it a route, name it ${escapeSteering(route)}`;
}

/**
 * Warns of tests and benches among the routes: they are not served, and whoever
 * meant one as a route would miss it.
 *
 * @param files The files on the disk, by their path below the routes folder.
 * @param tree The tree of files.
 */
export function warnOfTests(
  files: readonly string[],
  tree: RouteTree,
): Finding[] {
  const tests = files.filter((file) => isTestName(nameOf(file)));
  return tests.map((file) => ({
    code: "test-file",
    severity: "warning",
    places: [placeOf(tree, file)],
    reason: "The file is named like a test or a bench, so it is not a route.",
    fix: `Move it out of the routes folder${adviseOnRoute(nameOf(file))}.`,
  }));
}
