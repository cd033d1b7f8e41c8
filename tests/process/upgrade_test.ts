import { assertEquals } from "@std/assert";
import { App, text } from "@strata/router";
import type { Exchange } from "@strata/router/serve";
import { SLOW_AFTER_MS } from "../patience.ts";
import { answerEcho, askEcho, UPGRADE } from "../web_socket_echo.ts";
import { startScript } from "./child_server.ts";
import { serveQuietly } from "./quiet_server.ts";
import { stopClock } from "./stopped_clock.ts";

for (const path of ["/live", "/v1/ending"]) {
  Deno.test(`a connection to ${path} that its handler has upgraded stays so at the time limit`, async () => {
    const called = Promise.withResolvers<void>();
    const told: string[] = [];
    const app = new App().use(async (_request, _context, next) => {
      const response = await next();
      called.resolve();
      await new Promise(() => {});
      return response;
    });
    app.get("/live", answerEcho);
    app.get("/ending", answerEcho, { version: 1, deprecated: "2025-11-01" });
    await using server = serveQuietly(app, {
      handlerTimeout: 500,
      onAnswer: (_exchange, { status }) => void told.push(`${status}`),
      onError: (error) => void told.push((error as Error).message),
    });
    using clock = stopClock();
    const ended = server.finished.then(() => "The server has ended.");
    const echo = askEcho(`127.0.0.1:${server.addr.port}${path}`);
    await called.promise;
    clock.advance(500);
    assertEquals(await Promise.race([echo, ended]), "heard hello");
    assertEquals(told, ["No answer after 500 ms: answered with 101.", "101"]);
  });
}

Deno.test("an exchange has the address of a client whose connection is upgraded", async () => {
  const addresses: Deno.NetAddr[] = [];
  const app = new App().get("/live", (request, { platform }) => {
    const response = answerEcho(request);
    addresses.push((platform[0] as Exchange).remoteAddr);
    return response;
  });
  await using server = serveQuietly(app, {
    onAnswer: ({ remoteAddr }) => void addresses.push(remoteAddr),
  });
  await askEcho(`127.0.0.1:${server.addr.port}/live`);
  const hosts = addresses.map(({ hostname }) => hostname);
  assertEquals(hosts, ["127.0.0.1", "127.0.0.1"]);
});

/** How a handler fails after an upgrade, and the status. */
const FAILURES: [
  title: string,
  method: string,
  path: string,
  status: number,
][] = [
  ["throws", "GET", "/upgraded-throws", 500],
  ["throws for HEAD", "HEAD", "/upgraded-throws", 500],
  ["throws for DELETE", "DELETE", "/upgraded-throws", 500],
  ["returns another response", "GET", "/upgraded-forgets", 200],
  ["returns another response for DELETE", "DELETE", "/upgraded-forgets", 200],
];

Deno.test("a request whose handler upgrades and then fails is answered, and others are served", async (t) => {
  // Only a real limit ends an upgraded connection that never closes.
  const options = { drainTimeout: 200 };
  await using server = await startScript("faulty_server.ts", options);
  for (const [title, method, path, status] of FAILURES) {
    await t.step(`one that ${title}`, async () => {
      const signal = AbortSignal.timeout(SLOW_AFTER_MS);
      const init = { method, headers: UPGRADE, signal };
      const response = await fetch(server.origin + path, init);
      const body = await response.text();
      assertEquals([response.status, body.includes("secret")], [status, false]);
      assertEquals(response.headers.has("x-request-id"), true);
      assertEquals(await (await fetch(`${server.origin}/ok/1`)).text(), "1");
    });
  }
  server.process.kill("SIGTERM");
  assertEquals((await server.process.status).code, 0);
});

Deno.test("a request whose handler upgrades and never answers is answered, and others are served", async () => {
  const called = Promise.withResolvers<void>();
  const app = new App().get("/", () => text("other"));
  app.get("/never", (request) => {
    Deno.upgradeWebSocket(request);
    called.resolve();
    return new Promise(() => {});
  });
  await using server = serveQuietly(app, {
    handlerTimeout: 500,
    drainTimeout: 500,
    onError() {},
  });
  using clock = stopClock();
  const answer = fetch(`${server.origin}/never`, { headers: UPGRADE });
  await called.promise;
  clock.advance(500);
  const response = await answer;
  await response.body?.cancel();
  assertEquals(response.status, 503);
  assertEquals(response.headers.has("x-request-id"), true);
  assertEquals(await (await fetch(server.origin)).text(), "other");
  // The upgraded connection never closes.
  const ended = server.shutdown();
  clock.advance(500);
  assertEquals(await ended, false);
});
