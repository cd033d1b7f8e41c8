import { Refusal } from "./mistake.ts";
import {
  findType,
  listExtensions,
  NAME,
  NAMING,
  type ParameterType,
  type ParameterTypes,
  PATH_TYPE,
  TEXT_TYPE,
} from "./parameter_type.ts";
import { remember } from "./remember.ts";
import { decodeSegment } from "./segment_text.ts";
import { showValue } from "./shown_value.ts";

/** One segment of a pattern. */
export type Segment = StaticSegment | ParameterSegment;

/** A segment that a request's path must hold as it is. */
export interface StaticSegment {
  readonly kind: "static";
  /** As written. */
  readonly text: string;
  /** Percent-decoded, as requests are compared with it. */
  readonly decoded: string;
}

/** A segment that takes a value from a request's path. */
export interface ParameterSegment {
  readonly kind: "parameter";
  /** As written, with its type: `<id>` reads `<id:str>`. */
  readonly text: string;
  /** The names of its values: one, or two for a file with its extension. */
  readonly names: readonly string[];
  /** What it takes. */
  readonly type: ParameterType;
}

/** A path, or a part of one, read once. */
export class Pattern {
  /** The segments from left to right. */
  readonly segments: readonly Segment[];
  /** Those of the segments that are parameters. */
  readonly parameters: readonly ParameterSegment[];
  /** The text with a slash before each segment; the root is empty. */
  readonly text: string;
  #shape: string | undefined;

  /** Puts together what was read. */
  constructor(
    segments: readonly Segment[],
    parameters: readonly ParameterSegment[],
    text: string,
  ) {
    this.segments = segments;
    this.parameters = parameters;
    this.text = text;
  }

  /** The text as a path: that of the root is `/`. */
  get path(): string {
    return this.text || "/";
  }

  /**
   * Equal for patterns that take the same requests: names of parameters do not
   * count, and static text counts as decoded. Hardly any is asked for, so it is
   * put together when it is.
   */
  get shape(): string {
    return this.#shape ??= this.segments.map(shapeOf).join("");
  }
}

/** The pattern of the root, which has no segments. */
export const ROOT: Pattern = new Pattern([], [], "");

/**
 * Joins two parts of a path.
 *
 * @param first The part that requests begin with.
 * @param second The part that follows it.
 */
export function joinPatterns(first: Pattern, second: Pattern): Pattern {
  if (first.segments.length === 0) return second;
  if (second.segments.length === 0) return first;
  return new Pattern(
    first.segments.concat(second.segments),
    joinParameters(first.parameters, second.parameters),
    first.text + second.text,
  );
}

/** Most parts of a path have no parameters, and need no list of their own. */
function joinParameters(
  first: Pattern["parameters"],
  second: Pattern["parameters"],
): Pattern["parameters"] {
  if (first.length === 0) return second;
  return second.length === 0 ? first : first.concat(second);
}

const HOW_TO = "Write <name> or <name:type>, with nothing else between the " +
  "slashes around it.";

/** Reads any part of a path; slashes around it and empty segments collapse. */
export type PathReader = (text: string) => Pattern;

/**
 * Makes a reader of paths. Equal segments are read once, since a tree of routes
 * repeats most of them.
 *
 * @param types The parameter types that paths can name.
 * @returns The reader; it throws a {@linkcode Refusal} for a segment that is
 * neither text nor a parameter.
 */
export function createPathReader(types: ParameterTypes): PathReader {
  const readSegment = remember((text: string): Segment =>
    /[<>]/.test(text) ? readParameter(text, types) : readStatic(text)
  );
  // Pushing to a new list would leave room for many more in each pattern.
  const read: Segment[] = [];
  let last = ROOT;
  let lastText: unknown = "";
  return (text) => {
    // Routes of one path often follow each other, one for each method. To know
    // all paths by their texts takes longer than reading them.
    if (text === lastText) return last;
    if (typeof text !== "string") throw noPath(text);
    let count = 0;
    for (let at = 0; at < text.length;) {
      const end = findSegmentEnd(text, at);
      if (end > at) read[count++] = readSegment(text.slice(at, end));
      at = end + 1;
    }
    last = createPattern(text, read.slice(0, count));
    lastText = text;
    return last;
  };
}

function noPath(value: unknown): Refusal {
  return new Refusal(
    "bad-path",
    `${showValue(value)} is not a path.`,
    'Write a text such as "/users/<id:int>".',
  );
}

const NO_PARAMETERS: Pattern["parameters"] = [];

function listParameters(segments: readonly Segment[]): Pattern["parameters"] {
  let parameters = NO_PARAMETERS;
  for (const segment of segments) {
    if (segment.kind !== "parameter") continue;
    // Filtering would leave room for many more, and most have one or two.
    parameters = joinParameters(parameters, [segment]);
  }
  return parameters;
}

/**
 * Gives the segments of a path; empty ones are left out.
 *
 * @param text The path, as it was written.
 */
export function splitPath(text: string): string[] {
  return text.split("/").filter((segment) => segment !== "");
}

function findSegmentEnd(text: string, at: number): number {
  const slash = text.indexOf("/", at);
  return slash === -1 ? text.length : slash;
}

