import { PARAMETER } from "../../files/bracketed_parameter.ts";
import { omitGroups } from "../../files/name.ts";
import { listParameterNames, splitPath } from "../../path/written_path.ts";
import type { Mistake } from "../../report/mistake.ts";
import { checkTypedPaths, writeTyped } from "./mistyped_path.ts";
import {
  hasBracketedText,
  hasSegments,
  normalizeLiteral,
} from "./path_literal.ts";
import type { TypedPath } from "./typed_path.ts";

/** Lists how a file's place can be written: `index` and `@2` add nothing. */
function listPlaces(stem: string): string[] {
  const unversioned = stem.replace(/@[^/@]*$/, "");
  return [stem, unversioned, unversioned.replace(/(?:^|\/)index$/, "")];
}

function endsWithSegments(path: string, end: string): boolean {
  return `/${path}`.endsWith(`/${end.replace(/^\//, "")}`);
}

/** A part of a literal that looks like a group, whether there is one or not. */
const LIKE_GROUP = /(?:^|\/)\([^/]*\)(?:\/|$)/;

/**
 * Tells whether a path ends with a composed one: an application may put a
 * prefix before all paths of a folder. With a group before that, it is a place.
 */
function hasPrefixBefore(path: string, composed: string): boolean {
  const isRoot = composed === "";
  if (!isRoot && !endsWithSegments(path, composed)) return false;
  const before = path.slice(0, path.length - composed.length);
  return before.startsWith("/") || !isRoot && !LIKE_GROUP.test(before);
}

/** Creates a test for types that have the path of a file. */
function createFileMatcher(
  stem: string,
  paths: readonly string[],
  place: string,
): (typed: TypedPath) => boolean {
  const composed = paths.map(normalizeLiteral);
  // An application can read a group alone, while its files are typed by more.
  const stems = [stem, omitGroups(stem), place.replace(/\.\w+$/, "")];
  const own = [...stems.flatMap(listPlaces).map(normalizeLiteral), ...composed];
  return ({ type, path: literal }) => {
    const normal = normalizeLiteral(literal);
    const named = hasBracketedText(literal) ? composed : own;
    const isWhole = type === "Handler" || type === "PathHandlers";
    const names = isWhole ? endsWithSegments : hasSegments;
    return named.some((path) => names(path, normal)) ||
      composed.some((path) => hasPrefixBefore(normal, path));
  };
}

/**
 * Tells whether a place names all parameters of a path. It lacks those of
 * surrounding settings, such as a version prefix, and handlers that read these
 * compile only with the composed path.
 *
 * @param place The place below the routes folder, without `@2` at its end.
 * @param path The composed path.
 */
export function namesParameters(place: string, path: string): boolean {
  const named = splitPath(place).map((name) => PARAMETER.exec(name)?.[2]);
  return listParameterNames(path).every((name) => named.includes(name));
}

/** Lists the paths that the handlers of a file can be typed by. */
function listOwn(stem: string, paths: readonly string[]): readonly string[] {
  const [, unversioned] = listPlaces(stem);
  return paths.every((path) => namesParameters(unversioned, path))
    ? [stem, ...paths]
    : paths;
}

/**
 * Checks that a route file types its handlers by its own paths: the end of its
 * place, or of a composed path; or a composed path with more before it, but no
 * groups of another place. Middleware, error handlers and functions of a
 * context can also be typed by other adjacent segments of these.
 *
 * @param source The file's text.
 * @param stem The file's place below the routes folder, without extension.
 * @param paths Its composed paths; `undefined` while mistakes keep all from
 * being composed, in which case literals that are not places are left alone.
 * @param place The file, for messages.
 */
export function checkHandlerPaths(
  source: string,
  stem: string,
  paths: readonly string[] | undefined,
  place: string,
): Mistake[] {
  return checkTypedPaths(source, place, paths, (composed) => ({
    isOwn: createFileMatcher(stem, composed, place),
    advise: ({ type }) => `Write ${writeTyped(type, listOwn(stem, composed))}.`,
  }));
}
