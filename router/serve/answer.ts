import { showValue } from "../path/shown_value.ts";

/** Refuses a status alone, which would be passed over. */
function expectInit(init: unknown): void {
  if (typeof init === "object" && init !== null) return;
  throw new TypeError(
    `Cannot answer with ${showValue(init)} as status and headers: write an ` +
      "object such as { status: 404 }.",
  );
}

/** Holds that a response was made here, with a body. */
const BODY = Symbol("body");

/** A response that may have been made here. */
type MadeResponse = Response & { [BODY]?: true };

/**
 * Tells whether a response was made here: it has a body, which it need not be
 * asked for.
 *
 * @param response A response.
 */
export function hasMadeBody(response: MadeResponse): boolean {
  return response[BODY] === true;
}

/** Refuses a body of which nothing is known yet. */
function expectKnown(body: unknown, name: string): void {
  if (!(body instanceof Promise)) return;
  throw new TypeError(
    `Cannot answer with ${name}: the value is a promise, of which nothing is ` +
      `known yet. Write: ${name}(await …).`,
  );
}

/** Gives the status of a response in place of status and headers. */
function statusOf({ status, statusText }: Response): ResponseInit {
  return { status, statusText };
}

function answer(body: string, type: string, init: ResponseInit): Response {
  expectInit(init);
  const headers = new Headers(init.headers);
  if (!headers.has("content-type")) headers.set("content-type", type);
  const response: MadeResponse = new Response(body, {
    ...(init instanceof Response ? statusOf(init) : init),
    headers,
  });
  response[BODY] = true;
  return response;
}

/**
 * Answers with plain text.
 *
 * @param body The text.
 * @param init Status and headers; a `content-type` of your own is kept.
 * @throws {TypeError} When that is no object, or the platform refuses it; and
 * when the body is a promise.
 */
export function text(body: string, init: ResponseInit = {}): Response {
  expectKnown(body, "text");
  return answer(body, "text/plain; charset=utf-8", init);
}

/**
 * Answers with HTML. What you put into it must be escaped already.
 *
 * @param body The document.
 * @param init Status and headers; a `content-type` of your own is kept.
 * @throws {TypeError} When that is no object, or the platform refuses it; and
 * when the body is a promise.
 */
export function html(body: string, init: ResponseInit = {}): Response {
  expectKnown(body, "html");
  return answer(body, "text/html; charset=utf-8", init);
}

/**
 * Answers with JSON.
 *
 * @param value What is turned into JSON.
 * @param init Status and headers; a `content-type` of your own is kept.
 * @throws {TypeError} When the value has no JSON form, such as `undefined`, or
 * is a promise; and when status and headers are no object.
 */
export function json(value: unknown, init: ResponseInit = {}): Response {
  const body = JSON.stringify(value);
  if (body === undefined) {
    throw new TypeError(
      `Cannot answer with JSON: a value of type ${typeof value} has none. ` +
        "Give null, or return a Response without a body.",
    );
  }
  expectKnown(value, "json");
  return answer(body, "application/json", init);
}

/** A status that sends a client elsewhere, as `Response.redirect` has them. */
export type RedirectStatus = 301 | 302 | 303 | 307 | 308;

const REDIRECTS: readonly unknown[] = [301, 302, 303, 307, 308];

function expectLocation(location: unknown): asserts location is string | URL {
  expectKnown(location, "redirect");
  const isGiven = typeof location === "string"
    ? location !== ""
    : location instanceof URL;
  if (isGiven) return;
  throw new TypeError(
    `Cannot redirect to ${showValue(location)}: write a URL or a path, such ` +
      'as context.urlFor("/users").',
  );
}

function expectRedirect(status: unknown): asserts status is RedirectStatus {
  if (REDIRECTS.includes(status)) return;
  throw new RangeError(
    `Cannot redirect with status ${showValue(status)}: write one of ${
      REDIRECTS.join(", ")
    }.`,
  );
}

/**
 * Sends the client elsewhere: to a URL or, as `Response.redirect` cannot, to a
 * path of the same server.
 *
 * @param location Where to; what no URL can hold is escaped.
 * @param status 301 or 308 for good, 302 or 307 for now, and 303 to get what a
 * request has made.
 * @throws {TypeError} When the location is neither a text nor a URL, or empty.
 * @throws {RangeError} When the status is another one.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, redirect } from "@strata/router";
 *
 * const app = new App();
 * app.get("/users/<id:int>", () => new Response("a user"));
 * app.post("/users", (_request, { urlFor }) =>
 *   redirect(urlFor("/users/<id:int>", { id: 7 }), 303));
 *
 * const request = new Request("http://localhost/users", { method: "POST" });
 * const response = await app.fetch(request);
 * assertEquals(response.headers.get("location"), "/users/7");
 * ```
 */
export function redirect(
  location: string | URL,
  status: RedirectStatus = 302,
): Response {
  expectLocation(location);
  expectRedirect(status);
  const escaped = String(location).toWellFormed()
    .replace(/(?:[^!-~]|["<>\\^`{|}])+/g, encodeURIComponent);
  return new Response(null, { status, headers: { location: escaped } });
}
