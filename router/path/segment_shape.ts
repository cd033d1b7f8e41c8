import { isWrittenParameter } from "./written_path.ts";

/**
 * Returns the shape of static text.
 *
 * @param decoded The text, decoded, with URL syntax in it substituted.
 */
export function shapeOfText(decoded: string): string {
  // Escaped, it is text and not a parameter.
  return decoded.includes("<") ? decoded.replaceAll("<", "%3C") : decoded;
}

/**
 * Returns the text that has a shape, as the inverse of
 * {@linkcode shapeOfText}.
 *
 * @param shape The shape of a static segment.
 */
export function textOfShape(shape: string): string {
  // A percent sign of the text itself is substituted.
  return shape.replaceAll("%3C", "<");
}

/**
 * Returns the shape of a parameter, regardless of its name: `<int>`.
 *
 * @param type The text of its type.
 */
export function shapeOfType(type: string): string {
  return `<${type}>`;
}

/** Stands for a parameter of any type. */
export const ANY_TYPE: string = shapeOfType("");

/**
 * Returns the type of the parameter that has a shape.
 *
 * @param shape The shape of a segment.
 * @returns The text of the type; `undefined` when the segment is static.
 */
export function typeOfShape(shape: string): string | undefined {
  return isWrittenParameter(shape) ? shape.slice(1, -1) : undefined;
}
