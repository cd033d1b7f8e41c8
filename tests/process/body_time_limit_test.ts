import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, text } from "@strata/router";
import process from "node:process";
import { limitBodyTime } from "../../router/process/body_time_limit.ts";
import { RefusedBodyError } from "../../router/process/refused_body.ts";
import { waitAtMost } from "../../router/serve/time_limit.ts";
import { SLOW_AFTER_MS } from "../patience.ts";
import { readFirst, sendRaw } from "../serve/raw_http.ts";
import { type ChildServer, startScript } from "./child_server.ts";
import { sendHalf, writeHalf } from "./half_body.ts";
import { serveQuietly } from "./quiet_server.ts";
import { stopClock, type StoppedClock } from "./stopped_clock.ts";

const HEAD = "POST /echo HTTP/1.1\r\nHost: localhost\r\n";

/** Sends text, and returns the start of the answer. */
async function send({ port }: ChildServer, text: string): Promise<string> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(text));
  return await readFirst(connection);
}

/** Bodies that stall, by what was sent of them. */
const STALLED: [title: string, text: string][] = [
  ["nothing of its length", `${HEAD}Content-Length: 9\r\n\r\n`],
  ["half of its length", writeHalf("/echo")],
  ["a chunk", writeHalf("/echo", "chunks")],
];

/** The time limit of the bodies below, in milliseconds. */
const LIMIT = 100;

/** Starts a server that reads bodies within {@linkcode LIMIT}. */
function serveReader(read: (request: Request) => Promise<Response>) {
  const statuses: number[] = [];
  const errors: unknown[] = [];
  const called = Promise.withResolvers<void>();
  const app = new App().get("/", () => text("other"));
  app.post("/echo", (request) => {
    called.resolve();
    return read(request);
  });
  const server = serveQuietly(app, {
    bodyTimeout: LIMIT,
    handlerTimeout: Infinity,
    onAnswer: ({ request }, { status }) =>
      request.method === "POST" && statuses.push(status),
    onError: (error) => errors.push(error),
  });
  return {
    ...server,
    statuses,
    errors,
    called: called.promise,
    /** Lets the server finish what it can: it answers another request. */
    settle: async () => void await (await fetch(server.origin)).text(),
  };
}

const readWhole = async (request: Request) => text(await request.text());

for (const [title, sent] of STALLED) {
  Deno.test(`a body that stalls after ${title} is answered with 408 at its time limit`, async () => {
    await using server = serveReader(readWhole);
    using clock = stopClock();
    const { port } = server.addr;
    using connection = await Deno.connect({ hostname: "127.0.0.1", port });
    await connection.write(new TextEncoder().encode(sent));
    await server.called;
    await server.settle();
    clock.advance(LIMIT - 1);
    await server.settle();
    assertEquals(server.statuses, []);
    clock.advance(1);
    await server.settle();
    assertEquals([server.statuses, server.errors], [[408], []]);
    const answer = await readFirst(connection);
    assertStringIncludes(answer, "HTTP/1.1 408 ");
    assertStringIncludes(answer.toLowerCase(), "connection: close\r\n");
    assertStringIncludes(answer, "The request's body took too long.");
  });
}

Deno.test("a body that arrives within its time limit is read", async () => {
  await using server = serveReader(readWhole);
  using _clock = stopClock();
  const init = { method: "POST", body: "body" };
  const response = await fetch(`${server.origin}/echo`, init);
  assertEquals([response.status, await response.text()], [200, "body"]);
});

Deno.test("reading a body that stalls without awaiting it is not reported as an unhandled error", async () => {
  let unhandled = 0;
  addEventListener("unhandledrejection", () => unhandled++, { once: true });
  const held = Promise.withResolvers<Response>();
  await using server = serveReader((request) => {
    void request.text();
    return held.promise;
  });
  using clock = stopClock();
  using _connection = await sendHalf(server.addr.port, "/echo");
  await server.called;
  await server.settle();
  clock.advance(LIMIT);
  await server.settle();
  held.resolve(text("never read"));
  await server.settle();
  assertEquals([unhandled, server.statuses, server.errors], [1, [200], []]);
});

Deno.test("a body that trickles in is answered with 408, however much arrives in time", async () => {
  const chunks = [1, 2].map(() => Promise.withResolvers<void>());
  let read = 0;
  await using server = serveReader(async (request) => {
    for await (const _chunk of request.body!) chunks[read++]?.resolve();
    return text("whole");
  });
  using clock = stopClock();
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const answer = fetch(`${server.origin}/echo`, {
    method: "POST",
    body: readable.pipeThrough(new TextEncoderStream()),
  });
  for (const { promise } of chunks) {
    void writer.write("x");
    await promise;
    // By then it waits for the next.
    await server.settle();
    clock.advance(LIMIT / 2);
  }
  await server.settle();
  // Otherwise this makes the body whole.
  writer.close().catch(() => {});
  const response = await answer;
  assertEquals(response.status, 408);
  await response.body?.cancel();
});

/** Creates a body whose chunks arrive each after some milliseconds. */
function createSlowBody(
  waits: readonly number[],
  clock: StoppedClock,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = waits.values();
  return new ReadableStream({
    async pull(controller) {
      const { value: wait } = left.next();
      if (wait === undefined) return controller.close();
      // By then the reader has begun to wait.
      await Promise.resolve();
      clock.advance(wait);
      controller.enqueue(new Uint8Array(1));
    },
  }, { highWaterMark: 0 });
}

