import type { Route } from "../../declare/route.ts";
import { omitGroups } from "../../files/name.ts";
import { folderOf } from "../../files/place.ts";
import type { Mistake } from "../../report/mistake.ts";
import { checkTypedPaths, writeTyped } from "./mistyped_path.ts";
import {
  hasBracketedText,
  hasSegments,
  normalizeLiteral,
} from "./path_literal.ts";
import type { TypedPath } from "./typed_path.ts";

/** Creates a test for types whose segments surround everything in a folder. */
function createFolderMatcher(
  folder: string,
  paths: readonly string[],
): (typed: TypedPath) => boolean {
  const places = [folder, omitGroups(folder)].map(normalizeLiteral);
  // Files in the root also surround requests that no path matches.
  const composed = folder === "" ? [] : paths.map(normalizeLiteral);
  return ({ path: literal }) => {
    const normal = normalizeLiteral(literal);
    const isIn = (path: string) => hasSegments(path, normal);
    return !hasBracketedText(literal) && places.some(isIn) ||
      composed.length > 0 && composed.every(isIn);
  };
}

function adviseInFolder({ type }: TypedPath, folder: string): string {
  return folder === ""
    ? `Write ${type} without a path: it also gets requests that match no path.`
    : `Write ${writeTyped(type, [folder])}.`;
}

/**
 * Checks that a file of a folder types its middleware or its error handler by
 * paths that surround all that it wraps: adjacent segments of the folder's
 * place, or of each path in it.
 *
 * @param source The file's text.
 * @param file The file's path below the routes folder.
 * @param routes All routes; `undefined` while mistakes keep them from being
 * composed, in which case literals that are not places are left alone.
 * @param place The file, as routes name where they come from.
 */
export function checkFolderPaths(
  source: string,
  file: string,
  routes: readonly Route[] | undefined,
  place: string,
): Mistake[] {
  const folder = folderOf(file).slice(0, -1);
  return checkTypedPaths(source, place, routes, (composed) => {
    const wrapped = composed.filter((route) =>
      route.source.place.startsWith(folderOf(place))
    );
    return {
      isOwn: createFolderMatcher(folder, wrapped.map(({ path }) => path)),
      advise: (typed) => adviseInFolder(typed, folder),
    };
  });
}
