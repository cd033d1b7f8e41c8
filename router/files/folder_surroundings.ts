import type { ContainerDeclaration } from "../declare/declaration.ts";
import { attempt, type Mistake } from "../path/mistake.ts";
import { remember } from "../path/remember.ts";
import {
  deferErrorHandler,
  deferMiddleware,
  expectLoader,
} from "./lazy_file.ts";
import type { SpecialRole } from "./role.ts";
import { findSpecial, type PlacedFile, type RouteTree } from "./tree.ts";

/** What stands around the handlers of a folder. */
export type FolderSurroundings = Pick<
  ContainerDeclaration,
  "middleware" | "onError"
>;

/** Declares the middleware and the error handler of a folder. */
function declareLoaders(
  middleware: PlacedLoader | undefined,
  onError: PlacedLoader | undefined,
): FolderSurroundings {
  return {
    middleware: middleware
      ? [deferMiddleware(middleware.load, middleware.place)]
      : [],
    onError: onError && deferErrorHandler(onError.load, onError.place),
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
export function declareSurroundings(
  special: { readonly [Role in SpecialRole]?: PlacedFile },
  mistakes: Mistake[],
): FolderSurroundings {
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
 * Makes what declares what stands around single folders of a manifest, of each
 * folder once.
 *
 * @param tree The manifest.
 * @returns Declares that of a folder; throws a {@linkcode Refusal} when a file of
 * it is none that can be loaded.
 */
export function createSurroundingsReader(
  tree: RouteTree,
): (folder: string) => FolderSurroundings {
  return remember((folder: string) =>
    declareLoaders(
      findLoader(tree, folder, "middleware"),
      findLoader(tree, folder, "error"),
    )
  );
}
