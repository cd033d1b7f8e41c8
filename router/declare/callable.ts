/**
 * Tells whether a value can be called: a function that is no class.
 *
 * @param value Any value.
 */
export function isCallable(value: unknown): boolean {
  return typeof value === "function" && !isClass(value);
}

function isClass(value: { readonly prototype?: unknown }): boolean {
  // Most handlers are arrow functions, which have none.
  if (value.prototype === undefined) return false;
  const prototype = Object.getOwnPropertyDescriptor(value, "prototype");
  // That of other functions can be set, unless they are frozen.
  return prototype?.writable === false &&
    Function.prototype.toString.call(value).startsWith("class");
}

/**
 * Says of what cannot be called what it is.
 *
 * @param value The value.
 * @param shown How messages show it.
 */
export function describeUncallable(value: unknown, shown: string): string {
  return typeof value === "function"
    ? "a class cannot be called"
    : `${shown} is not a function`;
}
