import { ignoreRejection, isPromise } from "../../report/promise.ts";
import { isObject, isRecord } from "../../report/record.ts";
import { showValue } from "../../report/shown_value.ts";
import { isHttpError } from "./http_error.ts";

/**
 * Refuses a value that is still to be awaited.
 *
 * @param value The content of the response.
 * @param name The function that it was passed to.
 * @throws {TypeError} When it is a promise, or can be awaited as one.
 */
export function expectKnown(value: unknown, name: string): void {
  if (!isPromise(value)) return;
  ignoreRejection(value);
  throw new TypeError(
    `Cannot answer with ${name}: the value is a promise or thenable that ` +
      `was not awaited. Write ${name}(await …).`,
  );
}

/**
 * Refuses an object with no string form: clients would read `[object Object]`.
 *
 * @param body The content of the response.
 * @param name The function that it was passed to.
 * @throws {TypeError} When it is such an object, or a promise.
 */
export function expectText(body: unknown, name: string): void {
  expectKnown(body, name);
  if (!isObject(body)) return;
  refuseList(body, name);
  const sent = textOf(body);
  if (sent !== undefined && !KIND.test(sent)) return;
  refuseAnswer(body, name);
  const fate = sent === undefined
    ? "has no string form"
    : `would be sent as "${sent}"`;
  const advice = isRecord(body)
    ? "json(…), or pass a string"
    : "json(…), pass a string, or return new Response(…) for bytes";
  throw new TypeError(
    `Cannot answer with ${name}: the value is ${showValue(body)}, which ` +
      `${fate}. Write ${advice}.`,
  );
}

/** Refuses an array of strings, which Deno takes for bytes, and aborts. */
function refuseList(body: object, name: string): void {
  if (!Array.isArray(body)) return;
  throw new TypeError(
    `Cannot answer with ${name}: the value is an array, not a string. ` +
      `Write ${name}(value.join("")), or json(value).`,
  );
}

/** The string form of an object that defines none itself. */
const KIND = /^\[object [^\]]*\]$/;

/** Returns the string form of an object; `undefined` when it has none. */
function textOf(value: object): string | undefined {
  const hasText = "toString" in value || Symbol.toPrimitive in value;
  return hasText ? String(value) : undefined;
}

/**
 * Refuses a response or error that is passed as the content of a response.
 *
 * @param value The content of the response.
 * @param name How messages refer to the content.
 * @throws {TypeError} When it is a response or an `HttpError`.
 */
export function refuseAnswer(value: unknown, name: string): void {
  const advice = value instanceof Response
    ? "a Response. Return it"
    : isHttpError(value)
    ? "an HttpError. Throw it"
    : undefined;
  if (advice === undefined) return;
  throw new TypeError(`Cannot answer with ${name}: the value is ${advice}.`);
}

/**
 * Refuses a value whose content JSON leaves out, such as a map or an error.
 *
 * @param value A value that is `{}` in JSON.
 * @throws {TypeError} When it holds more than that shows.
 */
export function refuseContained(value: unknown): void {
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
    `Cannot answer with JSON: the value is ${showValue(value)}, which ` +
      `becomes {} in JSON. ${advice}.`,
  );
}
