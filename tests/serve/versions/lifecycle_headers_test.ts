import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  App,
  type Handler,
  HttpError,
  type Middleware,
  text,
} from "@strata/router";
import { at, request } from "@strata/router/testing";
import fc from "fast-check";
import { serveLocally } from "../../local_server.ts";
import { sendRaw, writeHead } from "../raw_http.ts";
import { createApp, ENDING, tellingOf, TOLD, USER } from "./ending_version.ts";

Deno.test("a version that ends sends its headers, byte for byte, on every response", async () => {
  const app = createApp();
  app.get("/broken", () => {
    throw new Error("broken");
  }, { version: 1 });
  app.get("/refused", () => {
    throw new HttpError(409);
  }, { version: 1 });
  app.onError((error) => {
    if (error instanceof HttpError) throw error;
    return text("mended", { status: 500 });
  });
  const cases: [method: string, path: string, status: number][] = [
    ["GET", USER, 200],
    ["GET", `${USER}?page=2`, 200],
    ["HEAD", USER, 200],
    ["OPTIONS", USER, 204],
  ];
  for (const [method, path, status] of cases) {
    const response = await request(app, method, path);
    assertEquals(response.status, status);
    assertEquals(tellingOf(response), TOLD, `${method} ${path}`);
  }
  const { deprecation, sunset } = TOLD;
  // No later version has these, or the method.
  const link = TOLD.link.split(", </")[0];
  const alone: [method: string, path: string, status: number][] = [
    ["DELETE", USER, 405],
    ["GET", "/api/v1/broken", 500],
    ["GET", "/api/v1/refused", 409],
  ];
  for (const [method, path, status] of alone) {
    const response = await request(app, method, path);
    assertEquals(response.status, status);
    assertEquals(tellingOf(response), { deprecation, sunset, link });
  }
});

Deno.test("other versions, and paths without one, send no lifecycle headers", async () => {
  const app = createApp().get("/plain", () => text("plain"));
  const asked: [path: string, status: number][] = [
    ["/api/v2/users/7", 200],
    ["/api/v3/users/7", 200],
    ["/plain", 200],
    ["/nowhere", 404],
  ];
  for (const [path, status] of asked) {
    const response = await request(app, "GET", path);
    assertEquals([response.status, tellingOf(response)], [status, {}], path);
  }
});

Deno.test("immutable responses are copied, and upgrades left alone", async () => {
  await using upstream = serveLocally(() => text("from afar"));
  const upgrade = new Response(null, { status: 200 });
  Object.defineProperty(upgrade, "status", { value: 101 });
  const app = new App({ versions: { "1": { deprecated: "2026-11-01" } } });
  app.get("/fetched", () => fetch(upstream.origin), { version: 1 });
  app.get("/moved", () => Response.redirect("http://localhost/x"), {
    version: 1,
  });
  app.get("/upgrade", () => upgrade, { version: 1 });

  const fetched = await request(app, "GET", "/v1/fetched");
  assertEquals(await fetched.text(), "from afar");
  assertEquals(tellingOf(fetched), { deprecation: TOLD.deprecation });
  const moved = await request(app, "GET", "/v1/moved");
  assertEquals([moved.status, moved.headers.get("location")], [
    302,
    "http://localhost/x",
  ]);
  assertEquals(tellingOf(moved), { deprecation: TOLD.deprecation });
  const upgraded = await request(app, "GET", "/v1/upgrade");
  assertEquals(upgraded === upgrade, true);
  assertEquals(tellingOf(upgrade), {});
});

/** Ways to answer every request with the same response. */
const SHARING: [title: string, init: ResponseInit, share: Sharer][] = [
  ["returned", { status: 204 }, (shared) => () => shared],
  ["returned late", { status: 204 }, (shared) => () => Promise.resolve(shared)],
  ["thrown", { status: 204 }, (shared) => () => {
    throw shared;
  }],
  [
    "returned with a type",
    { headers: { "content-type": "application/json" } },
    (shared) => () => shared,
  ],
];
type Sharer = (shared: Response) => Handler;

/** What surrounds a handler, and may write into its response. */
const AROUND: [title: string, middleware: Middleware[]][] = [
  ["with middleware", [(_request, _context, next) => next()]],
  ["without middleware", []],
];

const SHARED = SHARING.flatMap(([title, ...shared]) =>
  AROUND.map(([way, middleware]) =>
    [`${title} again ${way}`, middleware, ...shared] as const
  )
);

for (const [title, middleware, init, share] of SHARED) {
  Deno.test(`a response without a body that is ${title} has the headers of one request`, async () => {
    const handler = share(new Response(null, init));
    const app = new App({ versions: { "1": { deprecated: "2026-11-01" } } });
    app.use(...middleware);
    app.delete("/users/<id>", handler, { version: 1 });
    app.delete("/users/<id>", handler, { version: 2 });
    for (const id of ["alice", "bob"]) {
      const told = tellingOf(await request(app, "DELETE", `/v1/users/${id}`));
      assertEquals(told, {
        deprecation: TOLD.deprecation,
        link: `</v2/users/${id}>; rel="successor-version latest-version"`,
      });
    }
    const response = await request(app, "DELETE", "/v2/users/carol");
    assertEquals(tellingOf(response), {});
    assertEquals(response.status, init.status ?? 200);
    assertEquals(
      response.headers.get("content-type"),
      new Headers(init.headers).get("content-type"),
    );
  });
}

