/**
 * Tells whether a path is another one, or lies below it, as they are written.
 *
 * @param path The path.
 * @param other The other one; nothing lies outside of an empty one.
 */
export function isAtOrBelow(path: string, other: string): boolean {
  const { length } = other;
  return path.startsWith(other) &&
    (length === 0 || length === path.length || path[length] === "/");
}
