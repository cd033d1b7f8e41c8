/** Names of types in other routers, and what they are called here. */
export const TYPES_ELSEWHERE: ReadonlyMap<string, readonly string[]> = new Map([
  ["*", ["path"]],
  ["any", ["str"]],
  ["bool", ["true|false"]],
  ["boolean", ["true|false"]],
  ["date", ["ymd"]],
  ["decimal", ["float"]],
  ["double", ["float"]],
  ["guid", ["uuid"]],
  ["integer", ["int"]],
  ["long", ["int"]],
  ["number", ["int", "float"]],
  ["string", ["str"]],
  ["text", ["str"]],
]);

/** How others name the type of an expression that follows. */
export const EXPRESSION_NAMES: readonly string[] = ["re", "regex"];

/** A limit that others write beside a type: `min(1)`, `length(2,5)`. */
export const LIMIT = /^(?:(?:min|max)(?:length)?|length|range)\([\d\s,.-]*\)$/;
