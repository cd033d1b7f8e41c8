import { isObject } from "../../report/record.ts";
import { showValue } from "../../report/shown_value.ts";
import { NULL_BODY_STATUSES } from "./null_body_status.ts";
import {
  addType,
  type BodyType,
  HTML,
  initOf,
  JSON_TEXT,
  TEXT,
} from "./body_type.ts";
import {
  expectKnown,
  expectText,
  refuseAnswer,
  refuseContained,
} from "./expected_content.ts";
import type { JsonData } from "./json_data.ts";
import { createResponse } from "./created_response.ts";

/** Refuses a bare status, which would be ignored. */
function expectInit(init: unknown): void {
  if (isObject(init)) return;
  throw new TypeError(
    `Cannot answer with ${showValue(init)} as status and headers: write an ` +
      "object such as { status: 404 }.",
  );
}

/** Platforms refuse such a status as well, but do not say what to write. */
function expectStatusOfBody(status = 200): void {
  if (!NULL_BODY_STATUSES.has(status)) return;
  throw new TypeError(
    `Cannot answer ${status} with a body: that status allows none. Write ` +
      `new Response(null, { status: ${status} }).`,
  );
}

function answer(body: string, type: BodyType, given: ResponseInit): Response {
  expectInit(given);
  const init = given instanceof Response ? initOf(given, type) : given;
  expectStatusOfBody(init.status);
  // Most give no headers, and creating some takes half as long again.
  const headers = init.headers === undefined
    ? type.headers
    : addType(init.headers, type);
  return createResponse(body, { ...init, headers });
}

/**
 * Creates a plain text response.
 *
 * @param body The text.
 * @param init Status and headers; a `content-type` of your own is kept. If it
 * is another response, headers about that one's own body are left out.
 * @throws {TypeError} When `init` is not an object, or the platform refuses it;
 * and when the body is a promise, an array, or an object with no string form.
 * @throws {RangeError} When the status is not from 200 to 599.
 */
export function text(body: string, init: ResponseInit = {}): Response {
  expectText(body, "text");
  return answer(body, TEXT, init);
}

/**
 * Creates an HTML response. Values in the document must be escaped already.
 *
 * @param body The document.
 * @param init Status and headers; a `content-type` of your own is kept. If it
 * is another response, headers about that one's own body are left out.
 * @throws {TypeError} When `init` is not an object, or the platform refuses it;
 * and when the body is a promise, an array, or an object with no string form.
 * @throws {RangeError} When the status is not from 200 to 599.
 */
export function html(body: string, init: ResponseInit = {}): Response {
  expectText(body, "html");
  return answer(body, HTML, init);
}

/**
 * Creates a JSON response.
 *
 * @param value The value to serialize.
 * @param init Status and headers; a `content-type` of your own is kept. If it
 * is another response, headers about that one's own body are left out.
 * @throws {TypeError} When the value has no JSON form, such as `undefined`, a
 * `Map` or an `Error`, or is a promise or a response itself; and when `init` is
 * not an object, or the platform refuses it.
 * @throws {RangeError} When the status is not from 200 to 599.
 */
export function json<Value>(
  value: Value & JsonData<Value>,
  init: ResponseInit = {},
): Response {
  expectKnown(value, "json");
  const body = JSON.stringify(value);
  if (body === undefined) {
    throw new TypeError(
      `Cannot answer with JSON: values of type ${typeof value} have no JSON ` +
        "form. Pass null, or return a Response without a body.",
    );
  }
  refuseAnswer(value, "JSON");
  if (body === "{}") refuseContained(value);
  return answer(body, JSON_TEXT, init);
}
