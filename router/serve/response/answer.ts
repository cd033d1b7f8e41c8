import { ignoreRejection, isPromise } from "../../report/promise.ts";
import { isObject, isRecord } from "../../report/record.ts";
import { showValue } from "../../report/shown_value.ts";
import { WITHOUT_BODY } from "./bodiless_status.ts";
import { leaveOutOctets, leaveOutParts } from "./body_headers.ts";
import { leaveOutHops } from "./hop_headers.ts";
import { isHttpError } from "./http_error.ts";
import type { JsonData } from "./json_data.ts";
import { makeResponse } from "./made_response.ts";

/** Refuses a status alone, which would be passed over. */
function expectInit(init: unknown): void {
  if (isObject(init)) return;
  throw new TypeError(
    `Cannot answer with ${showValue(init)} as status and headers: write an ` +
      "object such as { status: 404 }.",
  );
}

/**
 * Refuses a value of which nothing is known yet.
 *
 * @param value What is to be answered with.
 * @param name The function that is given it.
 * @throws {TypeError} When it is a promise, or can be awaited as one.
 */
export function expectKnown(value: unknown, name: string): void {
  if (!isPromise(value)) return;
  ignoreRejection(value);
  throw new TypeError(
    `Cannot answer with ${name}: the value is a promise, or can be awaited as ` +
      `one, and nothing is known of it yet. Write: ${name}(await …).`,
  );
}

/** Refuses what is no text: clients would be told no more than its kind. */
function expectText(body: unknown, name: string): void {
  expectKnown(body, name);
  if (!isObject(body)) return;
  refuseList(body, name);
  const sent = textOf(body);
  if (sent !== undefined && !KIND.test(sent)) return;
  refuseAnswer(body, name);
  const fate = sent === undefined ? "has no text" : `is sent as "${sent}"`;
  const advice = isRecord(body)
    ? "json(…), or a text of it"
    : "json(…), a text of it, or new Response(…) where it is bytes";
  throw new TypeError(
    `Cannot answer with ${name}: the value is ${showValue(body)}, which ` +
      `${fate}. Write ${advice}.`,
  );
}

/** Refuses a list of texts, which Deno takes for bytes, and breaks off. */
function refuseList(body: object, name: string): void {
  if (!Array.isArray(body)) return;
  throw new TypeError(
    `Cannot answer with ${name}: the value is an array, whose parts nothing ` +
      `joins. Write ${name}(value.join("")), or json(value).`,
  );
}

/** What an object gives as its text that has no other. */
const KIND = /^\[object [^\]]*\]$/;

/** Gives the text of an object; `undefined` when it has none. */
function textOf(value: object): string | undefined {
  const hasText = "toString" in value || Symbol.toPrimitive in value;
  return hasText ? String(value) : undefined;
}

/** Refuses an answer as the content of another, which would say none of it. */
function refuseAnswer(value: unknown, name: string): void {
  const advice = value instanceof Response
    ? "a Response. Return it"
    : isHttpError(value)
    ? "an HttpError. Throw it"
    : undefined;
  if (advice === undefined) return;
  throw new TypeError(`Cannot answer with ${name}: the value is ${advice}.`);
}

/** Refuses a value whose content JSON leaves out, such as a map or an error. */
function refuseContained(value: unknown): void {
  if (!isObject(value) || ArrayBuffer.isView(value) || "toJSON" in value) {
    return;
  }
  const advice = value instanceof Error
    ? "Throw it, or write json({ error: value.message })"
    : Symbol.iterator in value
    ? "Write json([...value]), or json(Object.fromEntries(value))"
    : undefined;
  if (advice === undefined) return;
  throw new TypeError(
    `Cannot answer with JSON: the value is ${showValue(value)}, which is {} ` +
      `in JSON. ${advice}.`,
  );
}

/** What a body is called, and what else it can be. */
interface BodyType {
  readonly headers: { readonly "content-type": string };
  readonly others: RegExp;
}

