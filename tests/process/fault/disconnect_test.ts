import { assertEquals } from "@std/assert";
import { App, HttpError, text } from "@strata/router";
import type { Exchange, ServerContext } from "@strata/router/serve";
import { captureLog } from "../../captured_log.ts";
import { createBodyReader } from "../body_reader.ts";
import { connectRudely } from "../cut_tls.ts";
import { sendHalf, writeHalf } from "../half_body.ts";
import { CERT, TLS } from "../localhost_tls.ts";
import { serveQuietly, serveTelling } from "../quiet_server.ts";
import { stopClock } from "../stopped_clock.ts";
import { startUpload } from "../upload.ts";

/** What clients send before they disconnect, and what waits for more. */
const DISCONNECTS: [
  title: string,
  sent: string,
  wait: (request: Request) => Promise<unknown>,
][] = [
  [
    "half of a body",
    writeHalf("/"),
    (request) => request.text(),
  ],
  [
    "half of a body that is read as a stream",
    writeHalf("/", "chunks"),
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
    Deno.test(`a client that disconnects after ${title} is not reported as an error${limit}`, async () => {
      const { app, called } = createBodyReader(wait);
      await using server = serveTelling(app, { bodyTimeout });
      const { hostname, port } = server.addr;
      {
        using connection = await Deno.connect({ hostname, port });
        await connection.write(new TextEncoder().encode(sent));
        await called;
      }
      assertEquals(await server.status, 499);
      assertEquals(server.errors, []);
    });
  }
}

Deno.test("a client that disconnects is not reported as the cause of a 500 that an error handler throws", async () => {
  const { app, called } = createBodyReader();
  app.onError((cause) => {
    throw new HttpError(500, "Our fault.", { cause });
  });
  await using server = serveTelling(app);
  {
    using _connection = await sendHalf(server.addr.port);
    await called;
  }
  assertEquals(await server.status, 500);
  assertEquals(server.errors, []);
});

/** Answers that stream what the client sends, until it no longer does. */
const RELAYED: [
  title: string,
  bodyTimeout: number | undefined,
  relay: (request: Request) => Response,
][] = [
  ["disconnects", undefined, ({ body }) => new Response(body)],
  [
    "disconnects, with a transform,",
    undefined,
    ({ body }) => new Response(body!.pipeThrough(new TransformStream())),
  ],
  ["is late", 20, ({ body }) => new Response(body)],
];

for (const [title, bodyTimeout, relay] of RELAYED) {
  Deno.test(`an answer whose client ${title} before its whole body arrives is not reported as an error`, async () => {
    const ended = Promise.withResolvers<void>();
    const errors: unknown[] = [];
    const app = new App().post("/", relay).get("/", () => text("other"));
    await using server = serveQuietly(app, {
      bodyTimeout,
      onAnswer({ completed, request: { method } }) {
        const settled = completed.catch(() => {});
        if (method === "POST") void settled.then(ended.resolve);
      },
      onError: (error) => errors.push(error),
    });
    using clock = stopClock();
    {
      using connection = await sendHalf(server.addr.port);
      // The head of the answer, and the start of its body.
      await connection.read(new Uint8Array(1024));
      if (bodyTimeout !== undefined) {
        // Once another request is answered, the rest is awaited.
        await (await fetch(server.origin)).text();
        clock.advance(bodyTimeout);
        await ended.promise;
      }
    }
    await ended.promise;
    await server.shutdown();
    assertEquals(errors, []);
  });
}

/** What reads a body that is sent over HTTP/2. */
const READ: [title: string, read: (request: Request) => Promise<unknown>][] = [
  ["is read", (request) => request.text()],
  ["is read as a stream", (request) => Array.fromAsync(request.body!)],
  ["is copied", (request) => request.clone().text()],
];

for (const [title, read] of READ) {
  for (const bodyTimeout of [undefined, 60_000]) {
    const limit = bodyTimeout ? ", with a time limit for bodies" : "";
    Deno.test(`a client that cancels over HTTP/2 while its body ${title} is not reported as an error${limit}`, async () => {
      const { app, called } = createBodyReader(read);
      await using server = serveTelling(app, { tls: TLS, bodyTimeout });
      await using upload = startUpload(server.addr.port);
      await called;
      await upload.cancel();
      assertEquals(await server.status, 499);
      assertEquals(server.errors, []);
    });
  }
}

