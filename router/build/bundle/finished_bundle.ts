import type { MappedText } from "../source_map/mapped_text.ts";
import { shiftColumns, shiftLines } from "../source_map/source_map.ts";
import {
  countLostColumns,
  countLostLines,
  repairHelpers,
  repairMinifiedHelpers,
} from "./bundler_helper.ts";
import { unwrapEagerModules } from "./eager_module.ts";
import { packLazyModules } from "./lazy_module.ts";
import { normalizePackagePaths, normalizeSources } from "./package_path.ts";

function countLines(text: string): number {
  return text.split("\n").length;
}

/**
 * Creates a bundle for production from the bundler's output.
 *
 * @param written The output, not minified.
 */
export function finishReadable(
  { text: written, sourceMap }: MappedText,
): MappedText {
  const text = packLazyModules(
    unwrapEagerModules(normalizePackagePaths(repairHelpers(written))),
  );
  if (!sourceMap) return { text, sourceMap };
  const added = countLines(text) - countLines(written);
  const shifted = shiftLines(sourceMap, added - countLostLines(written));
  return { text, sourceMap: normalizeSources(shifted) };
}

/**
 * Creates a bundle for production from the bundler's minified output.
 *
 * @param written The output.
 */
export function finishMinified(
  { text: written, sourceMap }: MappedText,
): MappedText {
  const text = repairMinifiedHelpers(written);
  if (!sourceMap) return { text, sourceMap };
  const added = text.length - written.length;
  const shifted = shiftColumns(sourceMap, added - countLostColumns(written));
  return { text, sourceMap: normalizeSources(shifted) };
}