const TEXT: BodyType = {
  // As `Response` says it of a text: written otherwise, Deno sends it slower.
  headers: { "content-type": "text/plain;charset=UTF-8" },
  // Browsers carry out what stands in HTML and XML.
  others: /^(?:text\/(?!html|xml)|application\/javascript)/i,
};
const HTML: BodyType = {
  headers: { "content-type": "text/html; charset=utf-8" },
  others: /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i,
};
const JSON_TEXT: BodyType = {
  headers: { "content-type": "application/json" },
  others: /^[^;]+[/+]json\s*(?:;|$)/i,
};

/** Gives status and headers of a response, which say nothing of its body. */
function initOf(response: Response, type: BodyType): ResponseInit {
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  leaveOutOctets(headers);
  // Without a body, the others are meant for this one.
  if (response.body) leaveOutBody(headers, type);
  return { status, statusText, headers };
}

/** Leaves out what else headers say of the body that a response had. */
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

/** Gives the headers of a body, which may say themselves of what type it is. */
function addType(given: HeadersInit, type: BodyType): HeadersInit {
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

/** Refuses statuses that have no body: platforms say no more than that. */
function expectStatusOfBody(status = 200): void {
  if (!WITHOUT_BODY.has(status)) return;
  throw new TypeError(
    `Cannot answer ${status} with a body: that status has none. Write ` +
      `new Response(null, { status: ${status} }).`,
  );
}

function answer(body: string, type: BodyType, given: ResponseInit): Response {
  expectInit(given);
  const init = given instanceof Response ? initOf(given, type) : given;
  expectStatusOfBody(init.status);
  // Most say nothing of headers: to make some takes half as long again.
  const headers = init.headers === undefined
    ? type.headers
    : addType(init.headers, type);
  return makeResponse(body, { ...init, headers });
}

/**
 * Answers with plain text.
 *
 * @param body The text.
 * @param init Status and headers; a `content-type` of your own is kept. Of
 * another response, what its headers say of its own body is left out.
 * @throws {TypeError} When `init` is no object, or the platform refuses it; and
 * when the body is a promise, a list, or an object that says no text.
 * @throws {RangeError} When the status is none from 200 to 599.
 */
export function text(body: string, init: ResponseInit = {}): Response {
  expectText(body, "text");
  return answer(body, TEXT, init);
}

/**
 * Answers with HTML. What you put into it must be escaped already.
 *
 * @param body The document.
 * @param init Status and headers; a `content-type` of your own is kept. Of
 * another response, what its headers say of its own body is left out.
 * @throws {TypeError} When `init` is no object, or the platform refuses it; and
 * when the body is a promise, a list, or an object that says no text.
 * @throws {RangeError} When the status is none from 200 to 599.
 */
export function html(body: string, init: ResponseInit = {}): Response {
  expectText(body, "html");
  return answer(body, HTML, init);
}

/**
 * Answers with JSON.
 *
 * @param value What is turned into JSON.
 * @param init Status and headers; a `content-type` of your own is kept. Of
 * another response, what its headers say of its own body is left out.
 * @throws {TypeError} When the value has no JSON form, such as `undefined`, a
 * `Map` or an `Error`, or is a promise or an answer itself; and when `init` is
 * no object, or the platform refuses it.
 * @throws {RangeError} When the status is none from 200 to 599.
 */
export function json<Value>(
  value: Value & JsonData<Value>,
  init: ResponseInit = {},
): Response {
  expectKnown(value, "json");
  const body = JSON.stringify(value);
  if (body === undefined) {
    throw new TypeError(
      `Cannot answer with JSON: a value of type ${typeof value} has none. ` +
        "Give null, or return a Response without a body.",
    );
  }
  refuseAnswer(value, "JSON");
  if (body === "{}") refuseContained(value);
  return answer(body, JSON_TEXT, init);
}
