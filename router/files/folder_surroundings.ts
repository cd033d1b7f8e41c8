import { memoize } from "../collection/memoize.ts";
import type { ContainerDeclaration } from "../declare/declaration.ts";
import type { Mistake } from "../report/mistake.ts";
import { attempt } from "../report/refusal.ts";
import { deferFile } from "./lazy_file.ts";
import type { SpecialRole } from "./role.ts";
import { readErrorHandler, readMiddleware } from "./special_module.ts";
import { findSpecial, type PlacedFile, type RouteTree } from "./tree.ts";

/** The surroundings of the handlers in a folder. */
export type FolderSurroundings = Pick<
  ContainerDeclaration,
  "middleware" | "onError"
>;

/**
 * Declares the middleware and the error handler of a folder.
 *
 * @param special The files of the folder, by their role.
 * @param mistakes Collects the files that the tree holds no loader for.
 */
export function declareSurroundings(
  { middleware, error }: { readonly [Role in SpecialRole]?: PlacedFile },
  mistakes: Mistake[],
): FolderSurroundings {
  const declared = middleware &&
    attempt(
      () => deferFile(middleware, readMiddleware),
      middleware.place,
      mistakes,
    );
  return {
    middleware: declared ? [declared] : [],
    onError: error &&
      attempt(() => deferFile(error, readErrorHandler), error.place, mistakes),
  };
}

/**
 * Creates a memoized function that declares the middleware and the error
 * handler of a single folder of a manifest.
 *
 * @param tree The manifest.
 * @returns The function, which takes the folder's path. It throws a
 * {@linkcode Refusal} when the tree holds no loader for one of the files.
 */
export function createSurroundingsReader(
  tree: RouteTree,
): (folder: string) => FolderSurroundings {
  return memoize((folder: string) => {
    const middleware = findSpecial(tree, folder, "middleware");
    const error = findSpecial(tree, folder, "error");
    return {
      middleware: middleware ? [deferFile(middleware, readMiddleware)] : [],
      onError: error && deferFile(error, readErrorHandler),
    };
  });
}
