import type { ParameterSegment, Pattern } from "../path/pattern.ts";
import { PATH_TYPE } from "../path/parameter_type.ts";
import {
  ENCODED_SLASH,
  encodeSegment,
  restoreSlashes,
} from "../path/segment_text.ts";

/** The values to put into a path, by the names of its parameters. */
export type UrlParams = Readonly<Record<string, unknown>>;

/** Encodes a text as the segments of a path; `undefined` when it cannot be. */
function encodeSegments(segments: readonly string[]): string | undefined {
  const encoded = segments.map(encodeSegment);
  return encoded.includes(undefined) ? undefined : encoded.join("/");
}

/** Gives the text of a parameter; `undefined` when it would not be accepted. */
function formatParameter(
  { names, type }: ParameterSegment,
  params: UrlParams,
): string | undefined {
  const [name, extension] = names;
  const value = type.format(params[name]);
  const text = extension === undefined ? value : `${value}.${params.ext}`;
  const isPath = type === PATH_TYPE;
  // A separator inside a path's segment would be refused in a request.
  if (isPath && text.includes("\\")) return undefined;
  const decoded = isPath ? text : text.replaceAll("/", ENCODED_SLASH);
  if (!type.accepts(decoded, 0, decoded.length)) return undefined;
  return encodeSegments(isPath ? text.split("/") : [text]);
}

/**
 * Builds the path of a URL.
 *
 * @param pattern The pattern of the route.
 * @param params The values of its parameters; others are not used.
 * @param path The pattern's text, for messages.
 * @throws {TypeError} When a value is missing, or its parameter would not
 * accept it.
 */
export function formatUrl(
  pattern: Pattern,
  params: UrlParams,
  path: string,
): string {
  const texts = pattern.map((segment) => {
    if (segment.kind === "static") {
      return encodeURIComponent(restoreSlashes(segment.decoded));
    }
    const missing = segment.names.find((name) => params[name] === undefined);
    if (missing !== undefined) {
      throw new TypeError(
        `Cannot build the URL of ${path}: there is no value for "${missing}".`,
      );
    }
    const text = formatParameter(segment, params);
    if (text === undefined) {
      const [name] = segment.names;
      throw new TypeError(
        `Cannot build the URL of ${path}: ${segment.text} does not accept ` +
          `${JSON.stringify(params[name])}.`,
      );
    }
    return text;
  });
  return `/${texts.join("/")}`;
}
