const SLASH = 47;

/**
 * Tells whether a path is another one, or lies below it, as they are written.
 *
 * @param path The path.
 * @param other The other one; nothing lies outside of an empty one.
 */
export function isAtOrBelow(path: string, other: string): boolean {
  const { length } = other;
  if (path.length === length) return path === other;
  if (length === 0) return true;
  // Most paths differ there, and building asks this of each.
  return path.length > length && path.charCodeAt(length) === SLASH &&
    path.startsWith(other);
}