Deno.test("headers that a handler sets win, and its links come first", async () => {
  const app = new App({ versions: { "1": ENDING } });
  app.get("/x", () =>
    text("x", {
      headers: {
        deprecation: "@1",
        sunset: "Thu, 01 Jan 1970 00:00:02 GMT",
        link: '</next>; rel="next"',
      },
    }), { version: 1 });
  const told = tellingOf(await request(app, "GET", "/v1/x"));
  assertEquals(told.deprecation, "@1");
  assertEquals(told.sunset, "Thu, 01 Jan 1970 00:00:02 GMT");
  assertEquals(told.link.startsWith('</next>; rel="next", <https'), true);
});

Deno.test("a link of an application inside another is sent once", async () => {
  const versions = { "1": ENDING };
  const inner = new App({ versions });
  const outer = new App({ versions });
  for (const version of [1, 2]) {
    inner.get("/x", () => text("x"), { version });
    const ask: Handler = (request) => inner.fetch(request);
    outer.get("/x", ask, { version });
  }
  const { link } = tellingOf(await request(inner, "GET", "/v1/x"));
  assertStringIncludes(link, "</v2/x>");
  assertEquals(tellingOf(await request(outer, "GET", "/v1/x")).link, link);
});

/** Headers of a response that an attacker may have made long. */
const LONG_HEADERS: [name: string, value: string][] = [
  ["access-control-expose-headers", `a${" ".repeat(800_000)}b`],
  ["cache-control", `"${String.raw`\"`.repeat(400_000)}`],
];

/**
 * How long reading a header may take, in milliseconds. Only the time shows it:
 * in quadratic time it takes minutes, and otherwise a hundredth of this.
 */
const READING_MS = 20_000;

for (const [name, value] of LONG_HEADERS) {
  Deno.test(`a long ${name} is read in linear time`, async () => {
    const app = new App({ versions: { "1": { ...ENDING, onSunset: "gone" } } });
    const headers = { "access-control-allow-origin": "*", [name]: value };
    app.get("/x", () => text("x", { headers }), { version: 1 });
    const start = performance.now();
    const response = await at(
      "2027-01-01",
      () => request(app, "GET", "/v1/x"),
    );
    assertEquals(response.status, 200);
    assertEquals(performance.now() - start < READING_MS, true);
  });
}

Deno.test("a redirect to the path without its slash has the lifecycle headers too", async () => {
  const app = new App({ trailingSlash: "redirect", versions: { "1": ENDING } });
  for (const version of [1, 2]) app.get("/a", () => text("a"), { version });
  const response = await request(app, "GET", "/v1/a/");
  assertEquals(response.status, 308);
  assertEquals(tellingOf(response).sunset, TOLD.sunset);
  // A link with the slash would lead to another redirect.
  assertStringIncludes(response.headers.get("link")!, "</v2/a>");
});

Deno.test("every Sunset is an HTTP date with the right weekday", async () => {
  const dates = fc.date({
    min: new Date("1970-01-01T00:00:00Z"),
    max: new Date("9998-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  await fc.assert(fc.asyncProperty(dates, async (date) => {
    const written = date.toISOString();
    const app = createApp({ sunset: written });
    const { headers } = await request(app, "GET", "/api/v1/users/7");
    const sunset = headers.get("sunset")!;
    const form =
      /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
    assertEquals(form.test(sunset), true, sunset);
    const seconds = Math.floor(date.getTime() / 1000);
    assertEquals(Date.parse(sunset), seconds * 1000);
    assertEquals(new Date(sunset).toUTCString(), sunset);
  }));
});

Deno.test("version headers keep the content-length of a body", async () => {
  await using server = serveLocally(createApp().fetch);
  const { headers } = await sendRaw(server.addr, writeHead("GET", USER));
  assertEquals(headers.get("deprecation"), TOLD.deprecation);
  assertEquals(headers.get("content-length"), "4");
});

/** What an application answers, and the headers that another passes on. */
const NESTED: [title: string, status: number, headers: string[]][] = [
  ["without content", 204, ["deprecation", "x-own"]],
  ["with content", 200, ["deprecation", "x-own"]],
  ["that redirects", 302, ["deprecation", "x-own"]],
  ["of an error without a body", 405, ["deprecation", "allow", "x-own"]],
];

for (const [title, status, names] of NESTED) {
  Deno.test(`an answer ${title} keeps its headers in another application`, async () => {
    const constant = new Response(null, {
      status,
      headers: { "x-own": "yes" },
    });
    const inner = new App({ versions: { "1": { deprecated: "2026-11-01" } } });
    inner.get(
      "/x",
      () =>
        status === 200 ? text("x", { headers: { "x-own": "yes" } }) : constant,
      { version: 1 },
    );
    inner.post("/post", () => text("x"), { version: 1 }).onError(() =>
      constant
    );
    const outer = new App().get(
      "/<rest:path>",
      (_request, { params }) =>
        inner.fetch(new Request(`http://localhost/${params.rest}`)),
    );
    const path = status === 405 ? "/v1/post" : "/v1/x";
    for (let count = 0; count < 3; count++) {
      const response = await request(outer, "GET", path);
      assertEquals(response.status, status);
      const found = names.filter((name) => response.headers.has(name));
      assertEquals(found, names);
    }
  });
}
