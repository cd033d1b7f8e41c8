import { assertEquals } from "@std/assert";
import { limitCaching } from "../../../router/serve/versions/cache_limit.ts";

/** How long an answer may be kept, until when it is good, and what is sent. */
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
  Deno.test(`${control} is ${limited} ${milliseconds} ms before the end`, () => {
    const now = Date.UTC(2027, 0, 1);
    const headers = new Headers({ "cache-control": control });
    limitCaching(headers, now + milliseconds, now);
    assertEquals(headers.get("cache-control"), limited);
  });
}

/** What is said beside a date in 40 seconds, a minute before the end. */
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
  Deno.test(`${control} is ${limited} beside a date`, () => {
    const now = Date.UTC(2027, 0, 1);
    const expires = new Date(now + 40_000).toUTCString();
    const headers = new Headers({ "cache-control": control, expires });
    limitCaching(headers, now + 60_000, now);
    assertEquals(headers.get("cache-control"), limited);
  });
}

/** What nginx is told 60 seconds before the end of 2026, and what is sent. */
const FOR_NGINX: [given: string, sent: string][] = [
  ["59", "59"],
  ["61", "60"],
  ["0", "0"],
  ["@1798761599", "@1798761599"],
  ["@1798761601", "@1798761600"],
  ["off", "off"],
];

for (const [given, sent] of FOR_NGINX) {
  Deno.test(`x-accel-expires: ${given} is ${sent} a minute before the end`, () => {
    const end = Date.UTC(2027, 0, 1);
    const headers = new Headers({ "x-accel-expires": given });
    limitCaching(headers, end, end - 60_000);
    assertEquals(headers.get("x-accel-expires"), sent);
  });
}