function createPattern(written: string, segments: readonly Segment[]): Pattern {
  return new Pattern(
    segments,
    listParameters(segments),
    // Most paths are, and need no text of their own.
    isWhole(written, segments)
      ? written
      : segments.map((segment) => `/${segment.text}`).join(""),
  );
}

/** Tells whether a path is written with every slash and type as its text is. */
function isWhole(written: string, segments: readonly Segment[]): boolean {
  let at = 0;
  for (let index = 0; index < segments.length; index++) {
    const { text } = segments[index];
    if (written[at] !== "/" || !written.startsWith(text, at + 1)) return false;
    at += "/".length + text.length;
  }
  return at === written.length;
}

function shapeOf(segment: Segment): string {
  return segment.kind === "static"
    ? `/${segment.decoded}`
    // No static text can hold a control character.
    : `/\u0000${segment.type.text}`;
}

function readStatic(text: string): StaticSegment {
  const reserved = /[?#\\]/.exec(text)?.[0];
  if (reserved) {
    throw new Refusal(
      "bad-path",
      `Segment "${text}" holds "${reserved}", which ends or breaks a path.`,
      `Write ${encodeURIComponent(reserved)} for it.`,
    );
  }
  const decoded = decodeSegment(text);
  if (decoded === undefined || !decoded.isWellFormed()) {
    throw new Refusal(
      "bad-path",
      `No request can have the segment ${JSON.stringify(text)}: it is "." or ` +
        '"..", or holds a control character, half a surrogate pair or a broken ' +
        "% escape.",
      "Write plain text, and %25 for a percent sign.",
    );
  }
  return { kind: "static", text, decoded };
}

/** A parameter as it is written: `<name>` or `<name:type>`. */
export interface WrittenParameter {
  readonly name: string;
  /** The type; `undefined` when none is written. */
  readonly type: string | undefined;
}

/**
 * Takes a parameter apart as it is written; nothing is checked.
 *
 * @param segment A segment of a path, as it was written.
 * @returns The parameter, or `undefined` for a segment that is none.
 */
export function splitParameter(segment: string): WrittenParameter | undefined {
  const body = /^<(.*)>$/.exec(segment)?.[1];
  if (body === undefined || />.*</.test(body)) return undefined;
  const colon = body.indexOf(":");
  return colon === -1
    ? { name: body, type: undefined }
    : { name: body.slice(0, colon), type: body.slice(colon + 1) };
}

/**
 * Writes the parameters of a path as its pattern has them: `<x>` is `<x:str>`,
 * and extensions are sorted.
 *
 * @param path The path, as it was written.
 */
export function writeTypes(path: string): string {
  return path.replaceAll(/<([^<>:]+)>/g, "<$1:str>")
    .replaceAll(
      /(?<=:)ext=[^<>]+(?=>)/g,
      (type) => `ext=${listExtensions(type).join("|")}`,
    );
}

function readParameter(text: string, types: ParameterTypes): ParameterSegment {
  const written = splitParameter(text);
  if (!written) {
    const isGlued = /<[^>]*>/.test(text);
    throw new Refusal(
      "bad-parameter",
      isGlued
        ? `Segment "${text}" has a parameter and other text in one segment.`
        : `Segment "${text}" has a "<" or ">" without its partner.`,
      isGlued ? HOW_TO : `${HOW_TO} A "<" that is text is written %3C.`,
    );
  }
  const { name } = written;
  if (!NAME.test(name)) {
    throw new Refusal(
      "bad-parameter",
      `Parameter "${text}" has no proper name.`,
      NAMING,
    );
  }
  const type = written.type === undefined
    ? TEXT_TYPE
    : findType(types, written.type, name);
  return {
    kind: "parameter",
    text: `<${name}:${type.text}>`,
    names: type.values === 2 ? [name, "ext"] : [name],
    type,
  };
}

/**
 * Tells whether the segment takes one or more segments of a request.
 *
 * @param segment The segment.
 */
export function isPathParameter(segment: Segment): boolean {
  return segment.kind === "parameter" && segment.type === PATH_TYPE;
}

/**
 * Checks what no single segment shows.
 *
 * @param pattern The whole pattern.
 * @throws {Refusal} When a name occurs twice, or two parameters of type `path`
 * would have to share one request's segments.
 */
export function checkPattern({ parameters, text }: Pattern): void {
  let paths = 0;
  for (let index = 0; index < parameters.length; index++) {
    const repeated = findRepeatedName(parameters, index);
    if (repeated !== undefined) {
      throw new Refusal(
        "duplicate-param",
        `Parameter "${repeated}" occurs twice in ${text}.`,
        "Give one of the two another name.",
      );
    }
    if (isPathParameter(parameters[index]) && ++paths === 2) {
      throw new Refusal(
        "bad-parameter",
        `There are two parameters of type "path" in ${text}.`,
        "Keep one; the others can be <name:str>, one segment each.",
      );
    }
  }
}

/** Finds a name that a parameter has twice, or has with one before it. */
function findRepeatedName(
  parameters: Pattern["parameters"],
  index: number,
): string | undefined {
  const { names } = parameters[index];
  if (names[0] === names[1]) return names[0];
  for (let before = 0; before < index; before++) {
    const others = parameters[before].names;
    const repeated = names.find((name) => others.includes(name));
    if (repeated !== undefined) return repeated;
  }
  return undefined;
}
