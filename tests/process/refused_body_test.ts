import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, HttpError, text } from "@strata/router";
import type { ServeOptions, ServerContext } from "@strata/router/serve";
import { readFirst } from "../serve/raw_http.ts";
import { serveUpstream } from "./body_reader.ts";
import { type Framing, sendHalf } from "./half_body.ts";
import { serveTelling } from "./quiet_server.ts";

/** Bodies that go over a limit, and what is answered. */
const REFUSED: [
  title: string,
  framing: Framing,
  limits: ServeOptions,
  status: number,
  says: string,
][] = [
  ["that says to be larger", "a length", { bodyLimit: 8 }, 413, "than 8 bytes"],
  ["whose chunks are larger", "chunks", { bodyLimit: 3 }, 413, "than 3 bytes"],
  ["that stalls", "a length", { bodyTimeout: 1 }, 408, "took too long"],
  ["whose chunks stall", "chunks", { bodyTimeout: 1 }, 408, "took too long"],
];

/** Hands on a body. */
type Sender = (request: Request, origin: string) => Promise<Response>;

/** How one is handed on. */
const WAYS: [way: string, send: Sender][] = [
  [
    "as a stream",
    ({ body }, origin) => fetch(origin, { method: "POST", body }),
  ],
  [
    "with its request",
    (request, origin) => fetch(new Request(origin, request)),
  ],
];

for (const [title, framing, limits, status, says] of REFUSED) {
  for (const [way, send] of WAYS) {
    Deno.test(`a body ${title} is ${status} where it is handed on ${way}`, async () => {
      await using upstream = serveUpstream();
      const app = new App()
        .post("/", (request) => send(request, upstream.origin));
      await using server = serveTelling(app, limits);
      using connection = await sendHalf(server.addr.port, "/", framing);
      assertEquals([await server.status, server.errors], [status, []]);
      const answer = await readFirst(connection);
      assertStringIncludes(answer, says);
      assertStringIncludes(answer.toLowerCase(), "connection: close\r\n");
    });
  }
}

for (const [title, framing, limits] of REFUSED) {
  Deno.test(`a body ${title} is no error where an answer of its own stands for that`, async () => {
    await using upstream = serveUpstream();
    const app = new App().post("/", async ({ body }) => {
      try {
        return await fetch(upstream.origin, { method: "POST", body });
      } catch (cause) {
        throw new HttpError(502, "", { cause });
      }
    });
    await using server = serveTelling(app, limits);
    using _connection = await sendHalf(server.addr.port, "/", framing);
    assertEquals([await server.status, server.errors], [502, []]);
  });

  Deno.test(`a body ${title} is no error where it is handed on after an answer`, async () => {
    await using upstream = serveUpstream();
    const ended = Promise.withResolvers<void>();
    const app = new App().post("/", ({ body }, { platform }) => {
      const [, context] = platform as readonly unknown[];
      const sending = fetch(upstream.origin, { method: "POST", body });
      (context as ServerContext).waitUntil(sending);
      sending.catch(() => ended.resolve());
      return text("sent later");
    });
    await using server = serveTelling(app, limits);
    using _connection = await sendHalf(server.addr.port, "/", framing);
    await ended.promise;
    assertEquals([await server.status, server.errors], [200, []]);
  });
}
