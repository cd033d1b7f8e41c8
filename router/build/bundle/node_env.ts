import { resolve, toFileUrl } from "@std/path";
import type { SourceMap } from "../source_map/source_map.ts";

/**
 * Tells whether a file mentions NODE_ENV. It is imported, since files in Deno's
 * package cache can be imported without permission to read them.
 */
async function mentionsNodeEnv(path: string): Promise<boolean> {
  try {
    const { href } = toFileUrl(resolve(path));
    const { default: text } = await import(href, { with: { type: "text" } });
    return text.includes("NODE_ENV");
  } catch {
    // A string in a module may look like the beginning of one.
    return false;
  }
}

/**
 * Tells whether a module may read `process.env.NODE_ENV`: the bundler replaces
 * it with a string, "development" unless it minifies.
 *
 * @param sourceMap The source map of the bundle.
 * @param packageModules The paths of the modules of packages. For those with
 * source maps of their own, the bundle's holds their original sources.
 */
export async function readsNodeEnv(
  { sources, sourcesContent }: SourceMap,
  packageModules: readonly string[],
): Promise<boolean> {
  if (sourcesContent.some((text) => text?.includes("NODE_ENV"))) return true;
  const known = new Set(sources);
  const compiled = packageModules.filter((path) => !known.has(path));
  return (await Promise.all(compiled.map(mentionsNodeEnv))).includes(true);
}
