import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  App,
  Blueprint,
  BlueprintGroup,
  type ErrorHandler,
  fileRoutes,
  type Handler,
  HttpError,
  type Middleware,
  redirect,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { captureCalls, captureLog } from "../../captured_log.ts";

/** What goes wrong, and what the log says of it. */
const FAULTS: [title: string, handler: () => unknown, logged: string][] = [
  ["throws an error", () => {
    throw new Error("secret");
  }, "secret"],
  ["throws what is no error", () => {
    throw "secret";
  }, "secret"],
  ["rejects", () => Promise.reject(new Error("secret")), "secret"],
  ["throws a promise that never settles", () => {
    throw new Promise(() => {});
  }, "Unexpected error in GET"],
  ["throws a promise of a Response", () => {
    throw Promise.resolve(text("secret"));
  }, "Unexpected error in GET"],
  ["throws what rejects when it is awaited", () => {
    throw {
      then: (_: unknown, reject: (error: Error) => void) =>
        reject(new Error("secret")),
    };
  }, "Unexpected error in GET"],
  [
    "gives undefined",
    () => undefined,
    "The handler of GET /u/<id> gave undefined instead of a Response. " +
    'Return a Response, for example text("…").',
  ],
  [
    "gives null",
    () => Promise.resolve(null),
    'null instead of a Response. Return a Response, for example text("…").',
  ],
  [
    "gives a text",
    () => "text",
    'a text instead of a Response. Return a Response, for example text("…").',
  ],
  [
    "gives a list",
    () => [1],
    "instead of a Response. Return a Response, for example json(…).",
  ],
  [
    "gives an object",
    () => ({ status: 200 }),
    "an object instead of a Response. Return a Response, for example json(…).",
  ],
  [
    "gives what a generator makes",
    () =>
      (async function* () {
        yield await "x";
      })(),
    "instead of a Response. Return new Response(ReadableStream.from(…)" +
    ".pipeThrough(new TextEncoderStream())).",
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
      const response = await request(app, "GET", "/v1/u/7");
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
    assertEquals((await request(app, "GET", "/ok")).status, 200);
  });
}

/** What middleware gives in place of a response, and what the log advises. */
const FORGOTTEN: [given: unknown, shown: string, advice: string][] = [
  [
    undefined,
    "undefined",
    "Return what next(), the third parameter, gives: return await next().",
  ],
  [null, "null", 'Return a Response, for example text("…").'],
  [
    () => text("made"),
    "a function",
    "Return what next(), the third parameter, gives: return await next(). " +
    "What makes a handler or middleware is called where it is used: write " +
    "make(…), and not make.",
  ],
];

for (const [given, shown, advice] of FORGOTTEN) {
  Deno.test(`middleware that gives ${shown} gets a bare 500, and advice in the log`, async () => {
    const app = new App();
    app.use((() => given) as unknown as Middleware);
    app.get("/", () => text("ok"));
    const lines = await captureLog(async () => {
      assertEquals((await request(app, "GET", "/")).status, 500);
    });
    assertEquals(lines.length, 1);
    assertStringIncludes(
      lines[0],
      `gave ${shown} instead of a Response. ${advice}`,
    );
  });
}

Deno.test("a response of a class that calls itself otherwise is sent", async () => {
  class Page extends Response {
    get [Symbol.toStringTag](): string {
      return "Page";
    }
  }
  const app = new App().get("/", () => new Page("page"));
  assertEquals(await (await request(app, "GET", "/")).text(), "page");
});

Deno.test("in development, a 500 says what was thrown", async () => {
  const app = new App({ development: true }).get("/", () => {
    throw new RangeError("too far");
  });
  await captureLog(async () => {
    const { detail } = await (await request(app, "GET", "/")).json();
    assertEquals(detail, "RangeError: too far");
  });
});

