import { assertEquals } from "@std/assert";
import {
  App,
  Blueprint,
  BlueprintGroup,
  type ErrorHandler,
  HttpError,
  json,
  type Middleware,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { captureCalls, captureLog } from "../../captured_log.ts";

/** What calls an application, and what is added to its answer. */
const ASKED: [
  title: string,
  createFetch: (app: App) => (request: Request) => Response | Promise<Response>,
  extensions: object,
][] = [
  ["alone", ({ fetch }) => fetch, {}],
  ["besides what an observer adds", (app) =>
    app.observed({
      onMatch() {},
      onUnexpected: () => ({ status: 500, extensions: { requestId: "a" } }),
    }), { requestId: "a" }],
];

for (const [title, createFetch, extensions] of ASKED) {
  Deno.test(`in development, a 500 shows what was thrown, ${title}`, async () => {
    const app = new App({ development: true }).get("/", () => {
      throw new RangeError("too far");
    });
    await captureLog(async () => {
      const answer = await createFetch(app)(new Request("http://localhost/"));
      assertEquals(await answer.json(), {
        type: "about:blank",
        title: "Internal Server Error",
        status: 500,
        detail: "RangeError: too far",
        ...extensions,
      });
    });
  });
}

const basic = { "www-authenticate": "Basic" };

/** An error marked as an HttpError, as one of another copy is. */
const OTHER_COPY = Object.assign(new Error("Slow down."), {
  [Symbol.for("strata.HttpError")]: true,
  status: 429,
  headers: { "retry-after": "5" },
});

/** What is thrown, what an error handler answers, and the headers sent. */
const HEADERS: [
  title: string,
  thrown: unknown,
  init: ResponseInit,
  sent: [name: string, value: string][],
][] = [
  [
    "adds those of the error to its own",
    new HttpError(401, "", { headers: { ...basic, "x-own": "the error" } }),
    { status: 401, headers: { "x-own": "the handler" } },
    [["www-authenticate", "Basic"], ["x-own", "the handler"]],
  ],
  [
    "omits those of the error with another status",
    new HttpError(401, "", { headers: basic }),
    { status: 404 },
    [],
  ],
  [
    "omits those of the error's body",
    new HttpError(401, "", {
      headers: {
        ...basic,
        "content-disposition": "inline",
        "content-encoding": "gzip",
        "content-language": "de",
        "content-length": "9",
        "content-location": "/x",
        "content-type": "text/html",
      },
    }),
    { status: 401 },
    [["www-authenticate", "Basic"]],
  ],
  [
    "adds those of an error of another copy of the router",
    OTHER_COPY,
    { status: 429 },
    [["retry-after", "5"]],
  ],
  ["adds none of null", null, { status: 503 }, []],
  [
    "adds none of an error of another library",
    { status: 503, headers: { "x-a": "b" } },
    { status: 503 },
    [],
  ],
];

for (const [title, thrown, init, sent] of HEADERS) {
  Deno.test(`the headers of an error handler's answer: it ${title}`, async () => {
    const app = new App().get("/", () => {
      throw thrown;
    }).onError(() => new Response(new Uint8Array(1), init));
    const { status, headers, body } = await request(app, "GET", "/");
    assertEquals([status, [...headers]], [init.status, sent]);
    await body?.cancel();
  });
}

/** Error handlers that reword what was thrown. */
const REWORDING: [title: string, handle: ErrorHandler][] = [
  ["returns", (error) => json({}, { status: (error as HttpError).status })],
  ["throws a response", (error) => {
    throw json({}, { status: (error as HttpError).status });
  }],
  ["throws another error", (error) => {
    throw new HttpError((error as HttpError).status, "mine");
  }],
];

for (const [title, handle] of REWORDING) {
  Deno.test(`an error handler that ${title} keeps the headers that a status requires`, async () => {
    const app = new App().get("/a", () => text("a"));
    const retired = { sunset: "2020-01-01", onSunset: "gone" } as const;
    app.get("/b", () => text("b"), { version: 1, ...retired });
    app.get("/c", () => {
      const headers = { "content-range": "bytes */100" };
      throw new HttpError(416, "No such part.", { headers });
    });
    app.onError(handle);
    const { status, headers } = await request(app, "PUT", "/a");
    assertEquals([status, headers.get("allow")], [405, "GET, HEAD, OPTIONS"]);
    const gone = await request(app, "GET", "/v1/b");
    assertEquals(
      [gone.status, gone.headers.get("cache-control")],
      [410, "no-store"],
    );
    const unfit = await request(app, "GET", "/c");
    assertEquals(
      [unfit.status, unfit.headers.get("content-range")],
      [416, "bytes */100"],
    );
  });
}

Deno.test("an error that an error handler throws keeps its headers when the next rewords it", async () => {
  const inner = new Blueprint("b").get("/", () => {
    throw new Error("bug");
  }).onError(() => {
    throw new HttpError(503, "", { headers: { "retry-after": "7" } });
  });
  const app = new App().blueprint(inner)
    .onError(() => text("in other words", { status: 503 }));
  const { status, headers } = await request(app, "GET", "/");
  assertEquals([status, headers.get("retry-after")], [503, "7"]);
});

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
  assertEquals((await request(app, "GET", "/handler")).status, 403);
  assertEquals((await request(app, "GET", "/b")).status, 401);
});

