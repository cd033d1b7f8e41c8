import { assertEquals } from "@std/assert";
import { App, HttpError, text } from "@strata/router";
import { createTellingFetch } from "../../../router/cli/dev/telling_fetch.ts";

/** What middleware throws around a path, and what is told of that. */
const THROWN: [title: string, path: string, error: unknown, told: string[]][] =
  [
    ["an error around a route", "/a", new Error("bug"), ["Error: bug 503"]],
    ["an error around a miss", "/none", new Error("bug"), ["Error: bug 503"]],
    ["an HttpError", "/a", new HttpError(409), []],
    ["a Response", "/none", text("sent"), []],
  ];

for (const [title, path, error, expected] of THROWN) {
  Deno.test(`of ${title} that the application answers, ${expected.length === 0 ? "nothing is" : "once is"} told`, async () => {
    const told: string[] = [];
    const fetch = createTellingFetch(
      ({ error, status }) => told.push(`${error} ${status}`),
      () => text("page"),
    );
    const app = new App().get("/a", () => text("a")).use(() => {
      throw error;
    }).onError(() => text("sorry", { status: 503 }));
    await fetch(app, new Request(`http://a${path}`), undefined, undefined);
    assertEquals(told, expected);
  });
}
