/** Handlers and middleware that return no Response, or a used one. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  App,
  fileRoutes,
  type Handler,
  HttpError,
  type Middleware,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { captureLog } from "../../captured_log.ts";

/** What goes wrong, and how it is logged. */
const FAULTS: [title: string, handler: () => unknown, logged: string][] = [
  ["throws an error", () => {
    throw new Error("secret");
  }, "secret"],
  ["throws a string", () => {
    throw "secret";
  }, "secret"],
  ["rejects", () => Promise.reject(new Error("secret")), "secret"],
  ["throws a promise that never settles", () => {
    throw new Promise(() => {});
  }, "Unexpected error in GET"],
  ["throws a promise of a Response", () => {
    throw Promise.resolve(text("secret"));
  }, "Unexpected error in GET"],
  ["throws a thenable that rejects", () => {
    throw {
      then: (_: unknown, reject: (error: Error) => void) =>
        reject(new Error("secret")),
    };
  }, "Unexpected error in GET"],
  [
    "returns undefined",
    () => undefined,
    "The handler of GET /u/<id> returned undefined instead of a Response. " +
    'Return a Response, for example text("…").',
  ],
  [
    "returns null",
    () => Promise.resolve(null),
    'null instead of a Response. Return a Response, for example text("…").',
  ],
  [
    "returns a string",
    () => "text",
    'a string instead of a Response. Return a Response, for example text("…").',
  ],
  [
    "returns an array",
    () => [1],
    "instead of a Response. Return a Response, for example json(…).",
  ],
  [
    "returns an object",
    () => ({ status: 200 }),
    "an object instead of a Response. Return a Response, for example json(…).",
  ],
  [
    "returns a generator",
    () =>
      (async function* () {
        yield await "x";
      })(),
    "instead of a Response. Return new Response(ReadableStream.from(…)" +
    ".pipeThrough(new TextEncoderStream())).",
  ],
  [
    "returns an HttpError",
    () => new HttpError(404),
    "instead of a Response. Throw it.",
  ],
  [
    "returns Response.error()",
    () => Response.error(),
    "handler of GET /u/<id> returned Response.error()",
  ],
  ["returns a response it has read", async () => {
    const response = text("read");
    await response.text();
    return response;
  }, "handler of GET /u/<id> returned a Response whose body was already used"],
];

for (const [title, handler, logged] of FAULTS) {
  Deno.test(`a handler that ${title} is answered with a bare 500 and logged once`, async () => {
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

/** Incorrect middleware, and how it is logged. */
const MISUSES: [
  title: string,
  middleware: (...given: Parameters<Middleware>) => unknown,
  logged: string,
][] = [
  ["calls next() twice", async function caller(_request, _context, next) {
    await next();
    return await next();
  }, "The middleware caller called next() twice"],
  ["calls next() twice without waiting", async (_request, _context, next) => {
    const first = next();
    next();
    return await first;
  }, "called next() twice"],
  ["throws after next()", async (_request, _context, next) => {
    await next();
    throw new Error("late");
  }, "late"],
  [
    "does not return",
    async (_request, _context, next) => void await next(),
    "middleware returned undefined instead of a Response. Return the " +
    "result of next(), the third parameter: return await next().",
  ],
  [
    "has a name and returns nothing",
    function logger() {},
    "middleware logger returned undefined",
  ],
  [
    "returns null",
    () => null,
    'null instead of a Response. Return a Response, for example text("…").',
  ],
  [
    "returns a function",
    () => () => text("made"),
    "a function instead of a Response. Return the result of next(), the " +
    "third parameter: return await next(). Call the function that makes a " +
    "handler or middleware: write make(…), not make.",
  ],
  [
    "reads a response and returns it",
    async function readAll(_request, _context, next) {
      const response = await next();
      await response.text();
      return response;
    },
    "The middleware readAll returned a Response whose body was already used. " +
    "Read response.clone() instead, or return a new Response with what you " +
    "read.",
  ],
];

for (const [title, middleware, logged] of MISUSES) {
  Deno.test(`middleware that ${title} is answered with a bare 500 and logged once`, async () => {
    const app = new App().use(middleware as Middleware);
    app.get("/", () => text("ok"));
    const lines = await captureLog(async () => {
      assertEquals((await request(app, "GET", "/")).status, 500);
    });
    assertEquals(lines.length, 1);
    assertStringIncludes(lines[0], logged);
  });
}

/** Invalid responses of middleware in a file, and how they are named. */
const OF_FILES: [named: string, give: () => Promise<Response>][] = [
  ["a Response whose body was already used", async () => {
    const response = text("read");
    await response.text();
    return response;
  }],
  ["Response.error()", () => Promise.resolve(Response.error())],
];

for (const [named, give] of OF_FILES) {
  Deno.test(`middleware in a file that returns ${named} is reported by the file's name`, async () => {
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
      `The middleware of routes/_middleware.ts returned ${named}`,
    );
  });
}

Deno.test("a response of a class with another string tag is sent", async () => {
  class Page extends Response {
    get [Symbol.toStringTag](): string {
      return "Page";
    }
  }
  const app = new App().get("/", () => new Page("page"));
  assertEquals(await (await request(app, "GET", "/")).text(), "page");
});

Deno.test("a handler may return a thenable", async () => {
  const promise = {
    then: (resolve: (response: Response) => void) => resolve(text("later")),
  };
  const app = new App().get("/", (() => promise) as unknown as Handler);
  assertEquals(await (await request(app, "GET", "/")).text(), "later");
});