Deno.test("in development, a 500 says what was thrown beside what an observer adds", async () => {
  const fetch = new App({ development: true }).get("/", () => {
    throw new RangeError("too far");
  }).observed({
    onMatch() {},
    onUnexpected: () => ({ status: 500, extensions: { requestId: "a" } }),
  });
  const answer = await fetch(new Request("http://localhost/"));
  const { detail, requestId } = await answer.json();
  assertEquals([detail, requestId], ["RangeError: too far", "a"]);
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
      assertEquals((await request(app, "GET", "/")).status, 500);
    });
  }
});

Deno.test("middleware that reads a response and gives it on is answered for", async () => {
  const readAll: Middleware = async (_request, _context, next) => {
    const response = await next();
    await response.text();
    return response;
  };
  const lines = await captureLog(async () => {
    const app = new App().use(readAll);
    assertEquals((await request(app, "GET", "/miss")).status, 500);
  });
  assertStringIncludes(
    lines[0],
    "The middleware readAll gave a Response whose body was used before. Read " +
      "that of response.clone(), or return a new Response with what was read.",
  );
});

Deno.test("what middleware in a file gives is refused with the file's name", async (t) => {
  const given: Record<string, () => Promise<Response>> = {
    "a Response whose body was used before": async () => {
      const response = text("read");
      await response.text();
      return response;
    },
    "Response.error()": () => Promise.resolve(Response.error()),
  };
  for (const [what, give] of Object.entries(given)) {
    await t.step(what, async () => {
      const files = {
        "_middleware.ts": () => Promise.resolve({ default: () => give() }),
        "index.ts": () => Promise.resolve({ GET: () => text("ok") }),
      };
      const app = new App().blueprint(fileRoutes({ files }));
      const lines = await captureLog(async () => {
        assertEquals((await request(app, "GET", "/")).status, 500);
      });
      assertStringIncludes(
        lines[0],
        `The middleware of routes/_middleware.ts gave ${what}`,
      );
    });
  }
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
  const { headers } = await request(app, "GET", "/own");
  assertEquals(
    [headers.get("www-authenticate"), headers.get("x-own")],
    ["Basic", "the handler"],
  );
});

Deno.test("an error that is answered with another status leaves its headers out", async () => {
  const app = new App().get("/", () => {
    throw new HttpError(401, "", { headers: { "www-authenticate": "Basic" } });
  }).onError(() => text("not here", { status: 404 }));
  const { status, headers } = await request(app, "GET", "/");
  assertEquals([status, headers.get("www-authenticate")], [404, null]);
});

/** What is thrown that is no `HttpError`, whatever it looks like. */
const OTHERS: [title: string, thrown: unknown][] = [
  ["null", null],
  ["an error of another library", { status: 503, headers: { "x-a": "b" } }],
];

for (const [title, thrown] of OTHERS) {
  Deno.test(`${title} that a handler answers for adds no headers`, async () => {
    const app = new App().get("/", () => {
      throw thrown;
    }).onError(() => text("sorry", { status: 503 }));
    const response = await request(app, "GET", "/");
    assertEquals([response.status, response.headers.get("x-a")], [503, null]);
    assertEquals(await response.text(), "sorry");
  });
}

Deno.test("an error that an error handler throws keeps its headers in the words of the next", async () => {
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
      assertEquals((await request(app, "GET", "/")).status, 500);
    });
    assertEquals(lines.length, 1);
    assertEquals(lines[0].includes(logged), true, lines[0]);
  });
}

async function refuseStranger(request: Request): Promise<void> {
  await Promise.resolve();
  if (request.headers.has("authorization")) return;
  throw new HttpError(401, "Log in first.");
}

