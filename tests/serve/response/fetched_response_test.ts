import { assertEquals, assertRejects } from "@std/assert";
import { App, Blueprint, type Middleware } from "@strata/router";
import { request } from "@strata/router/testing";
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  gzipSync,
} from "node:zlib";
import { answerCompressed } from "../../compressed_answer.ts";
import { type LocalServer, serveLocally } from "../../local_server.ts";
import { SLOW_AFTER_MS } from "../../patience.ts";

const url = (path: string) => `http://localhost${path}`;

/** What surrounds a handler that fetches. */
const WAYS: [way: string, middleware: Middleware[]][] = [
  ["as it is", []],
  ["through middleware", [(_request, _context, next) => next()]],
];

/** Where an application of {@linkcode createRelay} fetches. */
const RELAYED = ["/", "/thrown", "/around"];

/** Makes an application that returns, throws or passes on what it fetches. */
function createRelay(ask: (request: Request) => Promise<Response>): App {
  const around = new Blueprint("around").get("/around", ask)
    .use((_request, _context, next) => next());
  const app = new App().blueprint(around).get("/", ask);
  return app.get("/thrown", async (request) => {
    throw await ask(request);
  });
}

for (const path of RELAYED) {
  Deno.test(`a part of an encoded body is relayed unchanged: ${path}`, async () => {
    const part = (await answerCompressed("hello world").bytes()).slice(0, 10);
    const headers = { "content-encoding": "gzip", "content-length": "10" };
    await using upstream = serveLocally(() =>
      new Response(part, { status: 206, headers })
    );
    const asked = { headers: { range: "bytes=0-9" } };
    const app = createRelay(() => fetch(upstream.origin, asked));
    const response = await request(app, "GET", path);
    assertEquals(response.headers.get("content-encoding"), "gzip");
    assertEquals(await response.bytes(), part);
  });
}

/** Headers with which `fetch` decodes nothing on Deno. */
const UNDECODED: [name: string, value: string][] = [
  ["range", "bytes=0-"],
  ["accept-encoding", "identity"],
];

for (const [name, value] of UNDECODED) {
  Deno.test(`a body fetched with ${name} stays encoded in a new response`, async () => {
    await using upstream = serveLocally(() => answerCompressed("hello"));
    const app = new App().get("/", async () => {
      const fetched = await fetch(upstream.origin, {
        headers: { [name]: value },
      });
      return new Response(fetched.body, fetched);
    });
    const response = await request(app, "GET", "/");
    assertEquals(response.headers.get("content-encoding"), "gzip");
    assertEquals((await response.bytes()).slice(0, 2), Uint8Array.of(31, 139));
  });
}

