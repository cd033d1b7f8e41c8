import { resolve, toFileUrl } from "@std/path";
import type { SourceMap } from "../source_map/source_map.ts";

/**
 * Tells whether a file mentions NODE_ENV. It is imported, since what Deno keeps
 * of packages may be imported where it may not be read.
 */
async function mentionsNodeEnv(path: string): Promise<boolean> {
  try {
    const { href } = toFileUrl(resolve(path));
    const { default: text } = await import(href, { with: { type: "text" } });
    return text.includes("NODE_ENV");
  } catch {
    // A text in a module may look like the beginning of one.
    return false;
  }
}

/**
 * Tells whether a module may read `process.env.NODE_ENV`: the bundler writes a
 * text in place of it, "development" unless it minifies.
 *
 * @param sourceMap The source map of the bundle.
 * @param packageModules The paths of the modules of packages. Of those with
 * source maps of their own, the bundle's holds what they were compiled from.
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
