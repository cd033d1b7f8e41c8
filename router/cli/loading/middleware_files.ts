import { remember } from "../../collection/remember.ts";
import { findNamed } from "../../compose/surrounding_names.ts";
import type { Middleware } from "../../declare/handler.ts";
import type { Route } from "../../declare/route.ts";
import { namesOf, roleOf } from "../../files/role.ts";
import { findFile, loadMiddleware } from "./application_file.ts";
import type { LoadedApp } from "./load_app.ts";

/** A function around a route, and which of the files around it have it. */
interface PlacedMiddleware {
  readonly middleware: Middleware;
  readonly files: readonly string[];
}

/** The middleware files of an application, each read once. */
export interface MiddlewareFiles {
  /** Finds the file of a folder, whose place has a slash at its end. */
  readonly find: (folder: string) => string | undefined;
  /**
   * Gives the functions around a route, place by place as the route names them:
   * those of a file, or the one that is used in code, as far as it is known.
   */
  readonly listAround: (
    route: Route,
  ) => (readonly Middleware[] | Promise<readonly Middleware[]>)[];
  /** Lists the routes around which not all functions of a file stand. */
  readonly listUnwrapped: (
    place: string,
    routes: readonly Route[],
  ) => Promise<Route[]>;
  /**
   * Tells whether files have functions, and none of them stands around a route.
   */
  readonly areMissing: (
    places: readonly string[],
    route: Route,
  ) => Promise<boolean>;
  /**
   * Lists the functions around one route that do not stand around another,
   * unless any around that does not stand around the one: it may be in their
   * place.
   */
  readonly listDropped: (
    route: Route,
    other: Route,
  ) => Promise<PlacedMiddleware[]>;
  /**
   * Tells whether a function of some files does what one of others does: both
   * have the same text, as what a factory gives each time that it is called.
   */
  readonly areAlike: (
    places: readonly string[],
    others: readonly string[],
  ) => Promise<boolean>;
  /** Tells whether one of some files has no functions, and so says none is meant. */
  readonly hasEmpty: (places: readonly string[]) => Promise<boolean>;
}

/**
 * Lists the middleware files around a route, outermost first; what is in code
 * has none.
 *
 * @param route The route.
 */
export function listMiddlewareFiles({ source }: Route): string[] {
  return source.middleware.filter((one) => roleOf(one) === "middleware");
}

/**
 * Lists the middleware files that are around one route and not another.
 *
 * @param route The one.
 * @param other The other.
 */
export function listOnlyAround(route: Route, other: Route): string[] {
  return listMiddlewareFiles(route)
    .filter((file) => !other.source.middleware.includes(file));
}

/**
 * Makes what finds and reads the middleware files of an application.
 *
 * @param loaded The application, whose files can be loaded.
 */
export function openMiddlewareFiles(loaded: LoadedApp): MiddlewareFiles {
  const read = remember((place: string) => loadMiddleware(loaded, place));
  const readAll = remember(async (names: string) => {
    // What is in code has no file to compare.
    const files = names.split("\n").filter((one) =>
      roleOf(one) === "middleware"
    );
    return new Set((await Promise.all(files.map(read))).flat());
  });
  const readAround = ({ source }: Route) =>
    readAll(source.middleware.join("\n"));
  return {
    find: (folder) =>
      namesOf("middleware").map((name) => folder + name)
        .find((place) => findFile(loaded, place) !== undefined),
    listAround({ source }) {
      const layers = findNamed(source.middleware);
      return source.middleware.map((name, index) => {
        if (roleOf(name) === "middleware") return read(name);
        const middleware = layers?.[index].middleware;
        return typeof middleware === "function" ? [middleware] : [];
      });
    },
    async listUnwrapped(place, routes) {
      const functions = await read(place);
      const around = await Promise.all(routes.map(readAround));
      return routes.filter((_, index) =>
        !functions.every((middleware) => around[index].has(middleware))
      );
    },
    async areMissing(places, route) {
      const functions = await readAll(places.join("\n"));
      const around = await readAround(route);
      return functions.size > 0 && functions.isDisjointFrom(around);
    },
    async listDropped(route, other) {
      const [functions, around] = await Promise.all(
        [route, other].map(readAround),
      );
      if (!around.isSubsetOf(functions)) return [];
      const files = listMiddlewareFiles(route);
      const own = await Promise.all(files.map(read));
      return [...functions.difference(around)].map((middleware) => ({
        middleware,
        files: files.filter((_, index) => own[index].includes(middleware)),
      }));
    },
    async areAlike(places, others) {
      const [functions, alike] = await Promise.all(
        [places, others].map((some) => readAll(some.join("\n"))),
      );
      const texts = new Set([...functions].map(textOf));
      return [...alike].some((middleware) => texts.has(textOf(middleware)));
    },
    async hasEmpty(places) {
      const all = await Promise.all(places.map(read));
      return all.some((functions) => functions.length === 0);
    },
  };
}

/** Gives the text of a function; bound ones have none, and stand for themselves. */
function textOf(middleware: unknown): unknown {
  const text = String(middleware);
  return text.includes("[native code]") ? middleware : text;
}
