import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, HttpError, text } from "@strata/router";
import type { ServeOptions, ServerContext } from "@strata/router/serve";
import { readFirst } from "../serve/raw_http.ts";
import { serveUpstream } from "./body_reader.ts";
import { type Framing, sendHalf } from "./half_body.ts";
import { serveTelling } from "./quiet_server.ts";

/** Bodies that exceed a limit, and what is answered. */
const REFUSED: [
  title: string,
  framing: Framing,
  limits: ServeOptions,
  status: number,
  says: string,
][] = [
  [
    "whose length is too large",
    "a length",
    { bodyLimit: 8 },
    413,
    "than 8 bytes",
  ],
  [
    "whose chunks are too large",
    "chunks",
    { bodyLimit: 3 },
    413,
    "than 3 bytes",
  ],
  ["that stalls", "a length", { bodyTimeout: 1 }, 408, "took too long"],
  ["whose chunks stall", "chunks", { bodyTimeout: 1 }, 408, "took too long"],
];

/** Relays a body. */
type Sender = (request: Request, origin: string) => Promise<Response>;

/** How a body is relayed. */
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
    Deno.test(`a body ${title} is answered with ${status} when it is relayed ${way}`, async () => {
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
  Deno.test(`a body ${title} is not reported as the cause of the application's own 502`, async () => {
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

  Deno.test(`a body ${title} is not reported as an error when it is relayed after an answer`, async () => {
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
