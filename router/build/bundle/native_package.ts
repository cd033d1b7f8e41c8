import { join, resolve } from "@std/path";
import { createRequire } from "node:module";
import { splitParts } from "./bundle_part.ts";
import { listPackageModules, packageOf } from "./package_module.ts";

/** The files that configure how a native part is compiled. */
const BINDINGS = ["binding.gyp", "src/binding.gyp"];

/** Tells whether a file exists, also in Deno's package cache. */
function isThere(path: string): boolean {
  try {
    // This finds files of packages even without permission to read them.
    createRequire(import.meta.url).resolve(path);
    return true;
  } catch {
    return false;
  }
}

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
