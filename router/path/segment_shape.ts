import { isWrittenParameter } from "./written_path.ts";

/**
 * Gives the shape of static text.
 *
 * @param decoded The text, decoded, with what has a meaning in URLs set apart.
 */
export function shapeOfText(decoded: string): string {
  // Escaped, it is text and no parameter.
  return decoded.includes("<") ? decoded.replaceAll("<", "%3C") : decoded;
}

/**
 * Gives back the text of which {@linkcode shapeOfText} gives the shape.
 *
 * @param shape The shape of a static segment.
 */
export function textOfShape(shape: string): string {
  // A percent sign of the text itself is set apart.
  return shape.replaceAll("%3C", "<");
}

/**
 * Gives the shape of a parameter, whatever it is named: `<int>`.
 *
 * @param type The text of its type.
 */
export function shapeOfType(type: string): string {
  return `<${type}>`;
}

/** Stands for a parameter of whichever type. */
export const ANY_TYPE: string = shapeOfType("");

/**
 * Gives the type of the parameter that has a shape.
 *
 * @param shape The shape of a segment.
 * @returns The text of the type; `undefined` when the segment is static.
 */
export function typeOfShape(shape: string): string | undefined {
  return isWrittenParameter(shape) ? shape.slice(1, -1) : undefined;
}
