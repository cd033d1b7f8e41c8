/**
 * Helpers for tests of a versioned application: a time of their own, a visit to
 * each version of a path, and requests without a server.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, text } from "@strata/router";
 * import { at, forEachVersion, request } from "@strata/router/testing";
 *
 * const app = new App({
 *   versions: { "1": { sunset: "2027-05-01", onSunset: "gone" } },
 * });
 * app.get("/users", () => text("one"), { version: 1 });
 * app.get("/users", () => text("two"), { version: 2 });
 *
 * await at("2027-05-01", async () => {
 *   await forEachVersion(app, "/users", async ({ version, path }) => {
 *     const { status } = await request(app, "GET", path);
 *     assertEquals(status, version === "1" ? 410 : 200);
 *   });
 * });
 * ```
 *
 * @module
 */

export { at } from "./at.ts";
export { forEachVersion } from "./for_each_version.ts";
export type { PrefixValues } from "./filled_lead.ts";
export type { VersionedPath } from "./for_each_version.ts";
export { request } from "./request.ts";
export type { RequestOptions } from "./request.ts";
