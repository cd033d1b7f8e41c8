import type { Program } from "acorn";
import { full } from "acorn-walk";
import { type ModuleFinder, readSyntax } from "./bundle_syntax.ts";

/**
 * What any bundle has in which something is declared by `using`. Texts mostly
 * hold the word alone, for which reading all of a bundle would take too long.
 */
const MENTION = /\busing\s+\S+\s+(?:=|of)\s/;
/** How acorn names such declarations. */
const KIND = /^(?:await )?using$/;

function listPaths(tree: Program, moduleOf: ModuleFinder): string[] {
  const paths: string[] = [];
  full(tree, (node) => {
    if (node.type !== "VariableDeclaration") return;
    const { kind }: { readonly kind: string } = node;
    if (KIND.test(kind)) paths.push(moduleOf(node));
  });
  return paths;
}

/**
 * Finds which modules declare something by `using`, which an engine without it
 * refuses with all of the bundle; those of packages are among them.
 *
 * @param bundle What the bundler wrote, not minified.
 * @returns Their paths, as seen from the working directory.
 */
export function findUsing(bundle: string): string[] {
  if (!MENTION.test(bundle)) return [];
  return [...new Set(readSyntax(bundle, listPaths) ?? [])].sort();
}
