import { assert, assertEquals, assertThrows } from "@std/assert";
import { App, Blueprint, HttpError, json, text } from "@strata/router";
import { request } from "@strata/router/testing";
import { STATUS_CODES } from "node:http";
import { captureLog } from "../../captured_log.ts";

const closed = json({}, { status: 503 });

/** What an error returns as its response, and the statuses that clients get. */
const SAID: [title: string, response: () => Response, statuses: number[]][] = [
  [
    "a response whose headers are fixed",
    () => Response.redirect("http://localhost/login", 302),
    [302, 302],
  ],
  ["the same response again", () => closed, [503, 500]],
  ["nothing", () => undefined as never, [500]],
  ["Response.error()", () => Response.error(), [500]],
];

for (const [title, toResponse, statuses] of SAID) {
  Deno.test(`an HttpError whose toResponse() returns ${title} is answered with ${statuses}`, async () => {
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
        const response = await request(app, "GET", "/");
        await response.text();
        assertEquals(response.status, status);
        assertEquals(response.headers.get("x-passed"), "1");
      }
    });
  });
}

Deno.test("an HttpError of another copy of the router is recognised", async () => {
  const { HttpError: Other } = await import(
    new URL(
      "../../../router/serve/response/http_error.ts?copy",
      import.meta.url,
    )
      .href
  );
  const app = new App().get("/", () => {
    throw new Other(404, "There is none.");
  });
  assertEquals(new Other(404) instanceof HttpError, false);
  const response = await request(app, "GET", "/");
  assertEquals(response.status, 404);
  assertEquals((await response.json()).detail, "There is none.");
});

Deno.test("an HttpError copies the headers that it receives", async () => {
  const headers = { "x-user": "alice" };
  const error = new HttpError(403, "", { headers });
  headers["x-user"] = "bob";
  const once = new HttpError(429, "", {
    headers: new Headers({ "retry-after": "3" }).entries() as never,
  });
  const app = new App().get("/refused", () => {
    throw error;
  }).get("/slow", () => {
    throw once;
  });
  for (let asked = 0; asked < 2; asked++) {
    const refused = await request(app, "GET", "/refused");
    assertEquals(refused.headers.get("x-user"), "alice");
    const slow = await request(app, "GET", "/slow");
    assertEquals(slow.headers.get("retry-after"), "3");
  }
  assertEquals([...error.headers], [["x-user", "alice"]]);
});

Deno.test("an HttpError accepts any object as its extensions", () => {
  interface Limit {
    readonly limit: number;
  }
  const extensions: Limit = { limit: 10 };
  assertEquals(new HttpError(429, "", { extensions }).extensions, {
    limit: 10,
  });
});

const COOKIES: [name: string, value: string][] = [
  ["set-cookie", "a=1"],
  ["set-cookie", "b=2"],
];
const HEADERS: [title: string, headers: HeadersInit][] = [
  ["pairs", COOKIES],
  ["Headers", new Headers(COOKIES)],
];

for (const [title, headers] of HEADERS) {
  Deno.test(`an HttpError accepts headers as ${title}, which its answers have`, async () => {
    const app = new App().get("/problem", () => {
      throw new HttpError(401, "", { headers });
    });
    app.get("/own", () => {
      throw new HttpError(403, "", { headers });
    });
    app.onError((error) => {
      if ((error as HttpError).status !== 403) throw error;
      return text("in other words", { status: 403 });
    });
    for (const path of ["/problem", "/own"]) {
      const response = await request(app, "GET", path);
      assertEquals(response.headers.getSetCookie(), ["a=1", "b=2"]);
    }
  });
}

