/**
 * Counts the segments of a path; the root has none.
 *
 * @param path The path, from its first slash.
 */
export function countSegments(path: string): number {
  return path === "/" ? 0 : path.split("/").length - 1;
}

/**
 * Creates a function that replaces a segment of a path: the path may be long,
 * and the versions to try many.
 *
 * @param path The path.
 * @param position Which segment it is; the first is 1.
 */
export function createSegmentReplacer(
  path: string,
  position: number,
): (segment: string) => string {
  let start = 0;
  for (let count = 0; count < position; count++) {
    start = path.indexOf("/", start) + 1;
  }
  const end = path.indexOf("/", start);
  const before = path.slice(0, start);
  const after = end === -1 ? "" : path.slice(end);
  return (segment) => before + segment + after;
}
