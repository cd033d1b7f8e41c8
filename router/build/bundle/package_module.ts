/**
 * The folder of a package where Deno puts it, by its registry, which may have a
 * path, its name and its version: a folder of a project may be named `npm` too.
 */
export const CACHED =
  /npm\/(?:[^/\n]+\/)+?((?:@[^/\n]+\/)?[^/\n]+)\/\d+\.\d+\.\d+[^/\n]*(?=\/)/
    .source;
/** The path of a module of an npm package, where it begins in a bundle. */
const PACKAGE_MODULE = new RegExp(
  `^// ((?:.*/)?(?:${CACHED}|node_modules)/.*)$`,
  "gm",
);

/**
 * Lists the modules of npm packages in a bundle.
 *
 * @param bundle What the bundler wrote, not minified.
 * @returns Their paths, as seen from the working directory.
 */
export function listPackageModules(bundle: string): string[] {
  return [...bundle.matchAll(PACKAGE_MODULE)].map(([, path]) => path);
}

/** A package, and the folder that holds it. */
interface PackageFolder {
  readonly name: string;
  readonly path: string;
}

/** The folder of a package, by where Deno or npm puts it. */
const PACKAGE_FOLDER = new RegExp(
  `^.*/(?:${CACHED}|node_modules/((?:@[^/]+/)?[^/]+))(?=/)`,
);

/**
 * Finds the package that a module is of.
 *
 * @param path The module's path.
 */
export function packageOf(path: string): PackageFolder | undefined {
  // What a path begins with need not be said.
  const match = PACKAGE_FOLDER.exec(`/${path}`);
  if (!match) return undefined;
  const [folder, cached, installed] = match;
  return { name: cached ?? installed, path: folder.slice(1) };
}
