/**
 * Writes an object whose values only the reader knows.
 *
 * @param names The names of the values.
 */
export function showValues(names: readonly string[]): string {
  if (names.length === 0) return "{}";
  return `{ ${names.map((name) => `${name}: …`).join(", ")} }`;
}
