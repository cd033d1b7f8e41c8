import { encodeSegment } from "../path/segment_text.ts";
import { BUILTIN_TYPES } from "../path/type/builtin_type.ts";
import { encodeValue } from "../path/type/encoded_value.ts";
import { findType } from "../path/type/named_type.ts";
import { unlessRefused } from "../report/refusal.ts";

/**
 * Gives the text of a value in a version prefix.
 *
 * @param typeText The type of its parameter, as it is written.
 * @param value The value.
 * @returns The text, encoded; `undefined` when no path can carry it, or the
 * type does not take it. What a type of the application's own takes is left to
 * the application.
 */
export function formatPrefixValue(
  typeText: string,
  value: unknown,
): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const types = new Map(Object.entries(BUILTIN_TYPES));
  const type = unlessRefused(() => findType(types, typeText));
  const text = type ? type.format(value) : String(value);
  if (typeof text !== "string") return undefined;
  return type ? encodeValue(type, text) : encodeSegment(text);
}
