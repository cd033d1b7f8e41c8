import { escapeSteering } from "./escaped_text.ts";
import { isRecord } from "./record.ts";

/**
 * Describes in a few words a value that was written as a setting, or thrown.
 *
 * @param value Any value, even one that throws when it is inspected.
 */
export function showValue(value: unknown): string {
  try {
    return describe(value);
  } catch {
    return "an object that cannot be read";
  }
}

function describe(value: unknown): string {
  if (typeof value === "string") return escapeSteering(JSON.stringify(value));
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
