const SLASH = 47;

/**
 * Tells whether a path equals another one, or lies below it, as written.
 *
 * @param path The path.
 * @param other The other one; all paths lie below an empty one.
 */
export function isAtOrBelow(path: string, other: string): boolean {
  const { length } = other;
  if (path.length === length) return path === other;
  if (length === 0) return true;
  // Most paths differ there, and composing calls this for each.
  return path.length > length && path.charCodeAt(length) === SLASH &&
    path.startsWith(other);
}
