import { dirname, join, resolve } from "@std/path";
import { memoize } from "../../collection/memoize.ts";
import { isThere } from "./existing_file.ts";
import { nameModules } from "./project_module.ts";

/** The comment with which a module begins in a bundle. */
const MODULE = /^\/\/ (.+)$/gm;

/**
 * Tells whether modules of a project are in packages of its own: their
 * `package.json` may name other modules for other platforms.
 *
 * @param bundle The bundler's output, not minified.
 */
export function hasOwnPackage(bundle: string): boolean {
  const isInPackage = memoize((folder: string): boolean => {
    if (isThere(join(folder, "package.json"))) return true;
    const outer = dirname(folder);
    return outer !== folder && isInPackage(outer);
  });
  const paths = [...bundle.matchAll(MODULE)].map(([, path]) => path);
  return nameModules(paths).some((path) => isInPackage(dirname(resolve(path))));
}
