import { isObject } from "../../report/record.ts";
import { showValue } from "../../report/shown_value.ts";
import { escapeLocation } from "./escaped_reference.ts";
import { expectKnown } from "./expected_content.ts";

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
  // The options that `new Response` takes.
  const meant = isObject(status) && "status" in status
    ? status.status
    : undefined;
  const example = REDIRECTS.includes(meant) ? `: redirect(…, ${meant})` : "";
  throw new RangeError(
    `Cannot redirect with status ${showValue(status)}: write one of ` +
      `${REDIRECTS.join(", ")}${example}.`,
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
  const headers = { location: escapeLocation(String(location)) };
  return new Response(null, { status, headers });
}
