import { join, resolve } from "@std/path";
import { createRequire } from "node:module";
import { splitParts } from "./bundle_part.ts";
import { listPackageModules, packageOf } from "./package_module.ts";

/** The files that say how a native part is compiled. */
const BINDINGS = ["binding.gyp", "src/binding.gyp"];

/** Tells whether there is a file, also where Deno keeps packages. */
function isThere(path: string): boolean {
  try {
    // Files of packages may be found by this where they may not be read.
    createRequire(import.meta.url).resolve(path);
    return true;
  } catch {
    return false;
  }
}

/** Where a native part is loaded. */
const LOADED_ADDON = /require\w*\("[^"\n]*\.node"\)/;

/**
 * Finds the packages with a native part, of which a bundle holds the rest.
 *
 * @param bundle What the bundler wrote, not minified.
 * @returns Their names.
 */
export function findNativePackages(bundle: string): string[] {
  const native = new Set<string>();
  const asked = new Set<string>();
  for (const part of splitParts(bundle)) {
    const [path = ""] = listPackageModules(part);
    const known = packageOf(path);
    if (!known) continue;
    if (LOADED_ADDON.test(part)) native.add(known.name);
    if (asked.has(known.path)) continue;
    asked.add(known.path);
    const folder = resolve(known.path);
    if (BINDINGS.some((file) => isThere(join(folder, file)))) {
      native.add(known.name);
    }
  }
  return [...native];
}
