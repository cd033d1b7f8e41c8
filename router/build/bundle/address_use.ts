import type { AnyNode, Program } from "acorn";
import { fullAncestor } from "acorn-walk";
import { type ModuleFinder, readSyntax } from "./bundle_syntax.ts";
import { nameModules } from "./project_module.ts";

/** Text of any bundle in which a module reads its own location. */
const MENTION = /\bimport\.meta\b/;
/** The properties of `import.meta` with a module's location. */
const LOCATION = /^(?:url|dirname|filename)$/;

/** Tells whether a node names such a property. */
function isLocationName(node: AnyNode): boolean {
  return node.type === "Identifier" && LOCATION.test(node.name);
}

/** Tells whether a node reads the location of its module. */
function readsLocation(node: AnyNode): boolean {
  if (node.type === "MemberExpression") {
    return !node.computed && node.object.type === "MetaProperty" &&
      isLocationName(node.property);
  }
  return node.type === "VariableDeclarator" &&
    node.init?.type === "MetaProperty" && node.id.type === "ObjectPattern" &&
    node.id.properties.some((property) =>
      property.type === "Property" && !property.computed &&
      isLocationName(property.key)
    );
}

/**
 * Calls that need no warning: they usually find packages, or are the bundler's
 * own, have a warning of their own, or only examine a string.
 */
const CALLED =
  /^(?:(?:__deno_internal_)?createRequire|readRoutes|(?:startsWith|endsWith|includes)$)/;

/** Returns the name by which a function is called. */
function nameCalled(callee: AnyNode): string {
  const name = callee.type === "MemberExpression" ? callee.property : callee;
  return name.type === "Identifier" ? name.name : "";
}

/** Tells whether a node compares the location, or is one of those calls. */
function isHarmless(node: AnyNode): boolean {
  if (node.type === "BinaryExpression") return /^[!=]==?$/.test(node.operator);
  return node.type === "CallExpression" && CALLED.test(nameCalled(node.callee));
}

/** A path relative to a module. */
const RELATIVE = /^\.\.?\//;
/** The usual name of the result of createRequire; bundlers number them. */
const REQUIRE = /^require\d*$/;

/** Tells whether a node requires a file by a path relative to its module. */
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
    const isUse = readsLocation(node)
      ? !around.slice(-3).some(isHarmless)
      : isRequiring(node);
    if (isUse) paths.push(moduleOf(node));
  });
  return paths;
}

/**
 * Finds which of a project's own modules read their own location. In a bundle,
 * they get the location of the bundle. Some that do may be missed.
 *
 * @param bundle The bundler's output, not minified.
 * @returns Their paths, relative to the working directory.
 */
export function findAddressUsers(bundle: string): string[] {
  if (!MENTION.test(bundle)) return [];
  return nameModules(readSyntax(bundle, listPaths) ?? []);
}
