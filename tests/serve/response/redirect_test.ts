import { assertEquals, assertThrows } from "@std/assert";
import { redirect, type RedirectStatus } from "@strata/router";

/** Locations as passed and as sent. */
const LOCATIONS: [location: string | URL, sent: string][] = [
  ["/users/7", "/users/7"],
  ["../b?x=1#y", "../b?x=1#y"],
  ["https://example.com/a%20b", "https://example.com/a%20b"],
  [new URL("https://example.com/é"), "https://example.com/%C3%A9"],
  ["/a b/é/日本", "/a%20b/%C3%A9/%E6%97%A5%E6%9C%AC"],
  ["/a\r\nset-cookie: x", "/a%0D%0Aset-cookie:%20x"],
  ["/\ud800", "/%EF%BF%BD"],
  ["\\\\example.com", "%5C%5Cexample.com"],
  ['/"<{a}>|^`', "/%22%3C%7Ba%7D%3E%7C%5E%60"],
  ["https://[::1]/a", "https://[::1]/a"],
];

for (const [location, sent] of LOCATIONS) {
  Deno.test(`redirect() sends ${JSON.stringify(location)} as ${sent}`, () => {
    const { status, body, headers } = redirect(location);
    assertEquals([status, body, [...headers]], [302, null, [
      ["location", sent],
    ]]);
  });
}

Deno.test("redirect() accepts the redirect statuses of the Web, and no others", () => {
  const taken: RedirectStatus[] = [301, 302, 303, 307, 308];
  for (const status of taken) {
    assertEquals(redirect("/a", status).status, status);
  }
  const refused = [200, 300, 304, 309, "302", { status: 200 }, null];
  for (const status of refused) {
    assertThrows(
      () => redirect("/a", status as RedirectStatus),
      RangeError,
      "write one of 301, 302, 303, 307, 308.",
    );
  }
  assertThrows(
    () => redirect("/a", { status: 303 } as unknown as RedirectStatus),
    RangeError,
    "write one of 301, 302, 303, 307, 308: redirect(…, 303).",
  );
});

Deno.test("redirect() refuses an invalid location", () => {
  // An empty one would send clients to the same URL in a loop.
  for (const location of [undefined, 302, { href: "/a" }, ""]) {
    assertThrows(
      () => redirect(location as never),
      TypeError,
      "write a URL or a path",
    );
  }
  assertThrows(
    () => redirect(Promise.resolve("/a") as never),
    TypeError,
    "redirect(await …)",
  );
});
