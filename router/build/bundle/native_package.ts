import { join, resolve } from "@std/path";
import { splitParts } from "./bundle_part.ts";
import { isThere } from "./existing_file.ts";
import { listPackageModules, packageOf } from "./package_module.ts";

/** The files that configure how a native part is compiled. */
const BINDINGS = ["binding.gyp", "src/binding.gyp"];

/** A call that loads a native part. */
const LOADED_ADDON = /require\w*\("[^"\n]*\.node"\)/;

/**
 * Finds the packages with a native part; a bundle contains only the rest.
 *
 * @param bundle The bundler's output, not minified.
 * @returns Their names.
 */
export function findNativePackages(bundle: string): string[] {
  const native = new Set<string>();
  const checked = new Set<string>();
  for (const part of splitParts(bundle)) {
    const [path = ""] = listPackageModules(part);
    const known = packageOf(path);
    if (!known) continue;
    if (LOADED_ADDON.test(part)) native.add(known.name);
    if (checked.has(known.path)) continue;
    checked.add(known.path);
    const folder = resolve(known.path);
    if (BINDINGS.some((file) => isThere(join(folder, file)))) {
      native.add(known.name);
    }
  }
  return [...native];
}
