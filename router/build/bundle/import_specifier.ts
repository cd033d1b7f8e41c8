import { full } from "acorn-walk";
import { readSyntax } from "./bundle_syntax.ts";

/**
 * Finds where a bundle names what it imports, since texts in it may look alike.
 *
 * @param bundle The bundle, minified or not.
 * @returns The places of the specifiers, in front of their quotes; `undefined`
 * when the bundle cannot be read.
 */
export function findSpecifiers(
  bundle: string,
): ReadonlySet<number> | undefined {
  return readSyntax(bundle, (tree) => {
    const places = new Set<number>();
    full(tree, (node) => {
      if ("source" in node && node.source) places.add(node.source.start);
    });
    return places;
  });
}