/** Middleware that gives next() an error, as Express takes it. */
const GIVEN_ERRORS: [title: string, middleware: Middleware][] = [
  [
    "catches by next",
    (request, _context, next) =>
      refuseStranger(request).then(() => next()).catch(next),
  ],
  [
    "goes on by next in both cases",
    (request, _context, next) => refuseStranger(request).then(next, next),
  ],
  ["calls next(error)", (request, _context, next) => {
    const fail: (error: unknown) => Promise<Response> = next;
    return request.headers.has("authorization")
      ? next()
      : fail(new HttpError(401, "Log in first."));
  }],
  ["goes on after next(error)", async (request, _context, next) => {
    await refuseStranger(request).catch(next).catch(() => {});
    return next();
  }],
  ["drops what next(error) gives", async (request, _context, next) => {
    let response = text("unasked");
    const goOn = async () => void (response = await next());
    await refuseStranger(request).then(goOn, next).catch(() => {});
    return response;
  }],
];

for (const [title, middleware] of GIVEN_ERRORS) {
  Deno.test(`middleware that ${title} lets nobody pass`, async () => {
    let runs = 0;
    const app = new App().use(middleware).get("/", () => {
      runs++;
      return text("secret");
    });
    const refused = await request(app, "GET", "/");
    assertEquals([refused.status, runs], [401, 0]);
    assertEquals((await refused.json()).detail, "Log in first.");
    const headers = { authorization: "Bearer 1" };
    const passed = await request(app, "GET", "/", { headers });
    assertEquals(await passed.text(), "secret");
  });
}

/** What code for Express, or `.catch(next)`, gives in place of an error. */
const GIVEN_REFUSALS: [given: unknown, status: number, logged: string][] = [
  [text("Log in first.", { status: 401 }), 401, ""],
  [redirect("/login"), 302, ""],
  [{ status: 401, message: "no" }, 500, "Unexpected error in GET /"],
  [{ statusCode: 403 }, 500, "Unexpected error in GET /"],
  [
    "route",
    500,
    'The middleware guard gave next() "route", and it takes nothing. To ' +
    'refuse a request, throw new HttpError(403, "…"); to let it pass, write ' +
    "next().",
  ],
];

for (const [given, status, logged] of GIVEN_REFUSALS) {
  const shown = given instanceof Response
    ? `a Response of ${given.status}`
    : Deno.inspect(given);
  Deno.test(`middleware that gives next() ${shown} lets nobody pass`, async () => {
    let runs = 0;
    const guard: Middleware = (_request, _context, next) =>
      Promise.reject(given).catch(next);
    const app = new App().use(guard).get("/", () => {
      runs++;
      return text("secret");
    });
    const lines = await captureLog(async () => {
      assertEquals((await request(app, "GET", "/")).status, status);
    });
    assertEquals(runs, 0);
    assertStringIncludes(lines.join("\n"), logged);
  });
}

Deno.test("what next() is given that is no error changes nothing", async () => {
  const app = new App().use((_request, _context, next) =>
    Promise.resolve({ name: "Ada" }).then(next)
  ).get("/", () => text("ok"));
  assertEquals(await (await request(app, "GET", "/")).text(), "ok");
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
    const response = await request(app, method, path);
    assertEquals(`${response.status} ${await response.text()}`, expected);
  }
});

/** When middleware fails around a group with an error handler of its own. */
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
  Deno.test(`an error of middleware ${title} asks no error handler inside of it`, async () => {
    const inner = new Blueprint("b").onError(() => text("inner"));
    inner.use((_request, _context, next) => next())
      .get("/", () => text("ok"));
    const app = new App().use(fail).onError(() => text("outer"));
    app.blueprint(inner);
    assertEquals(await (await request(app, "GET", "/")).text(), "outer");
  });
}