Deno.test("an answer over HTTP/2 that streams a cancelled body is not reported as an error", async () => {
  const ended = Promise.withResolvers<void>();
  const errors: unknown[] = [];
  const app = new App().post(
    "/",
    ({ body }) => new Response(body!.pipeThrough(new TransformStream())),
  );
  await using server = serveQuietly(app, {
    tls: TLS,
    onAnswer: ({ completed }) =>
      void completed.catch(() => {}).then(ended.resolve),
    onError: (error) => errors.push(error),
  });
  await using upload = startUpload(server.addr.port);
  await upload.answered;
  await upload.cancel();
  await ended.promise;
  await server.shutdown();
  assertEquals(errors, []);
});

/** Invalid TLS records, and how they are named. */
const RECORDS: [title: string, record: readonly number[]][] = [
  ["is cut without a TLS close", []],
  ["continues with unencrypted data", [0x17, 3, 3, 0, 4, 1, 2, 3, 4]],
  ["continues with data that is not TLS", [0xff, 3, 3, 0, 2, 2, 90]],
];

for (const [title, record] of RECORDS) {
  Deno.test(`a TLS connection that ${title} in a body is not reported as an error`, async () => {
    const { app, called } = createBodyReader();
    await using server = serveTelling(app, { tls: TLS });
    await using connection = await connectRudely(server.addr.port);
    await connection.tls.write(new TextEncoder().encode(writeHalf("/")));
    await called;
    if (record.length === 0) connection.cut();
    else await connection.writePlain(new Uint8Array(record));
    assertEquals(await server.status, 499);
    assertEquals(server.errors, []);
  });
}

/** What waits for an answer to be sent, and learns that it was not. */
const WAITING: [
  title: string,
  wait: (exchange: Exchange, server: ServerContext) => unknown,
][] = [
  ["nobody", ({ completed }) => void completed.then(() => {})],
  ["a hook", ({ completed }) => completed.then(() => {})],
  [
    "work after the answer",
    ({ completed }, { waitUntil }) => waitUntil(completed),
  ],
];

for (const [title, wait] of WAITING) {
  Deno.test(`an answer over HTTP/2 whose client disconnects is not reported as an error when ${title} waits for its end`, async () => {
    const ended = Promise.withResolvers<unknown>();
    const errors: unknown[] = [];
    let context!: ServerContext;
    const app = new App().get("/", (_request, { platform }) => {
      context = platform[1] as ServerContext;
      const start = (body: ReadableStreamDefaultController) =>
        body.enqueue(new Uint8Array(1));
      return new Response(new ReadableStream({ start }));
    });
    const lines = await captureLog(async () => {
      await using server = serveQuietly(app, {
        tls: TLS,
        onAnswer(exchange) {
          exchange.completed.catch(ended.resolve);
          return wait(exchange, context) as void;
        },
        onError: (error) => errors.push(error),
      });
      using client = Deno.createHttpClient({ caCerts: [CERT] });
      const address = `https://localhost:${server.addr.port}/`;
      const reader = (await fetch(address, { client })).body!.getReader();
      await reader.read();
      await reader.cancel();
      await ended.promise;
      await server.shutdown();
    });
    assertEquals([errors, lines], [[], []]);
    assertEquals(await ended.promise instanceof Deno.errors.Interrupted, true);
  });
}

Deno.test("a body that nobody awaits is not reported as an unhandled error when its client disconnects", async () => {
  const unhandled = Promise.withResolvers<void>();
  addEventListener("unhandledrejection", () => unhandled.resolve(), {
    once: true,
  });
  const app = new App().post("/", (request) => {
    void request.text();
    return unhandled.promise.then(() => text("never read"));
  });
  await using server = serveTelling(app);
  (await sendHalf(server.addr.port)).close();
  await unhandled.promise;
  await server.shutdown();
  assertEquals(server.errors, []);
});

Deno.test("an HttpError that the application throws in a stream is reported", async () => {
  const app = new App().get("/", () =>
    new Response(
      new ReadableStream({
        pull() {
          throw new HttpError(404, "Row 2 has no owner.");
        },
      }),
    ));
  await using server = serveTelling(app);
  await fetch(server.origin).then((response) => response.text())
    .catch(() => {});
  await server.shutdown();
  assertEquals(server.errors.map(String), ["HttpError: Row 2 has no owner."]);
});

Deno.test("an abort by the application itself is reported", async () => {
  const app = new App().get("/", () => {
    AbortSignal.abort().throwIfAborted();
    return text("not reached");
  });
  await using server = serveTelling(app);
  await (await fetch(server.origin)).body?.cancel();
  const names = server.errors.map((error) => (error as Error).name);
  assertEquals([await server.status, names], [500, ["AbortError"]]);
});