/** Errors, the headers of their problems, and the problems. */
const PROBLEMS: [
  title: string,
  error: HttpError,
  headers: Record<string, string>,
  problem: object,
][] = [
  [
    "headers and extensions",
    new HttpError(429, "Slow down.", {
      headers: { "retry-after": "5" },
      extensions: { limit: 10 },
    }),
    { "retry-after": "5" },
    {
      type: "about:blank",
      title: "Too Many Requests",
      status: 429,
      detail: "Slow down.",
      limit: 10,
    },
  ],
  ["nothing more", new HttpError(418), {}, {
    type: "about:blank",
    status: 418,
  }],
  [
    "extensions that would replace the whole",
    new HttpError(400, "No.", {
      extensions: { toJSON: () => "mine", status: 200, code: "x" },
    }),
    {},
    {
      type: "about:blank",
      title: "Bad Request",
      status: 400,
      detail: "No.",
      code: "x",
    },
  ],
  [
    "its own type, and the content type of another body",
    new HttpError(413, "", {
      headers: { "Content-Type": "text/plain", "x-a": "b" },
      extensions: { type: "/too-large", status: 200 },
    }),
    { "x-a": "b" },
    { type: "/too-large", title: "Content Too Large", status: 413 },
  ],
  [
    "headers that describe another body",
    new HttpError(502, "", {
      headers: {
        "content-encoding": "gzip",
        "content-length": "3",
        "transfer-encoding": "chunked",
        "x-upstream": "kept",
      },
    }),
    { "x-upstream": "kept" },
    { type: "about:blank", title: "Bad Gateway", status: 502 },
  ],
];

for (const [title, error, headers, problem] of PROBLEMS) {
  Deno.test(`an HttpError with ${title} becomes a problem, in an application and by toResponse()`, async () => {
    const app = new App().get("/", () => {
      throw error;
    });
    const answered = await request(app, "GET", "/");
    for (const response of [answered, error.toResponse()]) {
      assertEquals(response.status, error.status);
      assertEquals(Object.fromEntries(response.headers), {
        "content-type": "application/problem+json",
        ...headers,
      });
      assertEquals(await response.json(), problem);
    }
  });
}

Deno.test("an HttpError accepts only statuses of errors", () => {
  for (const status of [399, 600, 404.5, NaN]) {
    assertThrows(() => new HttpError(status), RangeError, "from 400 to 599");
  }
  for (const status of [400, 599]) {
    assertEquals(new HttpError(status).status, status);
  }
});

Deno.test("an HttpError tells its name, as logs show it", () => {
  assertEquals(String(new HttpError(502, "Down.")), "HttpError: Down.");
});

/** Invalid details or options, and the option that may be meant. */
const MISGIVEN: [given: unknown[], option: string][] = [
  [[{ message: "no" }], "extensions"],
  [[new Error("no")], "cause"],
  [[null], "extensions"],
  [[7], "extensions"],
  [["Down.", new Error("why")], "cause"],
  [["Down.", new HttpError(404)], "cause"],
  [["Down.", "why"], "cause"],
  [["Down.", null], "cause"],
];

for (const [given, option] of MISGIVEN) {
  const last = given.at(-1);
  const which = given.length === 1 ? "detail is" : "options are";
  Deno.test(`an HttpError whose ${which} ${last} is refused, and kept as the cause`, () => {
    const { cause } = assertThrows(
      () => new HttpError(404, ...given as []),
      TypeError,
      `write new HttpError(404, "…", { ${option} }).`,
    );
    assertEquals(cause, last);
  });
}

Deno.test("the compiler refuses an error in place of the options of an HttpError", () => {
  // @ts-expect-error -- nothing of it would be kept
  assertThrows(() => new HttpError(502, "Down.", new Error("why")), TypeError);
});

Deno.test("headers in place of the options of an HttpError are refused, and the option named", () => {
  const headers = { "www-authenticate": "Basic" };
  for (const given of [new Headers(headers), Object.entries(headers)]) {
    assertThrows(
      () => new HttpError(401, "Who?", given as never),
      TypeError,
      `write new HttpError(401, "…", { headers }).`,
    );
  }
});

Deno.test("an HttpError keeps its cause", () => {
  const cause = new Error("why");
  assert(new HttpError(502, "", { cause }).cause === cause);
});

/** Phrases that RFC 9110 renamed, and statuses without a standard one. */
const RENAMED: Readonly<Record<string, string | undefined>> = {
  413: "Content Too Large",
  418: undefined,
  422: "Unprocessable Content",
  509: undefined,
  510: undefined,
};

Deno.test("a problem has the phrase of its status as its title", async () => {
  for (const [status, phrase] of Object.entries(STATUS_CODES)) {
    if (Number(status) < 400) continue;
    const { title } = await new HttpError(Number(status)).toResponse().json();
    assertEquals(title, status in RENAMED ? RENAMED[status] : phrase);
  }
});

Deno.test("an HttpError that is thrown repeatedly has no cause of another request", async () => {
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
