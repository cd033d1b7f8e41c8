import type { AnyNode, Program } from "acorn";
import { fullAncestor } from "acorn-walk";
import { type ModuleFinder, readSyntax } from "./bundle_syntax.ts";
import { nameModules, SERVING_MODULE } from "./project_module.ts";
import { isCalledAtStart } from "./start_call.ts";

/** Text of any bundle that uses Deno; strings may contain it too. */
const MENTION = /\bDeno\b/;
/**
 * Names with which a module detects its runtime, such as isDeno. Those with
 * init_ and require_ are the bundler's own, formed from names of files.
 */
const DETECTING = /^(?!init_|require_).*deno$/i;
/** A string with which it does; one that only ends so may be printed. */
const DETECTING_TEXT = /^deno$/i;
/** The types of nodes in acorn and acorn-walk that give a name its value. */
const DECLARING =
  /^(?:VariablePattern|AssignmentExpression|Import\w*Specifier)$/;

/** The name of the router's serve in a bundle, which numbers equal names. */
const SERVE = /^serve\d*$/;
/** How a node concerns Deno, or whether its module is run itself. */
type DenoUse = "declared" | "detected" | "used" | "main" | "served";

function nameOf(node: AnyNode): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type === "Literal") {
    const text = String(node.value);
    return DETECTING_TEXT.test(text) ? text : undefined;
  }
  if (node.type === "AssignmentExpression") return nameOf(node.left);
  if ("local" in node) return nameOf(node.local);
  if (node.type !== "MemberExpression" || node.computed) return undefined;
  // Deno.version.deno detects no runtime, but uses Deno.
  return isOfDeno(node) ? undefined : nameOf(node.property);
}

/** Tells whether a node is the global Deno or a property within it. */
function isOfDeno(node: AnyNode): boolean {
  return node.type === "MemberExpression"
    ? isOfDeno(node.object)
    : node.type === "Identifier" && node.name === "Deno";
}

/** Tells whether a node is like globalThis.Deno in globalThis.Deno.env. */
function isOfGlobal(node: AnyNode, parent: AnyNode | undefined): boolean {
  return node.type === "MemberExpression" &&
    node.object.type === "Identifier" && node.object.name === "globalThis" &&
    parent?.type === "MemberExpression" && parent.object === node &&
    !parent.optional;
}

/** Tells whether a node is import.meta.main, which is true in no bundle. */
function isMain(node: AnyNode): boolean {
  return node.type === "MemberExpression" &&
    node.object.type === "MetaProperty" &&
    node.property.type === "Identifier" && node.property.name === "main";
}

/** Tells whether a node runs only if its module is run itself, or never. */
function checksMain(node: AnyNode): boolean {
  const condition = "test" in node ? node.test : "left" in node && node.left;
  if (!condition) return false;
  // In all modules but the entry, import.meta.main is written as false.
  return isMain(condition) ||
    (condition.type === "Literal" && condition.value === false);
}

/** Tells whether errors of a node are caught, or whether it never runs. */
function isGuarded(around: readonly AnyNode[]): boolean {
  return around.some((node, index) =>
    node.type === "TryStatement"
      ? node.block === around[index + 1]
      : checksMain(node)
  );
}

/** Returns how a node concerns Deno; the last of `around` is the node. */
function readPart(
  node: AnyNode,
  around: readonly AnyNode[],
  kind: string,
): DenoUse | undefined {
  if (isMain(node) || checksMain(node)) return "main";
  if (isCalledAtStart(node, around, SERVE)) return "served";
  const name = nameOf(node);
  if (name === undefined || !DETECTING.test(name)) return undefined;
  if (name === "Deno" && DECLARING.test(kind)) return "declared";
  const parent = around.at(-2);
  const isRead = node.type === "Identifier" || isOfGlobal(node, parent);
  if (name !== "Deno" || !isRead) return "detected";
  if (parent?.type === "UnaryExpression" && parent.operator === "typeof") {
    return "detected";
  }
  return isGuarded(around) ? undefined : "used";
}

/** Returns the paths of the modules that concern Deno, by how they do. */
function readModules(
  tree: Program,
  moduleOf: ModuleFinder,
): Record<DenoUse, Set<string>> {
  const found = {
    declared: new Set<string>(),
    detected: new Set<string>(),
    used: new Set<string>(),
    main: new Set<string>(),
    served: new Set<string>(),
  };
  fullAncestor(tree, (node, _, around, kind) => {
    const use = readPart(node, around, kind);
    if (use) found[use].add(moduleOf(node));
  });
  return found;
}

/**
 * Finds which of a project's own modules use Deno without checking whether it
 * exists. Some that do may be missed; none is named that does not.
 *
 * @param bundle The bundler's output, not minified.
 * @returns Their paths, relative to the working directory.
 */
export function findDenoUsers(bundle: string): string[] {
  if (!MENTION.test(bundle)) return [];
  const found = readSyntax(bundle, readModules);
  // The bundler renames every declaration of Deno in a bundle if one module in
  // it means the global.
  if (!found || found.declared.size > 0) return [];
  const users = nameModules(found.used.difference(found.detected));
  // A module that checks import.meta.main serves only then, unless it also
  // serves outside the check.
  return found.main.size === 0 || found.served.size > 0
    ? users
    : users.filter((name) => name !== SERVING_MODULE);
}
