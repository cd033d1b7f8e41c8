/**
 * Tells whether a value is an object; a function does not count.
 *
 * @param value Any value.
 */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * Tells whether a value is a plain object. An array, a promise or another
 * instance of a class is not: its contents are not stored under its keys.
 *
 * @param value Any value.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  // Another realm's `Object.prototype` inherits from nothing, as this one does.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
