import type { Route } from "../../declare/route.ts";
import { PARAMETER } from "../../files/bracketed_parameter.ts";
import { leaveOutGroups } from "../../files/name.ts";
import { folderOf } from "../../files/place.ts";
import { composeText } from "../../path/composed_text.ts";
import { writeTypes } from "../../path/segment.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { listTypedPaths, type TypedPath } from "./typed_path.ts";

/** A literal that names a path, or parameters as paths have them. */
const COMPOSED = /^\/|</;

/** Gives a path or a place in the form that all have which mean the same. */
function normalize(path: string): string {
  return writeTypes(composeText(path)).replace(/\/$/, "");
}

/** Lists how a file's place can be written: `index` and `@2` add nothing. */
function listPlaces(stem: string): string[] {
  const unversioned = stem.replace(/@[^/@]*$/, "");
  return [stem, unversioned, unversioned.replace(/(?:^|\/)index$/, "")];
}

function endsWithSegments(path: string, end: string): boolean {
  return `/${path}`.endsWith(`/${end.replace(/^\//, "")}`);
}

/**
 * Tells whether a path has segments side by side. Middleware, error handlers and
 * what is handed a context can be typed by these alone: they read no other
 * parameters.
 */
function hasSegments(path: string, part: string): boolean {
  return `/${path}/`.includes(`/${part.replace(/^\//, "")}/`);
}

/** What a literal names as a group, be it the name of one or not. */
const LIKE_GROUP = /(?:^|\/)\([^/]*\)(?:\/|$)/;

/**
 * Tells whether a path has a composed one at its end: an application may put a
 * prefix before all paths of a folder. What has a group before that is a place.
 */
function hasPrefixBefore(path: string, composed: string): boolean {
  const isRoot = composed === "";
  if (!isRoot && !endsWithSegments(path, composed)) return false;
  const before = path.slice(0, path.length - composed.length);
  return before.startsWith("/") || !isRoot && !LIKE_GROUP.test(before);
}

/** Tells whether brackets in a literal are text, as they are in paths. */
function hasBracketedText(literal: string): boolean {
  return literal.startsWith("/") &&
    literal.split("/").some((segment) => PARAMETER.test(segment));
}

/** Makes what tells whether a type has the path of a file. */
function createFileMatcher(
  stem: string,
  paths: readonly string[],
  place: string,
): (typed: TypedPath) => boolean {
  const composed = paths.map(normalize);
  // An application can read a group for itself, and its file be typed by more.
  const stems = [stem, leaveOutGroups(stem), place.replace(/\.\w+$/, "")];
  const own = [...stems.flatMap(listPlaces).map(normalize), ...composed];
  return ({ type, path: literal }) => {
    const normal = normalize(literal);
    const named = hasBracketedText(literal) ? composed : own;
    const isWhole = type === "Handler" || type === "PathHandlers";
    const names = isWhole ? endsWithSegments : hasSegments;
    return named.some((path) => names(path, normal)) ||
      composed.some((path) => hasPrefixBefore(normal, path));
  };
}

/** What messages call what is typed, unless it is a handler. */
const TITLES: ReadonlyMap<TypedPath["type"], string> = new Map([
  ["Middleware", "Middleware"],
  ["ErrorHandler", "An error handler"],
]);

function describeLiteral({ type, path }: TypedPath): string {
  const typed = TITLES.get(type) ?? "A handler";
  const fault = hasBracketedText(path)
    ? "in which brackets are text, since it begins with a slash"
    : "which is not where the file lies";
  return `${typed} is typed for "${path}", ${fault}.`;
}

/** Lists the paths by which a file is typed, as far as they can be checked. */
function listChecked(source: string, isComposed: boolean): TypedPath[] {
  const typed = listTypedPaths(source);
  return isComposed ? typed : typed.filter(({ path }) => !COMPOSED.test(path));
}

function countParameters(path: string): number {
  return path.split("/").filter((segment) =>
    PARAMETER.test(segment) || COMPOSED.test(segment)
  ).length;
}

/**
 * Lists the paths by which the handlers of a file can be typed. Its place lacks
 * the parameters of settings around it, such as a version prefix, and handlers
 * that read these compile by the composed path alone.
 */
function listOwn(stem: string, paths: readonly string[]): readonly string[] {
  const [, unversioned] = listPlaces(stem);
  const count = countParameters(unversioned);
  return paths.some((path) => countParameters(path) > count)
    ? paths
    : [stem, ...paths];
}

function writeTyped(
  type: TypedPath["type"],
  paths: readonly string[],
): string {
  return paths.map((path) => `${type}<${JSON.stringify(path)}>`).join(" or ");
}

/**
 * Checks that the paths by which a route file types its handlers are its own:
 * the end of its place, or of a composed path; or a composed path with more
 * before it, but no groups of another place. Middleware, error handlers and what
 * takes a context can also be typed by other segments of these, side by side.
 *
 * @param source The file's text.
 * @param stem The file's place below the routes folder, without extension.
 * @param paths Its composed paths; `undefined` while mistakes keep all from
 * being composed, when literals that are no places are left alone.
 * @param place The file, for messages.
 */
export function checkHandlerPaths(
  source: string,
  stem: string,
  paths: readonly string[] | undefined,
  place: string,
): Mistake[] {
  const typed = listChecked(source, paths !== undefined);
  if (typed.length === 0) return [];
  const own = paths ?? [];
  const isOwn = createFileMatcher(stem, own, place);
  return typed.filter((one) => !isOwn(one)).map((one) => {
    const fix = `Write ${writeTyped(one.type, listOwn(stem, own))}.`;
    return mistake("bad-export", [place], describeLiteral(one), fix);
  });
}

/** Makes what tells whether a type has segments around all in a folder. */
function createFolderMatcher(
  folder: string,
  paths: readonly string[],
): (typed: TypedPath) => boolean {
  const places = [folder, leaveOutGroups(folder)].map(normalize);
  // What stands in the root is also around requests that no path fits.
  const composed = folder === "" ? [] : paths.map(normalize);
  return ({ path: literal }) => {
    const normal = normalize(literal);
    const isIn = (path: string) => hasSegments(path, normal);
    return !hasBracketedText(literal) && places.some(isIn) ||
      composed.length > 0 && composed.every(isIn);
  };
}

function adviseInFolder({ type }: TypedPath, folder: string): string {
  return folder === ""
    ? `Write ${type} without a path: requests that no path fits reach it, too.`
    : `Write ${writeTyped(type, [folder])}.`;
}

/**
 * Checks that the paths by which a file of a folder types its middleware or its
 * error handler are around all that it wraps: segments of the folder's place
 * side by side, or of each path in it.
 *
 * @param source The file's text.
 * @param file The file's path below the routes folder.
 * @param routes All routes; `undefined` while mistakes keep them from being
 * composed, when literals that are no places are left alone.
 * @param place The file, as routes say where they come from.
 */
export function checkFolderPaths(
  source: string,
  file: string,
  routes: readonly Route[] | undefined,
  place: string,
): Mistake[] {
  const typed = listChecked(source, routes !== undefined);
  if (typed.length === 0) return [];
  const folder = folderOf(file).slice(0, -1);
  const wrapped = (routes ?? []).filter((route) =>
    route.source.place.startsWith(folderOf(place))
  );
  const isOwn = createFolderMatcher(folder, wrapped.map(({ path }) => path));
  return typed.filter((one) => !isOwn(one)).map((one) => {
    const fix = adviseInFolder(one, folder);
    return mistake("bad-export", [place], describeLiteral(one), fix);
  });
}