/** What else can answer with what it has fetched. */
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
  Deno.test(`a response that ${who} fetches is relayed decoded, and can be changed`, async () => {
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

const PLAIN = "line of text\n".repeat(20);

/** What an upstream sends, in each coding. */
const ENCODED: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  gzip: await answerCompressed(PLAIN).bytes(),
  br: new Uint8Array(brotliCompressSync(PLAIN)),
};

/** Fetches from another server for a client's request. */
type Ask = (request: Request, from: string) => Promise<Response>;

const alone: Ask = (_request, from) => fetch(from);
const handOn: Ask = ({ headers }, from) => fetch(from, { headers });
const WHOLE = {};
const PART = { range: "bytes=0-" };
const IDENTITY = { "accept-encoding": "identity" };

/** What is relayed of an upstream that encodes whatever is requested. */
const PROXIED: [
  title: string,
  asked: Record<string, string>,
  ask: Ask,
  given: Record<string, string>,
  coded: string | null,
][] = [
  ["gzip for part, requested as a whole", PART, alone, { of: "gzip" }, null],
  ["GZIP in capitals", PART, alone, { of: "GZIP" }, null],
  ["gzip for part, passed on", PART, handOn, { of: "gzip" }, "gzip"],
  ["br for part, requested as a whole", PART, alone, { of: "br" }, null],
  ["br for part, passed on", PART, handOn, { of: "br" }, "br"],
  [
    "br for part of another one",
    { ...PART, "if-range": '"other"' },
    handOn,
    { of: "br" },
    "br",
  ],
  ["gzip for identity, not passed on", IDENTITY, alone, { of: "gzip" }, null],
  ["gzip for identity, passed on", IDENTITY, handOn, { of: "gzip" }, "gzip"],
  ["br for identity, not passed on", IDENTITY, alone, { of: "br" }, null],
  ["br for identity, passed on", IDENTITY, handOn, { of: "br" }, "br"],
  [
    "gzip for IDENTITY in capitals",
    { "accept-encoding": "IDENTITY" },
    handOn,
    { of: "gzip" },
    "gzip",
  ],
  [
    "br for IDENTITY in capitals",
    { "accept-encoding": "IDENTITY" },
    handOn,
    { of: "br" },
    "br",
  ],
  [
    "gzip for identity among others",
    { "accept-encoding": "identity, gzip;q=0" },
    handOn,
    { of: "gzip" },
    null,
  ],
  [
    "gzip of events for identity",
    IDENTITY,
    handOn,
    { of: "gzip", type: "text/event-stream" },
    "gzip",
  ],
  [
    "gzip as requested",
    { "accept-encoding": "gzip" },
    handOn,
    { of: "gzip" },
    null,
  ],
  ["gzip for any coding", WHOLE, handOn, { of: "gzip" }, null],
  ["br for any coding", WHOLE, handOn, { of: "br" }, null],
];

/** Serves an encoded body, whatever is requested. */
function serveEncoded(
  { of, type = "text/plain" }: Record<string, string>,
): LocalServer {
  const encoded = ENCODED[of.toLowerCase()];
  const headers = {
    "content-type": type,
    "content-encoding": of,
    "content-length": `${encoded.length}`,
  };
  return serveLocally(() => new Response(encoded, { headers }));
}

for (const [title, asked, ask, given, coded] of PROXIED) {
  Deno.test(`the headers of a fetched body match it: ${title}`, async () => {
    await using upstream = serveEncoded(given);
    const app = createRelay((request) => ask(request, upstream.origin));
    for (const path of RELAYED) {
      const asking = new Request(url(path), { headers: asked });
      const response = await app.fetch(asking);
      assertEquals(response.headers.get("content-encoding"), coded);
      const length = coded && `${ENCODED[coded].length}`;
      assertEquals(response.headers.get("content-length"), length);
      const bytes = await response.bytes();
      const expected = coded ? ENCODED[coded] : new TextEncoder().encode(PLAIN);
      assertEquals(bytes, expected);
    }
  });
}

for (const type of ["application/gzip", "application/x-gzip", "image/x-tgz"]) {
  Deno.test(`a file of ${type} that is gzip once decoded is relayed decoded`, async () => {
    const file = ENCODED.gzip;
    const headers = {
      "content-encoding": "gzip",
      "content-type": type,
    };
    await using upstream = serveLocally(() =>
      new Response(new Uint8Array(gzipSync(file)), { headers })
    );
    const app = new App().get("/", () => fetch(upstream.origin));
    const asking = new Request(url("/"), { headers: IDENTITY });
    const response = await app.fetch(asking);
    assertEquals(response.headers.get("content-encoding"), null);
    assertEquals(await response.bytes(), file);
  });
}

/** An upstream's header for encoded octets, and its value for decoded ones. */
const OF_OCTETS: [name: string, given: string, decoded: string | null][] = [
  ["etag", '"1"', 'W/"1"'],
  ["etag", 'W/"1"', 'W/"1"'],
  ["accept-ranges", "bytes", null],
  ["content-digest", "sha-256=:AA==:", null],
  ["repr-digest", "sha-256=:AA==:", null],
  ["content-md5", "AA==", null],
  ["digest", "sha-256=AA==", null],
  [
    "last-modified",
    "Thu, 01 Jan 2026 00:00:00 GMT",
    "Thu, 01 Jan 2026 00:00:00 GMT",
  ],
  ["vary", "accept-encoding", "accept-encoding"],
];

for (const [name, given, decoded] of OF_OCTETS) {
  Deno.test(`${name}: ${given} is only sent with the octets it describes`, async () => {
    await using upstream = serveLocally(({ url }) => {
      const coding = new URL(url).pathname.slice(1);
      const headers = { [name]: given, "content-encoding": coding };
      return coding === "plain"
        ? new Response(PLAIN, { headers: { [name]: given } })
        : new Response(ENCODED[coding], { headers });
    });
    const app = new App().get(
      "/<coding>",
      ({ headers }, { params }) =>
        fetch(`${upstream.origin}/${params.coding}`, { headers }),
    );
    const tell = async (path: string, headers: HeadersInit) => {
      const asking = new Request(url(path), { headers });
      const response = await app.fetch(asking);
      await response.body?.cancel();
      return response.headers.get(name);
    };
    for (const path of ["/gzip", "/br"]) {
      assertEquals(await tell(path, WHOLE), decoded);
      assertEquals(await tell(path, IDENTITY), given);
    }
    assertEquals(await tell("/plain", WHOLE), given);
  });
}

/** Encodes one piece of a stream, decodable before the next arrives. */
function encodePiece(text: string): Uint8Array {
  const finishFlush = constants.Z_SYNC_FLUSH;
  return new Uint8Array(deflateRawSync(text, { finishFlush }));
}

/** Serves a compressed stream that is written during a test. */
function serveStream(headers: Record<string, string>) {
  const cancelled = Promise.withResolvers<void>();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => cancelled.resolve(),
  });
  // The header of gzip, which decodes to nothing yet.
  controller!.enqueue(new Uint8Array([31, 139, 8, 0, 0, 0, 0, 0, 0, 255]));
  const upstream = serveLocally(() =>
    new Response(stream, {
      headers: { ...headers, "content-encoding": "gzip" },
    })
  );
  return {
    upstream,
    cancelled: cancelled.promise,
    write: (text: string) => controller.enqueue(encodePiece(text)),
  };
}

