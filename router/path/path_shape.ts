import {
  ANY_TYPE,
  shapeOfText,
  shapeOfType,
  typeOfShape,
} from "./segment_shape.ts";
import { decodeSegment } from "./segment_text.ts";
import { TEXT_TYPE } from "./type/builtin_type.ts";
import {
  isWrittenParameter,
  splitParameter,
  writeTypes,
} from "./written_path.ts";

/** Returns the shape of a segment: `<int>` for `<id:int>`. */
function shapeOfSegment(segment: string): string {
  return isWrittenParameter(segment)
    ? shapeOfType(splitParameter(writeTypes(segment))?.type ?? TEXT_TYPE.text)
    : shapeOfText(decodeSegment(segment) ?? segment);
}

/**
 * Returns what a path matches, regardless of parameter names and of escapes in
 * its text: `/users/<id:int>` and `/users/<user:int>` have one shape.
 *
 * @param path The path, as it was written, from its first slash.
 */
export function shapeOf(path: string): string {
  return path.split("/").map(shapeOfSegment).join("/");
}

/**
 * Returns a path's shape without the types of its parameters.
 *
 * @param path The path, as it was written, from its first slash.
 */
export function outlineOfPath(path: string): string {
  return path.split("/").map((segment) =>
    isWrittenParameter(segment) ? ANY_TYPE : shapeOfSegment(segment)
  ).join("/");
}

/**
 * Lists the types of a path's parameters.
 *
 * @param shapes The shapes of its segments.
 */
export function listTypes(shapes: readonly string[]): string[] {
  return shapes.flatMap((shape) => typeOfShape(shape) ?? []);
}
