import { roleOf } from "../../files/role.ts";
import type { RouteTree } from "../../files/tree.ts";
import { writeCommand } from "../command/written_command.ts";
import type { Finding } from "../printing/finding.ts";

/**
 * Warns of a folder that serves nothing, which may not be the routes folder.
 *
 * @param tree The tree of files.
 * @param folder The folder.
 * @param earlier The findings so far, which say why nothing is served.
 */
export function warnOfNoRoutes(
  tree: RouteTree,
  folder: string,
  earlier: readonly Finding[],
): Finding[] {
  const names = Object.keys(tree.files);
  const isExplained = earlier.length > 0 ||
    names.some((file) => roleOf(file) === "route");
  if (isExplained) return [];
  return [{
    code: "no-routes",
    severity: "warning",
    places: [folder],
    reason: "There is no route file in the folder, so it serves nothing.",
    fix: "Pass the folder that the routes are in, or create a route with: " +
      writeCommand("new /hello", folder),
  }];
}