/** Streams that have begun, or whose head is sent without waiting. */
const STREAMED: [
  title: string,
  headers: Record<string, string>,
  asked: Record<string, string>,
  isHeadFirst: boolean,
][] = [
  ["lines", { "content-type": "application/x-ndjson" }, WHOLE, false],
  ["a requested part", {}, PART, false],
  ["a request for identity", {}, IDENTITY, false],
  ["events", { "content-type": "text/event-stream" }, WHOLE, true],
  [
    "a coding that the client chose",
    { vary: "Accept-Encoding" },
    WHOLE,
    true,
  ],
];

for (const [title, given, headers, isHeadFirst] of STREAMED) {
  Deno.test(`a compressed stream is relayed as it arrives, and cancelled with its reader: ${title}`, async () => {
    const { upstream, cancelled, write } = serveStream(given);
    await using _upstream = upstream;
    const signal = AbortSignal.timeout(SLOW_AFTER_MS);
    const app = new App().get("/", () => fetch(upstream.origin, { signal }));
    await using server = serveLocally(app.fetch);
    const pieces = ["1\n\n", "2\n\n", "3\n\n"];
    if (!isHeadFirst) write(pieces[0]);
    const { body } = await fetch(server.origin, { headers });
    if (isHeadFirst) write(pieces[0]);
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    assertEquals((await reader.read()).value, pieces[0]);
    for (const piece of pieces.slice(1)) {
      write(piece);
      assertEquals((await reader.read()).value, piece);
    }
    await reader.cancel();
    await cancelled;
  });
}

for (const headers of [WHOLE, PART, IDENTITY]) {
  const what = Object.keys(headers).join() || "the whole";
  Deno.test(`HEAD for a compressed stream has the headers of GET, and cancels the upstream: ${what}`, async () => {
    const type = { "content-type": "text/plain" };
    const { upstream, cancelled, write } = serveStream(type);
    await using _upstream = upstream;
    const app = new App().get("/", () => fetch(upstream.origin));
    write("1\n");
    const asking = new Request(url("/"), { method: "HEAD", headers });
    const response = await app.fetch(asking);
    assertEquals(response.headers.get("content-encoding"), null);
    assertEquals(response.headers.get("content-type"), "text/plain");
    await cancelled;
  });
}

