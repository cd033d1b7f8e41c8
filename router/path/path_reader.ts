import { remember } from "../collection/remember.ts";
import { findRefusal, Refusal, refuseForAll } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { isAtOrBelow } from "./at_or_below.ts";
import { listPathRefusals } from "./path_refusal.ts";
import { Pattern, ROOT } from "./pattern.ts";
import { type ParameterSegment, type Segment, splitPath } from "./segment.ts";
import { readSegment } from "./segment_reader.ts";
import type { ParameterTypes } from "./type/known_types.ts";
import { refuseUrl } from "./url_refusal.ts";

/** Reads any part of a path; slashes around it and empty segments collapse. */
export type PathReader = (text: string) => Pattern;

const SLASH = 47;

function skipSlashes(text: string, at: number): number {
  let start = at;
  while (start < text.length && text.charCodeAt(start) === SLASH) start++;
  return start;
}

function findSegmentEnd(text: string, at: number): number {
  const slash = text.indexOf("/", at);
  return slash === -1 ? text.length : slash;
}

function isWrittenAs(
  { text }: Segment,
  path: string,
  start: number,
  end: number,
): boolean {
  return text.length === end - start && path.startsWith(text, start);
}

/**
 * Reads paths one after another. The segments with which a path begins like the
 * one before it are not read again.
 */
class PathReading {
  readonly #read: (text: string) => Segment;
  /** What the last paths began with, by the number of segments. */
  readonly #patterns = [ROOT];
  /** How each of them was written. */
  readonly #texts = [""];
  /** Which of them are written as their own text is. */
  readonly #areWhole = [true];
  #depth = 0;
  /** Gives equal lists of parameters once; most paths have one of a few. */
  readonly #addParameter = remember((list: Pattern["parameters"]) =>
    remember((last: ParameterSegment) => [...list, last])
  );

  constructor(read: (text: string) => Segment) {
    this.#read = read;
  }

  read(text: string): Pattern {
    // What it does not begin with is left out.
    while (!isAtOrBelow(text, this.#texts[this.#depth])) this.#depth--;
    let at = this.#texts[this.#depth].length;
    while (at < text.length) {
      const start = skipSlashes(text, at);
      if (start === text.length) break;
      const end = findSegmentEnd(text, start);
      this.#add(text, start, end, start - at === 1);
      at = end;
    }
    return this.#patterns[this.#depth];
  }

  #add(path: string, start: number, end: number, hasOneSlash: boolean): void {
    if (!hasOneSlash && this.#depth === 1) refuseUrl(path);
    const segment = this.#readSegment(path, start, end);
    const isWhole = this.#areWhole[this.#depth] && hasOneSlash &&
      isWrittenAs(segment, path, start, end);
    const written = end === path.length ? path : path.slice(0, end);
    // Most paths are, and need no text of their own.
    const text = isWhole ? written : undefined;
    const before = this.#patterns[this.#depth];
    const parameters = segment.kind === "parameter"
      ? this.#addParameter(before.parameters)(segment)
      : before.parameters;
    const pattern = new Pattern(before, segment, text, parameters);
    this.#depth++;
    this.#patterns[this.#depth] = pattern;
    this.#texts[this.#depth] = written;
    this.#areWhole[this.#depth] = isWhole;
  }

  #readSegment(path: string, start: number, end: number): Segment {
    const next = this.#depth + 1;
    const last = next < this.#patterns.length
      ? this.#patterns[next].last
      : undefined;
    // Looking a new text up takes longer, and `<id:int>` is mostly followed by
    // another one.
    return last && isWrittenAs(last, path, start, end)
      ? last
      : this.#read(path.slice(start, end));
  }
}

/**
 * Makes a reader of paths. Equal segments are read once, and what paths that
 * follow each other begin with alike: a tree of routes repeats most of both.
 *
 * @param types The parameter types that paths can name.
 * @returns The reader; it throws a {@linkcode Refusal} for segments that are
 * neither text nor a parameter.
 */
export function createPathReader(types: ParameterTypes): PathReader {
  const read = remember((text: string) => readSegment(text, types));
  const reading = new PathReading(read);
  return (text) => {
    if (typeof text !== "string") throw describeNoPath(text);
    try {
      return reading.read(text);
    } catch (error) {
      refuseForAll(listPathRefusals(text, read));
      throw error;
    }
  };
}

/**
 * Leaves out of a path what cannot be read, so that the rest can be checked.
 *
 * @param path The path, as it was written.
 * @param readPath Reads it.
 */
export function keepReadable(path: unknown, readPath: PathReader): string {
  if (typeof path !== "string") return "";
  return splitPath(path)
    .filter((segment) => !findRefusal(() => readPath(segment)))
    .join("/");
}

function describeNoPath(value: unknown): Refusal {
  return new Refusal(
    "bad-path",
    `A path is a text, and not ${showValue(value)}.`,
    adviseOnPath(value),
  );
}

/** Says what to write instead of what other routers take as a path. */
function adviseOnPath(wrong: unknown): string {
  if (Array.isArray(wrong)) {
    return 'Declare each path by itself, as a text such as "/users/<id:int>".';
  }
  return wrong instanceof RegExp
    ? 'Write a text such as "/users/<id:[0-9]+>": an expression is the type ' +
      "of a segment."
    : 'Write a text such as "/users/<id:int>".';
}
