import { SEPARATOR } from "@std/path";

/**
 * Tells whether a path is another one, or that of a folder which it lies in.
 *
 * @param path An absolute path; only the folder around all others ends with a
 *     separator.
 * @param inner The path that may lie there, written likewise.
 */
export function holdsPath(path: string, inner: string): boolean {
  // The folder around all others has one at its end itself.
  const start = path.endsWith(SEPARATOR) ? path : path + SEPARATOR;
  return inner === path || inner.startsWith(start);
}
