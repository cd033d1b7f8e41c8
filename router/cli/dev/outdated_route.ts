import { existsSync } from "@std/fs";
import { resolve } from "@std/path";
import type { Route } from "../../declare/route.ts";
import { fileAt } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import type { Mistake } from "../../path/mistake.ts";
import { filesAround } from "../files_around.ts";

/** The files that say what a route file means, or what answers around it. */
const ROLES = ["types", "settings", "middleware", "error"] as const;

/** Lists the files that a route file needs, itself included. */
function filesOf(tree: RouteTree, file: string): string[] {
  return [...ROLES.flatMap((role) => filesAround(tree, file, role)), file];
}

/**
 * Tells whether a route that was composed before the routes had mistakes cannot
 * answer: one of its files is gone.
 *
 * @param route The route.
 * @param tree The tree that it was composed of.
 * @param mistakes What is wrong with the routes now.
 * @param directory The routes folder.
 */
export function isOutdated(
  route: Route,
  tree: RouteTree,
  mistakes: readonly Mistake[],
  directory: string,
): boolean {
  if (mistakes.length === 0) return false;
  const file = fileAt(tree, route.source.declaration);
  const isGone = (path: string) => !existsSync(resolve(directory, path));
  return filesOf(tree, file).some(isGone);
}
