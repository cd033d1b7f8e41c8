/**
 * Tells whether a value is an object; a function is none here.
 *
 * @param value Any value.
 */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * Tells whether a value is a plain object. A list, a promise or another
 * instance of a class is none: what it holds is not there under its keys.
 *
 * @param value Any value.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  // The prototype of another realm's objects inherits from nothing, as here.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
