/** Shows a value that was written as a setting, in few words. */
export function showValue(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Promise) return "a promise";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
