import type { Route } from "../../declare/route.ts";
import { fileAt, folderOf, nameOf } from "../../files/place.ts";
import { stemOf } from "../../files/role.ts";
import {
  listSettingsFiles,
  type RouteFile,
  type RouteTree,
} from "../../files/tree.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { splitPath } from "../../path/segment.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import { isRecord } from "../../report/record.ts";
import { composeTree } from "../compose_tree.ts";

/**
 * Lists what would answer a request if the route that it reaches were not
 * there, the best first, until others need a file that has been left out.
 *
 * @param tree The routes folder.
 * @param method The request's method.
 * @param path The request's path.
 * @param route The route that it reaches.
 */
export function listAlternatives(
  tree: RouteTree,
  method: string,
  path: string,
  route: Route,
): Route[] {
  const alternatives: Route[] = [];
  let left = tree;
  let next: Route | undefined = route;
  while (next) {
    left = withoutRoute(left, next);
    const composed = composeTree(left);
    if (composed instanceof DeclarationError) break;
    next = composed.match(method, path)?.route;
    if (next) alternatives.push(next);
  }
  return alternatives;
}

/** Leaves out the file of a route, and what settings would say of nothing. */
function withoutRoute(tree: RouteTree, { source, resource }: Route): RouteTree {
  const file = fileAt(tree, source.place);
  const files: Record<string, RouteFile> = { ...tree.files };
  delete files[file];
  for (const settings of listSettingsFiles(tree)) {
    const named = folderOf(settings) === folderOf(file)
      ? stemOf(nameOf(file))
      : undefined;
    files[settings] = withoutMention(files[settings], named, resource);
  }
  return { ...tree, files };
}

/** Leaves out of settings what they say of a file and of a path. */
function withoutMention(
  settings: RouteFile,
  stem: string | undefined,
  resource: string,
): RouteFile {
  if (!isRecord(settings)) return settings;
  const { routes, remove } = settings;
  const isOther = (path: string) =>
    shapeOf(`/${splitPath(path).join("/")}`) !== shapeOf(resource);
  return {
    ...settings,
    ...(isRecord(routes)
      ? {
        routes: Object.fromEntries(
          Object.entries(routes).filter(([name]) => name !== stem),
        ),
      }
      : {}),
    ...(Array.isArray(remove) ? { remove: remove.filter(isOther) } : {}),
  };
}
