import { assertEquals } from "@std/assert";
import { App, HttpError, text } from "@strata/router";
import { serveQuietly } from "./quiet_server.ts";

const POST = "POST / HTTP/1.1\r\nHost: a\r\n";

/** What clients send before they go away, and what waits for more of it. */
const DISCONNECTS: [
  title: string,
  sent: string,
  wait: (request: Request) => Promise<unknown>,
][] = [
  [
    "half of a body",
    `${POST}Content-Length: 9\r\n\r\nhalf`,
    (request) => request.text(),
  ],
  [
    "half of a body that is read as a stream",
    `${POST}Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n`,
    (request) => Array.fromAsync(request.body!),
  ],
  [
    "a request",
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    ({ signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason))
      ),
  ],
];

for (const [title, sent, wait] of DISCONNECTS) {
  for (const bodyTimeout of [undefined, 60_000]) {
    const limit = bodyTimeout ? ", with a time limit for bodies" : "";
    Deno.test(`a client that goes away after ${title} is no error${limit}`, async () => {
      const called = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<number>();
      const errors: unknown[] = [];
      const app = new App().all("/", async (request) => {
        called.resolve();
        await wait(request);
        return text("whole");
      });
      await using server = serveQuietly(app, {
        bodyTimeout,
        onAnswer: (_exchange, { status }) => answered.resolve(status),
        onError: (error) => errors.push(error),
      });
      const { hostname, port } = server.addr;
      {
        using connection = await Deno.connect({ hostname, port });
        await connection.write(new TextEncoder().encode(sent));
        await called.promise;
      }
      assertEquals(await answered.promise, 499);
      assertEquals(errors, []);
    });
  }
}

/** Answers that go on with what the client sends, and then does not. */
const RELAYED: [
  title: string,
  bodyTimeout: number | undefined,
  relay: (request: Request) => Response,
][] = [
  ["is gone", undefined, ({ body }) => new Response(body)],
  [
    "is gone, through a transformation",
    undefined,
    ({ body }) => new Response(body!.pipeThrough(new TransformStream())),
  ],
  ["is late", 20, ({ body }) => new Response(body)],
];

for (const [title, bodyTimeout, relay] of RELAYED) {
  Deno.test(`an answer whose client ${title} before all of its body came is no error`, async () => {
    const ended = Promise.withResolvers<void>();
    const errors: unknown[] = [];
    const app = new App().post("/", relay);
    await using server = serveQuietly(app, {
      bodyTimeout,
      onAnswer: ({ completed }) =>
        void completed.catch(() => {}).then(ended.resolve),
      onError: (error) => errors.push(error),
    });
    const { hostname, port } = server.addr;
    {
      using connection = await Deno.connect({ hostname, port });
      const sent = `${POST}Content-Length: 9\r\n\r\nhalf`;
      await connection.write(new TextEncoder().encode(sent));
      // The head of the answer, and what is there of its body.
      await connection.read(new Uint8Array(1024));
      if (bodyTimeout !== undefined) await ended.promise;
    }
    await ended.promise;
    await server.shutdown();
    assertEquals(errors, []);
  });
}

Deno.test("a body that nobody awaits, and whose client goes away, is no stray error", async () => {
  const stray = Promise.withResolvers<void>();
  addEventListener("unhandledrejection", () => stray.resolve(), { once: true });
  const errors: unknown[] = [];
  const app = new App().post("/", (request) => {
    void request.text();
    return stray.promise.then(() => text("never read"));
  });
  await using server = serveQuietly(app, {
    onError: (error) => errors.push(error),
  });
  const { hostname, port } = server.addr;
  {
    using connection = await Deno.connect({ hostname, port });
    const sent = `${POST}Content-Length: 9\r\n\r\nhalf`;
    await connection.write(new TextEncoder().encode(sent));
  }
  await stray.promise;
  await server.shutdown();
  assertEquals(errors, []);
});

Deno.test("an HttpError that the application throws in a stream is an error", async () => {
  const errors: unknown[] = [];
  const app = new App().get("/", () =>
    new Response(
      new ReadableStream({
        pull() {
          throw new HttpError(404, "Row 2 has no owner.");
        },
      }),
    ));
  await using server = serveQuietly(app, {
    onError: (error) => errors.push((error as Error).message),
  });
  await fetch(server.origin).then((response) => response.text())
    .catch(() => {});
  await server.shutdown();
  assertEquals(errors, ["Row 2 has no owner."]);
});

Deno.test("an abort that is the application's own is an error", async () => {
  const errors: unknown[] = [];
  const app = new App().get("/", () => {
    AbortSignal.abort().throwIfAborted();
    return text("not reached");
  });
  await using server = serveQuietly(app, {
    onError: (error) => errors.push((error as Error).name),
  });
  const response = await fetch(server.origin);
  assertEquals([response.status, errors], [500, ["AbortError"]]);
  await response.body?.cancel();
});
