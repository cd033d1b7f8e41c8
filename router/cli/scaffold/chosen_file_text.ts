import { folderOf, placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { listAll } from "../../report/listed.ts";
import type { ChosenFile } from "./chosen_file.ts";

/** Describes what a new file serves, in its version and those that inherit. */
function formatServed(
  path: string,
  { overridden, heirs }: ChosenFile,
): string {
  const instead = overridden ? ` in place of ${overridden.source.place}` : "";
  if (heirs.length === 0) return `It serves ${path}${instead}.`;
  const others = listAll(heirs);
  const verb = heirs.length === 1 ? "inherits" : "inherit";
  const comma = overridden ? "," : "";
  return `It serves ${path}, which ${others} ${verb}${comma}${instead}.`;
}

/** Describes that the sunset of a new path is already over, if it is. */
function formatGone({ isGone }: ChosenFile): string | undefined {
  return isGone
    ? "Its sunset has passed, so requests are answered with 410."
    : undefined;
}

/** Describes the version of a path if no other shows what its text means. */
function formatFirst(
  { route, version, isFirstVersion }: ChosenFile,
): string | undefined {
  const versionPrefix = version?.settings.versionPrefix;
  if (!isFirstVersion || versionPrefix === undefined) return undefined;
  return `It belongs to version ${route.version}, the first here, with the ` +
    `version prefix ${JSON.stringify(versionPrefix)}.`;
}

/** Describes the middleware before a new file, where any path has some. */
function formatAround({ middleware }: ChosenFile): string | undefined {
  if (!middleware) return undefined;
  return middleware.length === 0
    ? "No middleware runs before it."
    : `${listAll(middleware)} ${
      middleware.length === 1 ? "runs" : "run"
    } before it.`;
}

/** Describes how a new version can inherit the paths of an earlier one. */
function formatAlone(
  tree: RouteTree,
  { route, version, extendable, isVersionServed }: ChosenFile,
): string | undefined {
  if (!version || extendable === undefined) return undefined;
  const file = placeOf(tree, version.file);
  const where = isVersionServed ? ` in ${folderOf(file)}` : "";
  return `Version ${route.version} has only this path${where}. To inherit ` +
    `those of version ${extendable}, write extends: ` +
    `${JSON.stringify(extendable)} in ${file}.`;
}

/** Describes paths lost to a new version around their files, or to a base. */
function formatLost(
  tree: RouteTree,
  { lost, version, route }: ChosenFile,
): string | undefined {
  if (lost.length === 0) return undefined;
  const verb = lost.length === 1 ? "is" : "are";
  const cause = version
    ? `${placeOf(tree, version.file)} gives the folder a version`
    : `versions that extend version ${route.version} now inherit from the ` +
      `version prefix ${JSON.stringify(route.versionPrefix)}`;
  return `${listAll(lost)} ${verb} no longer served, since ${cause}.`;
}

/**
 * Describes the effects of a new file.
 *
 * @param tree The routes folder as it was.
 * @param path The path that was asked for.
 * @param chosen The new file and its effects.
 * @returns The sentences.
 */
export function formatChosenFile(
  tree: RouteTree,
  path: string,
  chosen: ChosenFile,
): string[] {
  return [
    formatServed(path, chosen),
    formatGone(chosen),
    formatLost(tree, chosen),
    formatFirst(chosen),
    formatAlone(tree, chosen),
    formatAround(chosen),
  ].filter((text) => text !== undefined);
}
