import { findRefusal, Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { readForeignParameter } from "./foreign_notation.ts";
import { decodeSegment } from "./segment_text.ts";
import { TEXT_TYPE } from "./type/builtin_type.ts";
import {
  isExtensionList,
  listExtensions,
  writeExtensions,
} from "./type/extension_list.ts";
import { findType, type ParameterTypes } from "./type/known_types.ts";
import { NAME, NAMING, type ParameterType } from "./type/parameter_type.ts";

/** One segment of a pattern. */
export type Segment = StaticSegment | ParameterSegment;

/** A segment that a request's path must hold as it is. */
interface StaticSegment {
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

/**
 * Tells whether the segment takes one or more segments of a request.
 *
 * @param segment The segment.
 */
export function isPathParameter(segment: Segment): boolean {
  return segment.kind === "parameter" && segment.type.reading === "path";
}

/**
 * Gives the segments of a path; empty ones are left out.
 *
 * @param text The path, as it was written.
 */
export function splitPath(text: string): string[] {
  return text.split("/").filter((segment) => segment !== "");
}

/**
 * Gives what follows the last slash of a path.
 *
 * @param text The path, as it was written.
 */
export function lastSegmentOf(text: string): string {
  return text.slice(text.lastIndexOf("/") + 1);
}

/**
 * Tells whether a segment, as it was written, is meant as a parameter.
 *
 * @param segment A segment of a path.
 */
export function isWrittenParameter(segment: string): boolean {
  return segment.startsWith("<");
}

/** A parameter as it is written: `<name>` or `<name:type>`. */
interface WrittenParameter {
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
  // The name of a group in an expression has brackets of its own.
  if (body === undefined || />.*(?<!\(\?)</.test(body)) return undefined;
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
  return path.split("/").map((segment) => {
    const written = splitParameter(segment);
    return written ? writeParameter(written) : segment;
  }).join("/");
}

function writeParameter({ name, type = TEXT_TYPE.text }: WrittenParameter) {
  const sorted = isExtensionList(type)
    ? writeExtensions(listExtensions(type))
    : type;
  return `<${name}:${sorted}>`;
}

const HOW_TO = "Write <name> or <name:type>, with nothing else between the " +
  "slashes around it.";

/**
 * Reads one segment.
 *
 * @param text The segment, as it was written.
 * @param types The parameter types that it can name.
 * @throws {Refusal} When it is neither text nor a parameter.
 */
export function readSegment(text: string, types: ParameterTypes): Segment {
  return /[<>]/.test(text)
    ? readParameter(text, types)
    : readStatic(text, types);
}

function readStatic(text: string, types: ParameterTypes): StaticSegment {
  const reserved = /[?#\\]/.exec(text)?.[0];
  if (reserved) throw describeReserved(text, reserved, types);
  const decoded = decodeSegment(text);
  if (decoded === undefined || !decoded.isWellFormed()) {
    throw describeImpossible(text);
  }
  return { kind: "static", text, decoded };
}

/** Says why a segment cannot hold a character that paths do not have. */
function describeReserved(
  text: string,
  reserved: string,
  types: ParameterTypes,
): Refusal {
  const foreign = readForeignParameter(text, types);
  if (foreign?.isOptional) {
    return new Refusal(
      "bad-path",
      `Parameter "${text}" is optional, which no parameter is.`,
      `Declare two paths: one with ${foreign.code}, and one without it.`,
    );
  }
  return foreign
    ? new Refusal(
      "bad-path",
      `Segment "${text}" is a parameter as other routers write it.`,
      `Write ${foreign.code}.`,
    )
    : new Refusal(
      "bad-path",
      `Segment "${text}" holds "${reserved}", which ends or breaks a path.`,
      `Write ${encodeURIComponent(reserved)} for it.`,
    );
}

/** Says why no request can have a segment. */
function describeImpossible(text: string): Refusal {
  const [reason, fix] = findImpossible(text);
  return new Refusal(
    "bad-path",
    `No request can have the segment ${showValue(text)}: ${reason}.`,
    fix,
  );
}

/** Finds what no request can have in a segment, and what to do about it. */
function findImpossible(text: string): [reason: string, fix: string] {
  if (/%(?![\da-f]{2})/i.test(text)) {
    return ["it holds a broken % escape", "Write %25 for a percent sign."];
  }
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    return ["its % escapes are not UTF-8", "Write the character itself."];
  }
  if (decoded === "." || decoded === "..") {
    return ["clients resolve it before they ask", "Leave it out."];
  }
  return decoded.isWellFormed()
    ? ["it holds a control character", "Leave the character out."]
    : [
      "it holds half a surrogate pair",
      "Write the whole character, or leave it out.",
    ];
}

/** Says why a segment with a `<` or `>` is no parameter. */
function describeLooseBracket(text: string, types: ParameterTypes): Refusal {
  if (/<[^>]*>/.test(text)) {
    return new Refusal(
      "bad-parameter",
      `Segment "${text}" has a parameter and other text in one segment.`,
      HOW_TO,
    );
  }
  if (isUnclosed(text, types)) {
    return new Refusal(
      "bad-parameter",
      `Parameter "${text}" has no ">" at its end.`,
      `Write ${text}>.`,
    );
  }
  const bracket = text.includes("<") ? "<" : ">";
  return new Refusal(
    "bad-parameter",
    `Segment "${text}" has a "${bracket}" without its partner.`,
    `${HOW_TO} A "${bracket}" that is text is written ` +
      `${encodeURIComponent(bracket)}.`,
  );
}

/** Tells whether a segment would be a parameter with a `>` at its end. */
function isUnclosed(text: string, types: ParameterTypes): boolean {
  const written = splitParameter(`${text}>`);
  if (!written || !NAME.test(written.name)) return false;
  const { type } = written;
  // A name of a type is meant as one, whether there is such a type or not.
  return type === undefined || NAME.test(type) ||
    !findRefusal(() => findType(types, type));
}

function readParameter(text: string, types: ParameterTypes): ParameterSegment {
  const written = splitParameter(text);
  if (!written) throw describeLooseBracket(text, types);
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
    names: type.reading === "file" ? [name, "ext"] : [name],
    type,
  };
}
