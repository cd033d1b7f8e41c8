import { assertEquals } from "@std/assert";
import { App, text } from "@strata/router";
import { serve, type ServeOptions } from "@strata/router/serve";
import { createHeld } from "./held_answer.ts";
import { serveQuietly } from "./quiet_server.ts";
import { stopClock } from "./stopped_clock.ts";

const DAY = 86_400_000;

Deno.test("serve() listens on port 8000 unless told otherwise", async () => {
  const ports: unknown[] = [];
  const { serve: listen } = Deno;
  Object.assign(Deno, {
    // That port may be taken.
    serve(options: Deno.ServeTcpOptions, handler: Deno.ServeHandler) {
      ports.push(options.port);
      return listen({ ...options, port: 0 }, handler);
    },
  });
  try {
    await serve(new App(), { signals: false, onListen() {} }).shutdown();
  } finally {
    Object.assign(Deno, { serve: listen });
  }
  assertEquals(ports, [8000]);
});

/** How many milliseconds a handler takes, and the status. */
const ANSWERED: [options: ServeOptions, duration: number, status: number][] = [
  [{}, 29_999, 200],
  [{}, 30_000, 503],
  [{ handlerTimeout: 40_000 }, 39_999, 200],
  [{ handlerTimeout: 40_000 }, 40_000, 503],
  [{ handlerTimeout: Infinity }, DAY, 200],
];

for (const [options, duration, status] of ANSWERED) {
  Deno.test(`a handler that takes ${duration} ms with handlerTimeout ${options.handlerTimeout} is answered with ${status}`, async () => {
    const { app, called, answer } = createHeld();
    await using server = serveQuietly(app, { onError() {}, ...options });
    using clock = stopClock();
    const fetched = fetch(`${server.origin}/held/7`);
    await called;
    clock.advance(duration);
    answer(text("held"));
    const response = await fetched;
    await response.body?.cancel();
    assertEquals(response.status, status);
  });
}

/** How many milliseconds an answer takes at a shutdown, and if it finishes. */
const DRAINED: [
  options: ServeOptions,
  duration: number,
  isFinished: boolean,
][] = [
  [{}, 9999, true],
  [{}, 10_000, false],
  [{ drainTimeout: 20_000 }, 19_999, true],
  [{ drainTimeout: 20_000 }, 20_000, false],
  [{ drainTimeout: Infinity, handlerTimeout: Infinity }, DAY, true],
];

for (const [options, duration, isFinished] of DRAINED) {
  Deno.test(`a request that takes ${duration} ms with drainTimeout ${options.drainTimeout} is ${isFinished ? "" : "not "}finished at a shutdown`, async () => {
    const { app, called, answer } = createHeld();
    await using server = serveQuietly(app, options);
    using clock = stopClock();
    const fetched = fetch(`${server.origin}/held/7`);
    await called;
    const shutdown = server.shutdown();
    clock.advance(duration);
    answer(text("held"));
    assertEquals(await (await fetched).text(), "held");
    assertEquals(await shutdown, isFinished);
    await server.finished;
  });
}

Deno.test("serve() accepts options of a class, and inherited ones", async () => {
  const told: number[] = [];
  class Config {
    readonly port = 0;
    readonly signals = false;
    onListen({ port }: Deno.NetAddr) {
      told.push(port);
    }
  }
  const ports: number[] = [];
  for (const options of [new Config(), Object.create(new Config())]) {
    const server = serve(new App(), options);
    ports.push(server.addr.port);
    await server.shutdown();
  }
  assertEquals(told, ports);
  assertEquals(ports.includes(8000), false);
});
