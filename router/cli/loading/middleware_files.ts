import { remember } from "../../collection/remember.ts";
import type { Middleware } from "../../declare/handler.ts";
import type { Route } from "../../declare/route.ts";
import { namesOf, roleOf } from "../../files/role.ts";
import { readMiddleware } from "../../files/special_module.ts";
import { findFile, loadFile } from "./application_file.ts";
import type { LoadedApp } from "./load_app.ts";

/** The middleware files of an application, each read once. */
export interface MiddlewareFiles {
  /** Finds the file of a folder, whose place has a slash at its end. */
  readonly find: (folder: string) => string | undefined;
  /** Gives the functions of a file, outermost first. */
  readonly read: (place: string) => Promise<readonly Middleware[]>;
  /** Gives the functions of several files; what is not a file has none. */
  readonly readAll: (
    names: readonly string[],
  ) => Promise<ReadonlySet<Middleware>>;
}

function isMiddlewareFile(name: string): boolean {
  return roleOf(name) === "middleware";
}

/**
 * Lists the middleware files around a route, outermost first; what is in code
 * has none.
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

/** Loads the functions of a file; none when it is not found. */
async function loadMiddleware(
  loaded: LoadedApp,
  place: string,
): Promise<readonly Middleware[]> {
  if (findFile(loaded, place) === undefined) return [];
  return readMiddleware(await loadFile(loaded, place), place);
}

/**
 * Makes what finds and reads the middleware files of an application.
 *
 * @param loaded The application, whose files can be loaded.
 */
export function openMiddlewareFiles(loaded: LoadedApp): MiddlewareFiles {
  const read = remember((place: string) => loadMiddleware(loaded, place));
  // Many routes have the same files around them.
  const readJoined = remember(async (names: string) => {
    const files = names.split("\n").filter(isMiddlewareFile);
    return new Set((await Promise.all(files.map(read))).flat());
  });
  return {
    find: (folder) =>
      namesOf("middleware").map((name) => folder + name)
        .find((place) => findFile(loaded, place) !== undefined),
    read,
    readAll: (names) => readJoined(names.join("\n")),
  };
}
