import { existsSync } from "@std/fs";
import { resolve } from "@std/path";
import type { Route } from "../../declare/route.ts";
import { stemOf } from "../../files/name.ts";
import { fileAt, folderOf, nameOf, placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { placeOfFile } from "../../files/version_settings.ts";
import type { Mistake } from "../../path/mistake.ts";
import { filesAround } from "../files_around.ts";

/** The files that say what a route file means, or what answers around it. */
const ROLES = ["types", "settings", "middleware", "error"] as const;

/** Lists the files that a route file needs, itself included. */
function filesOf(tree: RouteTree, file: string): string[] {
  return [...ROLES.flatMap((role) => filesAround(tree, file, role)), file];
}

/** Lists where a route is written, as mistakes name places. */
function placesOf(tree: RouteTree, file: string, { source }: Route): string[] {
  const { version, versionPrefix, urlPrefixes, inherited } = source;
  const files = filesOf(tree, file);
  const own = filesAround(tree, file, "settings").find((path) =>
    folderOf(path) === folderOf(file)
  );
  const parts = [...urlPrefixes, ...inherited].map(({ from }) => from);
  return [
    ...files.map((path) => placeOf(tree, path)),
    ...own ? [placeOfFile(placeOf(tree, own), stemOf(nameOf(file)))] : [],
    ...[version, versionPrefix, ...parts].filter((place) =>
      place !== undefined
    ),
  ];
}

/**
 * Tells whether a route that was composed before the routes had mistakes must
 * not answer: one of its files is gone, or a mistake is in what it is made of.
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
  if (filesOf(tree, file).some(isGone)) return true;
  const places = new Set(placesOf(tree, file, route));
  return mistakes.some((mistake) =>
    mistake.severity === "error" &&
    mistake.places.some((place) => places.has(place))
  );
}
