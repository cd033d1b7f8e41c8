import { addSurroundings, NO_SURROUNDINGS } from "../compose/surroundings.ts";
import { collectTypes } from "../path/known_types.ts";
import { DeclarationError, type Mistake } from "../path/mistake.ts";
import { openCompiled } from "../serve/compiled_routes.ts";
import {
  createFetchHandler,
  type FetchHandler,
} from "../serve/fetch_handler.ts";
import { readCompiled } from "./compiled_tree.ts";
import { createSurroundingsReader } from "./folder_surroundings.ts";
import { expectTree, type RouteTree } from "./tree.ts";

/**
 * Serves a manifest and nothing else, as `new App()` with its routes does. What
 * composes routes is not needed for it, nor bundled with it, so that it starts
 * sooner: `strata build` serves by it.
 *
 * @param manifest What `strata build` wrote.
 * @returns What edge platforms serve when a module exports it by default.
 * @throws {TypeError} When it is none, or of another version of the router.
 * @throws {DeclarationError} When its types hold mistakes.
 *
 * @example
 * ```ts ignore
 * import { openManifest } from "@strata/router";
 * import manifest from "./routes.gen.ts";
 *
 * export default openManifest(manifest);
 * ```
 */
export function openManifest(
  manifest: RouteTree,
): { readonly fetch: FetchHandler } {
  expectTree(manifest);
  const surroundingsOf = createSurroundingsReader(manifest);
  const compiled = readCompiled(manifest, surroundingsOf);
  if (!compiled) {
    throw new TypeError(
      "Cannot open the manifest, whose routes are not compiled, or by another " +
        "version of the router: write it again with strata build, or register " +
        "fileRoutes(manifest) with an App.",
    );
  }
  const mistakes: Mistake[] = [];
  const types = collectTypes(compiled.types, mistakes);
  if (mistakes.length > 0) throw new DeclarationError(mistakes);
  const { middleware, onError } = surroundingsOf("");
  const application = openCompiled(compiled, {
    types,
    around: NO_SURROUNDINGS,
    aroundMisses: addSurroundings(NO_SURROUNDINGS, middleware, onError),
  });
  return { fetch: createFetchHandler(application, {}) };
}