for (const status of [200, 404]) {
  for (const [way, middleware] of WAYS) {
    Deno.test(`HEAD passed to an upstream has the headers of a decoded GET: ${status} ${way}`, async () => {
      const encoded = await answerCompressed("hello world ".repeat(50)).bytes();
      const headers = {
        "content-encoding": "gzip",
        "accept-ranges": "bytes",
        etag: '"abc"',
      };
      await using upstream = serveLocally(() =>
        new Response(encoded, { status, headers })
      );
      const app = new App().use(...middleware).all(
        "/",
        ({ method }) => fetch(upstream.origin, { method }),
      );
      for (const method of ["GET", "HEAD"]) {
        const response = await request(app, method, "/");
        await response.body?.cancel();
        const said = ["content-encoding", "accept-ranges", "content-length"]
          .map((name) => response.headers.get(name));
        assertEquals(said, [null, null, null], method);
        assertEquals(response.headers.get("etag"), 'W/"abc"', method);
        assertEquals(response.status, status, method);
      }
    });
  }
}

Deno.test("a fetched 304 keeps its content-encoding and etag", async () => {
  const given = { "content-encoding": "gzip", "etag": '"abc"' };
  await using upstream = serveLocally(() =>
    new Response(null, { status: 304, headers: given })
  );
  const app = new App().get("/", () => fetch(upstream.origin));
  const { status, headers } = await request(app, "GET", "/");
  assertEquals(
    [status, headers.get("content-encoding"), headers.get("etag")],
    [304, "gzip", '"abc"'],
  );
});

/** Bodies that begin with nothing. */
const EMPTY: [title: string, body: BodyInit | null, status: number][] = [
  ["of no octets", "", 200],
  ["that is null", null, 204],
];

for (const [title, body, status] of EMPTY) {
  for (const coding of ["gzip", "br"]) {
    Deno.test(`a fetched body ${title} is relayed: ${coding}`, async () => {
      const headers = { "content-encoding": coding };
      await using upstream = serveLocally(() =>
        new Response(body, { status, headers })
      );
      const app = new App().get(
        "/",
        (request) => handOn(request, upstream.origin),
      );
      for (const headers of [WHOLE, PART, IDENTITY]) {
        const response = await app.fetch(new Request(url("/"), { headers }));
        assertEquals([response.status, await response.text()], [status, ""]);
      }
    });
  }
}

Deno.test("reading a body that cannot be decoded fails", async () => {
  const headers = { "content-encoding": "gzip" };
  await using upstream = serveLocally(() => new Response(PLAIN, { headers }));
  const app = new App().get("/", () => fetch(upstream.origin));
  const response = await request(app, "GET", "/");
  assertEquals(response.status, 200);
  await assertRejects(() => response.text(), TypeError);
});

/** How much of a body has been read. */
const READ: [title: string, read: (response: Response) => Promise<unknown>][] =
  [
    ["as a whole", (response) => response.text()],
    ["in part", async ({ body }) => {
      const reader = body!.getReader();
      await reader.read();
      reader.releaseLock();
    }],
  ];

for (const [title, read] of READ) {
  Deno.test(`a compressed body that was read before ${title} is refused`, async () => {
    await using upstream = serveLocally(() => answerCompressed("hello"));
    const fetched = await fetch(upstream.origin);
    await read(fetched);
    const app = new App().get("/", () => fetched);
    app.onError((error) => new Response(`${error instanceof TypeError}`));
    const response = await request(app, "GET", "/");
    assertEquals(await response.text(), "true");
    if (!fetched.body!.locked) await fetched.body!.cancel();
  });
}

/** Answers each connection with the same octets, whatever it requests. */
function answerRaw(octets: string): Deno.TcpListener {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  (async () => {
    for await (const connection of listener) {
      await connection.write(new TextEncoder().encode(octets));
      connection.close();
    }
  })();
  return listener;
}

function originOf({ addr }: Deno.TcpListener): string {
  return `http://127.0.0.1:${addr.port}/`;
}

/** An upstream's headers about its connection, and those that are relayed. */
const CONNECTION: [lines: string[], sent: string[]][] = [
  [["Connection: close", "Keep-Alive: timeout=77", "X-Own: 1"], ["x-own"]],
  [["Connection: close, X-Hop", "X-Hop: secret", "X-Own: 1"], ["x-own"]],
  [["Connection: close, x y", "Trailer: x-sum", "TE: trailers"], []],
  [["Connection: upgrade", "Upgrade: h2c", "Proxy-Connection: close"], []],
  [["Upgrade: h2c", "X-Own: 1"], ["x-own"]],
];

