import type { Route } from "../../declare/route.ts";
import { fileAt, folderOf, nameOf } from "../../files/place.ts";
import { stemOf } from "../../files/role.ts";
import {
  listSettingsFiles,
  type RouteFile,
  type RouteTree,
} from "../../files/tree.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { splitPath } from "../../path/written_path.ts";
import type { Mistake } from "../../report/mistake.ts";
import { isRecord } from "../../report/record.ts";

/**
 * Leaves out the file of a route, and what settings say of that file.
 *
 * @param tree The routes folder.
 * @param route The route.
 */
export function withoutRoute(tree: RouteTree, { source }: Route): RouteTree {
  const file = fileAt(tree, source.place);
  const files: Record<string, RouteFile> = { ...tree.files };
  delete files[file];
  const beside = listSettingsFiles(tree)
    .find((settings) => folderOf(settings) === folderOf(file));
  if (beside !== undefined) {
    files[beside] = withoutMention(files[beside], stemOf(nameOf(file)));
  }
  return { ...tree, files };
}

/** Leaves out of settings what they say of a file. */
function withoutMention(settings: RouteFile, stem: string): RouteFile {
  if (!isRecord(settings) || !isRecord(settings.routes)) return settings;
  const others = Object.entries(settings.routes)
    .filter(([name]) => name !== stem);
  return { ...settings, routes: Object.fromEntries(others) };
}

/**
 * Leaves out of settings what removes the path of a route, where a mistake says
 * that there is nothing to remove: elsewhere the path can still be there.
 *
 * @param tree The routes folder, without the file of the route.
 * @param route The route.
 * @param mistakes What is wrong with the folder.
 * @returns `undefined` when that changes nothing.
 */
export function withoutDeadRemoves(
  tree: RouteTree,
  { resource }: Route,
  mistakes: readonly Mistake[],
): RouteTree | undefined {
  const files: Record<string, RouteFile> = { ...tree.files };
  let isChanged = false;
  const places = mistakes.filter(({ code }) => code === "bad-remove")
    .flatMap(({ places }) => places);
  for (const file of new Set(places.map((place) => fileAt(tree, place)))) {
    const settings = files[file];
    if (!isRecord(settings) || !Array.isArray(settings.remove)) continue;
    const remove = settings.remove.filter((path) => !names(path, resource));
    isChanged ||= remove.length < settings.remove.length;
    files[file] = { ...settings, remove };
  }
  return isChanged ? { ...tree, files } : undefined;
}

/** Tells whether a path is a whole one, or the end of it below a folder. */
function names(path: string, resource: string): boolean {
  const shape = shapeOf(`/${splitPath(path).join("/")}`);
  // The path of the folder itself has no end below it.
  return shape === "/" || shapeOf(resource).endsWith(shape);
}
