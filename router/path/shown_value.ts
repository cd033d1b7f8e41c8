/** Shows a value that was written as a setting, in few words. */
export function showValue(value: unknown): string {
  if (typeof value === "function") return "A function";
  if (Array.isArray(value)) return "A list";
  if (typeof value === "object" && value !== null) return "An object";
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
