import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { fileAt, folderOf, foldersAround } from "../../files/place.ts";
import { roleOf, stemOf } from "../../files/role.ts";
import type { RouteFile, RouteTree } from "../../files/tree.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { isWrittenParameter, splitPath } from "../../path/segment.ts";
import { decodeSegment } from "../../path/segment_text.ts";
import { isRecord } from "../../report/record.ts";
import type { App } from "../../serve/app.ts";

/** Tells something about a route. */
type RouteTest = (route: Route) => boolean;

function textOf(segment: string): string {
  return decodeSegment(segment) ?? segment;
}

/** Tells whether the text before a path's first parameter begins another path. */
function beginsWithText(
  resource: readonly string[],
  texts: readonly string[],
): boolean {
  const first = resource.findIndex(isWrittenParameter);
  const before = first === -1 ? resource : resource.slice(0, first);
  return before.every((segment, index) =>
    index >= texts.length || textOf(segment) === texts[index]
  );
}

/**
 * Makes what tells whether a route can have a say in who answers a path, in its
 * own version or inherited by any other. That of a parameter has one even where
 * what follows differs: expressions are tried as they were declared.
 */
function createBeginningTest(app: App, path: string): RouteTest {
  const texts = splitPath(path).map(textOf);
  const leads = app.versions().map(({ path }) => splitPath(path).length);
  const tails = [...new Set([0, ...leads])].map((lead) => texts.slice(lead));
  return ({ resource }) => {
    const segments = splitPath(resource);
    return tails.some((tail) => beginsWithText(segments, tail));
  };
}

/** Makes what tells whether settings name a route's file, or remove its path. */
function createMentionTest(tree: RouteTree): RouteTest {
  const named = new Set<string>();
  const removed = new Set<string>();
  for (const [file, settings] of Object.entries(tree.files)) {
    if (roleOf(file) !== "settings" || !isRecord(settings)) continue;
    if (isRecord(settings.routes)) {
      for (const stem of Object.keys(settings.routes)) {
        named.add(folderOf(file) + stem);
      }
    }
    if (!Array.isArray(settings.remove)) continue;
    for (const path of settings.remove) {
      removed.add(shapeOf(splitPath(path).at(-1) ?? ""));
    }
  }
  return ({ resource, source }) =>
    named.has(stemOf(fileAt(tree, source.place))) ||
    removed.has(shapeOf(splitPath(resource).at(-1) ?? ""));
}

/** Makes what names the place that gives a route its version. */
function createOriginReader(tree: RouteTree): (route: Route) => string {
  const folders = new Set(
    Object.keys(tree.files).filter((file) => roleOf(file) === "settings")
      .map(folderOf),
  );
  return ({ version, versionPrefix, source }) => {
    const around = foldersAround(folderOf(fileAt(tree, source.place)));
    const nearest = around.findLast((folder) => folders.has(folder));
    return [nearest, version, versionPrefix].join("\n");
  };
}

/**
 * Leaves of a tree what has to do with a path, which is soon composed: the files
 * of routes that can have a say in who answers it, those that settings speak of,
 * and one more of each version, since none may be without a path.
 *
 * @param app The application of the tree.
 * @param tree The routes folder.
 * @param path A request's path.
 * @returns A tree in which the same route answers the path, whichever of its
 * routes are left out of both, unless it has mistakes that the whole has not.
 */
export function leaveRelated(
  app: App,
  tree: RouteTree,
  path: string,
): RouteTree {
  const canAnswer = createBeginningTest(app, path);
  const isMentioned = createMentionTest(tree);
  const originOf = createOriginReader(tree);
  const origins = new Set<string>();
  const related = new Set<string>();
  for (const route of app.routes) {
    if (isInherited(route)) continue;
    const isAnswering = canAnswer(route);
    const origin = isAnswering ? "" : originOf(route);
    const isKept = isAnswering || isMentioned(route) || !origins.has(origin);
    if (!isAnswering) origins.add(origin);
    if (isKept) related.add(fileAt(tree, route.source.place));
  }
  const files: Record<string, RouteFile> = Object.create(null);
  for (const [file, content] of Object.entries(tree.files)) {
    if (roleOf(file) !== "route" || related.has(file)) files[file] = content;
  }
  return { ...tree, files };
}
