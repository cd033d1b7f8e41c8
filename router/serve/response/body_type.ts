import { isRecord } from "../../report/record.ts";
import { omitOctets, omitParts } from "./body_headers.ts";
import { omitHops } from "./hop_headers.ts";

/** A kind of body. */
export interface BodyType {
  /** The headers that declare it. */
  readonly headers: { readonly "content-type": string };
  /** The content types that an application may declare for it instead. */
  readonly others: RegExp;
}

/** Plain text. */
export const TEXT: BodyType = {
  // As `Response` writes it for a string: Deno sends any other form slower.
  headers: { "content-type": "text/plain;charset=UTF-8" },
  // Browsers execute scripts in HTML and XML.
  others: /^(?:text\/(?!html|xml)|application\/javascript)/i,
};
/** HTML. */
export const HTML: BodyType = {
  headers: { "content-type": "text/html; charset=utf-8" },
  others: /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i,
};
/** JSON. */
export const JSON_TEXT: BodyType = {
  headers: { "content-type": "application/json" },
  others: /^[^;]+[/+]json\s*(?:;|$)/i,
};

/**
 * Returns status and headers of a response for another body, without the
 * headers about its own.
 *
 * @param response The response.
 * @param type The type of the other body.
 */
export function initOf(response: Response, type: BodyType): ResponseInit {
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  omitOctets(headers);
  // Other headers of a response without a body are meant for this one.
  if (response.body) omitBody(headers, type);
  return { status, statusText, headers };
}

/** Removes the other headers about a response's own body. */
function omitBody(headers: Headers, { others }: BodyType): void {
  omitParts(headers);
  omitHops(headers);
  headers.delete("etag");
  const type = headers.get("content-type");
  if (type === null || others.test(type)) return;
  headers.delete("content-type");
  // The file name in it implies a type as well.
  headers.delete("content-disposition");
}

/**
 * Adds the content type of a body to headers that have none.
 *
 * @param given The headers.
 * @param type The type of the body.
 */
export function addType(given: HeadersInit, type: BodyType): HeadersInit {
  // Creating Headers from a plain object takes twice as long.
  if (isRecord(given)) {
    const hasType = Object.keys(given).some((name) =>
      name.toLowerCase() === "content-type"
    );
    return hasType ? given : { ...given, ...type.headers };
  }
  const headers = new Headers(given);
  if (!headers.has("content-type")) {
    headers.set("content-type", type.headers["content-type"]);
  }
  return headers;
}
