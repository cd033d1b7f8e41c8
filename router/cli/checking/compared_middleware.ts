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
export async function listUnwrapped(
  place: string,
  routes: readonly Route[],
  { read, readAll }: MiddlewareFiles,
): Promise<Route[]> {
  const functions = await read(place);
  const around = await Promise.all(
    routes.map(({ source }) => readAll(source.middleware)),
  );
  return routes.filter((_, index) =>
    !functions.every((middleware) => around[index].has(middleware))
  );
}

/**
 * Tells whether files have functions, and none of them stands around a route.
 *
 * @param places The files.
 * @param route The route.
 * @param middleware Reads middleware files.
 */
export async function areMissing(
  places: readonly string[],
  { source }: Route,
  { readAll }: MiddlewareFiles,
): Promise<boolean> {
  const functions = await readAll(places);
  const around = await readAll(source.middleware);
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
export async function listDropped(
  route: Route,
  other: Route,
  { read, readAll }: MiddlewareFiles,
): Promise<PlacedMiddleware[]> {
  const functions = await readAll(route.source.middleware);
  const around = await readAll(other.source.middleware);
  if (!around.isSubsetOf(functions)) return [];
  const files = listMiddlewareFiles(route);
  const own = await Promise.all(files.map(read));
  return [...functions.difference(around)].map((middleware) => ({
    middleware,
    files: files.filter((_, index) => own[index].includes(middleware)),
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
export async function areAlike(
  places: readonly string[],
  others: readonly string[],
  { readAll }: MiddlewareFiles,
): Promise<boolean> {
  const texts = new Set([...await readAll(places)].map(textOf));
  const alike = await readAll(others);
  return [...alike].some((middleware) => texts.has(textOf(middleware)));
}

/**
 * Tells whether one of some files has no functions, and so says that none is
 * meant.
 *
 * @param places The files.
 * @param middleware Reads middleware files.
 */
export async function hasEmpty(
  places: readonly string[],
  { read }: MiddlewareFiles,
): Promise<boolean> {
  const all = await Promise.all(places.map(read));
  return all.some((functions) => functions.length === 0);
}
