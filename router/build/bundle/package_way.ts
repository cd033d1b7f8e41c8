import { relative, SEPARATOR } from "@std/path";
import type { SourceMap } from "../source_map/source_map.ts";

/**
 * Finds the way from the working directory to the folder in which Deno keeps
 * npm packages, as the bundler writes it.
 */
export async function findPackageWay(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json"],
  }).output();
  const { npmCache } = JSON.parse(new TextDecoder().decode(stdout));
  return relative(Deno.cwd(), npmCache).replaceAll(SEPARATOR, "/");
}

/** Writes a text as the bundler does in quotes. */
function escapeText(text: string): string {
  return text.replace(/[^ -~]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase();
    return code.length > 2 ? `\\u${code.padStart(4, "0")}` : `\\x${code}`;
  });
}

/**
 * Names modules of npm packages alike on all machines, where the bundler writes
 * down the way to them from the working directory.
 *
 * @param bundle What the bundler wrote, not minified.
 * @param way That way, if there are packages.
 */
export function nameAlike(bundle: string, way: string | undefined): string {
  if (way === undefined) return bundle;
  return bundle.replaceAll(`\n// ${way}/`, "\n// npm/")
    .replaceAll(`\n  "${escapeText(way)}/`, '\n  "npm/');
}

/**
 * Names such modules alike in a source map.
 *
 * @param map The source map.
 * @param way The way to the packages, if there are any.
 */
export function nameSourcesAlike(
  map: SourceMap,
  way: string | undefined,
): SourceMap {
  if (way === undefined) return map;
  const sources = map.sources.map((source) =>
    source.startsWith(`${way}/`) ? `npm${source.slice(way.length)}` : source
  );
  return { ...map, sources };
}
