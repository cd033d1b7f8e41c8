import { relative, resolve, SEPARATOR } from "@std/path";

/** The path of a module of an npm package, where it begins in a bundle. */
const PACKAGE_MODULE = /^\/\/ ((?:.*\/)?(?:npm|node_modules)\/.*)$/gm;

/**
 * Lists the modules of npm packages in a bundle.
 *
 * @param bundle What the bundler wrote, not minified.
 * @returns Their paths, as seen from the working directory.
 */
export function listPackageModules(bundle: string): string[] {
  return [...bundle.matchAll(PACKAGE_MODULE)].map(([, path]) => path);
}

/** Tells whether a file mentions a name; one that may not be read may do so. */
function mayMention(path: string, name: string): boolean {
  try {
    return Deno.readTextFileSync(resolve(path)).includes(name);
  } catch (error) {
    // A text in a module may look like the beginning of one.
    return !(error instanceof Deno.errors.NotFound);
  }
}

/** What is asked of a source map; its sources and their texts go in pairs. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly (string | null)[];
}

/**
 * Tells whether a module may read `process.env.NODE_ENV`: the bundler writes a
 * text in place of it, "development" unless it minifies.
 *
 * @param sourceMap The source map of the bundle, in Base64.
 * @param packageModules The paths of the modules of packages. Of those with
 * source maps of their own, the bundle's holds what they were compiled from.
 */
export function readsNodeEnv(
  sourceMap: string,
  packageModules: readonly string[],
): boolean {
  const bytes = Uint8Array.fromBase64(sourceMap);
  const { sources, sourcesContent }: SourceMap = JSON.parse(
    new TextDecoder().decode(bytes),
  );
  if (sourcesContent.some((text) => text?.includes("NODE_ENV"))) return true;
  const known = new Set(sources);
  return packageModules.some((path) =>
    !known.has(path) && mayMention(path, "NODE_ENV")
  );
}

/** Finds the folder in which Deno keeps npm packages. */
async function findPackageCache(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json"],
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout)).npmCache;
}

/**
 * Names modules of npm packages alike on all machines, where the bundler writes
 * down the way to them from the working directory.
 *
 * @param bundle What the bundler wrote, not minified.
 */
export async function nameAlike(bundle: string): Promise<string> {
  const cache = await findPackageCache();
  const way = relative(Deno.cwd(), cache).replaceAll(SEPARATOR, "/");
  return bundle.replaceAll(`\n// ${way}/`, "\n// npm/")
    .replaceAll(`\n  "${way}/`, '\n  "npm/');
}
