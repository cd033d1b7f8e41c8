import type { ContainerDeclaration } from "../declare/declaration.ts";
import { attempt, type Mistake } from "../path/mistake.ts";
import { remember } from "../path/remember.ts";
import { expectLoader, lazyErrorHandler, lazyMiddleware } from "./lazy_file.ts";
import type { SpecialRole } from "./name.ts";
import { findSpecial, type PlacedFile, type RouteTree } from "./tree.ts";

/** What stands around the handlers of a folder. */
export type FolderHandlers = Pick<
  ContainerDeclaration,
  "middleware" | "onError"
>;

/** Declares the middleware and the error handler of a folder. */
function declareLoaders(
  middleware: PlacedLoader | undefined,
  onError: PlacedLoader | undefined,
): FolderHandlers {
  return {
    middleware: middleware
      ? [lazyMiddleware(middleware.load, middleware.place)]
      : [],
    onError: onError && lazyErrorHandler(onError.load, onError.place),
  };
}

/** What loads a file, and where it lies. */
interface PlacedLoader {
  readonly load: () => Promise<object>;
  readonly place: string;
}

function readLoader({ file, place }: PlacedFile): PlacedLoader {
  return { load: expectLoader(file, place), place };
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
  const read = (found: PlacedFile | undefined) =>
    found && attempt(() => readLoader(found), found.place, mistakes);
  return declareLoaders(read(special.middleware), read(special.error));
}

function findLoader(
  tree: RouteTree,
  folder: string,
  role: SpecialRole,
): PlacedLoader | undefined {
  const found = findSpecial(tree, folder, role);
  return found && readLoader(found);
}

/**
 * Makes what declares the handlers of single folders of a manifest, of each
 * folder once.
 *
 * @param tree The manifest.
 * @returns Declares those of a folder, and throws when a file of them is none
 * that can be loaded.
 */
export function createHandlersReader(
  tree: RouteTree,
): (folder: string) => FolderHandlers {
  return remember((folder: string) =>
    declareLoaders(
      findLoader(tree, folder, "middleware"),
      findLoader(tree, folder, "error"),
    )
  );
}
