/**
 * Tells of which kind a function is.
 *
 * @param value The function; any other value is of none.
 */
export function kindOfFunction(
  value: unknown,
): "function" | "class" | "generator" | undefined {
  if (typeof value !== "function") return undefined;
  // Most handlers are arrow functions, which have no prototype. Of others, to
  // look at it would have it made: composing took a third longer.
  if (!Object.hasOwn(value, "prototype")) return "function";
  if (isClass(value)) return "class";
  const name = Object.prototype.toString.call(value);
  return name.endsWith("GeneratorFunction]") ? "generator" : "function";
}

function isClass(value: object): boolean {
  return Function.prototype.toString.call(value).startsWith("class") &&
    !Object.getOwnPropertyDescriptor(value, "prototype")!.writable;
}

/**
 * Tells of functions that give a promise whatever they are given.
 *
 * @param value Any value.
 */
export function isAsync(value: unknown): boolean {
  return typeof value === "function" &&
    Object.prototype.toString.call(value) === "[object AsyncFunction]";
}
