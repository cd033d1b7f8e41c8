import type { AnyNode } from "acorn";

/** The nodes that may not run completely when their module is loaded. */
const RUN_SOMETIMES = /Function|^(?:If|Conditional|Logical|Try)/;

/**
 * Tells whether a node calls a function whenever its module is loaded.
 *
 * @param node The node.
 * @param around The nodes around it.
 * @param name The name of the function in a bundle, which numbers equal names.
 */
export function isCalledAtStart(
  node: AnyNode,
  around: readonly AnyNode[],
  name: RegExp,
): boolean {
  return node.type === "CallExpression" && node.callee.type === "Identifier" &&
    name.test(node.callee.name) &&
    !around.some(({ type }) => RUN_SOMETIMES.test(type));
}
