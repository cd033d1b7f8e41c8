import { Refusal, refuseForAll } from "../report/refusal.ts";
import { isAtOrBelow } from "./at_or_below.ts";
import {
  isPathParameter,
  type ParameterSegment,
  type Segment,
} from "./segment.ts";
import { ANY_TYPE, shapeOfText, shapeOfType } from "./segment_shape.ts";

/** One list for all patterns without any, so that these are identical. */
const NO_PARAMETERS: readonly ParameterSegment[] = [];

function isParameter(segment: Segment): segment is ParameterSegment {
  return segment.kind === "parameter";
}

/** A path, or a part of one, read once. */
export class Pattern {
  /** The segments from left to right. */
  readonly segments: readonly Segment[];
  /** Those of them that are parameters. */
  readonly parameters: readonly ParameterSegment[];
  #text: string | undefined;
  #shape: string | undefined;

  /**
   * Creates the pattern of some segments.
   *
   * @param segments The segments from left to right.
   */
  constructor(segments: readonly Segment[]) {
    this.segments = segments;
    this.parameters = segments.some(isParameter)
      ? segments.filter(isParameter)
      : NO_PARAMETERS;
  }

  /** How many segments there are. */
  get length(): number {
    return this.segments.length;
  }

  /** The text with a slash before each segment; the root is empty. */
  get text(): string {
    return this.#text ??= this.segments.reduce(
      (before, { text }) => `${before}/${text}`,
      "",
    );
  }

  /** The text as a path: that of the root is `/`. */
  get path(): string {
    return this.text || "/";
  }

  /**
   * Equal for patterns that match the same requests: names of parameters do not
   * count, and static text counts as decoded. Few are ever needed, so it is
   * built on demand, from text that is decoded already.
   */
  get shape(): string {
    return this.#shape ??= writeShape(this, shapeOfType);
  }
}

/**
 * How many segments a path can have. Tables are written recursively, with a
 * stack frame for each segment.
 */
export const MAX_SEGMENTS = 1000;

/** Describes that a path has more segments than it can have. */
export function describeTooManySegments(): Refusal {
  return new Refusal(
    "bad-path",
    `The path has more than ${MAX_SEGMENTS} segments.`,
    `Write at most ${MAX_SEGMENTS}, including its prefixes; <rest:path> ` +
      "matches any number.",
  );
}

/** The pattern of the root, which has no segments. */
export const ROOT: Pattern = new Pattern([]);

/** Writes a shape in the form in which `shapeOf` returns that of a text. */
function writeShape(
  { segments }: Pattern,
  shapeOfParameter: (type: string) => string,
): string {
  return segments.map((segment) =>
    segment.kind === "static"
      ? `/${shapeOfText(segment.decoded)}`
      : `/${shapeOfParameter(segment.type.text)}`
  ).join("");
}

/**
 * Returns a pattern's shape without the types of its parameters.
 *
 * @param pattern The pattern.
 */
export function outlineOfPattern(pattern: Pattern): string {
  return writeShape(pattern, () => ANY_TYPE);
}

/**
 * Tells whether a path lies at or below another one.
 *
 * @param pattern The path.
 * @param prefix The other one.
 */
export function isWithin(pattern: Pattern, prefix: Pattern): boolean {
  // Everything is within the root, and shapes are built on demand.
  return prefix.length === 0 || isAtOrBelow(pattern.shape, prefix.shape);
}

/**
 * Joins two parts of a path.
 *
 * @param first The part that requests begin with.
 * @param second The part that follows it.
 */
export function joinPatterns(first: Pattern, second: Pattern): Pattern {
  if (first.length === 0) return second;
  if (second.length === 0) return first;
  return new Pattern(first.segments.concat(second.segments));
}

/**
 * Returns the shape of a path in two parts: the same for all that match the
 * same requests.
 *
 * @param first The part that requests begin with.
 * @param second The part that follows it.
 */
export function joinShapes(first: Pattern, second: Pattern): string {
  return first.shape + second.shape;
}

/**
 * Lists the parameters of a path in two parts.
 *
 * @param first The part that requests begin with.
 * @param second The part that follows it.
 */
export function listParameters(
  first: Pattern,
  second: Pattern,
): readonly ParameterSegment[] {
  // The first part usually has none.
  return first.parameters.length === 0
    ? second.parameters
    : first.parameters.concat(second.parameters);
}

/**
 * Refuses mistakes that no single segment of a path shows.
 *
 * @param first The part that requests begin with.
 * @param second The part that follows it.
 * @throws {Refusal} When there are too many segments, names occur twice, or two
 * parameters of type `path` would have to share one request's segments.
 */
export function refuseBadPattern(first: Pattern, second: Pattern): void {
  // Its text would be too long for a message.
  if (first.length + second.length > MAX_SEGMENTS) {
    throw describeTooManySegments();
  }
  const parameters = listParameters(first, second);
  const names = parameters.flatMap(({ names }) => names);
  const repeated = names.filter((name, at) => names.indexOf(name) < at);
  const hasSeveralPaths = parameters.filter(isPathParameter).length > 1;
  if (repeated.length === 0 && !hasSeveralPaths) return;
  const text = first.text + second.text;
  refuseForAll([
    ...[...new Set(repeated)].map((name) =>
      describeRepeated(name, parameters, text)
    ),
    ...hasSeveralPaths ? [describeSecondPath(text)] : [],
  ]);
}

function describeRepeated(
  name: string,
  parameters: readonly ParameterSegment[],
  text: string,
): Refusal {
  const count = parameters.flatMap(({ names }) => names)
    .filter((one) => one === name).length;
  const [times, fix] = count === 2
    ? ["twice", "Rename one of them."]
    : [`${count} times`, "Give each a different name."];
  return new Refusal(
    "duplicate-param",
    `Parameter "${name}" occurs ${times} in ${text}.`,
    isNameOfExtensions(name, parameters)
      ? `Keep one parameter of type ext, which provides "${name}"; the ` +
        "others can be <name:str>."
      : fix,
  );
}

function describeSecondPath(text: string): Refusal {
  return new Refusal(
    "bad-parameter",
    `${text} has several parameters of type "path".`,
    "Keep one; the others can be <name:str>, one segment each.",
  );
}

/** Tells whether several parameters have a name implicitly, as files do. */
function isNameOfExtensions(
  name: string,
  parameters: readonly ParameterSegment[],
): boolean {
  return parameters.filter(({ names }) => names[1] === name).length > 1;
}
