import { findRefusal, Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { readForeignParameter } from "./foreign_notation.ts";
import { translateType } from "./foreign_type.ts";
import { normalizeNfc } from "./nfc.ts";
import {
  describeMixed,
  describeNoName,
  describeNoType,
  describeOptional,
  describeUnclosed,
} from "./mistaken_parameter.ts";
import {
  createParameter,
  type ParameterSegment,
  type Segment,
  type StaticSegment,
} from "./segment.ts";
import { decodeSegment } from "./segment_text.ts";
import { TEXT_TYPE } from "./type/builtin_type.ts";
import { collectTypes, type ParameterTypes } from "./type/known_types.ts";
import { findType } from "./type/named_type.ts";
import { NAME } from "./type/parameter_type.ts";
import { splitParameter, type WrittenParameter } from "./written_path.ts";

/** Every parameter has one of these, even a mistaken one; text has none. */
const BRACKET = /[<>]/;
const HOW_TO = "Write <name> or <name:type> as a whole segment.";

/**
 * Reads one segment.
 *
 * @param text The segment, as it was written.
 * @param types The parameter types that it can name.
 * @throws {Refusal} When it is neither text nor a parameter.
 */
export function readSegment(text: string, types: ParameterTypes): Segment {
  return BRACKET.test(text)
    ? readParameter(text, types)
    : readStatic(text, types);
}

/**
 * Refuses a segment that cannot be read, whichever types there are.
 *
 * @param text The segment, as it was written.
 * @throws {Refusal} When it is neither text nor a parameter.
 */
export function expectSegment(text: string): void {
  const types = collectTypes([], []);
  if (BRACKET.test(text)) expectParameter(text, types);
  else readStatic(text, types);
}

/** Reads text in the form in which clients send it; escapes stay unchanged. */
function readStatic(written: string, types: ParameterTypes): StaticSegment {
  const text = normalizeNfc(written);
  const reserved = /[?#\\]/.exec(text)?.[0];
  if (reserved) throw describeReserved(text, reserved, types);
  if (/^ +$/.test(text)) throw describeBlank(text);
  const decoded = decodeSegment(text);
  if (decoded === undefined || !decoded.isWellFormed()) {
    throw describeImpossible(text);
  }
  return { kind: "static", text, decoded };
}

/** Describes why a segment cannot contain a reserved character. */
function describeReserved(
  text: string,
  reserved: string,
  types: ParameterTypes,
): Refusal {
  const foreign = readForeignParameter(text, types);
  if (foreign?.isOptional) {
    return describeOptional("bad-path", text, foreign.code);
  }
  return foreign
    ? new Refusal(
      "bad-path",
      `Segment "${text}" is a parameter in the syntax of other routers.`,
      `Write ${foreign.code}.`,
    )
    : new Refusal(
      "bad-path",
      `Segment "${text}" contains "${reserved}", which ends or breaks a path.`,
      `Write it as ${encodeURIComponent(reserved)}.`,
    );
}

/** Describes a segment that is hardly intended, as in `" /users"`. */
function describeBlank(text: string): Refusal {
  return new Refusal(
    "bad-path",
    `Segment "${text}" is blank.`,
    `Remove it, or write ${encodeURIComponent(text)}.`,
  );
}

/** Describes why no request can have a segment. */
function describeImpossible(text: string): Refusal {
  const [reason, fix] = findImpossible(text);
  return new Refusal(
    "bad-path",
    `No request can contain the segment ${showValue(text)}: ${reason}.`,
    fix,
  );
}

/** Finds why no request can have a segment, and what to do about it. */
function findImpossible(text: string): [reason: string, fix: string] {
  if (/%(?![\da-f]{2})/i.test(text)) {
    return ["it has an invalid % escape", "Write %25 for a percent sign."];
  }
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    return ["its % escapes are not UTF-8", "Write the character itself."];
  }
  if (decoded === "." || decoded === "..") {
    return ["clients resolve it before sending", "Remove it."];
  }
  return decoded.isWellFormed()
    ? ["it has a control character", "Remove the character."]
    : [
      "it has a lone surrogate",
      "Write the whole character, or remove it.",
    ];
}

/** Describes why a segment with a `<` or `>` is not a parameter. */
function describeLooseBracket(text: string, types: ParameterTypes): Refusal {
  if (/<[^>]*>/.test(text)) {
    const foreign = readForeignParameter(text, types);
    if (foreign?.isOptional) {
      return describeOptional("bad-parameter", text, foreign.code);
    }
    const fix = foreign ? `Write ${foreign.code}.` : adviseOnMixed(text);
    return describeMixed("bad-parameter", text, fix);
  }
  if (isUnclosed(text, types)) {
    return describeUnclosed("bad-parameter", text, ">");
  }
  const bracket = text.includes("<") ? "<" : ">";
  return new Refusal(
    "bad-parameter",
    `Segment "${text}" has an unmatched "${bracket}".`,
    `${HOW_TO} For a literal "${bracket}", write ` +
      `${encodeURIComponent(bracket)}.`,
  );
}

function adviseOnMixed(text: string): string {
  const version = /^v<[^<>]*>$/i.test(text)
    ? " For a version of the API, set version: 1 beside the path instead."
    : "";
  return `${HOW_TO} Then split its value in the handler.${version}`;
}

/** Tells whether a segment would be a parameter with a `>` at its end. */
function isUnclosed(text: string, types: ParameterTypes): boolean {
  const written = splitParameter(`${text}>`);
  if (!written || !NAME.test(written.name)) return false;
  const { type } = written;
  // A type's name is meant as one, whether there is such a type or not.
  return type === undefined || NAME.test(type) ||
    !findRefusal(() => findType(types, type));
}

/** Describes why the name of a parameter is invalid. */
function describeName(
  text: string,
  { name, type }: WrittenParameter,
  types: ParameterTypes,
): Refusal {
  if (name.endsWith("?") && NAME.test(name.slice(0, -1))) {
    return describeOptional("bad-parameter", text, text.replace("?", ""));
  }
  // Other routers write the type first, with arguments: `<int(min=1):id>`.
  const meant = name.includes("(") ? translateType(name, types) : undefined;
  const isFirst = meant !== undefined && meant !== name;
  if (isFirst && type !== undefined && NAME.test(type)) {
    return describeTypeFirst(text, `<${type}:${meant}>`);
  }
  return describeNoName(
    "bad-parameter",
    text,
    name,
    (rest) => `<${rest}:path>`,
  );
}

function describeTypeFirst(text: string, meant: string): Refusal {
  return new Refusal(
    "bad-parameter",
    `Parameter "${text}" has its type before its name.`,
    `Write ${meant}.`,
  );
}

/** Splits a parameter, whose type need not be known. */
function expectParameter(
  text: string,
  types: ParameterTypes,
): WrittenParameter {
  const written = splitParameter(text);
  if (!written) throw describeLooseBracket(text, types);
  const { name, type } = written;
  if (!NAME.test(name)) throw describeName(text, written, types);
  if (type === "") {
    const fix = `Write <${name}>, or a type such as <${name}:int>.`;
    throw describeNoType("unknown-type", text, ":", fix);
  }
  return written;
}

function readParameter(text: string, types: ParameterTypes): ParameterSegment {
  const { name, type } = expectParameter(text, types);
  return createParameter(
    name,
    type === undefined ? TEXT_TYPE : findType(types, type, name),
  );
}
