import { splitParts } from "./bundle_part.ts";
import { packageOf } from "./package_module.ts";

/** How the bundler writes what a module requires that is not in the bundle. */
const REQUIRE = /\b__require\("([^"\n]+)"\)/g;
/** The path of a module, where it begins in a bundle. */
const PATH = /^\/\/ (.*)/;

/** What a module asks for by `require`, and the bundle does not hold. */
export interface RequiredModule {
  readonly specifier: string;
  /** The package that asks, or the path of the project's own module. */
  readonly by: string;
}

/**
 * Lists what the modules of a bundle require that it does not hold.
 *
 * @param bundle What the bundler wrote, not minified.
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
