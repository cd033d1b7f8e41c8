import {
  escapeReserved,
  replaceReservedEscapes,
} from "../../path/reserved_character.ts";
import { decodeSegment, restoreText } from "../../path/segment_text.ts";
import { isWrittenParameter, writeTypes } from "../../path/written_path.ts";

/**
 * Decodes a segment, except for escapes that keep a character literal.
 *
 * @param segment The segment, as it is written in a path.
 */
export function decodeText(segment: string): string {
  const isCoded = replaceReservedEscapes(segment, () => "").includes("%") &&
    !isWrittenParameter(segment);
  const decoded = isCoded ? decodeSegment(segment) : undefined;
  return decoded === undefined ? segment : escapeReserved(restoreText(decoded));
}

/**
 * Writes a path in normal form, for comparison: with the type of every
 * parameter, and with text that is escaped only where it has to be.
 *
 * @param path The path, as it was given or as settings compose it.
 */
export function normalize(path: string): string {
  return writeTypes(path).split("/").map(decodeText).join("/")
    .replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
}
