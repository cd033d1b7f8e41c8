import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  App,
  Blueprint,
  type Handler,
  HttpError,
  type Middleware,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { captureLog } from "../../captured_log.ts";
import { serveLocally } from "../../local_server.ts";

/** Writes the user into a response. */
const sign: Middleware = async ({ headers }, _context, next) => {
  const response = await next();
  const user = headers.get("x-user");
  if (user) response.headers.append("set-cookie", `user=${user}`);
  return response;
};

/** Drops what a client already has. */
const removeName: Middleware = async ({ headers }, _context, next) => {
  const response = await next();
  return headers.has("if-none-match")
    ? new Response(null, { status: 304 })
    : response;
};

/** Requests the root as a user; returns the status and the cookies. */
async function askAs(
  app: App,
  user: string,
  method = "GET",
  headers: Record<string, string> = {},
): Promise<[status: number, cookies: string[]]> {
  const init = { headers: { ...headers, "x-user": user } };
  const response = await request(app, method, "/", init);
  return [response.status, response.headers.getSetCookie()];
}

/** Applications that return one response again and again. */
const REPEATING: [title: string, status: number, (shared: Response) => App][] =
  [
    ["204", 204, (shared) => new App().get("/", () => shared)],
    ["200", 200, (shared) => new App().get("/", () => shared)],
    ["promised 200", 200, (shared) => {
      return new App().get("/", () => Promise.resolve(shared));
    }],
    ["200 of an error handler", 200, (shared) => {
      const fail = () => {
        throw new Error("late");
      };
      return new App().get("/", fail).onError(() => shared);
    }],
    ["200 of middleware", 200, (shared) => {
      const blueprint = new Blueprint("b").get("/", () => text("never"));
      return new App().blueprint(blueprint.use(() => shared));
    }],
  ];

/** The same with a type, which says nothing of a body, and without one. */
const KEPT = REPEATING.flatMap(([title, status, declare]) =>
  [{}, { "content-type": "text/csv" }].map((headers) =>
    [title, { status, headers }, declare] as const
  )
);

for (const [title, init, declare] of KEPT) {
  const type = init.headers["content-type"] ?? "without a type";
  Deno.test(`what middleware writes into a reused ${title} (${type}) reaches one client`, async () => {
    const app = declare(new Response(null, init)).use(sign);
    for (const user of ["alice", "bob", ""]) {
      const [, cookies] = await askAs(app, user);
      assertEquals(cookies, user ? [`user=${user}`] : []);
    }
  });
}

/** Code that keeps a page and answers each request with it. */
const KEEPING: [title: string, declare: (app: App, page: Response) => void][] =
  [
    ["a handler", (app, page) => app.get("/", () => page)],
    ["an error handler", (app, page) => {
      const fail = () => {
        throw new Error("late");
      };
      app.get("/", fail).onError(() => page);
    }],
    ["a handler that throws", (app, page) => {
      const fail = () => {
        throw page;
      };
      app.get("/", fail);
    }],
    ["middleware", (app, page) => {
      app.use(() => page).get("/", () => text("never"));
    }],
    ["a handler, kept by middleware,", (app, page) => {
      let kept: Response | undefined;
      app.use(async (_request, _context, next) => kept ??= await next());
      app.get("/", () => page);
    }],
  ];

/** Middleware that changes a response and drops it, from the outside in. */
const LEAVING: [done: string, middleware: Middleware[]][] = [
  ["dropped", [removeName, sign]],
  ["changed and dropped", [
    (request, context, next) =>
      removeName(
        request,
        context,
        async () => await sign(request, context, next),
      ),
  ]],
];

for (const [title, declare] of KEEPING) {
  for (const [done, middleware] of LEAVING) {
    Deno.test(`a response of ${title} that middleware ${done} is used for no other request`, async () => {
      const app = new App().use(...middleware);
      declare(app, text("hello"));
      await captureLog(async () => {
        const known = { "if-none-match": "x" };
        assertEquals(await askAs(app, "alice", "GET", known), [304, []]);
        assertEquals(await askAs(app, "bob"), [500, ["user=bob"]]);
      });
    });
  }
}

for (const [title, declare] of KEEPING) {
  Deno.test(`a file of ${title} that was sent is used for no other request`, async () => {
    const app = new App().use(sign);
    const file = await Deno.open(new URL(import.meta.url));
    declare(app, new Response(file.readable));
    await using server = serveLocally(app.fetch);
    await captureLog(async () => {
      for (const [user, status] of [["alice", 200], ["bob", 500]] as const) {
        const response = await fetch(server.origin, {
          headers: { "x-user": user },
        });
        await response.arrayBuffer();
        assertEquals(response.status, status);
        assertEquals(response.headers.getSetCookie(), [`user=${user}`]);
      }
    });
  });
}

