import { SEPARATOR } from "@std/path";

/**
 * Tells whether a path is equal to another, or that of a folder around it.
 *
 * @param path An absolute path; only the root folder ends with a separator.
 * @param inner The path that may lie in it, in the same form.
 */
export function containsPath(path: string, inner: string): boolean {
  // The root folder ends with a separator already.
  const start = path.endsWith(SEPARATOR) ? path : path + SEPARATOR;
  return inner === path || inner.startsWith(start);
}
