import { isObject, isRecord } from "../report/record.ts";
import { showValue } from "../report/shown_value.ts";
import type { App } from "../serve/app.ts";
import { expectApp } from "../serve/expected_app.ts";
import { expectPath } from "../serve/request/expected_path.ts";

/** The part of a path that a `Request` resolves or turns into a slash. */
const CHANGED = /(?<=\/)(?:\.|%2e){1,2}(?=\/|$)|\\/i;
/** The characters that it drops from a URL, or from its end. */
const LEFT_OUT = /[\t\n\r]|[\0- ]+$/;

/** What a request has in addition to its method and path. */
export interface RequestOptions extends Omit<RequestInit, "method"> {
  /**
   * The arguments that a runtime would pass after the request, which handlers
   * find in `context.platform`: on Workers `[env, ctx]`, `as const` if it is in
   * a variable.
   */
  readonly platform?: readonly [first?: unknown, second?: unknown] | undefined;
}

/**
 * Sends a request to an application, without a server.
 *
 * @param app The application.
 * @param method The request's method.
 * @param path The request's path, with a query if there is one.
 * @param options Headers, a body, and other options of a `Request`; and what a
 * runtime would pass after it.
 * @returns The application's response.
 * @throws {TypeError} When `app` is not an application, `method` not a method,
 * or `options` not an object; when the path is not a string, begins with
 * anything but a slash or a query, or contains what no `Request` has in its
 * path: dot segments, a backslash, a fragment; and when the body is an object
 * that would have to be serialized as JSON first.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, json } from "@strata/router";
 * import { request } from "@strata/router/testing";
 *
 * const app = new App();
 * app.post("/users", async (sent) => json(await sent.json(), { status: 201 }));
 *
 * const response = await request(app, "POST", "/users", {
 *   headers: { "content-type": "application/json" },
 *   body: JSON.stringify({ name: "Ada" }),
 * });
 * assertEquals(response.status, 201);
 * assertEquals(await response.json(), { name: "Ada" });
 * ```
 */
export async function request(
  app: Pick<App, "fetch">,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Response> {
  expectApp(app, "fetch", "request a path of", "request(app, method, path)");
  refuseLostMethod(method);
  expectPath(path, "request");
  // Anything else would be read as a part of the host.
  if (!/^(?:[/?]|$)/.test(path)) {
    throw new TypeError(
      `Cannot request ${showValue(path)}: it is not a path. Write ` +
        `${showValue(pathOf(path))}.`,
    );
  }
  refuseFragment(path);
  refuseChanged(path);
  refuseLostBody(options);
  const { platform = [], ...init } = options;
  const url = `http://localhost${path}`;
  return await app.fetch(new Request(url, { ...init, method }), ...platform);
}

/** Refuses a path where the method is expected, as in many other clients. */
function refuseLostMethod(method: unknown): void {
  if (typeof method !== "string") {
    throw new TypeError(
      `Cannot request with ${showValue(method)} as the method. Write ` +
        'request(app, "POST", "/users", { headers, body }).',
    );
  }
  if (!/^(?:\/|https?:\/\/)/i.test(method)) return;
  throw new TypeError(
    `Cannot request ${showValue(method)}: the method comes first. ` +
      `Write request(app, "GET", ${showValue(pathOf(method))}).`,
  );
}

/** Refuses what no client sends. */
function refuseFragment(path: string): void {
  const start = path.indexOf("#");
  if (start === -1) return;
  throw new TypeError(
    `Cannot request ${showValue(path)}: requests have no fragment. Write ` +
      `${showValue(path.slice(0, start))}.`,
  );
}

/** Refuses a path that a server would refuse, and a `Request` changes. */
function refuseChanged(path: string): void {
  const [alone] = path.split("?", 1);
  const changed = (LEFT_OUT.exec(path) ?? CHANGED.exec(alone))?.[0];
  if (changed === undefined) return;
  throw new TypeError(
    `Cannot request ${showValue(path)}: new Request() would change ` +
      `${showValue(changed)} and request another URL. Test it on a ` +
      "server, with a client that sends paths unchanged, such as curl " +
      "--path-as-is.",
  );
}

/** Refuses options that a `Request` would drop, or send as something else. */
function refuseLostBody(options: RequestOptions): void {
  if (!isObject(options)) {
    throw new TypeError(
      `Cannot request with ${showValue(options)} as the options. Write ` +
        'request(app, "POST", "/users", { headers, body }).',
    );
  }
  const body: unknown = options.body;
  const lost = "json" in options
    ? 'the option "json", which Request does not have'
    : isRecord(body) && !(Symbol.asyncIterator in body)
    ? `${showValue(body)} as the body, which is not a JSON string`
    : undefined;
  if (lost === undefined) return;
  throw new TypeError(
    `Cannot request with ${lost}. Write { headers: { "content-type": ` +
      '"application/json" }, body: JSON.stringify(…) }.',
  );
}

/** Returns the path and query of what may be a whole URL. */
function pathOf(text: string): string {
  if (text.startsWith("/")) return text;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return `/${text}`;
  const { pathname, search } = new URL(text);
  return pathname + search;
}
