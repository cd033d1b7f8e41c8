import { format } from "node:util";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { App } from "@strata/router";
import { request } from "@strata/router/testing";
import { captureCalls } from "../captured_log.ts";

/** Paths with escapes that consoles would interpret. */
const PATHS = ["/%d0%b4", "/%25c/%25s", "/%c3%a9", "/%25%25d", "/plain"];

for (const path of PATHS) {
  Deno.test(`an error is logged whole, with its path: ${path}`, async () => {
    const app = new App().get(path, () => {
      throw new Error("secret");
    });
    const calls = await captureCalls(async () => {
      assertEquals((await request(app, "GET", path)).status, 500);
    });
    const logged = calls.map((args) => format(...args));
    assertEquals(logged.length, 1);
    const title = `Unexpected error in GET ${path}: Error: secret`;
    assertStringIncludes(logged[0], `${title}\n    at `);
  });
}

Deno.test("a title that consoles would not change is logged as it is", async () => {
  const path = "/a%20b/%D0%B4";
  const app = new App().get(path, () => {
    throw new Error("secret");
  });
  const calls = await captureCalls(async () => {
    await request(app, "GET", path);
  });
  const titles = calls.map(([title]) => title);
  assertEquals(titles, [`Unexpected error in GET ${path}:`]);
});
