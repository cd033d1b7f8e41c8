import { full } from "acorn-walk";
import { type MappedText, replaceMapped } from "../source_map/mapped_text.ts";
import { readSyntax } from "./bundle_syntax.ts";
import type { ExternalPackage, Externals } from "./external_package.ts";

/** Text that looks like an import in a bundle, minified or not. */
const IMPORT = /(\bfrom ?|\bimport ?\(? ?)"([^"\n]+)"/g;

/**
 * Finds the offsets of a bundle's import specifiers, at their opening quotes,
 * since strings may look like imports; `undefined` if it cannot be parsed.
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

/** Replaces some of the import specifiers in a bundle. */
function replaceImports(
  bundle: MappedText,
  replace: (specifier: string) => string | undefined,
): MappedText {
  const specifiers = findSpecifiers(bundle.text);
  return replaceMapped(bundle, IMPORT, (match) => {
    const [statement, before, specifier] = match;
    // In a bundle that cannot be parsed, all that looks like an import is one.
    const isImport = specifiers?.has(match.index + before.length) ?? true;
    const replaced = isImport ? replace(specifier) : undefined;
    return replaced === undefined
      ? statement
      : before + JSON.stringify(replaced);
  });
}

/**
 * Makes a bundle import packages by their names alone, as npm installs them.
 *
 * @param bundle The bundle.
 * @param externals The packages that it leaves out.
 */
export function importByName(
  bundle: MappedText,
  { imports }: Externals,
): MappedText {
  if (imports.size === 0) return bundle;
  return replaceImports(bundle, (specifier) => imports.get(specifier));
}

/**
 * Makes a bundle import packages as Deno finds them without `node_modules`.
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
