import {
  type AnyNode,
  type Comment,
  type Options,
  parse,
  type Program,
} from "acorn";

const SYNTAX: Options = { ecmaVersion: "latest", sourceType: "module" };

/**
 * Returns the path of the module that a node of a bundle is in, empty before
 * the first one.
 */
export type ModuleFinder = (part: AnyNode) => string;

/** Creates a finder that uses the comment at the start of each module. */
function createModuleFinder(
  bundle: string,
  comments: readonly Comment[],
): ModuleFinder {
  const begun = comments.filter(({ type, start }) =>
    type === "Line" && (start === 0 || bundle[start - 1] === "\n")
  );
  return (part) =>
    begun.findLast(({ start }) => start < part.start)?.value.trim() ?? "";
}

/**
 * Parses a bundle and reads its syntax tree.
 *
 * @param bundle The bundler's output.
 * @param read Reads the tree; finds its nodes' modules unless it is minified.
 * @returns The result of `read`; `undefined` when the syntax is too new for
 * acorn, or nested too deep: the bundle may run regardless.
 */
export function readSyntax<Found>(
  bundle: string,
  read: (tree: Program, moduleOf: ModuleFinder) => Found,
): Found | undefined {
  const onComment: Comment[] = [];
  try {
    const tree = parse(bundle, { ...SYNTAX, onComment });
    return read(tree, createModuleFinder(bundle, onComment));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) {
      return undefined;
    }
    throw error;
  }
}