for (
  const [title, page] of Object.entries({
    text: text("hello"),
    Response: new Response("hello"),
  })
) {
  Deno.test(`a ${title} whose headers answered HEAD is used for no other request`, async () => {
    const app = new App().use(sign).get("/", () => page);
    await captureLog(async () => {
      assertEquals(await askAs(app, "alice", "HEAD"), [200, ["user=alice"]]);
      assertEquals(await askAs(app, "bob"), [500, ["user=bob"]]);
    });
  });
}

Deno.test("a text whose headers answered HEAD is used for no earlier request", async () => {
  const page = text("hello");
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const app = new App().use(sign).head("/", () => page)
    .get("/", async () => {
      reached.resolve();
      await gate.promise;
      return page;
    });
  await captureLog(async () => {
    const first = askAs(app, "alice");
    await reached.promise;
    assertEquals(await askAs(app, "bob", "HEAD"), [200, ["user=bob"]]);
    gate.resolve();
    assertEquals(await first, [500, ["user=alice"]]);
  });
});

Deno.test("a response whose body another request has used is reported", async () => {
  const shared = text("once");
  const app = new App().get("/", () => shared);
  assertEquals(await (await request(app, "GET", "/")).text(), "once");
  const logged = await captureLog(async () => {
    assertEquals(await askAs(app, "bob"), [500, []]);
  });
  assertStringIncludes(logged.join(), "whose body was already used");
});

Deno.test("a response that two requests wait for is used for one", async () => {
  const shared = Promise.withResolvers<Response>();
  const app = new App().use(sign).get("/", () => shared.promise);
  const logged = await captureLog(async () => {
    const asked = ["alice", "bob"].map((user) => askAs(app, user));
    shared.resolve(new Response("body"));
    assertEquals(await Promise.all(asked), [
      [200, ["user=alice"]],
      [500, ["user=bob"]],
    ]);
  });
  assertStringIncludes(logged.join(), "that belongs to another request");
});

/** Middleware that keeps what next() returns for a later request. */
const KEEPERS: [
  title: string,
  create: (wait: (work: Promise<unknown>) => void) => Middleware,
  statuses: number[],
][] = [
  ["while it answers 202", (wait) => {
    let kept: Promise<Response> | undefined;
    return (_request, _context, next) => {
      if (kept) return kept;
      wait(kept = next());
      return new Response(null, { status: 202 });
    };
  }, [202, 200]],
  ["while it answers with an older one", (wait) => {
    let kept: Response | undefined;
    return async (_request, _context, next) => {
      const fresh = next();
      if (!kept) return (kept = await fresh).clone();
      const stale = kept;
      wait(fresh.then((response) => kept = response));
      return stale;
    };
  }, [200, 200, 200]],
  ["and fails", () => {
    let kept: Response | undefined;
    return async (_request, _context, next) => {
      if (kept) return kept;
      kept = await next();
      throw new HttpError(503);
    };
  }, [503, 200]],
];

const pass: Middleware = (_request, _context, next) => next();

/** What answers inside middleware that keeps. */
const KEPT_FROM: [title: string, answer: Handler][] = [
  ["a handler", async () => await Promise.resolve(text("x"))],
  ["another application's middleware", (request) => {
    return new App().use(pass).get("/", () => text("x")).fetch(request);
  }],
];

for (const [title, create, statuses] of KEEPERS) {
  for (const [whose, answer] of KEPT_FROM) {
    Deno.test(`middleware may keep a response of ${whose} ${title}`, async () => {
      const work: Promise<unknown>[] = [];
      const app = new App().use(create((one) => work.push(one)));
      app.get("/", answer);
      for (const status of statuses) {
        assertEquals((await request(app, "GET", "/")).status, status);
        await Promise.all(work);
      }
    });
  }
}

Deno.test("an application in another one returns what its handlers return", async () => {
  const inner = new App().use(pass).get("/inner/<rest:path>", () => text("x"));
  inner.get("/inner", () => {
    throw new HttpError(418, "no");
  });
  inner.get("/stream", () => new Response(new Blob(["x"]).stream()));
  const asHandler = new App().use(pass);
  for (const path of ["/inner", "/inner/<rest:path>", "/stream"]) {
    asHandler.get(path, (request) => inner.fetch(request));
  }
  const asMiddleware = new App().use(pass);
  asMiddleware.use((request) => inner.fetch(request));
  for (const outer of [asHandler, asMiddleware]) {
    assertEquals(await (await request(outer, "GET", "/stream")).text(), "x");
    assertEquals((await request(outer, "GET", "/inner/a")).status, 200);
    assertEquals((await request(outer, "GET", "/inner")).status, 418);
  }
});

