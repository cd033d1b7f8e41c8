import { splitParts } from "./bundle_part.ts";
import { packageOf } from "./package_module.ts";

/** How the bundler writes `require` of a module that is not in the bundle. */
const REQUIRE = /\b__require\("([^"\n]+)"\)/g;
/** The path of a module, where it begins in a bundle. */
const PATH = /^\/\/ (.*)/;

/** A module that another one requires, and the bundle does not contain. */
export interface RequiredModule {
  readonly specifier: string;
  /** The package that requires it, or the path of the project's own module. */
  readonly by: string;
}

/**
 * Lists the modules that a bundle requires and does not contain.
 *
 * @param bundle The bundler's output, not minified.
 */
export function listRequired(bundle: string): RequiredModule[] {
  return splitParts(bundle).flatMap((part) => {
    const path = PATH.exec(part)?.[1] ?? "";
    const by = packageOf(path)?.name ?? path;
    return [...part.matchAll(REQUIRE)].map(([, specifier]) => ({
      specifier,
      by,
    }));
  });
}
