/**
 * Writes an object of values that are known to the reader alone.
 *
 * @param names The names of the values.
 */
export function showValues(names: readonly string[]): string {
  if (names.length === 0) return "{}";
  return `{ ${names.map((name) => `${name}: …`).join(", ")} }`;
}
