import type { AnyNode, Program } from "acorn";
import { fullAncestor } from "acorn-walk";
import { type ModuleFinder, readSyntax } from "./bundle_syntax.ts";
import { nameModules, SERVING_MODULE } from "./project_module.ts";

/** What is in any bundle that uses Deno; texts may hold it too. */
const MENTION = /\bDeno\b/;
/**
 * Names by which a module asks where it runs, such as isDeno. Those with init_
 * and require_ are the bundler's own, made of the names of files.
 */
const ASKING = /^(?!init_|require_).*deno$/i;
/** A text by which it does; one that only ends so may be printed. */
const ASKING_TEXT = /^deno$/i;
/** What acorn and acorn-walk call the parts that give a name its value. */
const DECLARING =
  /^(?:VariablePattern|AssignmentExpression|Import\w*Specifier)$/;

/** How the router's serve is called in a bundle, which numbers other names. */
const SERVE = /^serve\d*$/;
/** The parts of which not all may run when their module is loaded. */
const RUN_SOMETIMES = /Function|^(?:If|Conditional|Logical|Try)/;

/** What a part of a module says of Deno, or of whether it is run itself. */
type Saying = "declared" | "asked" | "used" | "main" | "served";

function nameOf(node: AnyNode): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type === "Literal") {
    const text = String(node.value);
    return ASKING_TEXT.test(text) ? text : undefined;
  }
  if (node.type === "AssignmentExpression") return nameOf(node.left);
  if ("local" in node) return nameOf(node.local);
  if (node.type !== "MemberExpression" || node.computed) return undefined;
  // Deno.version.deno asks for nothing but Deno.
  return isOfDeno(node) ? undefined : nameOf(node.property);
}

/** Tells whether a part is read from the global Deno. */
function isOfDeno(node: AnyNode): boolean {
  return node.type === "MemberExpression"
    ? isOfDeno(node.object)
    : node.type === "Identifier" && node.name === "Deno";
}

/** Tells whether a part is what globalThis.Deno is in globalThis.Deno.env. */
function isOfGlobal(node: AnyNode, parent: AnyNode | undefined): boolean {
  return node.type === "MemberExpression" &&
    node.object.type === "Identifier" && node.object.name === "globalThis" &&
    parent?.type === "MemberExpression" && parent.object === node &&
    !parent.optional;
}

/** Tells whether a part is import.meta.main, which is true in no bundle. */
function isMain(node: AnyNode): boolean {
  return node.type === "MemberExpression" &&
    node.object.type === "MetaProperty" &&
    node.property.type === "Identifier" && node.property.name === "main";
}

/** Tells whether a part runs only where its module is run itself, or never. */
function asksForMain(node: AnyNode): boolean {
  const asked = "test" in node ? node.test : "left" in node && node.left;
  if (!asked) return false;
  // In all modules but the entry, import.meta.main is written as false.
  return isMain(asked) || (asked.type === "Literal" && asked.value === false);
}

/** Tells whether what fails in a part is caught, or whether it never runs. */
function isGuarded(around: readonly AnyNode[]): boolean {
  return around.some((node, index) =>
    node.type === "TryStatement"
      ? node.block === around[index + 1]
      : asksForMain(node)
  );
}

/** Tells whether a part serves whenever its module is loaded. */
function isServing(node: AnyNode, around: readonly AnyNode[]): boolean {
  return node.type === "CallExpression" && node.callee.type === "Identifier" &&
    SERVE.test(node.callee.name) &&
    !around.some(({ type }) => RUN_SOMETIMES.test(type));
}

/** Tells what a part says of Deno; the last of `around` is the part itself. */
function readPart(
  node: AnyNode,
  around: readonly AnyNode[],
  kind: string,
): Saying | undefined {
  if (isMain(node) || asksForMain(node)) return "main";
  if (isServing(node, around)) return "served";
  const name = nameOf(node);
  if (name === undefined || !ASKING.test(name)) return undefined;
  if (name === "Deno" && DECLARING.test(kind)) return "declared";
  const parent = around.at(-2);
  const isRead = node.type === "Identifier" || isOfGlobal(node, parent);
  if (name !== "Deno" || !isRead) return "asked";
  if (parent?.type === "UnaryExpression" && parent.operator === "typeof") {
    return "asked";
  }
  return isGuarded(around) ? undefined : "used";
}

/** Gives the paths of the modules that say something of Deno. */
function readModules(
  tree: Program,
  moduleOf: ModuleFinder,
): Record<Saying, Set<string>> {
  const said = {
    declared: new Set<string>(),
    asked: new Set<string>(),
    used: new Set<string>(),
    main: new Set<string>(),
    served: new Set<string>(),
  };
  fullAncestor(tree, (node, _, around, kind) => {
    const saying = readPart(node, around, kind);
    if (saying) said[saying].add(moduleOf(node));
  });
  return said;
}

/**
 * Finds which of a project's own modules use Deno without asking whether it is
 * there. Some that do may be missed; none is named that does not.
 *
 * @param bundle What the bundler wrote, not minified.
 * @returns Their paths, as seen from the working directory.
 */
export function findDenoUsers(bundle: string): string[] {
  if (!MENTION.test(bundle)) return [];
  const said = readSyntax(bundle, readModules);
  // The bundler gives another name to all that a bundle declares as Deno, if
  // there is one module in it that means the global one.
  if (!said || said.declared.size > 0) return [];
  const users = nameModules(said.used.difference(said.asked));
  // Who asks for import.meta.main serves only then, or serves beside that.
  return said.main.size === 0 || said.served.size > 0
    ? users
    : users.filter((name) => name !== SERVING_MODULE);
}
