import { SEPARATOR } from "@std/path";

/**
 * Tells whether a path is another one, or that of a folder which it lies in.
 *
 * @param path An absolute path without a separator at its end.
 * @param inner The path that may lie there, written likewise.
 */
export function holdsPath(path: string, inner: string): boolean {
  return inner === path || inner.startsWith(path + SEPARATOR);
}