class Late extends Error {}

Deno.test("the nearest error handler answers, and one that throws passes to the next", async () => {
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
    const response = await request(app, method, path);
    assertEquals(`${response.status} ${await response.text()}`, expected);
  }
});

/** When middleware fails around a blueprint with its own error handler. */
const AROUND: [title: string, fail: Middleware][] = [
  ["before next()", () => {
    throw new Late();
  }],
  ["after next()", async (_request, _context, next) => {
    await next();
    throw new Late();
  }],
];

for (const [title, fail] of AROUND) {
  Deno.test(`an error of middleware ${title} reaches no error handler inside it`, async () => {
    const inner = new Blueprint("b").onError(() => text("inner"));
    inner.use((_request, _context, next) => next())
      .get("/", () => text("ok"));
    const app = new App().use(fail).onError(() => text("outer"));
    app.blueprint(inner);
    assertEquals(await (await request(app, "GET", "/")).text(), "outer");
  });
}

/** Makes an object throw when one of its members is read. */
function failingAt<Value extends object>(member: string, value: Value): Value {
  return Object.defineProperty(value, member, {
    get() {
      throw new Error("lazy");
    },
  });
}

/** Hostile values to throw. */
const HOSTILE: [title: string, create: () => unknown][] = [
  [
    "an HttpError with a BigInt",
    () => new HttpError(400, "", { extensions: { n: 1n } }),
  ],
  [
    "an HttpError with a header of two lines",
    () => new HttpError(400, "", { headers: { "x-a": "b\nc" } }),
  ],
  [
    "an HttpError with a header that cannot be written",
    () => new HttpError(500, "x", { headers: { "x-reason": "naïve ☃" } }),
  ],
  [
    "an HttpError whose headers throw",
    () => failingAt("headers", new HttpError(500, "x", { cause: "why" })),
  ],
  [
    "an HttpError whose status throws",
    () => failingAt("status", new HttpError(500, "x")),
  ],
  ["an error whose cause throws", () => failingAt("cause", new Error("x"))],
  ["an error whose message throws", () => failingAt("message", new Error())],
  [
    "an error whose name is not a string",
    () => Object.assign(new Error(), { name: Symbol() }),
  ],
  [
    "an error that throws when checked for members",
    () =>
      new Proxy(new Error("x"), {
        has() {
          throw new Error("lazy");
        },
      }),
  ],
  ["an object without a string form", () => Object.create(null)],
  ["a revoked proxy", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  }],
  ["an object that throws itself when it is read", () => {
    const refuse = (): never => {
      throw thrown;
    };
    const thrown: object = new Proxy({}, {
      get: refuse,
      getPrototypeOf: refuse,
    });
    return thrown;
  }],
];

for (const [title, create] of HOSTILE) {
  Deno.test(`${title} is answered with a bare 500, whoever throws it`, async () => {
    const fail = () => {
      throw create();
    };
    const ofErrorHandler = () => Promise.reject(new Error("first"));
    const apps = [
      new App().get("/", fail),
      new App({ development: true }).get("/", fail),
      new App().get("/", ofErrorHandler).onError(fail),
    ];
    for (const app of apps) {
      const calls = await captureCalls(async () => {
        assertEquals((await request(app, "GET", "/")).status, 500);
      });
      assertEquals(calls.length, 1);
    }
  });
}

/** What goes wrong inside middleware: the status answered and the one thrown. */
const THROWN: [path: string, answered: number, thrown: number | undefined][] = [
  ["/fine", 200, undefined],
  ["/refused", 409, 409],
  ["/late", 409, 409],
  ["/said-otherwise", 418, 409],
  ["/given", 403, 403],
  ["/wrapped", 409, 409],
  ["/failed-otherwise", 410, 409],
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
        const error = context.error as Partial<Response> | undefined;
        seen.push(response.status, error?.status);
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
      new Blueprint("failing")
        .onError(() => {
          throw new HttpError(410);
        })
        .get("/failed-otherwise", fail),
    );
    app.blueprint(
      new Blueprint("wrapped").use(fail).get("/wrapped", () => text("fine")),
    );
    assertEquals((await request(app, "GET", path)).status, answered);
    assertEquals(seen, [answered, thrown]);
  });
}
