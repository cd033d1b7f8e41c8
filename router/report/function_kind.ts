/**
 * Returns the kind of a function.
 *
 * @param value The function; any other value has no kind.
 */
export function kindOfFunction(
  value: unknown,
): "function" | "class" | "generator" | undefined {
  if (typeof value !== "function") return undefined;
  // Most handlers are arrow functions, which have no prototype. Engines create
  // that of others when it is first read: composing took a third longer then.
  if (!Object.hasOwn(value, "prototype")) return "function";
  const source = Function.prototype.toString.call(value);
  if (source.startsWith("class")) return "class";
  const name = Object.prototype.toString.call(value);
  return name.endsWith("GeneratorFunction]") ? "generator" : "function";
}

/**
 * Tells whether a value is an async function, which always returns a promise.
 *
 * @param value Any value.
 */
export function isAsync(value: unknown): boolean {
  return typeof value === "function" &&
    Object.prototype.toString.call(value) === "[object AsyncFunction]";
}
