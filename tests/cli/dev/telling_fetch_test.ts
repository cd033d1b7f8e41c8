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

for (const isAnswered of [true, false]) {
  Deno.test(`of a client that has left, nothing is told where the application ${isAnswered ? "answers" : "does not answer"} for it`, async () => {
    const told: unknown[] = [];
    const fetch = createTellingFetch(
      ({ error }) => told.push(error),
      () => text("page"),
    );
    const client = new AbortController();
    const app = new App().get("/a", ({ signal }) => {
      client.abort();
      signal.throwIfAborted();
      return text("a");
    }).onError((error) => {
      if (isAnswered) return text("sorry", { status: 503 });
      throw error;
    });
    const request = new Request("http://a/a", { signal: client.signal });
    const { status } = await fetch(app, request, undefined, undefined);
    assertEquals(status, isAnswered ? 503 : 499);
    assertEquals(told, []);
  });
}

/** Paths around which middleware throws, and what the page names. */
const PLACES: [path: string, place: string][] = [
  ["/a", "GET /a"],
  ["/none", "the application"],
];

for (const [path, expected] of PLACES) {
  Deno.test(`an error around ${path} that nothing answers is that of ${expected}`, async () => {
    const fetch = createTellingFetch(
      () => {},
      (_error, _request, place) => text(place),
    );
    const app = new App().get("/a", () => text("a")).use(() => {
      throw new Error("bug");
    });
    const request = new Request(`http://a${path}`);
    const response = await fetch(app, request, undefined, undefined);
    assertEquals(await response.text(), expected);
  });
}
