import type { ContainerDeclaration } from "../declare/declaration.ts";
import { attempt, type Mistake } from "../path/mistake.ts";
import { expectLoader, lazyErrorHandler, lazyMiddleware } from "./lazy_file.ts";
import { namesOf, type SpecialRole } from "./name.ts";
import { placeOf } from "./place.ts";
import type { PlacedFile, RouteTree } from "./tree.ts";

/** What stands around the handlers of a folder. */
export type FolderHandlers = Pick<
  ContainerDeclaration,
  "middleware" | "onError"
>;

/** Gives what loads a file. */
function findLoader(
  found: PlacedFile | undefined,
  mistakes: Mistake[],
): (() => Promise<object>) | undefined {
  if (!found) return undefined;
  const { file, place } = found;
  return attempt(() => expectLoader(file, place), place, mistakes);
}

/**
 * Declares the middleware and the error handler of a folder.
 *
 * @param special The files of the folder, by their role.
 * @param mistakes Takes what is no file that can be loaded.
 */
export function declareHandlers(
  special: { readonly [Role in SpecialRole]?: PlacedFile },
  mistakes: Mistake[],
): FolderHandlers {
  const middleware = findLoader(special.middleware, mistakes);
  const onError = findLoader(special.error, mistakes);
  return {
    middleware: middleware
      ? [lazyMiddleware(middleware, special.middleware!.place)]
      : [],
    onError: onError && lazyErrorHandler(onError, special.error!.place),
  };
}

function findFile(
  tree: RouteTree,
  folder: string,
  role: SpecialRole,
): PlacedFile | undefined {
  // A look at each name takes less than one at each file, at a cold start.
  const path = namesOf(role).map((name) => folder + name)
    .find((path) => Object.hasOwn(tree.files, path));
  return path === undefined
    ? undefined
    : { file: tree.files[path], place: placeOf(tree, path) };
}

/**
 * Reads the handlers of single folders of a tree that holds no mistakes.
 *
 * @param tree The tree.
 * @returns Declares those of a folder, each folder's once.
 */
export function createHandlersReader(
  tree: RouteTree,
): (folder: string) => FolderHandlers {
  const known = new Map<string, FolderHandlers>();
  return (folder) => {
    let handlers = known.get(folder);
    if (!handlers) {
      const special = {
        middleware: findFile(tree, folder, "middleware"),
        error: findFile(tree, folder, "error"),
      };
      known.set(folder, handlers = declareHandlers(special, []));
    }
    return handlers;
  };
}
