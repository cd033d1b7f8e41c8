import { MAX_PATH_OCTETS } from "../../path/path_length.ts";
import type { Pattern } from "../../path/pattern.ts";
import type { ParameterSegment } from "../../path/segment.ts";
import { encodeSegment, restoreText } from "../../path/segment_text.ts";
import { encodeValue } from "../../path/type/encoded_value.ts";
import type { Params } from "../../path/type/params.ts";
import { showThrown } from "../../report/shown_error.ts";
import { showValue } from "../../report/shown_value.ts";
import { showValues } from "./shown_values.ts";

/** Adds an extension; one with a dot would not be read back as it is. */
function addExtension(name: string, extension: unknown): string | undefined {
  return typeof extension === "string" && !extension.includes(".")
    ? `${name}.${extension}`
    : undefined;
}

/** Formats a parameter; `undefined` when its text would not be accepted. */
function formatParameter(
  { names, type }: ParameterSegment,
  params: Params,
): string | undefined {
  const [name, extension] = names;
  const value = type.format(params[name]);
  if (typeof value !== "string") return undefined;
  const text = extension === undefined
    ? value
    : addExtension(value, params[extension]);
  return text === undefined ? undefined : encodeValue(type, text);
}

/** Tells whether a name has a value; one from a prototype does not count. */
function hasValue(params: Params, name: string): boolean {
  return Object.hasOwn(params, name) && params[name] !== undefined &&
    params[name] !== null;
}

/** A path that values are put into repeatedly. */
interface UrlTemplate {
  readonly pattern: Pattern;
  /** Its static text, encoded, and its parameters. */
  readonly parts: readonly (string | ParameterSegment)[];
}

/**
 * Encodes the parts that all URLs of a pattern share.
 *
 * @param pattern The pattern.
 */
export function createUrlTemplate(pattern: Pattern): UrlTemplate {
  const parts = pattern.segments.map((segment) =>
    segment.kind === "static"
      ? encodeSegment(restoreText(segment.decoded))!
      : segment
  );
  return { pattern, parts };
}

/**
 * Puts values into a path.
 *
 * @param template The path.
 * @param params The values.
 * @throws {TypeError} When a value is missing, its parameter would not accept it,
 * or the path would be too long; an error that its type throws is the cause.
 */
export function fillTemplate(
  { pattern: { path }, parts }: UrlTemplate,
  params: Params,
): string {
  let url = "";
  for (const part of parts) {
    url += "/";
    url += typeof part === "string" ? part : fillParameter(path, part, params);
  }
  // It is ASCII, so that each character is an octet.
  if (url.length > MAX_PATH_OCTETS) throw describeTooLong(path, url.length);
  return url || "/";
}

function describeTooLong(path: string, length: number): TypeError {
  return new TypeError(
    `Cannot build the URL of ${path}: it would have ${length} octets, and ` +
      `paths over ${MAX_PATH_OCTETS} are not served. Give shorter values.`,
  );
}

function fillParameter(
  path: string,
  parameter: ParameterSegment,
  params: Params,
): string {
  const missing = parameter.names.find((name) => !hasValue(params, name));
  if (missing !== undefined) {
    throw new TypeError(
      `Cannot build the URL of ${path}: there is no value for "${missing}". ` +
        `Give one: urlFor(name, ${showValues([missing])}).`,
    );
  }
  try {
    const text = formatParameter(parameter, params);
    if (text !== undefined) return text;
  } catch (error) {
    throw describeThrown(path, parameter, error);
  }
  throw describeMisfit(path, parameter, params);
}

function describeThrown(
  path: string,
  { names, type }: ParameterSegment,
  error: unknown,
): TypeError {
  return new TypeError(
    `Cannot build the URL of ${path}: the type "${type.text}" of parameter ` +
      `"${names[0]}" threw ${showThrown(error).replace(/\.$/, "")}. Give a ` +
      "value that its format accepts and whose string its parse accepts.",
    { cause: error },
  );
}

function describeMisfit(
  path: string,
  { names, type, text }: ParameterSegment,
  params: Params,
): TypeError {
  const values = names.map((name) => showValue(params[name]));
  const isUnwritten = type.isOneWay && typeof params[names[0]] === "object";
  return new TypeError(
    `Cannot build the URL of ${path}: ${text} does not accept ` +
      `${values.join(" with extension ")}. ` +
      (isUnwritten
        ? `Give the type "${type.text}" a format that turns what its parse ` +
          "returns into a string."
        : "Give a value of its type."),
  );
}
