import { assertEquals, assertMatch } from "@std/assert";
import { App, type Middleware, text } from "@strata/router";
import { request } from "@strata/router/testing";
import { captureLog } from "../captured_log.ts";
import { answerEcho, askEcho } from "../web_socket_echo.ts";

/** Makes a response of an upgrade, as only runtimes can. */
function upgradeFrom(url = ""): Response {
  const properties = { status: { value: 101 }, url: { value: url } };
  return Object.defineProperties(new Response(), properties);
}

/** Makes middleware that acts once the connection has been upgraded. */
function afterwards(act: () => unknown): Middleware {
  return async function careless(_request, _context, next) {
    const response = await next();
    return response.status === 101 ? act() as Response : response;
  };
}

function fail(): never {
  throw new Error("too late");
}

/** What goes wrong after an upgrade, and what is logged. */
const MISTAKES: [
  title: string,
  declare: (app: App) => App,
  log: RegExp,
][] = [
  [
    "middleware throws",
    (app) => app.use(afterwards(fail)),
    /^Unexpected error in GET \/live: Error: too late$/,
  ],
  [
    "middleware rejects, and an error handler answers",
    (app) =>
      app.use(afterwards(() => Promise.reject(new Error("too late"))))
        .onError(() => text("sorry", { status: 500 })),
    /^$/,
  ],
  [
    "an error handler fails after middleware",
    (app) => app.use(afterwards(fail)).onError(fail),
    /^Unexpected error in .* Error: too late$/,
  ],
  [
    "middleware throws a response",
    (app) =>
      app.use(afterwards(() => {
        throw text("no", { status: 403 });
      })),
    /^$/,
  ],
  [
    "middleware returns another response",
    (app) => app.use(afterwards(() => text("no", { status: 403 }))),
    /The middleware careless replaced the Response that upgrades/,
  ],
  [
    "middleware returns nothing",
    (app) => app.use(afterwards(() => undefined)),
    /The middleware careless returned undefined instead of a Response/,
  ],
];

for (const [title, declare, log] of MISTAKES) {
  Deno.test(`a connection stays upgraded, and others are served, when ${title}`, async () => {
    const seen: unknown[] = [];
    const app = declare(
      new App().use(async (_request, context, next) => {
        const response = await next();
        seen.push([response.status, context.error !== undefined]);
        return response;
      }),
    ).get("/live", answerEcho).get("/", () => text("ok"));
    const lines = await captureLog(async () => {
      const options = { hostname: "127.0.0.1", port: 0, onListen() {} };
      await using server = Deno.serve(options, app.fetch);
      const address = `127.0.0.1:${server.addr.port}`;
      const ended = server.finished.then(() => "The server has ended.");
      const heard = await Promise.race([askEcho(`${address}/live`), ended]);
      assertEquals(heard, "heard hello");
      assertEquals(await (await fetch(`http://${address}`)).text(), "ok");
    });
    assertMatch(lines.join("\n"), log);
    assertEquals(seen, [[101, true], [200, false]]);
  });
}

Deno.test("a connection is upgraded when the clock of its version breaks", async () => {
  const upgrade = upgradeFrom();
  let isBroken = false;
  const clock = () => {
    if (isBroken) throw new Error("stopped");
    return 0;
  };
  const app = new App({ clock }).get("/live", () => {
    isBroken = true;
    return upgrade;
  }, { version: 1, deprecated: "2026-11-01" });
  assertEquals(await request(app, "GET", "/v1/live") === upgrade, true);
});

Deno.test("an upgrade that fetch() returns is passed on through middleware", async () => {
  const fetched = upgradeFrom("http://127.0.0.1/");
  const app = new App().use((_request, _context, next) => next());
  app.get("/", () => fetched);
  assertEquals(await request(app, "GET", "/") === fetched, true);
});

Deno.test("middleware may return another response that upgrades", async () => {
  const [inner, outer] = [upgradeFrom(), upgradeFrom()];
  const app = new App().use(async (_request, _context, next) => {
    await next();
    return outer;
  }).get("/", () => inner);
  assertEquals(await request(app, "GET", "/") === outer, true);
});
