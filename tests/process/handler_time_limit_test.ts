import { assertEquals, assertMatch } from "@std/assert";
import { App, text } from "@strata/router";
import type { Exchange } from "@strata/router/serve";
import { createHeld } from "./held_answer.ts";
import { serveQuietly } from "./quiet_server.ts";
import { stopClock } from "./stopped_clock.ts";

Deno.test("the answer in place of a late one has its request's id, as has the exchange of onError", async () => {
  const { app, called, answer } = createHeld();
  const told: [message: string, exchange: Exchange | undefined][] = [];
  const answered = Promise.withResolvers<Exchange>();
  const completed = Promise.withResolvers<void>();
  await using server = serveQuietly(app, {
    handlerTimeout: 500,
    onAnswer(exchange) {
      answered.resolve(exchange);
      exchange.completed.then(completed.resolve, completed.reject);
    },
    onError: (error, exchange) =>
      void told.push([(error as Error).message, exchange]),
  });
  using clock = stopClock();
  const fetched = fetch(`${server.origin}/held/7`);
  await called;
  clock.advance(500);
  const response = await fetched;
  const requestId = response.headers.get("x-request-id") ?? "";
  assertMatch(requestId, /^[0-9a-f-]{36}$/);
  assertEquals(await response.json(), {
    type: "about:blank",
    title: "Service Unavailable",
    status: 503,
    detail: "The answer took too long.",
    requestId,
  });
  const exchange = await answered.promise;
  assertEquals(told, [[
    "No answer after 500 ms: answered with 503.",
    exchange,
  ]]);
  assertEquals(
    [exchange.requestId, exchange.route?.path, exchange.request.url],
    [requestId, "/held/<id:str>", `${server.origin}/held/7`],
  );
  await completed.promise;
  answer(text("late"));
});

/** How a handler ends after its time limit, and the outcome besides the 503. */
const LATE: [
  title: string,
  give: (held: ReturnType<typeof createHeld>, body: ReadableStream) => void,
  outcome: string[],
][] = [
  [
    "the stream of a late answer is cancelled",
    ({ answer }, body) => answer(new Response(body)),
    ["cancelled"],
  ],
  [
    "a late answer whose stream has another reader is dropped",
    ({ answer }, body) => {
      const response = new Response(body);
      body.getReader();
      answer(response);
    },
    [],
  ],
  [
    "a late answer without a body is dropped",
    ({ answer }) => answer(new Response(null, { status: 204 })),
    [],
  ],
  [
    "a late error is reported",
    ({ fail }) => fail(new Error("broken")),
    ["broken"],
  ],
];

for (const [title, give, expected] of LATE) {
  Deno.test(title, async () => {
    const held = createHeld();
    const outcome: string[] = [];
    await using server = serveQuietly(held.app, {
      handlerTimeout: 500,
      onAnswer: (_exchange, { status }) => void outcome.push(`${status}`),
      onError: (error) => void outcome.push((error as Error).message),
    });
    using clock = stopClock();
    const fetched = fetch(`${server.origin}/held/7`);
    await held.called;
    clock.advance(500);
    await (await fetched).body?.cancel();
    const cancel = () => void outcome.push("cancelled");
    give(held, new ReadableStream({ cancel }));
    // Once another request is answered, nothing more comes of it.
    await (await fetch(`${server.origin}/ok`)).text();
    assertEquals(outcome, [
      "No answer after 500 ms: answered with 503.",
      "503",
      ...expected,
      "200",
    ]);
  });
}

Deno.test("an error of a body first read after the answer in place of a late one is not reported", async () => {
  const called = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const outcome: string[] = [];
  const app = new App().get("/ok", () => text("ok"));
  app.post("/late", async (request) => {
    called.resolve();
    await sent.promise;
    try {
      return text(await request.text());
    } catch (error) {
      outcome.push(`thrown: ${(error as Error).message}`);
      throw error;
    }
  });
  await using server = serveQuietly(app, {
    handlerTimeout: 500,
    onAnswer: ({ completed }) => void completed.then(sent.resolve, sent.reject),
    onError: (error) => void outcome.push((error as Error).message),
  });
  using clock = stopClock();
  const init = { method: "POST", body: "x" };
  const fetched = fetch(`${server.origin}/late`, init);
  await called.promise;
  clock.advance(500);
  await (await fetched).text();
  await sent.promise;
  // Once another request is answered, nothing more comes of it.
  await (await fetch(`${server.origin}/ok`)).text();
  assertEquals(outcome, [
    "No answer after 500 ms: answered with 503.",
    "thrown: Request closed",
  ]);
});

Deno.test("reading a body in a later request is reported as an error", async () => {
  const requests: Request[] = [];
  const told: string[] = [];
  const app = new App().post("/", async (request) => {
    requests.push(request);
    return text(requests.length === 1 ? "kept" : await requests[0].text());
  });
  await using server = serveQuietly(app, {
    onError: (error) => void told.push((error as Error).message),
  });
  const statuses: number[] = [];
  for (const body of ["first", "second"]) {
    const response = await fetch(server.origin, { method: "POST", body });
    await response.body?.cancel();
    statuses.push(response.status);
  }
  assertEquals(statuses, [200, 500]);
  assertEquals(told, ["Request closed"]);
});

/** How a handler ends in time, and what is reported. */
const IN_TIME: [
  title: string,
  give: (held: ReturnType<typeof createHeld>) => void,
  told: string[],
][] = [
  ["an answer", ({ answer }) => answer(text("in time")), []],
  ["an error", ({ fail }) => fail(new Error("broken")), ["broken"]],
];

for (const [title, give, expected] of IN_TIME) {
  Deno.test(`${title} in time is not reported as late afterwards`, async () => {
    const held = createHeld();
    const told: string[] = [];
    await using server = serveQuietly(held.app, {
      handlerTimeout: 500,
      onError: (error) => void told.push((error as Error).message),
    });
    using clock = stopClock();
    const fetched = fetch(`${server.origin}/held/7`);
    await held.called;
    clock.advance(499);
    give(held);
    await (await fetched).body?.cancel();
    clock.advance(500);
    assertEquals(told, expected);
  });
}

Deno.test("the answer in place of a late one has the headers of its version", async () => {
  const called = Promise.withResolvers<void>();
  const app = new App({ versions: { "1": { deprecated: "2025-11-01" } } });
  app.get("/never", () => {
    called.resolve();
    return new Promise(() => {});
  }, { version: 1 });
  await using server = serveQuietly(app, {
    handlerTimeout: 500,
    onError() {},
  });
  using clock = stopClock();
  const fetched = fetch(`${server.origin}/v1/never`);
  await called.promise;
  clock.advance(500);
  const { status, headers, body } = await fetched;
  await body?.cancel();
  assertEquals([status, headers.get("deprecation")], [503, "@1761955200"]);
});

Deno.test("a response body may take longer than handlerTimeout, and is cancelled with its client", async () => {
  const given = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1)),
    cancel: () => given.resolve(),
  }, { highWaterMark: 0 });
  const app = new App().get("/", () => new Response(body));
  await using server = serveQuietly(app, { handlerTimeout: 500 });
  using clock = stopClock();
  const reader = (await fetch(server.origin)).body!.getReader();
  await reader.read();
  clock.advance(500);
  assertEquals((await reader.read()).done, false);
  await reader.cancel();
  await given.promise;
});
