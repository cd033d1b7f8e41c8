import {
  encodeSegment,
  encodeSegments,
  substituteSyntax,
} from "../segment_text.ts";
import type { ParameterType } from "./parameter_type.ts";

/**
 * Percent-encodes a value for a URL.
 *
 * @param type The type of its parameter.
 * @param text The value's text.
 * @returns The encoded text; `undefined` when the type does not accept it, or
 * no request can carry it.
 */
export function encodeValue(
  { reading, accepts }: ParameterType,
  text: string,
): string | undefined {
  const isPath = reading === "path";
  const decoded = isPath ? text : substituteSyntax(text);
  if (!accepts(decoded, 0, decoded.length)) return undefined;
  return isPath ? encodeSegments(text) : encodeSegment(text);
}