Deno.test("a handler may give a promise of another library", async () => {
  const promise = {
    then: (resolve: (response: Response) => void) => resolve(text("later")),
  };
  const app = new App().get("/", (() => promise) as unknown as Handler);
  assertEquals(await (await request(app, "GET", "/")).text(), "later");
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
      assertEquals((await request(app, "GET", "/")).status, 500);
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
  ["throws an HttpError of 500", () => {
    throw new HttpError(500, "second");
  }, ["first"]],
  ["throws an HttpError of 500 with a cause", () => {
    throw new HttpError(500, "second", { cause: new Error("own") });
  }, ["second", "own"]],
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
      await request(app, "GET", "/");
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
  [
    "an HttpError whose headers throw",
    () =>
      Object.defineProperty(new HttpError(500, "x"), "headers", {
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
  [
    "an error that throws when it is asked what it has",
    () =>
      new Proxy(new Error("x"), {
        has() {
          throw new Error("lazy");
        },
      }),
  ],
  [
    "an HttpError whose status throws",
    () =>
      Object.defineProperty(new HttpError(500, "x"), "status", {
        get() {
          throw new Error("lazy");
        },
      }),
  ],
  ["what throws itself when it is asked", () => {
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

for (const [title, thrown] of HOSTILE) {
  Deno.test(`${title} is answered with a bare 500, whoever throws it`, async () => {
    const fail = () => {
      throw thrown();
    };
    const ofHandler = new App().get("/", fail);
    const ofErrorHandler = new App().get("/", () => {
      throw new Error("first");
    }).onError(fail);
    await captureCalls(async () => {
      for (const app of [ofHandler, ofErrorHandler]) {
        assertEquals((await request(app, "GET", "/")).status, 500);
      }
    });
  });
}

Deno.test("an error's headers of its own body stay away from another body", async () => {
  const ofBody = {
    "content-disposition": "inline",
    "content-encoding": "gzip",
    "content-language": "de",
    "content-length": "9",
    "content-location": "/x",
    "content-type": "text/html",
  };
  const app = new App().get("/", () => {
    throw new HttpError(401, "x", {
      headers: { ...ofBody, "www-authenticate": "Basic" },
    });
  }).onError(() => new Response(new Uint8Array(1), { status: 401 }));
  const { headers } = await request(app, "GET", "/");
  assertEquals([...headers], [["www-authenticate", "Basic"]]);
});

Deno.test("an error handler that throws a cause makes no circle of causes", async () => {
  const app = new App().get("/", () => {
    throw new Error("outer", { cause: new TypeError("inner") });
  }).onError((error) => {
    throw (error as Error).cause;
  });
  const [[, error]] = await captureCalls(async () => {
    await request(app, "GET", "/");
  });
  assertEquals(listCauses(error), ["inner"]);
});

Deno.test("an error in a circle of causes is answered for when its handler fails", async () => {
  const app = new App().get("/", () => {
    const outer = new Error("outer");
    outer.cause = new Error("inner", { cause: outer });
    throw outer;
  }).onError(() => {
    throw new Error("second");
  });
  const [[, error]] = await captureCalls(async () => {
    assertEquals((await request(app, "GET", "/")).status, 500);
  });
  const { message, cause } = error as Error;
  assertEquals([message, (cause as Error).message], ["second", "outer"]);
});

for (const [title, handle, causes] of HANDLERS) {
  Deno.test(`an error is logged although its handler ${title}`, async () => {
    const app = new App().onError(handle).get("/", () => {
      throw new Error("first");
    });
    const calls = await captureCalls(async () => {
      assertEquals((await request(app, "GET", "/")).status, 500);
    });
    assertEquals(calls.map(([, error]) => listCauses(error)), [causes]);
  });
}

Deno.test("an error is logged although an HttpError that hides it is thrown again", async () => {
  const inner = new Blueprint("inner").get("/", () => {
    throw new Error("first");
  }).onError(() => {
    throw new HttpError(503, "second");
  });
  const app = new App().blueprint(inner).onError((error) => {
    throw error;
  });
  const calls = await captureCalls(async () => {
    assertEquals((await request(app, "GET", "/")).status, 503);
  });
  assertEquals(calls.map(([, error]) => listCauses(error)), [["first"]]);
});

/** What an inner error handler makes of a bug, and what is logged of it. */
const HIDING: [
  title: string,
  hide: (bug: unknown) => unknown,
  logged: string[][],
][] = [
  ["an HttpError of 503", () => new HttpError(503, "second"), [["first"]]],
  [
    "one with a cause",
    (cause) => new HttpError(503, "second", { cause }),
    [["second", "first"]],
  ],
  ["a refusal", () => new HttpError(404, "second"), []],
  ["nothing else", (bug) => bug, []],
];

for (const [title, hide, logged] of HIDING) {
  Deno.test(`a bug is logged if an error handler has seen only what hides it: ${title}`, async () => {
    const inner = new Blueprint("inner").get("/", () => {
      throw new Error("first");
    }).onError((bug) => {
      throw hide(bug);
    });
    const app = new App().blueprint(inner).onError(() => text("answered"));
    const calls = await captureCalls(async () => {
      assertEquals(await (await request(app, "GET", "/")).text(), "answered");
    });
    assertEquals(calls.map(([, error]) => listCauses(error)), logged);
  });
}

Deno.test("an HttpError with a cause is logged although another is thrown in its place", async () => {
  const cause = new Error("why");
  const app = new App().get("/", () => {
    throw new HttpError(500, "first", { cause });
  }).onError(() => {
    throw new HttpError(503, "second");
  });
  const calls = await captureCalls(async () => {
    assertEquals((await request(app, "GET", "/")).status, 503);
  });
  assertEquals(calls.map(([, error]) => listCauses(error)), [["first", "why"]]);
});

Deno.test("a rejection without a reason is logged although an HttpError hides it", async () => {
  const app = new App().get("/", () => Promise.reject()).onError(() => {
    throw new HttpError(503, "second");
  });
  const calls = await captureCalls(async () => {
    assertEquals((await request(app, "GET", "/")).status, 503);
  });
  assertEquals(calls.map(([, error]) => error), [undefined]);
});

/** What is thrown, and the status of the `HttpError` that takes its place. */
const SAYING_ALL: [title: string, thrown: Error, status: number][] = [
  ["another", new HttpError(503, "first"), 500],
  ["a refusal with a cause", new HttpError(404, "", { cause: "why" }), 500],
  ["a bug that it refuses", new Error("first"), 404],
];

for (const [title, thrown, status] of SAYING_ALL) {
  Deno.test(`an HttpError of ${status} in place of ${title} is not logged`, async () => {
    const app = new App().get("/", () => {
      throw thrown;
    }).onError(() => {
      throw new HttpError(status, "second");
    });
    const calls = await captureCalls(async () => {
      assertEquals((await request(app, "GET", "/")).status, status);
    });
    assertEquals(calls, []);
  });
}

Deno.test("a bug of an error handler is logged if the next hides it and another answers", async () => {
  const inner = new Blueprint("inner").get("/", () => {
    throw new HttpError(409, "refused");
  }).onError(() => {
    throw new Error("bug");
  });
  const group = Blueprint.group(inner).onError(() => {
    throw new HttpError(503, "hidden");
  });
  const app = new App().blueprint(group).onError(() => text("answered"));
  const calls = await captureCalls(async () => {
    assertEquals(await (await request(app, "GET", "/")).text(), "answered");
  });
  assertEquals(calls.map(([, error]) => listCauses(error)), [
    ["bug", "refused"],
  ]);
});

Deno.test("an HttpError that hides no bug is not logged where another handler answers", async () => {
  const inner = new Blueprint("inner").get("/", () => {
    throw new HttpError(409, "refused");
  }).onError(() => {
    throw new HttpError(503, "", { cause: "why" });
  });
  const app = new App().blueprint(inner).onError(() => text("answered"));
  const calls = await captureCalls(async () => {
    assertEquals(await (await request(app, "GET", "/")).text(), "answered");
  });
  assertEquals(calls, []);
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
  assertEquals((await request(app, "GET", "/")).headers.get("x-seen"), "409");
});

/** What goes wrong inside of middleware: what is answered, and was thrown. */
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
    assertEquals(seen, [thrown]);
  });
}
