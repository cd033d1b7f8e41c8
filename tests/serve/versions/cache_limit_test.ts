import { assertEquals } from "@std/assert";
import { App, text } from "@strata/router";
import { at, request } from "@strata/router/testing";
import { limitCaching } from "../../../router/serve/versions/cache_limit.ts";
import { ENDING, GONE } from "./ending_version.ts";

/** Cache-Control as set, the time until the end, and the header sent. */
const LIMITED: [control: string, milliseconds: number, limited: string][] = [
  ["max-age=60", 60_000, "max-age=60"],
  ["max-age=60", 59_999, "max-age=59"],
  ["max-age=60", 1, "max-age=0"],
  ["max-age=60", 0, "max-age=0"],
  ["max-age=60", -5000, "max-age=0"],
  ["stale-if-error=90", 60_000, "stale-if-error=60"],
  [
    "max-age=50, s-maxage=10, stale-while-revalidate=100",
    60_000,
    "max-age=50, s-maxage=10, stale-while-revalidate=10",
  ],
  [
    "s-maxage=10, max-age=50, stale-if-error=100",
    60_000,
    "s-maxage=10, max-age=50, stale-if-error=10",
  ],
];

for (const [control, milliseconds, limited] of LIMITED) {
  Deno.test(`${control} becomes ${limited} ${milliseconds} ms before the end`, () => {
    const now = Date.UTC(2027, 0, 1);
    const headers = new Headers({ "cache-control": control });
    limitCaching(headers, now + milliseconds, now);
    assertEquals(headers.get("cache-control"), limited);
  });
}

/** Cache-Control with an Expires in 40 seconds, a minute before the end. */
const DATED: [control: string, limited: string][] = [
  ["stale-while-revalidate=60", "stale-while-revalidate=20"],
  ["max-age=0, stale-if-error=90", "max-age=0, stale-if-error=60"],
  ["Max-Age=10, stale-if-error=90", "Max-Age=10, stale-if-error=50"],
  ["s-maxage=0, stale-if-error=90", "s-maxage=0, stale-if-error=20"],
  ["s-maxage=50, stale-if-error=90", "s-maxage=50, stale-if-error=10"],
  [
    "s-maxage=0, max-age=5, stale-if-error=90",
    "s-maxage=0, max-age=5, stale-if-error=55",
  ],
];

for (const [control, limited] of DATED) {
  Deno.test(`${control} becomes ${limited} with an Expires header`, () => {
    const now = Date.UTC(2027, 0, 1);
    const expires = new Date(now + 40_000).toUTCString();
    const headers = new Headers({ "cache-control": control, expires });
    limitCaching(headers, now + 60_000, now);
    assertEquals(headers.get("cache-control"), limited);
  });
}

/** A header for nginx 60 seconds before the end of 2026, and the one sent. */
const FOR_NGINX: [given: string, sent: string][] = [
  ["59", "59"],
  ["61", "60"],
  ["0", "0"],
  ["@1798761599", "@1798761599"],
  ["@1798761601", "@1798761600"],
  ["off", "off"],
];

for (const [given, sent] of FOR_NGINX) {
  Deno.test(`x-accel-expires: ${given} becomes ${sent} a minute before the end`, () => {
    const end = Date.UTC(2027, 0, 1);
    const headers = new Headers({ "x-accel-expires": given });
    limitCaching(headers, end, end - 60_000);
    assertEquals(headers.get("x-accel-expires"), sent);
  });
}

type CachingCase = [name: string, given: string, limited: string];

/** Caching headers a day before the end, and those that are sent. */
const CACHING: CachingCase[] = [
  ["cache-control", "public, max-age=31536000", "public, max-age=86400"],
  [
    "cache-control",
    "s-maxage=999999, max-age=60",
    "s-maxage=86400, max-age=60",
  ],
  ["cache-control", "no-cache", "no-cache"],
  ["cache-control", "x-max-age=999999", "x-max-age=999999"],
  [
    "cache-control",
    "max-age=60, stale-while-revalidate=999999, stale-if-error=10",
    "max-age=60, stale-while-revalidate=86340, stale-if-error=10",
  ],
  [
    "cache-control",
    "stale-if-error=9, max-age=86400",
    "stale-if-error=0, max-age=86400",
  ],
  ["expires", "Fri, 30 Apr 2038 00:00:00 GMT", "Sat, 01 May 2027 00:00:00 GMT"],
  ["expires", "Fri, 30 Apr 2027 12:00:00 GMT", "Fri, 30 Apr 2027 12:00:00 GMT"],
  ["expires", "0", "0"],
  [
    "cache-control",
    'private="max-age=99999999", max-age="99999999"',
    'private="max-age=99999999", max-age=86400',
  ],
  ["cache-control", 'max-age="99999999', "max-age=86400"],
  ...[
    "cdn-cache-control",
    "cloudflare-cdn-cache-control",
    "netlify-cdn-cache-control",
    "vercel-cdn-cache-control",
  ].map((name): CachingCase => [name, "max-age=999999", "max-age=86400"]),
  ["surrogate-control", "max-age=999999", "max-age=86400"],
  ["surrogate-control", "max-age=999999+60", "max-age=86400"],
  ["surrogate-control", "max-age=60+999999", "max-age=60+86340"],
  ["surrogate-control", "max-age=60+30", "max-age=60+30"],
  ["surrogate-control", 'max-age="60+30"', 'max-age="60+30"'],
  ["surrogate-control", 'max-age="60+999999"', "max-age=60+86340"],
];

for (const [name, given, limited] of CACHING) {
  Deno.test(`${name} "${given}" lets caches keep a response until the end at most`, async () => {
    const app = new App({ versions: { "1": GONE } });
    app.get(
      "/x",
      () => text("x", { headers: { [name]: given } }),
      { version: 1 },
    );
    const response = await at(
      "2027-04-30",
      () => request(app, "GET", "/v1/x"),
    );
    assertEquals(response.headers.get(name), limited);
  });
}

Deno.test("a version still served after its end leaves caching unlimited", async () => {
  const app = new App({ versions: { "1": ENDING } });
  const headers = { "cache-control": "max-age=31536000" };
  app.get("/x", () => text("x", { headers }), { version: 1 });
  const response = await at("2027-04-30", () => request(app, "GET", "/v1/x"));
  assertEquals(response.headers.get("cache-control"), "max-age=31536000");
});

for (const status of [301, 304, 404]) {
  Deno.test(`caches keep a ${status} until the end at most`, async () => {
    const app = new App({ versions: { "1": GONE } });
    const headers = { "cache-control": "max-age=31536000" };
    app.get("/x", () => new Response(null, { status, headers }), {
      version: 1,
    });
    const response = await at("2027-04-30", () => request(app, "GET", "/v1/x"));
    assertEquals(response.headers.get("cache-control"), "max-age=86400");
  });
}

Deno.test("a reused response without a body keeps its caching in a version without an end", async () => {
  const forever = "max-age=9999999999";
  const headers = { "content-type": "text/csv", "cache-control": forever };
  const empty = new Response(null, { headers });
  const ending = { sunset: "2098-01-01", onSunset: "gone" } as const;
  const app = new App({ versions: { "1": ending } });
  app.get("/x", () => empty, { version: 1 });
  app.get("/x", () => empty, { version: 2 });
  const cachingOf = async (path: string) =>
    (await request(app, "GET", path)).headers.get("cache-control");
  await at("2097-12-31", async () => {
    assertEquals(await cachingOf("/v1/x"), "max-age=86400");
    assertEquals(await cachingOf("/v2/x"), forever);
  });
});
