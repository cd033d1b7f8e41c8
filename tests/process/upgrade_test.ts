import { assertEquals } from "@std/assert";
import { App } from "@strata/router";
import { answerEcho, askEcho } from "../web_socket_echo.ts";
import { serveQuietly } from "./quiet_server.ts";
import { stopClock } from "./stopped_clock.ts";

for (const path of ["/live", "/v1/ending"]) {
  Deno.test(`a connection to ${path} is upgraded at the time limit when its handler has done so`, async () => {
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
