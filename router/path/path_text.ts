import { shapeOf } from "./path_shape.ts";
import { shapeOfType } from "./segment_shape.ts";
import { isWrittenParameter, splitPath } from "./written_path.ts";

/** The shape of a parameter that matches any number of segments. */
const OPEN = shapeOfType("path");

/**
 * Tells whether a path has the text of a declared one. What its parameters
 * accept is not checked.
 *
 * @param declared The declared path, as it was written.
 * @param path The path, as a request names it.
 */
export function hasTextOf(declared: string, path: string): boolean {
  const [segments, texts] = [declared, path].map((one) =>
    splitPath(shapeOf(one))
  );
  const open = segments.indexOf(OPEN);
  // All segments that the others leave are one value, which is not empty.
  const taken = open === -1 ? 1 : texts.length - segments.length + 1;
  if (taken < 1) return false;
  const aligned = open === -1 ? texts : texts.toSpliced(open, taken, OPEN);
  return segments.length === aligned.length &&
    segments.every((segment, index) =>
      isWrittenParameter(segment) || segment === aligned[index]
    );
}
