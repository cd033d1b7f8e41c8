import {
  type LoadFnOutput,
  type LoadHookContext,
  registerHooks,
} from "node:module";
import { isOwnModule } from "../loading/module_address.ts";
import { refuseUnreadableJson } from "./json_import.ts";
import { refuseUnmapped } from "./unmapped_import.ts";
import { isWebAssembly, wrapWebAssembly } from "./web_assembly.ts";

/** The result of a hook that leaves a module to Deno. */
const NOTHING = undefined as unknown as LoadFnOutput;

/** Loads a module, where Deno does not do so by itself. */
function load(
  url: string,
  { conditions, importAttributes }: LoadHookContext,
  loadByDeno: () => LoadFnOutput,
): LoadFnOutput {
  if (isWebAssembly(url) && importAttributes.type === undefined) {
    const source = wrapWebAssembly(url);
    return { format: "module", source, shortCircuit: true };
  }
  const loaded = loadByDeno();
  // Its result for require() says neither that JSON is JSON nor what an ES
  // module imports; a hook that returns nothing leaves it as it is.
  return conditions.includes("require") ? NOTHING : loaded;
}

/**
 * Hooks this process's imports: a function chooses the address that each module
 * is loaded by, and imports are refused where Deno would not say what is wrong.
 *
 * @param chooseAddress Returns that address, from the module's own and that of
 * its importer.
 */
export function hookImports(
  chooseAddress: (url: string, importer: string | undefined) => string,
): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      refuseUnmapped(
        specifier,
        resolved.url,
        context.parentURL,
        (name) => nextResolve(name, context).url,
      );
      const url = chooseAddress(resolved.url, context.parentURL);
      if (isOwnModule(resolved.url)) {
        refuseUnreadableJson(specifier, resolved.url, context);
      }
      return { ...resolved, url };
    },
    // Without this hook Deno reads the imports of a module ahead of the one
    // above, and caches for good that one of them was once broken.
    load: (url, context, nextLoad) =>
      load(url, context, () => nextLoad(url, context)),
  });
}
