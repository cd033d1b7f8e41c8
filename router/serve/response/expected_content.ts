import { ignoreRejection, isPromise } from "../../report/promise.ts";
import { isObject, isRecord } from "../../report/record.ts";
import { showValue } from "../../report/shown_value.ts";
import { isHttpError } from "./http_error.ts";

/**
 * Refuses a value that is yet to come.
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

/**
 * Refuses an object that says no text: clients would read `[object Object]`.
 *
 * @param body What is to be answered with.
 * @param name The function that is given it.
 * @throws {TypeError} When it is such an object, or a promise.
 */
export function expectText(body: unknown, name: string): void {
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

/** The text of an object that defines none itself. */
const KIND = /^\[object [^\]]*\]$/;

/** Gives the text of an object; `undefined` when it has none. */
function textOf(value: object): string | undefined {
  const hasText = "toString" in value || Symbol.toPrimitive in value;
  return hasText ? String(value) : undefined;
}

/**
 * Refuses an answer that is given as the content of another one.
 *
 * @param value What is to be answered with.
 * @param name What answers with it, for messages.
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
 * @param value What is `{}` in JSON.
 * @throws {TypeError} When it holds more than that says.
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
    `Cannot answer with JSON: the value is ${showValue(value)}, which is {} ` +
      `in JSON. ${advice}.`,
  );
}
