import { assertEquals } from "@std/assert";
import { App } from "@strata/router";
import { waitAtMost } from "../../router/serve/time_limit.ts";
import { SLOW_AFTER_MS } from "../patience.ts";
import { serveQuietly } from "./quiet_server.ts";

/** How an answer ends of which a part has arrived. */
const ENDS: [
  title: string,
  end: (
    reader: ReadableStreamDefaultReader<Uint8Array>,
    body: ReadableStreamDefaultController<Uint8Array>,
  ) => unknown,
][] = [
  ["sent", (_reader, body) => body.close()],
  ["cancelled by its client", (reader) => reader.cancel()],
  ["broken", (_reader, body) => body.error(new Error("broken"))],
];

for (const [title, end] of ENDS) {
  Deno.test(`an exchange is completed when its answer is ${title}, and not before`, async () => {
    const settled = Promise.withResolvers<string>();
    let isCompleted = false;
    let body!: ReadableStreamDefaultController<Uint8Array>;
    const app = new App().get("/", () =>
      new Response(
        new ReadableStream({
          start(controller) {
            body = controller;
            body.enqueue(new Uint8Array(1));
          },
        }),
      ));
    await using server = serveQuietly(app, {
      onAnswer({ completed }) {
        const settle = () => {
          isCompleted = true;
          settled.resolve("completed");
        };
        completed.then(settle, settle);
      },
      onError() {},
    });
    const reader = (await fetch(server.origin)).body!.getReader();
    await reader.read();
    assertEquals(isCompleted, false);
    await end(reader, body);
    const rest = reader.read().catch(() => {});
    assertEquals(await waitAtMost(settled.promise, SLOW_AFTER_MS), "completed");
    await rest;
  });
}
