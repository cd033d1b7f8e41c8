import {
  type LoadFnOutput,
  type LoadHookContext,
  registerHooks,
} from "node:module";
import { isOwnModule } from "../loading/module_address.ts";
import { refuseUnreadableJson } from "./json_import.ts";
import { refuseUnmapped } from "./unmapped_import.ts";
import { isWebAssembly, wrapWebAssembly } from "./web_assembly.ts";

/** What a hook gives that leaves a module to Deno. */
const NOTHING = undefined as unknown as LoadFnOutput;

/** Loads a module, as far as Deno does not do that by itself. */
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
  // What it gives for require() says neither that JSON is JSON nor what an ES
  // module imports; a hook that gives nothing leaves it as it is.
  return conditions.includes("require") ? NOTHING : loaded;
}

/**
 * Has this process ask by which address a module is loaded, each time that one
 * is imported, and refuse imports of which Deno would not say what is wrong.
 *
 * @param chooseAddress Gives that address, from the module's own and that of the
 * module that imports it.
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
    // above, and remembers for good that one of them was once broken.
    load: (url, context, nextLoad) =>
      load(url, context, () => nextLoad(url, context)),
  });
}