/** Requests to an upstream and its answers, as octets and as read. */
const ANSWERED: [
  method: string,
  head: string[],
  body: string,
  text?: string,
][] = [
  ["GET", ["HTTP/1.1 200 OK", "Content-Length: 5"], "hello"],
  [
    "GET",
    ["HTTP/1.1 200 OK", "Transfer-Encoding: chunked"],
    "5\r\nhello\r\n0\r\n\r\n",
    "hello",
  ],
  ["HEAD", ["HTTP/1.1 200 OK", "Content-Length: 5"], ""],
  ["GET", ["HTTP/1.1 204 No Content"], ""],
  ["GET", ["HTTP/1.1 304 Not Modified"], ""],
];

for (const [lines, sent] of CONNECTION) {
  Deno.test(`a fetched response is relayed without connection headers: ${lines.join("; ")}`, async () => {
    for (const [method, head, body, read = body] of ANSWERED) {
      const octets = [...head, ...lines, "", body].join("\r\n");
      using upstream = answerRaw(octets);
      const from = originOf(upstream);
      const relay = () => fetch(from, { method });
      const app = createRelay(relay);
      for (const path of RELAYED) {
        const response = await request(app, method, path);
        assertEquals(await response.text(), read);
        const names = [...response.headers.keys()];
        assertEquals(names.filter((name) => name !== "content-length"), sent);
      }
    }
  });
}

Deno.test("middleware can write headers of an upstream's response", async () => {
  await using upstream = serveLocally(() => new Response("hello"));
  const app = new App().get("/", () => fetch(upstream.origin));
  app.use(async (_request, _context, next) => {
    const response = await next();
    response.headers.set("x-own", "1");
    return response;
  });
  const response = await request(app, "GET", "/");
  assertEquals(await response.text(), "hello");
  assertEquals(response.headers.get("x-own"), "1");
});

/** An upstream's status, and the one that is sent. */
const STATUSES: [given: number, sent: number][] = [
  [599, 599],
  [600, 502],
  [999, 502],
];

for (const [given, sent] of STATUSES) {
  Deno.test(`an upstream's status ${given} is relayed as ${sent}`, async () => {
    using upstream = answerRaw(
      `HTTP/1.1 ${given} Odd\r\nconnection: close\r\n\r\n`,
    );
    const from = originOf(upstream);
    const app = createRelay(() => fetch(from))
      .get("/asked", ({ method }) => fetch(from, { method }));
    for (const path of [...RELAYED, "/asked"]) {
      for (const method of ["GET", "HEAD"]) {
        assertEquals((await request(app, method, path)).status, sent);
      }
    }
  });
}

Deno.test("an upstream's body is cancelled when its status cannot be sent", async () => {
  using upstream = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  let fetched: Response | undefined;
  const app = new App().get("/", async () => {
    return fetched = await fetch(originOf(upstream));
  });
  const answered = request(app, "GET", "/");
  using connection = await upstream.accept();
  await connection.read(new Uint8Array(4096));
  const head = "HTTP/1.1 600 Odd\r\nTransfer-Encoding: chunked\r\n\r\n";
  const begun = new TextEncoder().encode(`${head}5\r\nhello\r\n`);
  await connection.write(begun);
  assertEquals((await answered).status, 502);
  // Garbage collection would also cancel one that nobody holds.
  assertEquals(fetched?.bodyUsed, true);
  assertEquals(await connection.read(new Uint8Array(1)), null);
});

Deno.test("an upstream's upgraded connection is passed on unchanged", async () => {
  using upstream = answerRaw(
    "HTTP/1.1 101 Switching Protocols\r\n" +
      "Connection: upgrade\r\nUpgrade: websocket\r\n\r\n",
  );
  for (const method of ["GET", "HEAD"]) {
    const fetched = await fetch(originOf(upstream));
    const errors: unknown[] = [];
    const app = new App().onError((error) => {
      errors.push(error);
      return new Response();
    });
    app.get("/", () => fetched);
    assertEquals(await request(app, method, "/") === fetched, true);
    assertEquals(errors, []);
  }
});
