import { assertEquals } from "@std/assert";
import { App, Blueprint } from "@strata/router";
import { request } from "@strata/router/testing";
import { answerCompressed } from "../../compressed_answer.ts";
import { serveLocally } from "../../local_server.ts";

const url = (path: string) => `http://localhost${path}`;

/** What is fetched of a server that compresses, and its length as sent on. */
const FETCHED: [
  title: string,
  request: RequestInit,
  coding: string | null,
  length: number,
][] = [
  ["decoded", {}, null, 600],
  [
    "decoded, as the request has asked for",
    {
      headers: { "accept-encoding": "gzip" },
    },
    null,
    600,
  ],
  [
    "a part of what is encoded",
    { headers: { range: "bytes=0-9" } },
    "gzip",
    10,
  ],
];

for (const [title, init, coding, length] of FETCHED) {
  for (const hasMiddleware of [false, true]) {
    const where = hasMiddleware ? "through middleware" : "as it is";
    Deno.test(`what a handler fetches is sent on ${where}: ${title}`, async () => {
      const encoded = await answerCompressed("hello world ".repeat(50)).bytes();
      await using upstream = serveLocally(({ headers }) => {
        const isPart = headers.has("range");
        const body = isPart ? encoded.slice(0, 10) : encoded;
        return new Response(body, {
          status: isPart ? 206 : 200,
          headers: {
            "content-encoding": "gzip",
            "content-length": String(body.length),
          },
        });
      });
      const app = new App();
      if (hasMiddleware) app.use((_request, _context, next) => next());
      app.get("/", () => fetch(upstream.origin, init));
      const response = await request(app, "GET", "/");
      assertEquals(response.headers.get("content-encoding"), coding);
      assertEquals((await response.bytes()).length, length);
    });
  }
}

/** Whatever else can give what it has fetched. */
const RELAYS: [who: string, relay: (app: App, from: string) => unknown][] = [
  ["middleware", (app, from) => app.use(() => fetch(from))],
  ["an error handler", (app, from) => {
    app.onError(() => fetch(from));
    app.get("/", () => Promise.reject(new Error("no")));
  }],
  ["a handler that throws it", (app, from) =>
    app.get("/", async () => {
      throw await fetch(from);
    })],
];

for (const [who, relay] of RELAYS) {
  Deno.test(`what ${who} fetches is sent on decoded, and can be changed`, async () => {
    await using upstream = serveLocally(() => answerCompressed("hello"));
    const app = new App().use(async (_request, _context, next) => {
      const response = await next();
      response.headers.set("x-seen", "yes");
      return response;
    });
    relay(app, upstream.origin);
    const { headers, body } = await request(app, "GET", "/");
    assertEquals(headers.get("content-encoding"), null);
    assertEquals(headers.get("x-seen"), "yes");
    assertEquals(await new Response(body).text(), "hello");
  });
}

/** What a server sends on that asks another one. */
const PROXIED: [
  title: string,
  coding: string,
  ask: (request: Request, from: string) => Promise<Response>,
  coded: string | null,
][] = [
  ["what was asked for as a whole", "gzip", (_, from) => fetch(from), null],
  ["a coding in capitals", "GZIP", (_, from) => fetch(from), null],
  [
    "what was asked for in part and given as a whole",
    "gzip",
    ({ headers }, from) => fetch(from, { headers }),
    "gzip",
  ],
];

for (const [title, coding, ask, coded] of PROXIED) {
  Deno.test(`the headers of a body are true when a client asks for a part: ${title}`, async () => {
    const plain = "line of text\n".repeat(20);
    const encoded = await answerCompressed(plain).bytes();
    const headers = {
      "content-encoding": coding,
      "content-length": `${encoded.length}`,
    };
    await using upstream = serveLocally(() =>
      new Response(encoded, { headers })
    );
    const app = new App().use((_request, _context, next) => next());
    app.get("/late", (request) => ask(request, upstream.origin));
    app.get("/thrown", async (request) => {
      throw await ask(request, upstream.origin);
    });
    await using server = serveLocally(app.fetch);
    for (const path of ["/late", "/thrown"]) {
      const part = { headers: { range: "bytes=0-" } };
      const { headers, body } = await fetch(server.origin + path, part);
      assertEquals(headers.get("content-encoding"), coded);
      const bytes = await new Response(body).bytes();
      assertEquals(bytes.length, coded ? encoded.length : plain.length);
    }
  });
}

Deno.test("an upstream's status that no response can be given is a 502", async () => {
  using listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  (async () => {
    for await (const connection of listener) {
      const head = "HTTP/1.1 999 Odd\r\nconnection: close\r\n\r\n";
      await connection.write(new TextEncoder().encode(head));
      connection.close();
    }
  })();
  const from = `http://127.0.0.1:${listener.addr.port}/`;
  const around = new Blueprint("around")
    .use((_request, _context, next) => next())
    .get("/around", () => fetch(from));
  const app = new App().blueprint(around);
  app.get("/given", () => fetch(from)).get("/thrown", async () => {
    throw await fetch(from);
  });
  for (const path of ["/around", "/given", "/thrown"]) {
    for (const method of ["GET", "HEAD"]) {
      assertEquals((await request(app, method, path)).status, 502);
    }
  }
});

Deno.test("a fetched body that is not decoded keeps its coding", async () => {
  await using upstream = serveLocally(() => answerCompressed("hello"));
  const app = new App();
  // Deno decodes nothing of what it was asked for in part.
  app.get("/", ({ headers }) => fetch(upstream.origin, { headers }));
  const asked = new Request(url("/"), { headers: { range: "bytes=0-" } });
  const response = await app.fetch(asked);
  assertEquals(response.headers.get("content-encoding"), "gzip");
  assertEquals((await response.bytes()).slice(0, 2), new Uint8Array([31, 139]));
});
