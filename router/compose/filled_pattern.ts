import type { UrlParams } from "../declare/url_params.ts";
import { PATH_TYPE } from "../path/builtin_type.ts";
import type { Pattern } from "../path/pattern.ts";
import type { ParameterSegment } from "../path/segment.ts";
import { encodeSegment, restoreText, setApart } from "../path/segment_text.ts";
import { showThrown } from "../path/shown_error.ts";
import { showValue } from "../path/shown_value.ts";

/** Encodes a text as the segments of a path; `undefined` when it cannot be. */
function encodeSegments(segments: readonly string[]): string | undefined {
  const encoded = segments.map(encodeSegment);
  return encoded.includes(undefined) ? undefined : encoded.join("/");
}

/** Adds an extension; one with a dot would not be read back as it is. */
function addExtension(name: string, extension: unknown): string | undefined {
  return typeof extension === "string" && !extension.includes(".")
    ? `${name}.${extension}`
    : undefined;
}

/** Gives the text of a parameter; `undefined` when it would not be accepted. */
function formatParameter(
  { names, type }: ParameterSegment,
  params: UrlParams,
): string | undefined {
  const [name, extension] = names;
  const value = type.format(params[name]);
  if (typeof value !== "string") return undefined;
  const text = extension === undefined
    ? value
    : addExtension(value, params[extension]);
  if (text === undefined) return undefined;
  const isPath = type === PATH_TYPE;
  // A separator inside a path's segment would be refused in a request.
  if (isPath && text.includes("\\")) return undefined;
  const decoded = isPath ? text : setApart(text);
  if (!type.accepts(decoded, 0, decoded.length)) return undefined;
  return encodeSegments(isPath ? text.split("/") : [text]);
}

/** Tells whether there is a value of a name; what all objects have is none. */
function hasValue(params: UrlParams, name: string): boolean {
  return Object.hasOwn(params, name) && params[name] !== undefined &&
    params[name] !== null;
}

/**
 * Puts values into a pattern.
 *
 * @param pattern The pattern.
 * @param params The values.
 * @throws {TypeError} When a value is missing, or its parameter would not
 * accept it; what its type throws is the cause.
 */
export function fillPattern(
  { segments, text: path }: Pattern,
  params: UrlParams,
): string {
  const texts = segments.map((segment) => {
    if (segment.kind === "static") {
      return encodeURIComponent(restoreText(segment.decoded));
    }
    const missing = segment.names.find((name) => !hasValue(params, name));
    if (missing !== undefined) {
      throw new TypeError(
        `Cannot build the URL of ${path}: there is no value for "${missing}". ` +
          `Give one: urlFor(name, { ${missing}: … }).`,
      );
    }
    try {
      const text = formatParameter(segment, params);
      if (text !== undefined) return text;
    } catch (error) {
      throw describeThrown(path, segment, error);
    }
    throw describeMisfit(path, segment, params);
  });
  return `/${texts.join("/")}`;
}

function describeThrown(
  path: string,
  { names, type }: ParameterSegment,
  error: unknown,
): TypeError {
  return new TypeError(
    `Cannot build the URL of ${path}: the type "${type.text}" of parameter ` +
      `"${names[0]}" threw ${
        showThrown(error)
      }. Give a value that its format ` +
      "takes, and whose text its parse takes.",
    { cause: error },
  );
}

function describeMisfit(
  path: string,
  { names, type, text }: ParameterSegment,
  params: UrlParams,
): TypeError {
  const values = names.map((name) => showValue(params[name]));
  const isUnwritten = type.isOneWay && typeof params[names[0]] === "object";
  return new TypeError(
    `Cannot build the URL of ${path}: ${text} does not accept ` +
      `${values.join(" with extension ")}. ` +
      (isUnwritten
        ? `Give the type "${type.text}" a format, which makes the text of ` +
          "what its parse gives."
        : "Give a value of its type."),
  );
}
