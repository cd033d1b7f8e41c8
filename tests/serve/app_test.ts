import { STATUS_CODES } from "node:http";
import {
  assert,
  assertEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import {
  App,
  Blueprint,
  BlueprintGroup,
  DeclarationError,
  type ErrorHandler,
  fileRoutes,
  type Handler,
  html,
  HttpError,
  json,
  type Middleware,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { captureCalls, captureLog } from "../captured_log.ts";
import { answerCompressed } from "../compressed_answer.ts";
import { serveLocally } from "../local_server.ts";
import { sendRaw, writeHead } from "./raw_http.ts";

const url = (path: string) => `http://localhost${path}`;

async function get(app: App, path: string, method = "GET"): Promise<Response> {
  return await request(app, method, path);
}

Deno.test("text(), html() and json() set their content type, or keep yours", async () => {
  const cases: [response: Response, type: string, body: string][] = [
    [text("ä"), "text/plain; charset=utf-8", "ä"],
    [html("<p>"), "text/html; charset=utf-8", "<p>"],
    [json({ a: 1 }), "application/json", '{"a":1}'],
    [json(null), "application/json", "null"],
    [
      text("a,b", { headers: { "content-type": "text/csv" } }),
      "text/csv",
      "a,b",
    ],
    [json([], { headers: [["Content-Type", "a/b"]] }), "a/b", "[]"],
  ];
  for (const [response, type, body] of cases) {
    assertEquals(response.headers.get("content-type"), type);
    assertEquals(await response.text(), body);
  }
  assertEquals(text("x", { status: 201 }).status, 201);
  assertThrows(() => json(undefined), TypeError, "of type undefined");
  for (const answer of [text, html, json]) {
    assertThrows(
      () => answer(Promise.resolve("x") as never),
      TypeError,
      `${answer.name}(await …)`,
    );
  }
});

Deno.test("text(), html() and json() take status and headers of a response", () => {
  const headers = { "x-a": "b" };
  const given = new Response(null, { status: 403, statusText: "No", headers });
  for (const answer of [text, html, json]) {
    const response = answer("x", given);
    assertEquals([response.status, response.statusText], [403, "No"]);
    assertEquals(response.headers.get("x-a"), "b");
  }
});

Deno.test("text(), html() and json() refuse a status alone", () => {
  for (const answer of [text, html, json]) {
    assertThrows(
      () => answer("x", 404 as ResponseInit),
      TypeError,
      "write an object such as { status: 404 }",
    );
  }
});

Deno.test("every convenience method declares its method, version and name", async () => {
  const app = new App();
  const methods = [
    "get",
    "head",
    "post",
    "put",
    "patch",
    "delete",
    "options",
  ] as const;
  for (const method of methods) {
    app[method](`/${method}`, (request) => text(request.method), {
      version: 1,
      versionPrefix: "/api/v",
      name: method,
    });
  }
  for (const method of methods) {
    const path = app.urlFor(method);
    assertEquals(path, `/api/v1/${method}`);
    const response = await get(app, path, method.toUpperCase());
    assertEquals(response.status, 200);
    const other = method === "put" ? "POST" : "PUT";
    assertEquals((await get(app, path, other)).status, 405);
  }
});

Deno.test("ALL answers every method that has no handler of its own", async () => {
  const app = new App();
  app.route("/x", { POST: () => text("post"), ALL: () => text("all") });
  assertEquals(await (await get(app, "/x", "POST")).text(), "post");
  for (const method of ["GET", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    assertEquals(await (await get(app, "/x", method)).text(), "all");
  }
  const head = await get(app, "/x", "HEAD");
  assertEquals([head.status, await head.text()], [200, ""]);
});

Deno.test("what handlers inherit answers nothing", async () => {
  const inherited = { DELETE: () => text("inherited") };
  const handlers = Object.assign(Object.create(inherited), {
    GET: () => text("own"),
  });
  const app = new App().route("/x", handlers);
  app.route(
    "/y",
    Object.create({ ...inherited, foo: 1 }, {
      POST: { value: () => text("own"), enumerable: true },
    }),
  );
  assertEquals(app.routes.map(({ methods }) => methods), [["GET"], ["POST"]]);
  assertEquals(await (await get(app, "/x", "GET")).text(), "own");
  assertEquals(await (await get(app, "/y", "POST")).text(), "own");
  for (const path of ["/x", "/y"]) {
    assertEquals((await get(app, path, "DELETE")).status, 405);
  }
});

Deno.test("HEAD is answered from GET, with its headers and without its body", async () => {
  const app = new App();
  let cancelled = false;
  app.get("/stream", () => {
    const body = new ReadableStream({ cancel: () => void (cancelled = true) });
    return new Response(body, { headers: { etag: '"1"' } });
  });
  const response = await get(app, "/stream", "HEAD");
  assertEquals(response.headers.get("etag"), '"1"');
  assertEquals(await response.text(), "");
  assertEquals(cancelled, true);
});

Deno.test("HEAD says no length, or the one that GET says", async () => {
  const app = new App();
  app.get("/text", () => text("0123456789"));
  const headers = { "content-length": "3" };
  app.get("/known", () => new Response("abc", { headers }));
  app.get("/none", () => new Response(null));
  const server = Deno.serve({
    port: 0,
    hostname: "127.0.0.1",
    onListen: () => {},
  }, app.fetch);
  try {
    for (
      const [path, length] of [["/text", null], ["/known", "3"], ["/none", "0"]]
    ) {
      const { headers } = await sendRaw(server.addr, writeHead("HEAD", path!));
      assertEquals(headers.get("content-length"), length, path!);
    }
  } finally {
    await server.shutdown();
  }
});

Deno.test("the context says what the route and the runtime know", async () => {
  const app = new App();
  app.get("/u/<id:int>", (_request, context) => {
    const { params, route, version, platform } = context;
    context.state.seen = true;
    return json({ params, route, version, platform, state: context.state });
  }, { version: "v2", name: "user" });
  const request = new Request(url("/v2/u/7"));
  const response = await app.fetch(request, { env: 1 }, "ctx");
  const body = await response.json();
  assertEquals(body.params, { id: 7 });
  assertEquals(body.route.name, "user");
  assertEquals(body.version, "2");
  assertEquals(body.platform, [{ env: 1 }, "ctx"]);
  assertEquals(body.state, { seen: true });
});

Deno.test("an application needs no this", async () => {
  const { fetch } = new App().get("/", () => text("ok"));
  assertEquals(await (await fetch(new Request(url("/")))).text(), "ok");
});

Deno.test("middleware runs from the outside in, and around misses too", async () => {
  const calls: string[] = [];
  const note =
    (name: string): Middleware => async (_request, context, next) => {
      calls.push(`${name} ${context.route?.path ?? "miss"}`);
      const response = await next();
      calls.push(`/${name} ${response.status}`);
      return response;
    };
  const inner = new Blueprint("b").get("/r", () => text("ok"))
    .use(note("blueprint"));
  const group = new BlueprintGroup().append(inner)
    .use(note("group 1"), note("group 2"));
  const app = new App().use(note("app")).blueprint(group);
  app.get("/plain", () => text("ok"));

  const expected: [path: string, method: string, calls: string[]][] = [
    ["/r", "GET", [
      "app /r",
      "group 1 /r",
      "group 2 /r",
      "blueprint /r",
      "/blueprint 200",
      "/group 2 200",
      "/group 1 200",
      "/app 200",
    ]],
    ["/plain", "GET", ["app /plain", "/app 200"]],
    ["/nope", "GET", ["app miss", "/app 404"]],
    ["/plain", "OPTIONS", ["app /plain", "/app 204"]],
    ["/plain", "PUT", ["app /plain", "/app 405"]],
    ["/r%ff", "GET", []],
    ["/r", "BREW", []],
  ];
  for (const [path, method, order] of expected) {
    calls.length = 0;
    await get(app, path, method);
    assertEquals(calls, order, `${method} ${path}`);
  }
});

Deno.test("middleware can change the headers of whatever a handler gives", async () => {
  await using upstream = serveLocally(() => text("from afar"));
  const app = new App().use(async (_request, _context, next) => {
    const response = await next();
    response.headers.set("x-seen", "yes");
    return response;
  });
  const kept = await fetch(upstream.origin);
  app.get("/fetched", () => fetch(upstream.origin));
  app.get("/kept", () => kept.clone());
  app.get("/moved", () => Response.redirect("http://localhost/x"));
  for (const path of ["/fetched", "/kept", "/moved"]) {
    const response = await get(app, path);
    assertEquals(response.headers.get("x-seen"), "yes", path);
    assertEquals(await response.text(), path === "/moved" ? "" : "from afar");
  }
  await kept.body?.cancel();
});

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
      const response = await get(app, "/");
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
    const { headers, body } = await get(app, "/");
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
  const app = new App().use((_request, _context, next) => next());
  app.get("/given", () => fetch(from)).get("/thrown", async () => {
    throw await fetch(from);
  });
  for (const path of ["/given", "/thrown"]) {
    assertEquals((await get(app, path)).status, 502);
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

Deno.test("middleware can answer itself, and share state with the handler", async () => {
  const app = new App();
  app.use((request, context, next) => {
    context.state.user = request.headers.get("user");
    return context.state.user ? next() : text("who?", { status: 401 });
  });
  app.get("/", (_request, { state }) => text(`hello ${state.user}`));
  assertEquals((await get(app, "/")).status, 401);
  const request = new Request(url("/"), { headers: { user: "ada" } });
  assertEquals(await (await app.fetch(request)).text(), "hello ada");
});

Deno.test("middleware that forgets to return is told what to return", async () => {
  const forgetful = async (
    _request: Request,
    _context: unknown,
    next: () => Promise<Response>,
  ) => void await next();
  const app = new App().use(forgetful as unknown as Middleware);
  app.get("/ok", () => text("ok"));
  const lines = await captureLog(async () => {
    assertEquals((await get(app, "/ok")).status, 500);
  });
  assertStringIncludes(lines.join("\n"), "return await next().");
});

/** What goes wrong, and what the log says of it. */
const FAULTS: [title: string, handler: () => unknown, logged: string][] = [
  ["throws an error", () => {
    throw new Error("secret");
  }, "secret"],
  ["throws what is no error", () => {
    throw "secret";
  }, "secret"],
  ["rejects", () => Promise.reject(new Error("secret")), "secret"],
  [
    "gives undefined",
    () => undefined,
    "The handler of GET /u/<id> gave undefined instead of a Response. Return",
  ],
  ["gives null", () => Promise.resolve(null), "gave null instead"],
  ["gives a text", () => "text", "gave a text instead"],
  [
    "gives an object",
    () => ({ status: 200 }),
    "an object instead of a Response. Return a Response, for example json(…).",
  ],
  [
    "gives an HttpError",
    () => new HttpError(404),
    "instead of a Response. Throw it.",
  ],
  [
    "gives Response.error()",
    () => Response.error(),
    "handler of GET /u/<id> gave Response.error()",
  ],
  ["gives what it has read", async () => {
    const response = text("read");
    await response.text();
    return response;
  }, "handler of GET /u/<id> gave a Response whose body was used before"],
];

for (const [title, handler, logged] of FAULTS) {
  Deno.test(`a handler that ${title} gets a bare 500, and a line in the log`, async () => {
    const app = new App();
    app.get("/u/<id>", handler as () => Response, { version: 1 });
    app.get("/ok", () => text("ok"));
    const lines = await captureLog(async () => {
      const response = await get(app, "/v1/u/7");
      assertEquals(response.status, 500);
      assertEquals(
        response.headers.get("content-type"),
        "application/problem+json",
      );
      assertEquals(await response.json(), {
        type: "about:blank",
        title: "Internal Server Error",
        status: 500,
      });
    });
    assertEquals(lines.length, 1);
    assertEquals(lines[0].includes("GET /v1/u/<id:str>"), true, lines[0]);
    assertEquals(lines[0].includes(logged), true, lines[0]);
    assertEquals((await get(app, "/ok")).status, 200);
  });
}

Deno.test("in development, a 500 says what was thrown", async () => {
  const app = new App({ development: true }).get("/", () => {
    throw new RangeError("too far");
  });
  await captureLog(async () => {
    const { detail } = await (await get(app, "/")).json();
    assertEquals(detail, "RangeError: too far");
  });
});

const closed = json({}, { status: 503 });

/** What an error gives as its response, and what clients get, one by one. */
const SAID: [title: string, response: () => Response, statuses: number[]][] = [
  [
    "one whose headers are fixed",
    () => Response.redirect("http://localhost/login", 302),
    [302, 302],
  ],
  ["the same one again", () => closed, [503, 500]],
  ["nothing", () => undefined as never, [500]],
  ["a network error", () => Response.error(), [500]],
];

for (const [title, toResponse, statuses] of SAID) {
  Deno.test(`an HttpError that gives ${title} is answered with ${statuses}`, async () => {
    class Own extends HttpError {
      override toResponse = toResponse;
    }
    const app = new App().use(async (_request, _context, next) => {
      const response = await next();
      response.headers.set("x-passed", "1");
      return response;
    });
    app.get("/", () => {
      throw new Own(401);
    });
    await captureLog(async () => {
      for (const status of statuses) {
        const response = await get(app, "/");
        await response.text();
        assertEquals(response.status, status);
        assertEquals(response.headers.get("x-passed"), "1");
      }
    });
  });
}

Deno.test("an HttpError of another copy of the router is one", async () => {
  const { HttpError: Other } = await import(
    new URL("../../router/serve/http_error.ts?copy", import.meta.url).href
  );
  const app = new App().get("/", () => {
    throw new Other(404, "There is none.");
  });
  assertEquals(new Other(404) instanceof HttpError, false);
  const response = await get(app, "/");
  assertEquals(response.status, 404);
  assertEquals((await response.json()).detail, "There is none.");
});

Deno.test("in development, an error that cannot be read is answered for", async () => {
  class Odd extends Error {
    override get message(): string {
      throw new Error("unreadable");
    }
  }
  for (
    const make of [
      () => new Odd(),
      () => Object.assign(new Error(), { name: Symbol() }),
    ]
  ) {
    const app = new App({ development: true }).get("/", () => {
      throw make();
    });
    await captureCalls(async () => {
      assertEquals((await get(app, "/")).status, 500);
    });
  }
});

for (const escaped of ["%2F", "%5C"]) {
  Deno.test(`a path whose rest holds ${escaped} is refused, with the reason`, async () => {
    const app = new App().get("/files/<rest:path>", () => text("file"));
    const response = await get(app, `/files/a/b${escaped}c`);
    assertEquals(response.status, 400);
    assertStringIncludes((await response.json()).detail, escaped);
  });
}

Deno.test("a blueprint that is alone is refused with options that are none", () => {
  const app = new App().blueprint(new Blueprint("a"), null as never);
  assertThrows(() => app.routes, DeclarationError, "bad-setting");
});

Deno.test("a Response that was used before is refused", async () => {
  const shared = text("once");
  const app = new App().get("/", () => shared);
  assertEquals(await (await get(app, "/")).text(), "once");
  const lines = await captureLog(async () => {
    assertEquals((await get(app, "/")).status, 500);
  });
  assertEquals(lines[0].includes("was used before"), true);
});

Deno.test("middleware that reads a response and gives it on is answered for", async () => {
  const app = new App().use(async (_request, _context, next) => {
    const response = await next();
    await response.text();
    return response;
  });
  const lines = await captureLog(async () => {
    assertEquals((await get(app, "/miss")).status, 500);
  });
  assertEquals(lines[0].includes("was used before"), true);
});

Deno.test("an error that a handler words otherwise keeps its headers", async () => {
  const app = new App().get("/", () => text("ok"));
  app.get("/own", () => {
    throw new HttpError(401, "", {
      headers: { "www-authenticate": "Basic", "x-own": "the error" },
    });
  });
  app.onError((error) =>
    text("in other words", {
      status: (error as HttpError).status,
      headers: { "x-own": "the handler" },
    })
  );
  const refused = await request(app, "DELETE", "/");
  assertEquals([refused.status, refused.headers.get("allow")], [
    405,
    "GET, HEAD, OPTIONS",
  ]);
  const { headers } = await get(app, "/own");
  assertEquals(
    [headers.get("www-authenticate"), headers.get("x-own")],
    ["Basic", "the handler"],
  );
});

/** Middleware that is wrong, and what the log says of it. */
const MISUSES: [title: string, middleware: Middleware, logged: string][] = [
  ["calls next() twice", async function caller(_request, _context, next) {
    await next();
    return await next();
  }, "The middleware caller called next() twice"],
  ["calls next() twice without waiting", async (_request, _context, next) => {
    const first = next();
    next();
    return await first;
  }, "called next() twice"],
  [
    "gives nothing",
    (() => undefined) as unknown as Middleware,
    "middleware gave undefined",
  ],
  [
    "has a name and gives nothing",
    (function logger() {}) as unknown as Middleware,
    "middleware logger gave undefined",
  ],
  ["throws after next()", async (_request, _context, next) => {
    await next();
    throw new Error("late");
  }, "late"],
];

for (const [title, middleware, logged] of MISUSES) {
  Deno.test(`middleware that ${title} gets a 500`, async () => {
    const app = new App().use(middleware).get("/", () => text("ok"));
    const lines = await captureLog(async () => {
      assertEquals((await get(app, "/")).status, 500);
    });
    assertEquals(lines.length, 1);
    assertEquals(lines[0].includes(logged), true, lines[0]);
  });
}

Deno.test("a thrown Response is the answer", async () => {
  const app = new App();
  app.get("/handler", () => {
    throw text("no", { status: 403 });
  });
  app.blueprint(
    new Blueprint("b", { urlPrefix: "/b" }).get("/", () => text("ok")).use(
      () => {
        throw text("stop", { status: 401 });
      },
    ),
  );
  assertEquals((await get(app, "/handler")).status, 403);
  assertEquals((await get(app, "/b")).status, 401);
});

Deno.test("an HttpError becomes a problem response", async () => {
  const app = new App().get("/", () => {
    throw new HttpError(429, "Slow down.", {
      headers: { "retry-after": "5" },
      extensions: { limit: 10 },
    });
  });
  app.get("/teapot", () => {
    throw new HttpError(418);
  });
  app.get("/full", () => {
    throw new HttpError(507);
  });
  const response = await get(app, "/");
  assertEquals(response.headers.get("retry-after"), "5");
  assertEquals(await response.json(), {
    type: "about:blank",
    title: "Too Many Requests",
    status: 429,
    detail: "Slow down.",
    limit: 10,
  });
  assertEquals(await (await get(app, "/teapot")).json(), {
    type: "about:blank",
    status: 418,
  });
  assertEquals(await (await get(app, "/full")).json(), {
    type: "about:blank",
    title: "Insufficient Storage",
    status: 507,
  });
  for (const status of [399, 600, 404.5, NaN]) {
    assertThrows(() => new HttpError(status), RangeError, "from 400 to 599");
  }
});

Deno.test("an HttpError keeps its cause", () => {
  const cause = new Error("why");
  assert(new HttpError(502, "", { cause }).cause === cause);
});

/** What is called otherwise since RFC 9110, has no name, or is no standard. */
const RENAMED: Readonly<Record<string, string | undefined>> = {
  413: "Content Too Large",
  418: undefined,
  422: "Unprocessable Content",
  509: undefined,
  510: undefined,
};

Deno.test("a problem has its status's phrase as its title", async () => {
  for (const [status, phrase] of Object.entries(STATUS_CODES)) {
    if (Number(status) < 400) continue;
    const { title } = await new HttpError(Number(status)).toResponse().json();
    assertEquals(title, status in RENAMED ? RENAMED[status] : phrase);
  }
});

class Late extends Error {}

Deno.test("the nearest error handler answers, and one that throws asks on", async () => {
  const app = new App();
  const blueprint = new Blueprint("b", { urlPrefix: "/b" });
  blueprint.get("/late", () => {
    throw new Late();
  });
  blueprint.get("/other", () => {
    throw new Error("other");
  });
  blueprint.onError((error) => {
    if (error instanceof Late) return text("late", { status: 503 });
    throw error;
  });
  app.onError((error, request, { route }) =>
    text(`${request.method} ${route?.path}: ${(error as Error).message}`, {
      status: error instanceof HttpError ? error.status : 500,
    })
  );
  app.blueprint(new BlueprintGroup().append(blueprint));
  const cases: [path: string, method: string, answer: string][] = [
    ["/b/late", "GET", "503 late"],
    ["/b/other", "GET", "500 GET /b/other: other"],
    ["/nope", "GET", "404 GET undefined: No route has this path."],
    [
      "/b/late",
      "PUT",
      "405 PUT /b/late: This path does not answer PUT.",
    ],
  ];
  for (const [path, method, expected] of cases) {
    const response = await get(app, path, method);
    assertEquals(`${response.status} ${await response.text()}`, expected);
  }
});

Deno.test("a type that cannot read a value fails inside the application", async () => {
  const parse = (text: string) => BigInt(text);
  const app = new App({ types: { big: { pattern: /[0-9a-z]+/, parse } } });
  app.get("/<n:big>", () => text("big"));
  app.use(async (_request, _context, next) => {
    const response = await next();
    response.headers.set("x-seen", String(response.status));
    return response;
  });
  app.onError((error, _request, { route }) =>
    text(`${route?.path} ${(error as Error).name}`, { status: 500 })
  );
  assertEquals(await (await get(app, "/7")).text(), "big");
  const response = await get(app, "/x");
  assertEquals(response.headers.get("x-seen"), "500");
  assertEquals(await response.text(), "undefined SyntaxError");
});

Deno.test("a handler may give a promise of another library", async () => {
  const promise = {
    then: (resolve: (response: Response) => void) => resolve(text("later")),
  };
  const app = new App().get("/", (() => promise) as unknown as Handler);
  assertEquals(await (await get(app, "/")).text(), "later");
});

const UNSAYABLE: [title: string, thrown: () => unknown][] = [
  ["a BigInt", () => new HttpError(400, "", { extensions: { n: 1n } })],
  [
    "a header of two lines",
    () => new HttpError(400, "", { headers: { "x-a": "b\nc" } }),
  ],
  ["an object without a text", () => Object.create(null)],
  ["an object that throws when it is asked", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  }],
];

for (const [title, thrown] of UNSAYABLE) {
  Deno.test(`what is thrown with ${title} is answered with 500`, async () => {
    const app = new App({ development: true }).get("/", () => {
      throw thrown();
    });
    const calls = await captureCalls(async () => {
      assertEquals((await get(app, "/")).status, 500);
    });
    assertEquals(calls.length, 1);
  });
}

/** What error handlers do with an error, and the causes of what is logged. */
const HANDLERS: [title: string, handle: ErrorHandler, causes: string[]][] = [
  ["fails", () => {
    throw new Error("second");
  }, ["second", "first"]],
  ["names a cause itself", () => {
    throw new Error("second", { cause: new Error("own") });
  }, ["second", "own"]],
  ["throws it again", (error) => {
    throw error;
  }, ["first"]],
  ["throws a frozen error", () => {
    throw Object.freeze(new Error("second"));
  }, ["second"]],
];

const BUSY = new Error("busy");

/** Lists the messages of an error and of what caused it. */
function listCauses(error: unknown): string[] {
  return error instanceof Error
    ? [error.message, ...listCauses(error.cause)]
    : [];
}

Deno.test("an error handler that throws one error again and again tells of each cause", async () => {
  let count = 0;
  const app = new App().get("/", () => {
    throw new Error(`error ${++count}`);
  }).onError(() => {
    throw BUSY;
  });
  const calls = await captureCalls(async () => {
    for (let asked = 0; asked < 2; asked++) {
      await get(app, "/");
      assertEquals(listCauses(BUSY), ["busy", `error ${count}`]);
    }
  });
  assertEquals(calls.length, 2);
});

/** What is thrown as hostile as can be. */
const HOSTILE: [title: string, thrown: () => unknown][] = [
  [
    "an error with a header that cannot be written",
    () => new HttpError(500, "x", { headers: { "x-reason": "naïve ☃" } }),
  ],
  [
    "an error whose cause throws",
    () =>
      Object.defineProperty(new Error("x"), "cause", {
        get() {
          throw new Error("lazy");
        },
      }),
  ],
  ["a proxy that was revoked", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  }],
];

for (const [title, thrown] of HOSTILE) {
  Deno.test(`${title} is answered with a bare 500, whoever throws it`, async () => {
    const fail = () => {
      throw thrown();
    };
    const ofHandler = new App().get("/", fail);
    const ofErrorHandler = new App().get("/", () => {
      throw new Error("first");
    }).onError(fail);
    await captureLog(async () => {
      for (const app of [ofHandler, ofErrorHandler]) {
        assertEquals((await request(app, "GET", "/")).status, 500);
      }
    });
  });
}

Deno.test("an HttpError that is thrown again and again has no cause of another request", async () => {
  const again = new HttpError(404, "Not here.");
  const app = new App();
  const blueprint = new Blueprint("b", { urlPrefix: "/b" }).onError(() => {
    throw again;
  }).get("/", () => {
    throw new Error("secret");
  });
  app.blueprint(blueprint).get("/c", () => {
    throw again;
  }).onError((error) => text(String((error as Error).cause), { status: 404 }));
  await request(app, "GET", "/b");
  const answer = await request(app, "GET", "/c");
  assertEquals(await answer.text(), "undefined");
});

Deno.test("an error's headers of its own body stay away from another body", async () => {
  const app = new App().get("/", () => {
    throw new HttpError(401, "x", {
      headers: { "content-type": "text/html", "www-authenticate": "Basic" },
    });
  }).onError(() => new Response(new Uint8Array(1), { status: 401 }));
  const { headers } = await request(app, "GET", "/");
  assertEquals(headers.get("content-type"), null);
  assertEquals(headers.get("www-authenticate"), "Basic");
});

Deno.test("an error handler that throws a cause makes no circle of causes", async () => {
  const app = new App().get("/", () => {
    throw new Error("outer", { cause: new TypeError("inner") });
  }).onError((error) => {
    throw (error as Error).cause;
  });
  const [[, error]] = await captureCalls(async () => {
    await get(app, "/");
  });
  assertEquals(listCauses(error), ["inner"]);
});

for (const [title, handle, causes] of HANDLERS) {
  Deno.test(`an error is logged although its handler ${title}`, async () => {
    const app = new App().onError(handle).get("/", () => {
      throw new Error("first");
    });
    const calls = await captureCalls(async () => {
      assertEquals((await get(app, "/")).status, 500);
    });
    assertEquals(calls.map(([, error]) => listCauses(error)), [causes]);
  });
}

Deno.test("a problem has one type, and the status that the response has", async () => {
  const app = new App().get("/", () => {
    throw new HttpError(413, "", {
      headers: { "Content-Type": "text/plain", "x-a": "b" },
      extensions: { type: "/too-large", status: 200 },
    });
  });
  const { status, headers, ...response } = await get(app, "/").then(
    async (response) => ({
      status: response.status,
      headers: response.headers,
      body: await response.json(),
    }),
  );
  assertEquals(status, 413);
  assertEquals(headers.get("content-type"), "application/problem+json");
  assertEquals(headers.get("x-a"), "b");
  assertEquals(response.body, {
    type: "/too-large",
    title: "Content Too Large",
    status: 413,
  });
});

Deno.test("middleware around a handler that throws sees the response", async () => {
  const app = new App().get("/", () => {
    throw new HttpError(409);
  });
  app.use(async (_request, _context, next) => {
    const response = await next();
    response.headers.set("x-seen", String(response.status));
    return response;
  });
  assertEquals((await get(app, "/")).headers.get("x-seen"), "409");
});

Deno.test("trailing slashes are ignored, refused or redirected as set", async () => {
  const statuses = async (trailingSlash?: "ignore" | "strict" | "redirect") => {
    const app = new App({ trailingSlash });
    app.get("/", () => text("root")).get("/a", () => text("a"));
    const paths = ["/", "/a", "/a/", "/a//", "/b/"];
    return await Promise.all(
      paths.map(async (path) => (await get(app, path)).status),
    );
  };
  assertEquals(await statuses(), [200, 200, 200, 404, 404]);
  assertEquals(await statuses("ignore"), [200, 200, 200, 404, 404]);
  assertEquals(await statuses("strict"), [200, 200, 404, 404, 404]);
  assertEquals(await statuses("redirect"), [200, 200, 308, 404, 404]);
});

/** What goes wrong inside of middleware: what is answered, and was thrown. */
const THROWN: [path: string, answered: number, thrown: number | undefined][] = [
  ["/fine", 200, undefined],
  ["/refused", 409, 409],
  ["/late", 409, 409],
  ["/said-otherwise", 418, 409],
  ["/given", 403, 403],
  ["/wrapped", 409, 409],
  ["/nowhere", 404, 404],
];

for (const [path, answered, thrown] of THROWN) {
  Deno.test(`next() throws nothing for ${path}, and the context has its error`, async () => {
    const fail = () => {
      throw new HttpError(409);
    };
    const seen: unknown[] = [];
    const app = new App()
      .use(async (_request, context, next) => {
        const response = await next();
        seen.push((context.error as Partial<Response> | undefined)?.status);
        return response;
      })
      .get("/fine", () => text("fine"))
      .get("/refused", fail)
      .get("/late", () => Promise.reject(new HttpError(409)))
      .get("/given", () => {
        throw new Response("no", { status: 403 });
      });
    app.blueprint(
      new Blueprint("otherwise")
        .onError(() => text("teapot", { status: 418 }))
        .get("/said-otherwise", fail),
    );
    app.blueprint(
      new Blueprint("wrapped").use(fail).get("/wrapped", () => text("fine")),
    );
    assertEquals((await request(app, "GET", path)).status, answered);
    assertEquals(seen, [thrown]);
  });
}

Deno.test("middleware wraps a redirect too", async () => {
  const app = new App({ trailingSlash: "redirect" });
  app.get("/a", () => text("a")).use(async (_request, { route }, next) => {
    const response = await next();
    response.headers.set("x-route", `${route?.path}`);
    return response;
  });
  const { status, headers } = await get(app, "/a/");
  assertEquals([status, headers.get("x-route")], [308, "/a"]);
});

Deno.test("a redirect escapes what a header cannot hold", async () => {
  const app = new App({ trailingSlash: "redirect" });
  app.get("/<x>", () => text("x"));
  const onListen = () => {};
  await using server = Deno.serve({ port: 0, onListen }, app.fetch);
  const head = writeHead("GET", '/日"/?q=é');
  const { status, headers } = await sendRaw(server.addr, head);
  assertEquals(status, 308);
  assertEquals(headers.get("location"), "/%E6%97%A5%22?q=%C3%A9");
});

Deno.test("match() takes what a request would, and nothing else", () => {
  const app = new App({ trailingSlash: "strict" });
  app.get("/a/<x>", () => text("a")).post("/b", () => text("b"));
  const cases: [method: string, path: string, matches: boolean][] = [
    ["GET", "/a/1", true],
    ["HEAD", "/a/1", true],
    ["POST", "/a/1", false],
    ["OPTIONS", "/a/1", false],
    ["HEAD", "/b", false],
    ["get", "/a/1", false],
    ["constructor", "/a/1", false],
    ["GET", "/a/1/", false],
    ["GET", "/a/%ff", false],
    ["GET", "/a/..", false],
    ["GET", "/a/1?b", false],
    ["GET", "/a/1#b", false],
    ["GET", "/a/%20?b", false],
    ["GET", "/a/%20#b", false],
    ["GET", "/a/1%3Fb%23", true],
    ["GET", "a/1", false],
    ["GET", "", false],
  ];
  for (const [method, path, matches] of cases) {
    assertEquals(app.match(method, path) !== undefined, matches, path);
  }
});

Deno.test("10,000 requests at once keep their own parameters and state", async () => {
  const app = new App();
  app.get("/<id:int>", async (_request, { params, state }) => {
    state.id = params.id;
    await new Promise<void>((resolve) => queueMicrotask(resolve));
    return json([params.id, state.id]);
  });
  const ids = Array.from({ length: 10_000 }, (_, id) => id);
  const bodies = await Promise.all(
    ids.map(async (id) => await (await get(app, `/${id}`)).json()),
  );
  assertEquals(bodies, ids.map((id) => [id, id]));
});

Deno.test("options are what they were when something was declared with them", () => {
  const answer = () => text("ok");
  const settings = { trailingSlash: "ignore" as "ignore" | "strict" };
  const app = new App(settings);
  const options: { version?: number } = {};
  for (const version of [1, 2]) {
    options.version = version;
    app.get(`/route${version}`, answer, options);
    const name = `b${version}`;
    app.blueprint(new Blueprint(name, options).get(`/${name}`, answer));
  }
  settings.trailingSlash = "strict";
  assertEquals(
    app.routes.map(({ path }) => path),
    ["/v1/route1", "/v1/b1", "/v2/route2", "/v2/b2"],
  );
  assertEquals(app.match("GET", "/v1/b1/")?.route.path, "/v1/b1");
});

Deno.test("lists, objects and handlers are what they were as well", async () => {
  const answer = (said: string) => () => text(said);
  const life = { onSunset: "gone" as "gone" | "serve", sunset: "2020-01-01" };
  const remove = ["/b"];
  const handlers: Partial<Record<"GET" | "POST", () => Response>> = {
    GET: answer("first"),
  };
  const app = new App({ versions: { "2": life } });
  app.route("/a", handlers);
  const two = new Blueprint("two", { version: 2, extends: 1, remove });
  const one = new Blueprint("one", { version: 1 });
  for (const path of ["/b", "/c"]) one.get(path, answer(path));
  app.blueprint(one).blueprint(two);
  handlers.GET = handlers.POST = answer("second");
  remove.push("/c");
  life.onSunset = "serve";
  assertEquals(await (await get(app, "/a")).text(), "first");
  assertEquals((await get(app, "/a", "POST")).status, 405);
  assertEquals((await get(app, "/v2/c")).status, 410);
});

Deno.test("nothing that an application gives away changes another one", () => {
  const answer = () => text("ok");
  const app = new App().get("/get", answer).all("/all", answer);
  for (const { methods, source } of app.routes) {
    const lists = [methods, ...Object.values(source)].filter(Array.isArray);
    for (const list of lists) {
      assertThrows(() => list.push("POST"), TypeError);
    }
  }
});

Deno.test("nothing can be added to what is built", () => {
  const blueprint = new Blueprint("b").get("/", () => text("ok"));
  const group = Blueprint.group([blueprint]);
  assertEquals(new App().blueprint(group).routes.length, 1);
  for (const { middleware } of [blueprint.declaration, group.declaration]) {
    assertThrows(() => middleware.push((_r, _c, next) => next()), TypeError);
  }
});

Deno.test("a class that extends App can have its own fetch", async () => {
  class Fixed extends App {
    override readonly fetch = () => text("fixed");
  }
  assertEquals(await new Fixed().fetch().text(), "fixed");
});

for (const value of ["/x", new URL(url("/x")), undefined, null, 5]) {
  Deno.test(`fetch() says that it was given ${value} in place of a request`, async () => {
    const read = ({ headers }: Request) => headers.get("x");
    const app = new App().get("/x", () => text("x"))
      .use((request, _context, next) => (read(request), next()))
      .onError((_error, request) => text(String(read(request))));
    const logged = await captureLog(async () => {
      const response = await app.fetch(value as unknown as Request);
      assertEquals(response.status, 500);
    });
    assertStringIncludes(
      logged.join(),
      "Unexpected error in what is no request: TypeError: Cannot answer ",
    );
    assertStringIncludes(logged.join(), "which is not a Request");
  });
}

/** What is no observer, and what is said of it. */
const NO_OBSERVERS: [observer: unknown, says: string][] = [
  [{}, "by an object: its onMatch and onUnexpected are no functions. Give {"],
  [undefined, "by undefined: its onMatch and onUnexpected are no functions."],
  [
    { onMatch() {}, onUnexpected() {}, limit: 5 },
    "by an object: its limit is no function. Give { onMatch, onUnexpected };",
  ],
];

for (const [observer, says] of NO_OBSERVERS) {
  Deno.test(`observed() refuses ${Deno.inspect(observer)}`, () => {
    const app = new App();
    assertThrows(() => app.observed(observer as never), TypeError, says);
  });
}

/** What is given to functions in place of a path, and what is said of it. */
const NO_PATHS: [call: (app: App) => unknown, says: string][] = [
  [
    (app) => app.match("GET", undefined as never),
    'Cannot match undefined, which is not a path. Write one such as "/users/7"',
  ],
  [
    (app) => app.match("GET", new URL(url("/x")) as never),
    "an object of class URL, which is not a path.",
  ],
  [
    (app) => app.match(new Request(url("/")) as never, undefined as never),
    "Cannot match undefined, which is not a path.",
  ],
  [
    (app) => app.explainMiss(undefined as never),
    "Cannot explain the miss of undefined, which is not a path.",
  ],
  [
    (app) => app.explainMiss("/n/7?x"),
    "the miss of /n/7?x: give the path without its query, /n/7.",
  ],
];

for (const [call, says] of NO_PATHS) {
  Deno.test(`an application refuses what is no path: ${call}`, () => {
    const app = new App().get("/<x>", () => text("x"));
    assertThrows(() => call(app), TypeError, says);
  });
}

Deno.test("what a type throws while a path is matched is thrown on", () => {
  const types = {
    bad: {
      pattern: /a/,
      parse() {
        throw new RangeError("own");
      },
    },
  };
  const app = new App({ types }).get("/<x:bad>", () => text("x"));
  assertThrows(() => app.match("GET", "/a"), RangeError, "own");
});

Deno.test("options that hold themselves are refused like any other", () => {
  const loop: Record<string, unknown> = { deprecated: "2026-01-01" };
  loop.self = loop;
  const app = new App({ versions: { "1": loop } });
  app.get("/x", () => text("x"), { version: 1 });
  assertThrows(() => app.routes, DeclarationError, 'Setting "self" is not');
});

Deno.test("an application tells the patterns of its own types", () => {
  const types = { sku: { pattern: /[a-z]+-[0-9]+/i }, x: { pattern: /a\/b/ } };
  const files = { "_types.ts": { plate: { pattern: /[A-Z]{2}/ } } };
  const app = new App({ types }).blueprint(fileRoutes({ files }));
  app.get("/<id:[0-9]+>/<sku:sku>", () => text("x"));
  assertEquals([...app.types], [
    ["sku", "/[a-z]+-[0-9]+/i"],
    ["x", "/a\\/b/"],
    ["plate", "/[A-Z]{2}/"],
  ]);
});

Deno.test("a clock that gives no time is told", () => {
  assertEquals(new App({ clock: () => Infinity }).now(), Infinity);
  for (const clock of [() => NaN, Date, () => undefined]) {
    const app = new App({ clock: clock as () => number });
    assertThrows(() => app.now(), TypeError, "The option clock gave");
  }
});

/** Options that are wrong, and what is said of them. */
const WRONG_OPTIONS: [options: object, said: string][] = [
  [{ trailingSlash: "keep" }, 'Write one of "ignore", "strict", "redirect".'],
  [{ trailingSlash: "ignor" }, 'Did you mean "ignore"?'],
  [{ trustHost: "no" }, 'Setting "trustHost": "no" is neither true nor false.'],
  [{ development: 1 }, "Write true or false."],
  [{ clock: 0 }, 'Setting "clock": 0 is not a function.'],
  [{ versionprefix: "/v" }, 'Did you mean "versionPrefix"?'],
  [{ versions: null }, "Write an object such as"],
  [{ versions: [{}] }, "Write an object such as"],
];

for (const [options, said] of WRONG_OPTIONS) {
  Deno.test(`new App(${JSON.stringify(options)}) is refused when it is built`, () => {
    assertThrows(() => new App(options).routes, DeclarationError, said);
  });
}

Deno.test("new App() is refused for what is no object of options", () => {
  for (const options of [null, new Map(), Promise.resolve({}), "/api"]) {
    assertThrows(
      () => new App(options as Record<never, never>),
      TypeError,
      "Cannot make an App with",
    );
  }
});

Deno.test("routes of one path have their parameters by their own names", async () => {
  const app = new App();
  const echo: Handler = (_, { params }) => Response.json(params);
  app.route("/a/<id:int>", { GET: echo });
  app.route("/a/<number:int>", { POST: echo, DELETE: echo });
  app.get("/b/<key:int>", echo).post("/b/<key:int>", echo);
  const expected: [path: string, method: string, params: object][] = [
    ["/a/5", "GET", { id: 5 }],
    ["/a/5", "POST", { number: 5 }],
    ["/a/5", "DELETE", { number: 5 }],
    ["/b/5", "GET", { key: 5 }],
    ["/b/5", "POST", { key: 5 }],
  ];
  for (const [path, method, params] of expected) {
    assertEquals({ ...app.match(method, path)?.params }, params);
    const response = await get(app, path, method);
    assertEquals(await response.json(), params);
  }
});
