import { isRecord } from "./record.ts";

/**
 * Shows a value that was written as a setting, or thrown, in few words.
 *
 * @param value Any value, also one that throws when it is looked at.
 */
export function showValue(value: unknown): string {
  try {
    return describe(value);
  } catch {
    return "an object that cannot be read";
  }
}

/** What terminals obey, and logs break at. */
const UNESCAPED = /[\u007f-\u009f\u2028\u2029]/g;

/** Quotes a text; what `JSON.stringify` leaves as it is can steer a terminal. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    UNESCAPED,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function describe(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "function") return "a function";
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return "an array";
  if (value instanceof Promise) return "a promise";
  if (isRecord(value)) return "an object";
  const name = value.constructor?.name;
  if (name === "Object") return "an object that inherits from another one";
  return name ? `an object of class ${name}` : "an object";
}
