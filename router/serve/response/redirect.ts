import { isObject } from "../../report/record.ts";
import { showValue } from "../../report/shown_value.ts";
import { escapeLocation } from "./escaped_reference.ts";
import { expectKnown } from "./expected_content.ts";

/** A redirect status, as `Response.redirect` accepts them. */
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
  // The options of `new Response`.
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
 * Creates a redirect: to a URL or, as `Response.redirect` cannot, to a path of
 * the same server.
 *
 * @param location The target; characters that no URL can contain are escaped.
 * @param status 301 or 308 for a permanent redirect, 302 or 307 for a temporary
 * one, 303 to have the client GET the result of a request.
 * @throws {TypeError} When the location is neither a string nor a URL, or is
 * empty.
 * @throws {RangeError} When the status is any other.
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
