import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, HttpError, text } from "@strata/router";
import { createReportingFetch } from "../../../router/cli/dev/reporting_fetch.ts";
import { ask, say } from "../requested_server.ts";
import { hearErrors } from "./followed_routes.ts";

/** What middleware throws around a path, and what is reported. */
const THROWN: [
  title: string,
  path: string,
  error: unknown,
  reported: string[],
][] = [
  ["an error around a route", "/a", new Error("bug"), ["Error: bug 503"]],
  ["an error around a miss", "/none", new Error("bug"), ["Error: bug 503"]],
  ["an HttpError", "/a", new HttpError(409), []],
  ["a Response", "/none", text("sent"), []],
];

for (const [title, path, error, expected] of THROWN) {
  Deno.test(`${title} that the application answers is ${expected.length === 0 ? "not reported" : "reported once"}`, async () => {
    const reported: string[] = [];
    const fetch = createReportingFetch(
      ({ error, status }) => reported.push(`${error} ${status}`),
      () => text("page"),
    );
    const app = new App().get("/a", () => text("a")).use(() => {
      throw error;
    }).onError(() => text("sorry", { status: 503 }));
    await fetch(app, new Request(`http://a${path}`), undefined, undefined);
    assertEquals(reported, expected);
  });
}

for (const isAnswered of [true, false]) {
  Deno.test(`a client that has left is not reported where the application ${isAnswered ? "answers" : "does not answer"} for it`, async () => {
    const reported: unknown[] = [];
    const fetch = createReportingFetch(
      ({ error }) => reported.push(error),
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
    assertEquals(reported, []);
  });
}

/** Paths around which middleware throws, and what the page names. */
const PLACES: [path: string, place: string][] = [
  ["/a", "GET /a"],
  ["/none", "the application"],
];

for (const [path, expected] of PLACES) {
  Deno.test(`an unanswered error around ${path} is reported as that of ${expected}`, async () => {
    const fetch = createReportingFetch(
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

Deno.test("dev reports in the terminal what was thrown, once, and whether the application answers it", async () => {
  const http = 'import { HttpError } from "@strata/router";\n';
  const errors = await hearErrors({
    "routes/_error.ts":
      'export default () => Response.json({ error: "ours" }, { status: 500 });\n',
    "routes/bug.ts": 'export const GET = () => { throw new Error("bug"); };\n',
    "routes/meant.ts":
      `${http}export const GET = () => { throw new HttpError(409, "meant"); };\n`,
    "routes/response.ts":
      'export const GET = () => { throw new Response("sent"); };\n',
    "routes/mapped/_error.ts":
      'export default () => new Response("none", { status: 404 });\n',
    "routes/mapped/a.ts":
      'export const GET = () => { throw new RangeError("no user 9"); };\n',
    "routes/passed/_error.ts": "export default (error) => { throw error; };\n",
    "routes/passed/on.ts":
      'export const GET = () => { throw new Error("passed on"); };\n',
    "routes/good.ts": say("good"),
    "routes/worse/_error.ts":
      `${http}export default () => { throw new HttpError(503, "busy"); };\n`,
    "routes/worse/b.ts":
      'export const GET = () => { throw new Error("worse"); };\n',
  }, async (dev) => {
    assertEquals(await ask(dev, "/bug"), '500 {"error":"ours"}');
    assertEquals(await ask(dev, "/response"), "200 sent");
    assertEquals(await ask(dev, "/mapped/a"), "404 none");
    for (const path of ["/meant", "/passed/on", "/good", "/miss", "/worse/b"]) {
      await ask(dev, path);
    }
  });
  const reported = errors.matchAll(
    /(\w*) ?error in GET http:..[^/]+(\/[^:]*):(\n| )(.*)\n(?=( {4}at )?)/gi,
  );
  const lines = [...reported].map(([, kind, where, space, said, stack]) => {
    const place = stack && space === "\n"
      ? "with its stack"
      : "without a stack";
    return `${kind}${where}: ${said}, ${place}`;
  });
  const answered = "answered by the application with";
  assertEquals(lines, [
    `/bug, ${answered} 500: Error: bug, with its stack`,
    `/mapped/a, ${answered} 404: RangeError: no user 9, without a stack`,
    `/passed/on, ${answered} 500: Error: passed on, with its stack`,
    // The handler that answers has not seen it.
    "Unexpected/worse/b: Error: worse, with its stack",
  ]);
});

Deno.test("dev reports once an error that the outermost handlers leave", async () => {
  const errors = await hearErrors({
    "routes/a.ts": 'export const GET = () => { throw new Error("left"); };\n',
  }, async (dev) => {
    assertStringIncludes(await ask(dev, "/a"), "threw an error");
  });
  assertEquals(errors.split("Error: left").length, 2);
  assertStringIncludes(errors, `Unexpected error in GET `);
});
