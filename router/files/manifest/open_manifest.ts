import {
  addSurroundings,
  NO_SURROUNDINGS,
} from "../../compose/surroundings.ts";
import { collectCheckedTypes } from "../../path/type/known_types.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import type { Mistake } from "../../report/mistake.ts";
import { showValue } from "../../report/shown_value.ts";
import type { FetchHandler } from "../../serve/answering/dispatch.ts";
import { createFetchHandler } from "../../serve/answering/fetch_handler.ts";
import { openCompiled } from "../../serve/building/compiled_routes.ts";
import { isTree, type RouteTree } from "../tree.ts";
import { readCompiled } from "./compiled_tree.ts";

/** Describes a value that cannot be served without composing it. */
function describeNotCompiled(value: unknown): TypeError {
  return new TypeError(
    isTree(value)
      ? "Cannot open the manifest: its routes are not compiled, or were by " +
        "another version of the router. Rebuild it with strata build, or " +
        "write new App().blueprint(fileRoutes(manifest))."
      : `Cannot open ${showValue(value)}, which is not a manifest. Write: ` +
        'import manifest from "./routes.gen.ts"; openManifest(manifest).',
  );
}

/**
 * Serves a manifest and nothing else, as `new App()` with its routes does. The
 * code that composes routes is neither needed nor bundled, so that it starts
 * sooner: builds by `strata build` use it.
 *
 * Whether an expression of `_types.ts` can run away is checked by the build,
 * not at the start: after an edit of that file, build again.
 *
 * @param manifest The manifest that `strata build` wrote.
 * @returns An object that edge platforms serve when a module exports it by
 * default; it has nothing but `fetch`.
 * @throws {TypeError} When it is no manifest, one of another version of the
 * router, or one whose paths name a type that is gone.
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
  const read = isTree(manifest) ? readCompiled(manifest) : undefined;
  if (!read) throw describeNotCompiled(manifest);
  const { compiled, aroundMisses: { middleware, onError } } = read;
  const mistakes: Mistake[] = [];
  const types = collectCheckedTypes(compiled.types, mistakes);
  if (mistakes.length > 0) throw new DeclarationError(mistakes);
  const application = openCompiled(compiled, {
    types,
    around: NO_SURROUNDINGS,
    aroundMisses: addSurroundings(NO_SURROUNDINGS, middleware, onError),
  });
  return { fetch: createFetchHandler(application, {}) };
}
