import { PATH_TYPE } from "../path/builtin_type.ts";
import type { Pattern } from "../path/pattern.ts";
import type { ParameterSegment } from "../path/segment.ts";
import { encodeSegment, restoreText, setApart } from "../path/segment_text.ts";
import { showValue } from "../path/shown_value.ts";

/** The values to put into a path, by the names of its parameters. */
export type UrlParams = Readonly<Record<string, unknown>>;

/**
 * Refuses what holds no values.
 *
 * @param name The name of the route whose URL is built.
 * @param params What was given.
 * @throws {TypeError} When it is no object, or a list.
 */
export function refuseUrlParams(name: string, params: UrlParams): void {
  const isObject = typeof params === "object" && params !== null;
  if (isObject && !Array.isArray(params)) return;
  throw new TypeError(
    `Cannot build the URL of "${name}" with ${showValue(params)} as values: ` +
      "write an object with the values of its parameters, such as { id: 7 }.",
  );
}

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
 * accept it.
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
    const text = formatParameter(segment, params);
    if (text === undefined) {
      const values = segment.names.map((name) => showValue(params[name]));
      throw new TypeError(
        `Cannot build the URL of ${path}: ${segment.text} does not accept ` +
          `${values.join(" with extension ")}. Give a value of ` +
          "its type.",
      );
    }
    return text;
  });
  return `/${texts.join("/")}`;
}
