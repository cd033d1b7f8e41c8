import { memoize } from "../../collection/memoize.ts";
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
  /** Returns the functions of several files; a name of no file has none. */
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
  // Many routes have the same files around them.
  const readJoined = memoize((names: string) =>
    new Set(names.split("\n").flatMap(read))
  );
  return {
    find: (folder) =>
      namesOf("middleware").map((name) => folder + name)
        .find((place) => modules.has(place)),
    read,
    readAll: (names) => readJoined(names.join("\n")),
  };
}
