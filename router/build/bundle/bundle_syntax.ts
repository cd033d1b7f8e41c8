import { type Comment, type Options, parse, type Program } from "acorn";

const SYNTAX: Options = {
  ecmaVersion: "latest",
  sourceType: "module",
  allowHashBang: true,
};

/**
 * Reads a bundle as code, and not as text.
 *
 * @param bundle What the bundler wrote.
 * @param read Reads its parts and its comments.
 * @returns What that gives; `undefined` when the bundle is too new for acorn, or
 * nested too deep, and may run all the same.
 */
export function readSyntax<Found>(
  bundle: string,
  read: (tree: Program, comments: readonly Comment[]) => Found,
): Found | undefined {
  const onComment: Comment[] = [];
  try {
    return read(parse(bundle, { ...SYNTAX, onComment }), onComment);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) {
      return undefined;
    }
    throw error;
  }
}
