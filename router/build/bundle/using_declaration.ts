import type { Program } from "acorn";
import { full } from "acorn-walk";
import { type ModuleFinder, readSyntax } from "./bundle_syntax.ts";

/**
 * Text of any bundle with a `using` declaration. Strings usually contain only
 * the word, for which parsing the whole bundle would take too long.
 */
const MENTION = /\busing\s+\S+\s+(?:=|of)\s/;
/** The kinds that acorn gives such declarations. */
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
 * Finds the modules with `using` declarations, including those of packages. An
 * engine without the syntax refuses the whole bundle.
 *
 * @param bundle The bundler's output, not minified.
 * @returns Their paths, relative to the working directory.
 */
export function findUsing(bundle: string): string[] {
  if (!MENTION.test(bundle)) return [];
  return [...new Set(readSyntax(bundle, listPaths) ?? [])].sort();
}
