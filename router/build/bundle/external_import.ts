import { full } from "acorn-walk";
import { type MappedText, replaceMapped } from "../source_map/mapped_text.ts";
import { readSyntax } from "./bundle_syntax.ts";
import type { ExternalPackage, Externals } from "./external_package.ts";

/** What looks like an import in a bundle, minified or not. */
const IMPORT = /(\bfrom ?|\bimport ?\(? ?)"([^"\n]+)"/g;

/**
 * Finds where a bundle names what it imports, in front of the quotes, since texts
 * in it may look alike; `undefined` when the bundle cannot be read.
 */
function findSpecifiers(bundle: string): ReadonlySet<number> | undefined {
  return readSyntax(bundle, (tree) => {
    const places = new Set<number>();
    full(tree, (node) => {
      if ("source" in node && node.source) places.add(node.source.start);
    });
    return places;
  });
}

/** Has a bundle import other specifiers in place of some. */
function replaceImports(
  bundle: MappedText,
  replace: (specifier: string) => string | undefined,
): MappedText {
  const specifiers = findSpecifiers(bundle.text);
  return replaceMapped(bundle, IMPORT, (match) => {
    const [statement, before, specifier] = match;
    // Where nothing is known of a bundle, all that looks like one is one.
    const isImport = specifiers?.has(match.index + before.length) ?? true;
    const replaced = isImport ? replace(specifier) : undefined;
    return replaced === undefined
      ? statement
      : before + JSON.stringify(replaced);
  });
}

/**
 * Has a bundle import packages by their names alone, as npm installs them.
 *
 * @param bundle The bundle.
 * @param externals What it leaves out.
 */
export function importByName(
  bundle: MappedText,
  { imports }: Externals,
): MappedText {
  if (imports.size === 0) return bundle;
  return replaceImports(bundle, (specifier) => imports.get(specifier));
}

/**
 * Has a bundle import packages as Deno finds them without a folder of them.
 *
 * @param bundle The bundle, which imports them by their names.
 * @param packages The packages.
 */
export function importFromNpm(
  bundle: MappedText,
  packages: readonly ExternalPackage[],
): MappedText {
  if (packages.length === 0) return bundle;
  return replaceImports(bundle, (specifier) => {
    const known = packages.find(({ name }) =>
      specifier === name || specifier.startsWith(`${name}/`)
    );
    return known &&
      `npm:${known.name}@${known.version}${specifier.slice(known.name.length)}`;
  });
}
