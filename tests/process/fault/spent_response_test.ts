import { assertEquals, assertMatch } from "@std/assert";
import { App, text } from "@strata/router";
import { serveQuietly } from "../quiet_server.ts";

/** Responses that not every request can be answered with, and how many can. */
const SHARED: [
  title: string,
  share: (response: Response) => () => Response,
  answered: number,
][] = [
  ["what another request is answered with", (response) => () => response, 2],
  ["what it has read itself", () => () => {
    const response = new Response("read");
    void response.text();
    return response;
  }, 0],
];

for (const [title, share, fit] of SHARED) {
  Deno.test(`a handler that gives ${title} is answered for by name`, async () => {
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
        /GET \/(?:late|at-once)\b.+ Make a new Response for every request\.$/,
      );
    }
    assertEquals(seen.length - refused.length, fit);
  });
}
