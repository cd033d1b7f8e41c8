/**
 * Tells of which kind a function is.
 *
 * @param value The function; any other value is of none.
 */
export function kindOfFunction(
  value: unknown,
): "function" | "class" | "generator" | undefined {
  if (typeof value !== "function") return undefined;
  // Most handlers are arrow functions, which have no prototype. Engines make
  // that of another function when it is read: composing took a third longer.
  if (!Object.hasOwn(value, "prototype")) return "function";
  const source = Function.prototype.toString.call(value);
  if (source.startsWith("class")) return "class";
  const name = Object.prototype.toString.call(value);
  return name.endsWith("GeneratorFunction]") ? "generator" : "function";
}

/**
 * Tells whether a value is an async function, which always gives a promise.
 *
 * @param value Any value.
 */
export function isAsync(value: unknown): boolean {
  return typeof value === "function" &&
    Object.prototype.toString.call(value) === "[object AsyncFunction]";
}
