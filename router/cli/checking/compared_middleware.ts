import type { Middleware } from "../../declare/handler.ts";
import type { Route } from "../../declare/route.ts";
import {
  listMiddlewareFiles,
  type MiddlewareFiles,
} from "../loading/middleware_files.ts";

/** A function around a route, and which of the files around it have it. */
interface PlacedMiddleware {
  readonly middleware: Middleware;
  readonly files: readonly string[];
}

/**
 * Lists the routes around which not all functions of a file stand.
 *
 * @param place The file.
 * @param routes The routes.
 * @param middleware Reads middleware files.
 */
export function listUnwrapped(
  place: string,
  routes: readonly Route[],
  { read, readAll }: MiddlewareFiles,
): Route[] {
  const functions = read(place);
  return routes.filter(({ source }) => {
    const around = readAll(source.middleware);
    return !functions.every((middleware) => around.has(middleware));
  });
}

/**
 * Tells whether files have functions, and none of them stands around a route.
 *
 * @param places The files.
 * @param route The route.
 * @param middleware Reads middleware files.
 */
export function areMissing(
  places: readonly string[],
  { source }: Route,
  { readAll }: MiddlewareFiles,
): boolean {
  const functions = readAll(places);
  const around = readAll(source.middleware);
  return functions.size > 0 && functions.isDisjointFrom(around);
}

/**
 * Lists the functions around one route that do not stand around another. None
 * is listed when the other has a function that the one has not: that may do
 * what they did.
 *
 * @param route The one.
 * @param other The other.
 * @param middleware Reads middleware files.
 */
export function listDropped(
  route: Route,
  other: Route,
  { read, readAll }: MiddlewareFiles,
): PlacedMiddleware[] {
  const functions = readAll(route.source.middleware);
  const around = readAll(other.source.middleware);
  if (!around.isSubsetOf(functions)) return [];
  const files = listMiddlewareFiles(route);
  return [...functions.difference(around)].map((middleware) => ({
    middleware,
    files: files.filter((file) => read(file).includes(middleware)),
  }));
}

/** Gives the text of a function; a bound one has none, and is compared itself. */
function textOf(middleware: Middleware): unknown {
  const text = String(middleware);
  return text.includes("[native code]") ? middleware : text;
}

/**
 * Tells whether a function of some files has the same text as one of others. A
 * factory gives such functions, another one each time that it is called.
 *
 * @param places The files.
 * @param others The others.
 * @param middleware Reads middleware files.
 */
export function areAlike(
  places: readonly string[],
  others: readonly string[],
  { readAll }: MiddlewareFiles,
): boolean {
  const texts = new Set([...readAll(places)].map(textOf));
  const alike = readAll(others);
  return [...alike].some((middleware) => texts.has(textOf(middleware)));
}

/**
 * Tells whether one of some files has no functions, and so says that none is
 * meant.
 *
 * @param places The files.
 * @param middleware Reads middleware files.
 */
export function hasEmpty(
  places: readonly string[],
  { read }: MiddlewareFiles,
): boolean {
  return places.some((place) => read(place).length === 0);
}
