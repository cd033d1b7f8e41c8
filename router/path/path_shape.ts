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

/** Gives what a segment takes: `<int>` for `<id:int>`. */
function shapeOfSegment(segment: string): string {
  return isWrittenParameter(segment)
    ? shapeOfType(splitParameter(writeTypes(segment))?.type ?? TEXT_TYPE.text)
    : shapeOfText(decodeSegment(segment) ?? segment);
}

/**
 * Gives what a path takes, whatever its parameters are named and its text is
 * escaped: `/users/<id:int>` and `/users/<user:int>` have one shape.
 *
 * @param path The path, as it was written, from its first slash.
 */
export function shapeOf(path: string): string {
  return path.split("/").map(shapeOfSegment).join("/");
}

/**
 * Gives a path's shape without the types of its parameters.
 *
 * @param path The path, as it was written, from its first slash.
 */
export function outlineOfPath(path: string): string {
  return path.split("/").map((segment) =>
    isWrittenParameter(segment) ? ANY_TYPE : shapeOfSegment(segment)
  ).join("/");
}

/**
 * Lists the types that the parameters of a path have.
 *
 * @param shapes The shapes of its segments.
 */
export function listTypes(shapes: readonly string[]): string[] {
  return shapes.flatMap((shape) => typeOfShape(shape) ?? []);
}
