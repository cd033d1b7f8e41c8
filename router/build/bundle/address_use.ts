import type { AnyNode, Program } from "acorn";
import { fullAncestor } from "acorn-walk";
import { type ModuleFinder, readSyntax } from "./bundle_syntax.ts";
import { nameModules } from "./project_module.ts";

/** What any bundle has in which a module asks where it lies. */
const MENTION = /\bimport\.meta\b/;
/** The properties that a module asks for. */
const ASKING = /^(?:url|dirname|filename)$/;

/** Tells whether a part is the name of what says where a module lies. */
function isAskingName(node: AnyNode): boolean {
  return node.type === "Identifier" && ASKING.test(node.name);
}

/** Tells whether a part asks where its module lies. */
function isAsking(node: AnyNode): boolean {
  if (node.type === "MemberExpression") {
    return !node.computed && node.object.type === "MetaProperty" &&
      isAskingName(node.property);
  }
  return node.type === "VariableDeclarator" &&
    node.init?.type === "MetaProperty" && node.id.type === "ObjectPattern" &&
    node.id.properties.some((property) =>
      property.type === "Property" && !property.computed &&
      isAskingName(property.key)
    );
}

/**
 * Calls that need no warning: they mostly find packages, have a warning of
 * their own, or only look at a text.
 */
const CALLED =
  /^(?:createRequire|readRoutes|(?:startsWith|endsWith|includes)$)/;

/** Gives the name by which something is called. */
function nameCalled(callee: AnyNode): string {
  const name = callee.type === "MemberExpression" ? callee.property : callee;
  return name.type === "Identifier" ? name.name : "";
}

/** Tells whether a part compares what it is told, or is one of those calls. */
function isHarmless(node: AnyNode): boolean {
  if (node.type === "BinaryExpression") return /^[!=]==?$/.test(node.operator);
  return node.type === "CallExpression" && CALLED.test(nameCalled(node.callee));
}

/** How a file is named that lies beside a module. */
const RELATIVE = /^\.\.?\//;
/** The names that what createRequire gives mostly has; bundlers number them. */
const REQUIRE = /^require\d*$/;

/** Tells whether a part requires a file by a path from where its module lies. */
function isRequiring(node: AnyNode): boolean {
  if (node.type !== "CallExpression") return false;
  const { callee, arguments: [file] } = node;
  if (file?.type !== "Literal" || !RELATIVE.test(String(file.value))) {
    return false;
  }
  return callee.type === "CallExpression"
    ? nameCalled(callee.callee).startsWith("createRequire")
    : callee.type === "Identifier" && REQUIRE.test(callee.name);
}

function listPaths(tree: Program, moduleOf: ModuleFinder): string[] {
  const paths: string[] = [];
  fullAncestor(tree, (node, _, around) => {
    const isTold = isAsking(node)
      ? !around.slice(-3).some(isHarmless)
      : isRequiring(node);
    if (isTold) paths.push(moduleOf(node));
  });
  return paths;
}

/**
 * Finds which of a project's own modules ask where they lie. In a bundle, they
 * are told where the bundle lies. Some that do may be missed.
 *
 * @param bundle What the bundler wrote, not minified.
 * @returns Their paths, as seen from the working directory.
 */
export function findAddressUsers(bundle: string): string[] {
  if (!MENTION.test(bundle)) return [];
  return nameModules(readSyntax(bundle, listPaths) ?? []);
}
