import { isRecord } from "../../report/record.ts";
import { leaveOutOctets, leaveOutParts } from "./body_headers.ts";
import { leaveOutHops } from "./hop_headers.ts";

/** A kind of body. */
export interface BodyType {
  /** The headers that say so. */
  readonly headers: { readonly "content-type": string };
  /** What an application may call such a body instead. */
  readonly others: RegExp;
}

/** Plain text. */
export const TEXT: BodyType = {
  // As `Response` says it of a text: written otherwise, Deno sends it slower.
  headers: { "content-type": "text/plain;charset=UTF-8" },
  // Browsers carry out what stands in HTML and XML.
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
 * Gives status and headers of a response, without what they say of its body: they
 * are for another one.
 *
 * @param response The response.
 * @param type What the other body is.
 */
export function initOf(response: Response, type: BodyType): ResponseInit {
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  leaveOutOctets(headers);
  // What else a response without a body says is meant for this one.
  if (response.body) leaveOutBody(headers, type);
  return { status, statusText, headers };
}

/** Leaves out the rest of what headers say of a response's own body. */
function leaveOutBody(headers: Headers, { others }: BodyType): void {
  leaveOutParts(headers);
  leaveOutHops(headers);
  headers.delete("etag");
  const type = headers.get("content-type");
  if (type === null || others.test(type)) return;
  headers.delete("content-type");
  // The name of a file says again of which type it is.
  headers.delete("content-disposition");
}

/**
 * Adds the type of a body to headers that do not say one themselves.
 *
 * @param given The headers.
 * @param type What the body is.
 */
export function addType(given: HeadersInit, type: BodyType): HeadersInit {
  // To make headers of a plain object takes twice as long.
  if (isRecord(given)) {
    const isSaid = Object.keys(given).some((name) =>
      name.toLowerCase() === "content-type"
    );
    return isSaid ? given : { ...given, ...type.headers };
  }
  const headers = new Headers(given);
  if (!headers.has("content-type")) {
    headers.set("content-type", type.headers["content-type"]);
  }
  return headers;
}
