import { memoize } from "../collection/memoize.ts";
import { Refusal, refuseForAll } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { listPathRefusals } from "./path_refusal.ts";
import {
  describeTooManySegments,
  MAX_SEGMENTS,
  Pattern,
  ROOT,
} from "./pattern.ts";
import { readSegment } from "./segment_reader.ts";
import type { ParameterTypes } from "./type/known_types.ts";
import { refuseUrl } from "./url_refusal.ts";
import { splitPath } from "./written_path.ts";

/** Reads any part of a path; slashes around it and empty segments collapse. */
export type PathReader = (text: string) => Pattern;

/**
 * Creates a reader of paths. It reads equal segments once, since a tree of
 * routes repeats most of them, and a path once if it is read several times in
 * a row, as for several methods.
 *
 * @param types The parameter types that paths can name.
 * @returns The reader; it throws a {@linkcode Refusal} for segments that are
 * neither text nor a parameter, and for too many of them.
 */
export function createPathReader(types: ParameterTypes): PathReader {
  const read = memoize((text: string) => readSegment(text, types));
  let last = { text: "", pattern: ROOT };
  return (text) => {
    if (text === last.text) return last.pattern;
    if (typeof text !== "string") throw describeNoPath(text);
    try {
      refuseUrl(text);
      const segments = splitPath(text);
      if (segments.length > MAX_SEGMENTS) throw describeTooManySegments();
      last = { text, pattern: new Pattern(segments.map(read)) };
      return last.pattern;
    } catch (error) {
      refuseForAll(listPathRefusals(text, read));
      throw error;
    }
  };
}

function describeNoPath(value: unknown): Refusal {
  return new Refusal(
    "bad-path",
    `A path must be a string, not ${showValue(value)}.`,
    adviseOnPath(value),
  );
}

/** Describes what to write instead of what other routers accept as a path. */
function adviseOnPath(wrong: unknown): string {
  if (Array.isArray(wrong)) {
    return 'Declare each path separately, as a string such as "/users/<id:int>".';
  }
  return wrong instanceof RegExp
    ? 'Write a string such as "/users/<id:[0-9]+>": an expression can be ' +
      "the type of a parameter."
    : 'Write a string such as "/users/<id:int>".';
}
