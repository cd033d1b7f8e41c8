/**
 * The folder of a package in Deno's cache, by its registry, which may have a
 * path, its name and its version: a folder of a project may be named `npm` too.
 */
export const CACHED =
  /npm\/(?:[^/\n]+\/)+?((?:@[^/\n]+\/)?[^/\n]+)\/\d+\.\d+\.\d+[^/\n]*(?=\/)/
    .source;
/** The comment with which a module of an npm package begins in a bundle. */
const PACKAGE_MODULE = new RegExp(
  `^// ((?:.*/)?(?:${CACHED}|node_modules)/.*)$`,
  "gm",
);

/**
 * Lists the modules of npm packages in a bundle.
 *
 * @param bundle The bundler's output, not minified.
 * @returns Their paths, relative to the working directory.
 */
export function listPackageModules(bundle: string): string[] {
  return [...bundle.matchAll(PACKAGE_MODULE)].map(([, path]) => path);
}

/** A package, and the folder that holds it. */
interface PackageFolder {
  readonly name: string;
  readonly path: string;
}

/** The folder of a package in Deno's cache or where npm installs it. */
const PACKAGE_FOLDER = new RegExp(
  `^.*/(?:${CACHED}|node_modules/((?:@[^/]+/)?[^/]+))(?=/)`,
);

/**
 * Finds the package that a module belongs to.
 *
 * @param path The module's path.
 */
export function packageOf(path: string): PackageFolder | undefined {
  // A relative path may begin with the package's folder.
  const match = PACKAGE_FOLDER.exec(`/${path}`);
  if (!match) return undefined;
  const [folder, cached, installed] = match;
  return { name: cached ?? installed, path: folder.slice(1) };
}
