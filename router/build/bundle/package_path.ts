import type { SourceMap } from "../source_map/source_map.ts";
import { CACHED } from "./package_module.ts";

/** The path to a package, where a module of it begins in a bundle. */
const MODULE_PATH = new RegExp(
  `^// (?:(?:[A-Z]:)?[^\\n:]*?/)?(?=${CACHED})`,
  "gm",
);
/** The same in the name of the function that evaluates the module. */
const FUNCTION_PATH = new RegExp(
  `^( {2}(?:async )?")(?:[^"\\n]*?/)?(?=${CACHED}[^"\\n]*"\\([\\w, ]*\\) \\{$)`,
  "gm",
);
const SOURCE_PATH = new RegExp(`^(?:.*?/)?(?=${CACHED})`);

/**
 * Names modules of npm packages the same way on all machines, where the bundler
 * writes their paths relative to the working directory.
 *
 * @param bundle The bundler's output, not minified.
 */
export function normalizePackagePaths(bundle: string): string {
  return bundle.replace(MODULE_PATH, "// ").replace(FUNCTION_PATH, "$1");
}

/**
 * Names such modules the same way in a source map.
 *
 * @param map The source map.
 */
export function normalizeSources(map: SourceMap): SourceMap {
  const sources = map.sources.map((source) => source.replace(SOURCE_PATH, ""));
  return { ...map, sources };
}