/** The waits for a body and the work on it, in milliseconds, and the outcome. */
const PACES: [
  title: string,
  waits: readonly number[],
  work: number,
  read: number | "late",
][] = [
  ["whose chunks together arrive within the limit", [30, 30, 39], 0, 3],
  ["whose handler works longer than the limit", [30, 30, 39], 1000, 3],
  ["of which nothing arrives within the limit", [100], 0, "late"],
  ["whose chunks together are late", [30, 30, 40], 0, "late"],
  ["whose chunks are late besides work", [30, 30, 40], 10, "late"],
];

for (const [title, waits, work, read] of PACES) {
  Deno.test(`a body ${title} is ${read === "late" ? read : "whole"}`, async () => {
    using clock = stopClock();
    const body = createSlowBody(waits, clock);
    const request = new Request("http://a/", { method: "POST", body });
    let length = 0;
    const reading = (async () => {
      for await (const chunk of limitBodyTime(request, 100).body!) {
        length += chunk.length;
        clock.advance(work);
      }
      return length;
    })();
    const outcome = await reading.catch((error) =>
      error instanceof RefusedBodyError && error.status === 408 ? "late" : error
    );
    assertEquals(outcome, read);
  });
}

Deno.test("a body whose time is up causes no warning from Deno", async () => {
  using stack = new DisposableStack();
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on("warning", note);
  stack.defer(() => process.off("warning", note));
  const { now } = performance;
  stack.defer(() => performance.now = now);
  let time = 0;
  performance.now = () => time;
  const body = new ReadableStream({
    // Each part takes longer than the limit, but arrives before a timer fires.
    pull(controller) {
      time += 150;
      controller.enqueue(new Uint8Array(1));
    },
  }, { highWaterMark: 0 });
  const request = new Request("http://a/", { method: "POST", body });
  const reader = limitBodyTime(request, 100).body!.getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  // By then a warning would have been emitted.
  await new Promise<void>((resolve) => setTimeout(resolve));
  assertEquals(warnings, []);
});

/** How a body ends too soon, and the reason that its source receives. */
const GIVEN_UP: [
  title: string,
  read: (body: ReadableStream) => Promise<unknown>,
  reason: string | undefined,
][] = [
  ["cancelled before it is read", (body) => body.cancel("enough"), "enough"],
  ["cancelled once it is read", async (body) => {
    const reader = body.getReader();
    await reader.read();
    await reader.cancel("enough");
  }, "enough"],
  ["late", (body) => new Response(body).text().catch(() => {}), undefined],
];

for (const [title, read, reason] of GIVEN_UP) {
  Deno.test(`a body that is ${title} cancels its source`, async () => {
    using clock = stopClock();
    const slow = createSlowBody([30, 100], clock).getReader();
    const reasons: unknown[] = [];
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        controller.enqueue((await slow.read()).value);
      },
      cancel: (reason) => void reasons.push(reason),
    }, { highWaterMark: 0 });
    const request = new Request("http://a/", { method: "POST", body });
    await read(limitBodyTime(request, 100).body!);
    assertEquals(reasons, [reason]);
  });
}

for (const bodyTimeout of [undefined, Infinity]) {
  Deno.test(`a body may take a day with bodyTimeout ${bodyTimeout}`, async () => {
    const begun = Promise.withResolvers<void>();
    const app = new App().post("/", async ({ body }) => {
      const reader = body!.getReader();
      await reader.read();
      begun.resolve();
      const { value } = await reader.read();
      return text(new TextDecoder().decode(value));
    }).get("/", () => text("other"));
    const options = { bodyTimeout, handlerTimeout: Infinity };
    await using server = serveQuietly(app, options);
    using clock = stopClock();
    const { readable, writable } = new TransformStream<string, string>();
    const writer = writable.getWriter();
    const body = readable.pipeThrough(new TextEncoderStream());
    const answer = fetch(server.origin, { method: "POST", body });
    void writer.write("begun");
    await begun.promise;
    // Once another request is answered, the handler waits for the rest.
    await (await fetch(server.origin)).text();
    clock.advance(86_400_000);
    void writer.write("late");
    void writer.close();
    assertEquals(await (await answer).text(), "late");
  });
}

Deno.test("a time limit for bodies leaves request targets unchanged", async () => {
  await using server = await startScript("faulty_server.ts", {
    bodyTimeout: 60_000,
  });
  const rest = "Host: localhost\r\nContent-Length: 1\r\n\r\nx";
  for (
    const [line, status] of [["POST /a/../echo", 400], ["post /echo", 501]]
  ) {
    const answer = await send(server, `${line} HTTP/1.1\r\n${rest}`);
    assertStringIncludes(answer, `HTTP/1.1 ${status} `);
  }
});

/** Requests that are answered without reading their bodies. */
const UNREAD = ["POST /ok/1", "POST /nowhere", "POST /a/../echo"];

Deno.test("a time limit for bodies leaves no connection waiting for an unread body", async (t) => {
  await using server = await startScript("faulty_server.ts", {
    bodyTimeout: 60_000,
  });
  const address = { hostname: "127.0.0.1", port: server.port };
  const next = "GET /ok/2 HTTP/1.1\r\nHost: localhost\r\n" +
    "Connection: close\r\n\r\n";
  for (const line of UNREAD) {
    await t.step(line, async () => {
      const text = `${line} HTTP/1.1\r\nHost: localhost\r\n` +
        `Content-Length: 20000\r\n\r\n${"x".repeat(20_000)}${next}`;
      const answer = await waitAtMost(sendRaw(address, text), SLOW_AFTER_MS);
      assertEquals(answer === "late" ? answer : "in time", "in time");
    });
  }
});
