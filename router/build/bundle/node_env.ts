import type { SourceMap } from "../source_map/source_map.ts";

/** Prints whether one of the files that it is told mentions NODE_ENV. */
const FIND_MENTION = `
const paths = await new Response(Deno.stdin.readable).json();
// A text in a module may look like the beginning of one.
const mentions = (path) => {
  try {
    return Deno.readTextFileSync(path).includes("NODE_ENV");
  } catch {
    return false;
  }
};
console.log(paths.some(mentions));`;

/**
 * Tells whether one of some files mentions NODE_ENV. A process of its own reads
 * them, as the bundler does: this one need not be allowed to read what Deno
 * keeps of packages.
 */
async function isMentioned(paths: readonly string[]): Promise<boolean> {
  if (paths.length === 0) return false;
  await using process = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-config", FIND_MENTION],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  await new Blob([JSON.stringify(paths)]).stream().pipeTo(process.stdin);
  const { stdout } = await process.output();
  // Without an answer it may be.
  return new TextDecoder().decode(stdout).trim() !== "false";
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
  return await isMentioned(compiled);
}