for (const status of [200, 201, 204, 304]) {
  Deno.test(`an application in another one keeps what its middleware writes into a ${status} without a body`, async () => {
    const inner = new App().use(async (_request, _context, next) => {
      const response = await next();
      response.headers.set("set-cookie", "inner");
      return response;
    }).get("/", () => new Response(null, { status }));
    const outers = [
      new App().get("/", (request) => inner.fetch(request)),
      new App().use(pass).get("/", (request) => inner.fetch(request)),
      new App().use((request) => inner.fetch(request)),
      new App().use(pass).use((request) => inner.fetch(request)),
    ];
    for (const outer of outers) {
      const { headers } = await request(outer, "GET", "/");
      assertEquals(headers.getSetCookie(), ["inner"]);
    }
  });

  Deno.test(`an application that calls its own fetch keeps all headers of a ${status} without a body`, async () => {
    const deprecated = "2020-01-01";
    const blueprint = new Blueprint("b", { version: 1, deprecated });
    blueprint.use(async (_request, _context, next) => {
      const response = await next();
      response.headers.append("set-cookie", "inside");
      return response;
    }).get("/new", () => new Response(null, { status }));
    const app = new App().blueprint(blueprint);
    const ask = (request: Request) =>
      app.fetch(new Request(new URL("/v1/new", request.url), request));
    app.use(async (request, _context, next) => {
      if (new URL(request.url).pathname !== "/moved") return next();
      const response = await ask(request);
      response.headers.append("set-cookie", "around");
      return response;
    });
    app.get("/old", ask);
    const asked = [
      ["/v1/new", ["inside"]],
      ["/old", ["inside"]],
      ["/moved", ["inside", "around"]],
    ] as const;
    for (const [path, cookies] of asked) {
      const { headers } = await request(app, "GET", path);
      assertEquals(headers.getSetCookie(), [...cookies], path);
      assertEquals(headers.get("deprecation"), "@1577836800", path);
    }
  });

  Deno.test(`middleware writes into a ${status} without a body that it has kept`, async () => {
    let kept: Response | undefined;
    const app = new App().use(pass).use(async (_request, _context, next) => {
      const isKept = kept !== undefined;
      kept ??= await next();
      kept.headers.set("x-cache", isKept ? "hit" : "miss");
      return kept;
    });
    app.get("/", () => new Response(null, { status }));
    for (const said of ["miss", "hit", "hit"]) {
      const { headers } = await request(app, "GET", "/");
      assertEquals(headers.get("x-cache"), said);
    }
  });

  Deno.test(`an application in another one sends its version headers in a ${status} without a body`, async () => {
    const shared = new Response(null, { status });
    const deprecated = "2020-01-01";
    for (const answer of [() => new Response(null, { status }), () => shared]) {
      const inner = new App().get("/", answer, { version: 1, deprecated });
      const outers = [
        inner,
        new App().get("/v1", (request) => inner.fetch(request)),
        new App().use(pass).get("/v1", (request) => inner.fetch(request)),
        new App().use((request) => inner.fetch(request)),
      ];
      for (const outer of outers) {
        const { headers } = await request(outer, "GET", "/v1");
        assertEquals(headers.get("deprecation"), "@1577836800");
      }
    }
    assertEquals(shared.headers.get("deprecation"), null);
  });

  Deno.test(`a ${status} without a body that middleware keeps has no headers of the client before`, async () => {
    let kept: Promise<Response> | undefined;
    const app = new App().use(sign)
      .use((_request, _context, next) => kept ??= next())
      .get("/", () => new Response(null, { status }));
    for (const user of ["alice", "bob"]) {
      assertEquals(await askAs(app, user), [status, [`user=${user}`]]);
    }
  });
}

Deno.test("a reused response of an error handler has the headers of one error", async () => {
  const refusal = new Response(null, { status: 405 });
  const app = new App().onError(() => refusal)
    .get("/a", () => text("a")).post("/b", () => text("b"));
  const allowOf = async (path: string) =>
    (await request(app, "PUT", path)).headers.get("allow");
  assertEquals(await allowOf("/a"), "GET, HEAD, OPTIONS");
  assertEquals(await allowOf("/b"), "POST, OPTIONS");
});

Deno.test("what middleware keeps is used for no other request before the first one is answered", async () => {
  const reached = {
    alice: Promise.withResolvers<void>(),
    bob: Promise.withResolvers<void>(),
  };
  const gate = Promise.withResolvers<void>();
  let kept: Response | undefined;
  const app = new App()
    .use(async ({ headers }, _context, next) => {
      const user = headers.get("x-user") as keyof typeof reached;
      const response = await next();
      reached[user].resolve();
      await gate.promise;
      response.headers.append("set-cookie", `user=${user}`);
      return response;
    })
    .use(async (_request, _context, next) => kept ??= await next())
    .get("/", () => text("hello"));
  await captureLog(async () => {
    const first = askAs(app, "alice");
    await reached.alice.promise;
    const second = askAs(app, "bob");
    await reached.bob.promise;
    gate.resolve();
    assertEquals(await first, [200, ["user=alice"]]);
    assertEquals(await second, [500, ["user=bob"]]);
  });
});
