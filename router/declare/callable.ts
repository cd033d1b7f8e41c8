import { showValue } from "../report/shown_value.ts";

/**
 * Tells whether a value can be called: a function that is no class.
 *
 * @param value Any value.
 */
export function isCallable(value: unknown): boolean {
  return typeof value === "function" && !isClass(value);
}

function isClass(value: object): boolean {
  // Most handlers are arrow functions, which have no prototype. Of others, to
  // look at it would have it made: composing took a third longer.
  return Object.hasOwn(value, "prototype") &&
    Function.prototype.toString.call(value).startsWith("class") &&
    !Object.getOwnPropertyDescriptor(value, "prototype")!.writable;
}

/**
 * Says of what cannot be called what it is.
 *
 * @param value The value.
 */
export function describeUncallable(value: unknown): string {
  return typeof value === "function"
    ? "a class cannot be called"
    : `${showValue(value)} is not a function`;
}
