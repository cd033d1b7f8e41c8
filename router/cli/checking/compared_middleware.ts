import type { Middleware } from "../../declare/handler.ts";
import type { Route } from "../../declare/route.ts";
import {
  listMiddlewareFiles,
  type MiddlewareFiles,
} from "../loading/middleware_files.ts";

/** A function around a route, and the files around the route that have it. */
interface PlacedMiddleware {
  readonly middleware: Middleware;
  readonly files: readonly string[];
}

/**
 * Lists the routes that not all functions of a file surround.
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
 * Tells whether files have functions, none of which surrounds a route.
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
 * Lists the functions around one route that are not around another. None is
 * listed when the other has a function that the first lacks: that may do what
 * they did.
 *
 * @param route The first route.
 * @param other The other route.
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

/** Returns the source of a function, or a bound one itself, which has none. */
function textOf(middleware: Middleware): unknown {
  const text = String(middleware);
  return text.includes("[native code]") ? middleware : text;
}

/**
 * Tells whether a function of some files has the same source as one of others.
 * A factory returns such functions, a new one at each call.
 *
 * @param places The files.
 * @param others The other files.
 * @param middleware Reads middleware files.
 */
export function areAlike(
  places: readonly string[],
  others: readonly string[],
  { readAll }: MiddlewareFiles,
): boolean {
  const texts = new Set([...readAll(places)].map(textOf));
  const functions = readAll(others);
  return [...functions].some((middleware) => texts.has(textOf(middleware)));
}

/**
 * Tells whether one of some files has no functions, and thus says that none are
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
