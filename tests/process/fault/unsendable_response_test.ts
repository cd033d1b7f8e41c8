import { assertEquals, assertMatch } from "@std/assert";
import { App, text } from "@strata/router";
import { replaceUnsendable } from "../../../router/process/fault/unsendable_response.ts";
import { serveQuietly, serveTelling } from "../quiet_server.ts";

/** Values of a header, and whether one can be sent. */
const VALUES: [value: string, isSent: boolean][] = [
  ["", true],
  ["plain", true],
  ["a\tb", true],
  ["\x80 \xe9 \xff", true],
  ["a\x01b", false],
  ["\x08", false],
  ["a\x0bb", false],
  ["\x1f", false],
  ["a\x7f", false],
];

const [route] = new App().get("/a", () => text("a")).routes;

for (const [value, isSent] of VALUES) {
  Deno.test(`the header value ${JSON.stringify(value)} ${isSent ? "can" : "cannot"} be sent`, () => {
    const headers = { "a": "first", "x-b": value, "z": "last" };
    let isGivenUp = false;
    const cancel = () => void (isGivenUp = true);
    const given = new Response(new ReadableStream({ cancel }), { headers });
    let said = "";
    const sent = replaceUnsendable(given, ({ message }) => {
      said = message;
      return new Response();
    }, route);
    assertEquals([sent === given, isGivenUp], [isSent, !isSent]);
    const told = /^GET \/a answered .* in the header (\S+),/.exec(said);
    assertEquals(told?.[1], isSent ? undefined : "x-b");
  });
}

/** Paths that are answered with such a header, and what the error blames. */
const ANSWERED: [path: string, told: RegExp][] = [
  ["/route", /^TypeError: GET \/route answered with /],
  ["/none", /^TypeError: The application answered with /],
];

for (const [path, told] of ANSWERED) {
  Deno.test(`the error names what answered ${path} with a header that cannot be sent`, async () => {
    const app = new App().use(async (_request, _context, next) => {
      await next();
      return text("no", { headers: { "x-a": "a\x01b" } });
    });
    app.get("/route", () => text("ok"));
    await using server = serveTelling(app);
    const response = await fetch(server.origin + path);
    await response.body?.cancel();
    assertEquals([response.status, server.errors.length], [500, 1]);
    assertMatch(String(server.errors[0]), told);
  });
}

/** Responses that cannot answer every request, and how many they can. */
const SHARED: [
  title: string,
  share: (response: Response) => () => Response,
  answered: number,
][] = [
  ["the response of another request", (response) => () => response, 2],
  ["a response that it has read", () => () => {
    const response = new Response("read");
    void response.text();
    return response;
  }, 0],
];

for (const [title, share, fit] of SHARED) {
  Deno.test(`a handler that returns ${title} is named in the error`, async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    let waiting = 0;
    const app = new App()
      .get("/late", async () => {
        if (++waiting === 3) resolve(text("first"));
        return share(await promise)();
      })
      .get("/at-once", share(text("kept")));
    const answered: [id: string, status: number][] = [];
    const failed: [id: string | undefined, message: string][] = [];
    await using server = serveQuietly(app, {
      onAnswer: ({ requestId }, { status }) =>
        void answered.push([requestId, status]),
      onError: (error, exchange) =>
        void failed.push([exchange?.requestId, String(error)]),
    });
    const paths = ["/late", "/late", "/late", "/at-once", "/at-once"];
    const seen: typeof answered = [];
    const responses = paths.map((path) => fetch(server.origin + path));
    for (const response of await Promise.all(responses)) {
      seen.push([response.headers.get("x-request-id")!, response.status]);
      await response.body?.cancel();
    }
    assertEquals(answered.toSorted(), seen.toSorted());
    const refused = seen.filter(([, status]) => status === 500);
    assertEquals(
      failed.map(([id]) => id).toSorted(),
      refused.map(([id]) => id).toSorted(),
    );
    for (const [, message] of failed) {
      assertMatch(
        message,
        /GET \/(?:late|at-once)\b.+ Create a new Response for every request\.$/,
      );
    }
    assertEquals(seen.length - refused.length, fit);
  });
}
