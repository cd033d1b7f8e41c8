import {
  assert,
  assertEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import {
  App,
  type AppOptions,
  Blueprint,
  BlueprintGroup,
  DeclarationError,
  fileRoutes,
  type Handler,
  HttpError,
  json,
  type Middleware,
  type Observer,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { captureLog } from "../captured_log.ts";
import { serveLocally } from "../local_server.ts";
import { sendRaw, writeHead } from "./raw_http.ts";

const url = (path: string) => `http://localhost${path}`;

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
    const response = await request(app, method.toUpperCase(), path);
    assertEquals(response.status, 200);
    const other = method === "put" ? "POST" : "PUT";
    assertEquals((await request(app, other, path)).status, 405);
  }
});

Deno.test("ALL answers every method that has no handler of its own", async () => {
  const app = new App();
  app.route("/x", { POST: () => text("post"), ALL: () => text("all") });
  assertEquals(await (await request(app, "POST", "/x")).text(), "post");
  for (const method of ["GET", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    assertEquals(await (await request(app, method, "/x")).text(), "all");
  }
  const head = await request(app, "HEAD", "/x");
  assertEquals([head.status, await head.text()], [200, ""]);
});

Deno.test("inherited handlers answer no request", async () => {
  const inherited = { DELETE: () => text("inherited") };
  const handlers = Object.assign(Object.create(inherited), {
    GET: () => text("own"),
    PUT: () => text("own"),
  });
  const app = new App().route("/x", handlers);
  app.route(
    "/y",
    Object.create({ ...inherited, foo: 1 }, {
      POST: { value: () => text("own"), enumerable: true },
    }),
  );
  const methods = app.routes.map(({ methods }) => methods);
  assertEquals(methods, [["GET", "PUT"], ["POST"]]);
  assertEquals(await (await request(app, "GET", "/x")).text(), "own");
  assertEquals(await (await request(app, "POST", "/y")).text(), "own");
  for (const path of ["/x", "/y"]) {
    assertEquals((await request(app, "DELETE", path)).status, 405);
  }
});

Deno.test("the context holds the parameters, route, version, platform and state", async () => {
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

/** URLs and the values of their queries. */
const QUERIES: [path: string, query: [name: string, value: string][]][] = [
  ["/", []],
  ["/?", []],
  ["/?q=a+b&q=%C3%A9&page", [["q", "a b"], ["q", "é"], ["page", ""]]],
  ["/a?x=1?2", [["x", "1?2"]]],
  ["/a?x=1#y=2", [["x", "1"]]],
  ["/a#?x=1", []],
];

for (const [path, query] of QUERIES) {
  Deno.test(`the query of ${path} is read once, for handlers and middleware`, async () => {
    const given: URLSearchParams[] = [];
    const app = new App().use((_request, { query }, next) => {
      given.push(query);
      return next();
    });
    app.get("/", (_request, context) => {
      given.push(context.query);
      return json([...context.query]);
    });
    const response = await app.fetch(new Request(`http://localhost${path}`));
    if (response.status === 200) assertEquals(await response.json(), query);
    assertEquals([...given[0]], query);
    assertEquals(new Set(given).size, 1);
  });
}

Deno.test("a handler can call middleware for itself alone", async () => {
  const onlyAda: Middleware = (request, { error }, next) =>
    error === undefined && request.headers.get("x-user") === "ada"
      ? next()
      : text("who?", { status: 401 });
  const app = new App().get("/", () => text("all"));
  app.post(
    "/users/<id:int>",
    (request, context) =>
      onlyAda(
        request,
        context,
        () => Promise.resolve(json(context.params.id + 1)),
      ),
  );
  const ask = async (user: string) => {
    const headers = { "x-user": user };
    const response = await request(app, "POST", "/users/7", { headers });
    return [response.status, await response.text()];
  };
  assertEquals(await ask("ada"), [200, "8"]);
  assertEquals(await ask("bob"), [401, "who?"]);
});

Deno.test("app.fetch works without its this", async () => {
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
  app.get("/plain", () => text("ok")).get(
    "/files/<rest:path>",
    () => text("ok"),
  );

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
    ["/r", "BREW", ["app miss", "/app 501"]],
    ["/files/a%2Fb", "GET", ["app miss", "/app 400"]],
    ["/r%ff", "GET", []],
    ["/r%ff", "BREW", []],
    [`/${"r".repeat(8192)}`, "GET", []],
  ];
  for (const [path, method, order] of expected) {
    calls.length = 0;
    await request(app, method, path);
    assertEquals(calls, order, `${method} ${path}`);
  }
});

/** Unknown methods, and the detail that clients receive. */
const UNKNOWN: [method: string, detail: string][] = [
  ["BREW", "The request method is not recognized."],
  ["brew", "The request method is not recognized."],
  [
    "patch",
    "The request method is not recognized. Write PATCH, in capitals.",
  ],
];

for (const [method, detail] of UNKNOWN) {
  Deno.test(`the unknown method ${method} is refused with an explanation`, async () => {
    const app = new App().patch("/users", () => text("user"));
    const response = await request(app, method, "/users");
    assertEquals(response.status, 501);
    assertEquals((await response.json()).detail, detail);
  });
}

Deno.test("middleware can change the headers of any response from a handler", async () => {
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
    const response = await request(app, "GET", path);
    assertEquals(response.headers.get("x-seen"), "yes", path);
    assertEquals(await response.text(), path === "/moved" ? "" : "from afar");
  }
  await kept.body?.cancel();
});

Deno.test("middleware can respond itself, and share state with the handler", async () => {
  const app = new App();
  app.use((request, context, next) => {
    context.state.user = request.headers.get("user");
    return context.state.user ? next() : text("who?", { status: 401 });
  });
  app.get("/", (_request, { state }) => text(`hello ${state.user}`));
  assertEquals((await request(app, "GET", "/")).status, 401);
  const ofUser = new Request(url("/"), { headers: { user: "ada" } });
  assertEquals(await (await app.fetch(ofUser)).text(), "hello ada");
});

for (const escaped of ["%2F", "%5C"]) {
  Deno.test(`a path with ${escaped} in its rest is refused with the reason`, async () => {
    const app = new App().get("/files/<rest:path>", () => text("file"));
    const response = await request(app, "GET", `/files/a/b${escaped}c`);
    assertEquals(response.status, 400);
    assertStringIncludes((await response.json()).detail, escaped);
  });
}

Deno.test("observers receive the route of a request before its middleware runs", async () => {
  const heard: unknown[] = [];
  const app = new App().use((_request, _context, next) => {
    heard.push("middleware");
    return next();
  });
  app.get("/a", () => text("a")).get("/b", () => text("b"), { version: 1 });
  const fetch = app.observed({
    onMatch: (_request, { route }) => heard.push(route?.path),
    onUnexpected: () => ({ status: 500, extensions: {} }),
  });
  for (const path of ["/a", "/v1/b"]) await fetch(new Request(url(path)));
  assertEquals(heard, ["/a", "middleware", "/v1/b", "middleware"]);
});

/** Well-formed requests that are refused, the status, and the named version. */
const REFUSED: [
  method: string,
  path: string,
  status: number,
  version?: string,
][] = [
  ["GET", "/v1/none", 404, "1"],
  ["BREW", "/v1/none", 501, "1"],
  ["BREW", "/v1/files/a", 501, "1"],
  ["HEAD", "/v1/files/a%2Fb", 400, "1"],
  ["GET", "/v1/files/a%5Cb", 400, "1"],
  ["BREW", "/v1/files/a%2Fb", 501, "1"],
  ["BREW", "/", 501],
];

for (const [method, path, status, version] of REFUSED) {
  Deno.test(`onError and observers receive ${method} ${path}, which is refused`, async () => {
    const app = new App({
      versions: { "1": { onSunset: "gone", sunset: "2001-01-01" } },
    });
    app.get("/files/<rest:path>", () => text("file"), { version: 1 });
    app.onError((error, _request, context) => {
      assert(error instanceof HttpError);
      assertEquals([context.route, context.version], [undefined, version]);
      return text(error.message, { status: error.status });
    });
    const heard: unknown[] = [];
    const fetch = app.observed({
      onMatch: (request, { route }) => heard.push(request.method, route),
      onUnexpected: () => ({ status: 500, extensions: {} }),
    });
    const response = await fetch(new Request(url(path), { method }));
    assertEquals(response.status, status);
    const type = response.headers.get("content-type");
    assertEquals(type, "text/plain;charset=UTF-8");
    assertEquals(heard, [method, undefined]);
  });
}

Deno.test("a single blueprint is refused with null as its options", () => {
  const app = new App().blueprint(new Blueprint("a"), null as never);
  assertThrows(() => app.routes, DeclarationError, "bad-setting");
});

Deno.test("an error from a type's parse passes through onError and middleware", async () => {
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
  assertEquals(await (await request(app, "GET", "/7")).text(), "big");
  const response = await request(app, "GET", "/x");
  assertEquals(response.headers.get("x-seen"), "500");
  assertEquals(await response.text(), "undefined SyntaxError");
});

Deno.test("a trailing slash of a declared path is reported as dropped where slashes are strict", () => {
  const ok = () => text("ok");
  const warningsOf = (options: AppOptions) => {
    const users = new Blueprint("users", { urlPrefix: "/users/", version: 1 });
    users.get("/", ok).get("/all/", ok);
    const next = new Blueprint("next", { version: 2, extends: 1 });
    return new App(options).get("/", ok).blueprint(users).blueprint(next)
      .warnings;
  };
  assertEquals(warningsOf({ trailingSlash: "redirect" }), []);
  assertEquals(warningsOf({ trailingSlash: "strict" }), [{
    code: "dropped-slash",
    severity: "warning",
    places: ['GET /all/ of blueprint "users"'],
    reason: '"/all/" ends with a slash, which is dropped: /v1/users/all is ' +
      'served, and with trailingSlash: "strict", /v1/users/all/ is answered ' +
      "404.",
    fix: 'Write "/all", or omit trailingSlash to serve both.',
  }]);
});

Deno.test("trailing slashes are ignored, refused or redirected as set", async () => {
  const statuses = async (trailingSlash?: "ignore" | "strict" | "redirect") => {
    const app = new App({ trailingSlash });
    app.get("/", () => text("root")).get("/a", () => text("a"));
    const paths = ["/", "/a", "/a/", "/a//", "/b/"];
    return await Promise.all(
      paths.map(async (path) => (await request(app, "GET", path)).status),
    );
  };
  assertEquals(await statuses(), [200, 200, 200, 404, 404]);
  assertEquals(await statuses("ignore"), [200, 200, 200, 404, 404]);
  assertEquals(await statuses("strict"), [200, 200, 404, 404, 404]);
  assertEquals(await statuses("redirect"), [200, 200, 308, 404, 404]);
});

Deno.test("a CORS preflight is answered, not redirected, which browsers would refuse", async () => {
  const app = new App({ trailingSlash: "redirect" });
  app.get("/a", () => text("a")).options("/b", () => text("own"));
  const headers = {
    origin: "https://app.example.com",
    "access-control-request-method": "GET",
  };
  const answers = ["/a/", "/b/"].map(async (path) => {
    const response = await request(app, "OPTIONS", path, { headers });
    return [response.status, await response.text()];
  });
  assertEquals(await Promise.all(answers), [[204, ""], [200, "own"]]);
});

Deno.test("an OPTIONS request that is not a CORS preflight is redirected", async () => {
  const app = new App({ trailingSlash: "redirect" }).get("/a", () => text("a"));
  const asked: Record<string, string>[] = [
    {},
    { origin: "https://app.example.com" },
    { "access-control-request-method": "GET" },
  ];
  for (const headers of asked) {
    const { status } = await request(app, "OPTIONS", "/a/", { headers });
    assertEquals(status, 308, Object.keys(headers).join());
  }
});

Deno.test("middleware wraps a redirect too", async () => {
  const app = new App({ trailingSlash: "redirect" });
  app.get("/a", () => text("a")).use(async (_request, { route }, next) => {
    const response = await next();
    response.headers.set("x-route", `${route?.path}`);
    return response;
  });
  const { status, headers } = await request(app, "GET", "/a/");
  assertEquals([status, headers.get("x-route")], [308, "/a"]);
});

Deno.test("a redirect too long for proxies is refused", async () => {
  const app = new App({ trailingSlash: "redirect" });
  app.get("/<x>", () => text("x"));
  const cases: [path: string, status: number][] = [
    [`/${"a".repeat(2999)}/`, 308],
    [`/${"a".repeat(3000)}/`, 414],
    [`/${"|".repeat(1000)}/`, 414],
    [`/a/?${"b".repeat(3000)}`, 414],
    [`/a?${"b".repeat(3000)}`, 200],
  ];
  for (const [path, status] of cases) {
    assertEquals((await request(app, "GET", path)).status, status);
  }
});

Deno.test("a redirect escapes what a header cannot hold", async () => {
  const app = new App({ trailingSlash: "redirect" });
  app.get("/<x>", () => text("x"));
  await using server = serveLocally(app.fetch);
  const head = writeHead("GET", '/日"/?q=é');
  const { status, headers } = await sendRaw(server.addr, head);
  assertEquals(status, 308);
  assertEquals(headers.get("location"), "/%E6%97%A5%22?q=%C3%A9");
});

Deno.test("match() matches what a request would, and nothing else", () => {
  const app = new App({ trailingSlash: "strict" });
  app.get("/a/<x>", () => text("a")).post("/b", () => text("b"));
  app.route("/<page>", { OPTIONS: () => text("page") });
  const cases: [method: string, path: string, matches: boolean][] = [
    ["GET", "/a/1", true],
    ["HEAD", "/a/1", true],
    ["POST", "/a/1", false],
    ["OPTIONS", "/a/1", false],
    ["HEAD", "/b", false],
    ["constructor", "/a/1", false],
    ["GET", "/a/1/", false],
    ["GET", "/a/%ff", false],
    ["GET", "/a/..", false],
    ["GET", "/a/1%3Fb%23", true],
    ["OPTIONS", "/%2a", true],
    ["OPTIONS", "/*", false],
  ];
  for (const [method, path, matches] of cases) {
    assertEquals(app.match(method, path) !== undefined, matches, path);
  }
});

Deno.test("match() finds the target of a redirect, and a route of a version that has ended", async () => {
  const app = new App({
    trailingSlash: "redirect",
    versions: {
      "1": { deprecated: "2020-01-01", sunset: "2021-01-01", onSunset: "gone" },
    },
  });
  for (const version of [1, 2]) app.get("/u", () => text("u"), { version });
  const [ended, served] = app.routes;
  assertEquals(app.match("GET", "/v1/u")?.route, ended);
  assertEquals((await request(app, "GET", "/v1/u")).status, 410);
  assertEquals(app.match("GET", "/v2/u/")?.route, served);
  assertEquals((await request(app, "GET", "/v2/u/")).status, 308);
});

Deno.test("10,000 concurrent requests keep their own parameters and state", async () => {
  const app = new App();
  app.get("/<id:int>", async (_request, { params, state }) => {
    state.id = params.id;
    await new Promise<void>((resolve) => queueMicrotask(resolve));
    return json([params.id, state.id]);
  });
  const ids = Array.from({ length: 10_000 }, (_, id) => id);
  const bodies = await Promise.all(
    ids.map(async (id) => await (await request(app, "GET", `/${id}`)).json()),
  );
  assertEquals(bodies, ids.map((id) => [id, id]));
});

Deno.test("changing options after a declaration changes nothing", () => {
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

Deno.test("changing lists, objects and handlers after a declaration changes nothing", async () => {
  const answer = (said: string) => () => text(said);
  const links = { sunset: "/first", successor: false, latest: false };
  const onSunset = "gone" as "gone" | "serve";
  const life = { onSunset, sunset: "2020-01-01", links };
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
  links.sunset = "/second";
  assertEquals(await (await request(app, "GET", "/a")).text(), "first");
  assertEquals((await request(app, "POST", "/a")).status, 405);
  const { status, headers } = await request(app, "GET", "/v2/c");
  const link = '</first>; rel="sunset"; type="text/html"';
  assertEquals([status, headers.get("link")], [410, link]);
});

Deno.test("two methods of a path each read their own parameters, whatever other paths have", async () => {
  const app = new App<string>();
  const numbers = Array.from({ length: 12 }, (_, index) => index);
  const tell: Handler = (_request, { params }) => text(Object.keys(params)[0]);
  const asked = numbers.flatMap((one) =>
    numbers.map((other) => [`/${one}-${other}`, `p${one}`, `p${other}`])
  );
  for (const [path, one, other] of asked) {
    app.get(`${path}/<${one}>`, tell).put(`${path}/<${other}>`, tell);
  }
  for (const [path, ...expected] of asked) {
    const told = ["GET", "PUT"].map(async (method) =>
      await (await request(app, method, `${path}/x`)).text()
    );
    assertEquals(await Promise.all(told), expected, path);
  }
});

Deno.test("the routes and warnings of an application cannot be changed", () => {
  const answer = () => text("ok");
  const app = new App().get("/get", answer).all("/all", answer);
  for (const list of [app.routes, app.warnings]) {
    assertThrows(() => (list as unknown[]).pop(), TypeError);
  }
  for (const route of app.routes) {
    assertThrows(() => Object.assign(route, { path: "/other" }), TypeError);
    const { methods, source } = route;
    const lists = [methods, ...Object.values(source)].filter(Array.isArray);
    for (const list of lists) {
      assertThrows(() => list.push("POST"), TypeError);
    }
  }
});

Deno.test("no middleware can be added to declarations that are built", () => {
  const blueprint = new Blueprint("b").get("/", () => text("ok"));
  const group = Blueprint.group([blueprint]);
  assertEquals(new App().blueprint(group).routes.length, 1);
  for (const { middleware } of [blueprint.declaration, group.declaration]) {
    assertThrows(() => middleware.push((_r, _c, next) => next()), TypeError);
  }
});

Deno.test("an App has one fetch, which a copy of its properties has, too", async () => {
  const app = new App().get("/", () => text("ok"));
  const { fetch } = app;
  assertEquals([app.fetch, { ...app }.fetch], [fetch, fetch]);
  assertEquals(await (await fetch(new Request(url("/")))).text(), "ok");
});

Deno.test("a class that extends App can override fetch", async () => {
  class Fixed extends App {
    override readonly fetch = () => text("fixed");
  }
  assertEquals(await new Fixed().fetch().text(), "fixed");
});

for (const value of ["/x", new URL(url("/x")), undefined, null, 5]) {
  Deno.test(`fetch() reports that it received ${value} instead of a Request`, async () => {
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
      "Unexpected error in an invalid request: TypeError: Cannot answer ",
    );
    assertStringIncludes(logged.join(), "which is not a Request");
  });
}

/** Values that are not observers, and the errors about them. */
const NO_OBSERVERS: [observer: unknown, says: string][] = [
  [
    {},
    "with an object: its onMatch and onUnexpected are not functions. Pass {",
  ],
  [
    undefined,
    "with undefined: its onMatch and onUnexpected are not functions.",
  ],
  [
    { onMatch() {}, onUnexpected() {}, limit: 5 },
    "with an object: its limit is not a function. Pass { onMatch, onUnexpected };",
  ],
];

for (const [observer, says] of NO_OBSERVERS) {
  Deno.test(`observed() refuses ${Deno.inspect(observer)}`, () => {
    const app = new App();
    assertThrows(() => app.observed(observer as never), TypeError, says);
  });
}

/** What an observer returns for an unexpected error, and the answer. */
const OBSERVED: [
  given: () => ReturnType<Observer["onUnexpected"]>,
  answer: string,
][] = [
  [() => text("page", { status: 500 }), "500 page"],
  [
    () => ({ status: 503, extensions: { id: 7 } }),
    '503 {"type":"about:blank","title":"Service Unavailable","status":503,"id":7}',
  ],
];

for (const [given, answer] of OBSERVED) {
  Deno.test(`an observed unexpected error is answered with ${answer}`, async () => {
    const app = new App().get("/", () => {
      throw new Error("bug");
    });
    const fetch = app.observed({ onMatch() {}, onUnexpected: given });
    const response = await fetch(new Request(url("/")));
    assertEquals(`${response.status} ${await response.text()}`, answer);
  });
}

/** Calls with an invalid path or method, and the errors about them. */
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
    (app) => app.match("GET", "/7?x=1"),
    "Cannot match /7?x=1: give the path without its query, /7.",
  ],
  [
    (app) => app.match("GET", "/%20#y?"),
    "Cannot match /%20#y?: give the path without its fragment, /%20.",
  ],
  [
    (app) => app.match("GET", "v1/x"),
    "Cannot match v1/x: start the path with a slash, as in /v1/x.",
  ],
  [
    (app) => app.match("GET", "http://localhost/x"),
    "Cannot match http://localhost/x: start the path with a slash, " +
    "as in /x.",
  ],
  [
    (app) => app.match("GET", "http://localhost:8000/a%20b/7?x=1#y"),
    "start the path with a slash, as in /a%20b/7.",
  ],
  [
    (app) => app.match("GET", "mailto:ada"),
    "start the path with a slash, as in /users/7.",
  ],
  [
    (app) => app.match("GET", "?x=1"),
    "start the path with a slash, as in /users/7.",
  ],
  [
    (app) => app.match("GET", ""),
    'Cannot match "": start the path with a slash, as in /users/7.',
  ],
  [
    // @ts-expect-error -- the compiler reports it, too
    (app) => app.match("get", "/x"),
    "Cannot match the method get: write GET, in capitals.",
  ],
  [
    (app) => app.explainMiss("n/7"),
    "the miss of n/7: start the path with a slash",
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
  Deno.test(`an application refuses an invalid path or method: ${call}`, () => {
    const app = new App().get("/<x>", () => text("x"));
    assertThrows(() => call(app), TypeError, says);
  });
}

Deno.test("match() rethrows what a type throws", () => {
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

Deno.test("options that contain themselves are refused like any others", () => {
  const loop: Record<string, unknown> = { deprecated: "2026-01-01" };
  loop.self = loop;
  const app = new App({ versions: { "1": loop } });
  app.get("/x", () => text("x"), { version: 1 });
  assertThrows(() => app.routes, DeclarationError, 'Setting "self" is not');
});

Deno.test("app.types has the patterns of custom types", () => {
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

Deno.test("a clock that returns no time is reported", () => {
  assertEquals(new App({ clock: () => Infinity }).now(), Infinity);
  for (const clock of [() => NaN, Date, () => undefined]) {
    const app = new App({ clock: clock as () => number });
    assertThrows(() => app.now(), TypeError, "The clock option returned");
  }
});

/** Invalid options, and the errors about them. */
const WRONG_OPTIONS: [options: object, said: string][] = [
  [{ trailingSlash: "keep" }, 'Write "ignore", "strict" or "redirect".'],
  [{ trailingSlash: "ignor" }, 'Did you mean "ignore"?'],
  [
    { trustHost: "no" },
    'Setting "trustHost": It is "no", which is neither true nor false.',
  ],
  [{ development: 1 }, "Write true or false."],
  [{ clock: 0 }, 'Setting "clock": It is 0, not a function.'],
  [
    { clock: class Clock {} },
    'Setting "clock": It is a class, which returns no time when called.',
  ],
  [{ clock: function* () {} }, "It is a generator, which returns no time"],
  [
    { clock: async () => await 0 },
    "It is async, so it returns a promise instead",
  ],
  [{ versionprefix: "/v" }, 'Did you mean "versionPrefix"?'],
  [{ versions: null }, "Write an object such as"],
  [
    { versions: [{}] },
    'Setting "versions": It is an array, not an object.',
  ],
];

for (const [options, said] of WRONG_OPTIONS) {
  Deno.test(`new App(${Deno.inspect(options)}) is refused when it is built`, () => {
    assertThrows(() => new App(options).routes, DeclarationError, said);
  });
}

Deno.test("new App() refuses a value that is not an object of options", () => {
  for (const options of [null, new Map(), Promise.resolve({}), "/api"]) {
    assertThrows(
      () => new App(options as Record<never, never>),
      TypeError,
      "Cannot create an App with",
    );
  }
});

Deno.test("routes of one path receive parameters under their own names", async () => {
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
    const response = await request(app, method, path);
    assertEquals(await response.json(), params);
  }
});
