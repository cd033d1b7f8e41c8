import { remember } from "../collection/remember.ts";
import { findRefusal, Refusal, refuseForAll } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { listPathRefusals } from "./path_refusal.ts";
import {
  describeTooManySegments,
  MAX_SEGMENTS,
  Pattern,
  ROOT,
} from "./pattern.ts";
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
  let end = at;
  while (end < text.length && text.charCodeAt(end) !== SLASH) end++;
  return end;
}

/** Counts with how many characters two texts begin alike. */
function countAlike(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count < most && a.charCodeAt(count) === b.charCodeAt(count)) count++;
  return count;
}

/**
 * Reads paths one after another. The segments with which a path begins like the
 * one before it are not read again.
 */
class PathReading {
  readonly #read: (text: string) => Segment;
  /** The last path. */
  #text = "";
  /** Where its segments end that were read, by their number. */
  readonly #ends = [0];
  /** What it begins with up to there. */
  readonly #patterns = [ROOT];
  /** Which of these are written as their own text is. */
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
    this.#keepShared(text);
    let at = this.#ends[this.#depth];
    while (at < text.length) {
      const start = skipSlashes(text, at);
      if (start === text.length) break;
      const end = findSegmentEnd(text, start);
      this.#add(start, end, start - at === 1);
      at = end;
    }
    return this.#patterns[this.#depth];
  }

  /** Leaves out of the last path what another one does not begin with. */
  #keepShared(text: string): void {
    const alike = countAlike(text, this.#text);
    const ends = this.#ends;
    let depth = this.#depth;
    while (
      ends[depth] > alike ||
      (depth > 0 && ends[depth] < text.length &&
        text.charCodeAt(ends[depth]) !== SLASH)
    ) depth--;
    this.#depth = depth;
    this.#text = text;
  }

  #add(start: number, end: number, hasOneSlash: boolean): void {
    const path = this.#text;
    const depth = this.#depth;
    if (depth === MAX_SEGMENTS) throw describeTooManySegments();
    if (!hasOneSlash && depth === 1) refuseUrl(path);
    const written = path.slice(start, end);
    const segment = this.#read(written);
    const isWhole = this.#areWhole[depth] && hasOneSlash &&
      segment.text === written;
    // Most paths are, and need no text of their own.
    const text = isWhole && end === path.length ? path : undefined;
    const before = this.#patterns[depth];
    const parameters = segment.kind === "parameter"
      ? this.#addParameter(before.parameters)(segment)
      : before.parameters;
    const next = depth + 1;
    this.#patterns[next] = new Pattern(before, segment, text, parameters);
    this.#ends[next] = end;
    this.#areWhole[next] = isWhole;
    this.#depth = next;
  }
}

/**
 * Makes a reader of paths. Equal segments are read once, and what paths that
 * follow each other begin with alike: a tree of routes repeats most of both.
 *
 * @param types The parameter types that paths can name.
 * @returns The reader; it throws a {@linkcode Refusal} for segments that are
 * neither text nor a parameter, and for too many of them.
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
 * Leaves out of a path what cannot be read, and what is too much, so that the
 * rest can be checked.
 *
 * @param path The path, as it was written.
 * @param readPath Reads it.
 */
export function keepReadable(path: unknown, readPath: PathReader): string {
  if (typeof path !== "string") return "";
  return splitPath(path)
    .filter((segment) => !findRefusal(() => readPath(segment)))
    .slice(0, MAX_SEGMENTS)
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
