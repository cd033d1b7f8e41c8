import {
  type AnyNode,
  type Comment,
  type Options,
  parse,
  type Program,
} from "acorn";

const SYNTAX: Options = { ecmaVersion: "latest", sourceType: "module" };

/**
 * Gives the path of the module in which a part of a bundle lies, empty before
 * the first one.
 */
export type ModuleFinder = (part: AnyNode) => string;

/** Finds modules by the comments that name each where it begins. */
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
 * Reads a bundle as code, and not as text.
 *
 * @param bundle What the bundler wrote.
 * @param read Reads its parts; finds their modules unless it is minified.
 * @returns What that gives; `undefined` when the bundle is too new for acorn, or
 * nested too deep, and may run all the same.
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
