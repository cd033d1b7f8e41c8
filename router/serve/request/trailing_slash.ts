const SLASH = 47;

/**
 * Returns where a path ends without its trailing slash: `/users/` is `/users`.
 * Two slashes at the end are an empty segment, which stays, as does the root.
 *
 * @param text A text that contains the path.
 * @param start Where the path begins in it.
 * @param end Where it ends.
 */
export function endWithoutSlash(
  text: string,
  start: number,
  end: number,
): number {
  const isCut = end - start > 1 && text.charCodeAt(end - 1) === SLASH &&
    text.charCodeAt(end - 2) !== SLASH;
  return isCut ? end - 1 : end;
}

/**
 * Cuts off a path's trailing slash.
 *
 * @param path The path.
 */
export function trimTrailingSlash(path: string): string {
  return path.slice(0, endWithoutSlash(path, 0, path.length));
}
