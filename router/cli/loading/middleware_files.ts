import { memoize } from "../../collection/memoize.ts";
import { findNamed } from "../../compose/surrounding_names.ts";
import type { Middleware } from "../../declare/handler.ts";
import type { Route } from "../../declare/route.ts";
import { namesOf, roleOf } from "../../files/role.ts";
import { readMiddleware } from "../../files/special_module.ts";

/** The middleware files of an application, each read once. */
export interface MiddlewareFiles {
  /** Finds the file of a folder, whose place has a slash at its end. */
  readonly find: (folder: string) => string | undefined;
  /** Returns the functions of a file, outermost first. */
  readonly read: (place: string) => readonly Middleware[];
  /**
   * Returns the functions of each of the names that a route has of middleware:
   * those of a file, or the one that is used in code, if it is known.
   */
  readonly readEach: (names: readonly string[]) => (readonly Middleware[])[];
  /** Returns the functions of all of such names together. */
  readonly readAll: (names: readonly string[]) => ReadonlySet<Middleware>;
}

function isMiddlewareFile(name: string): boolean {
  return roleOf(name) === "middleware";
}

/**
 * Lists the middleware files around a route, outermost first; middleware in
 * code has none.
 *
 * @param route The route.
 */
export function listMiddlewareFiles({ source }: Route): string[] {
  return source.middleware.filter(isMiddlewareFile);
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
 * Creates the finder and reader of an application's middleware files.
 *
 * @param modules The exports of the application's files, by their places.
 */
export function openMiddlewareFiles(
  modules: ReadonlyMap<string, object>,
): MiddlewareFiles {
  const read = memoize((place: string): readonly Middleware[] => {
    const module = isMiddlewareFile(place) ? modules.get(place) : undefined;
    return module ? readMiddleware(module, place) : [];
  });
  const readEach = (names: readonly string[]) => {
    const layers = findNamed(names);
    return names.map((name, index) => {
      const used = layers?.[index].middleware;
      return typeof used === "function" ? [used] : read(name);
    });
  };
  return {
    find: (folder) =>
      namesOf("middleware").map((name) => folder + name)
        .find((place) => modules.has(place)),
    read,
    readEach,
    // Many routes share the names of what is around them.
    readAll: memoize((names) => new Set(readEach(names).flat())),
  };
}
