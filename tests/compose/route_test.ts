import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  App,
  Blueprint,
  DeclarationError,
  type ErrorHandler,
  fileRoutes,
  type Middleware,
  text,
} from "@strata/router";

const answer = () => text("ok");

Deno.test("a route says where each part of its path comes from", () => {
  const users = new Blueprint("users", { urlPrefix: "/users" });
  users.get("/<id:int>", answer, { name: "show" });
  const group = Blueprint.group(users, { urlPrefix: "/shop", version: "v2" });
  const app = new App({ versionPrefix: "/api/v" });
  app.blueprint(group);
  assertEquals(app.routes[0], {
    path: "/api/v2/shop/users/<id:int>",
    resource: "/shop/users/<id:int>",
    methods: ["GET"],
    version: "2",
    versionPrefix: "/api/v",
    name: "users.show",
    lifecycle: undefined,
    source: {
      place: 'GET /<id:int> of blueprint "users"',
      path: "/<id:int>",
      version: 'group "/shop"',
      versionLevel: "group",
      versionPrefix: "new App()",
      urlPrefixes: [
        { text: "/shop", place: 'group "/shop"' },
        { text: "/users", place: 'blueprint "users"' },
      ],
      overridden: [],
      inherited: [],
      middleware: [],
      errorHandlers: [],
    },
  });
});

Deno.test("a route names the middleware around it, outermost first", () => {
  const pass: Middleware = (_request, _context, next) => next();
  // An export of a module, as it is imported.
  const { default: exported } = {
    default: ((...[, , next]) => next()) as Middleware,
  };
  const users = new Blueprint("users")
    .use((_request, _context, next) => next(), exported, pass)
    .get("/users", answer);
  const files = fileRoutes({
    files: {
      "_middleware.ts": () => Promise.resolve({ default: pass }),
      "v1/_version.ts": { version: 1 },
      "v1/_middleware.ts": () => Promise.resolve({ default: pass }),
      "v1/a.ts": () => Promise.resolve({ GET: answer }),
      "v2/_version.ts": { version: 2, extends: 1 },
    },
  });
  const app = new App().use(pass).blueprint(users).blueprint(files);
  const named = app.routes.map(({ path, source }) => [path, source.middleware]);
  const ofFiles = [
    "pass in code",
    "routes/_middleware.ts",
    "routes/v1/_middleware.ts",
  ];
  assertEquals(named, [
    ["/users", [
      "pass in code",
      "middleware in code",
      "middleware in code",
      "pass in code",
    ]],
    ["/v1/a", ofFiles],
    ["/v2/a", ofFiles],
  ]);
});

Deno.test("a route names its error handlers, innermost first", () => {
  const load = (exports: object) => () => Promise.resolve(exports);
  const tell: ErrorHandler = () => text("no");
  const users = new Blueprint("users")
    .onError(() => text("no"))
    .get("/users", answer);
  const files = fileRoutes({
    files: {
      "_error.ts": load({ default: tell }),
      "v1/_version.ts": { version: 1 },
      "v1/_error.ts": load({ default: tell }),
      "v1/a.ts": load({ GET: answer }),
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/_error.ts": load({ default: tell }),
    },
  });
  const app = new App().onError(tell).blueprint(users).blueprint(files);
  const named = app.routes.map(({ path, source }) => [
    path,
    source.errorHandlers,
  ]);
  const around = ["routes/_error.ts", "tell in code"];
  assertEquals(named, [
    ["/users", ["error handler in code", "tell in code"]],
    ["/v1/a", ["routes/v1/_error.ts", ...around]],
    ["/v2/a", ["routes/v1/_error.ts", "routes/v2/_error.ts", ...around]],
  ]);
});

Deno.test("a route without a version has no prefix, and no default source", () => {
  const app = new App();
  app.route("/", { POST: answer, ALL: answer }).get("/v", answer, {
    version: 1,
  });
  const [root, versioned] = app.routes;
  assertEquals(root.version, undefined);
  assertEquals(root.versionPrefix, undefined);
  assertEquals(root.methods?.length, 7);
  assertEquals(versioned.versionPrefix, "/v");
  assertEquals(versioned.source.versionPrefix, undefined);
  assertEquals(versioned.source.version, "GET /v");
});

Deno.test("a route names its methods in the order of Allow, however it was declared", () => {
  const app = new App()
    .route("/two", { POST: answer, GET: answer })
    .route("/one", { PUT: answer })
    .all("/all", answer);
  const [two, one, all] = app.routes;
  assertEquals(two.methods, ["GET", "POST"]);
  assertEquals(one.methods, ["PUT"]);
  assertEquals(all.methods, [
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
  ]);
});

Deno.test("a route says which settings did not take effect, the nearest first", () => {
  const inner = new Blueprint("inner", { version: 3, versionPrefix: "/b/v" });
  inner.get("/", answer, { version: 4 });
  const group = Blueprint.group(inner, { version: 2, versionPrefix: "/g/v" });
  const outer = Blueprint.group(group, { version: 1 });
  const app = new App({ versionPrefix: "/a/v" });
  app.blueprint(outer, { versionPrefix: "/r/v" });
  const { source } = app.routes[0];
  assertEquals(source.overridden.map(({ setting, text }) => [setting, text]), [
    ["version", "3"],
    ["version", "2"],
    ["version", "1"],
    ["versionPrefix", "/g/v"],
    ["versionPrefix", "/r/v"],
    ["versionPrefix", "/a/v"],
  ]);
});

Deno.test("a route whose version overrides none lists only the prefixes that did not take effect", () => {
  const blueprint = new Blueprint("b", { version: 1, versionPrefix: "/b/v" });
  blueprint.get("/", answer);
  const app = new App({ versionPrefix: "/a/v" });
  app.blueprint(blueprint);
  const { overridden } = app.routes[0].source;
  assertEquals(overridden, [
    { setting: "versionPrefix", text: "/a/v", place: "new App()" },
  ]);
});

Deno.test("a route says which version did not take effect where no prefix is set", () => {
  const blueprint = new Blueprint("b", { version: 1 });
  blueprint.get("/", answer, { version: 2 });
  const { overridden } = new App().blueprint(blueprint).routes[0].source;
  assertEquals(overridden.map(({ setting, text }) => [setting, text]), [
    ["version", "1"],
  ]);
});

Deno.test("a route knows at which level its version was set", () => {
  const app = new App();
  const own = new Blueprint("own", { version: 1 }).get("/a", answer);
  own.get("/b", answer, { version: 2 });
  const outer = new Blueprint("outer").get("/c", answer);
  app.blueprint(Blueprint.group([own, outer], { version: 3 }));
  app.get("/d", answer);
  assertEquals(
    app.routes.map(({ path, source }) => [path, source.versionLevel]),
    [
      ["/v1/a", "blueprint"],
      ["/v2/b", "route"],
      ["/v3/c", "group"],
      ["/d", undefined],
    ],
  );
});

Deno.test("an undefined handler counts as omitted", () => {
  const app = new App().route("/x", { GET: () => text("x"), POST: undefined });
  assertEquals(app.routes.map(({ methods }) => methods), [["GET"]]);
  const none = new App().route("/x", { GET: undefined });
  assertThrows(
    () => none.routes,
    DeclarationError,
    "The route has no handler.",
  );
});

Deno.test("matches, requests and the list of routes return one object for a route", async () => {
  const seen: unknown[] = [];
  const app = new App();
  app.route("/users/<id:int>", {
    GET: (_request, { route }) => {
      seen.push(route);
      return text("ok");
    },
    PUT: answer,
  });
  await app.fetch(new Request("http://localhost/users/7"));
  const methods = ["GET", "PUT", "GET"];
  seen.push(
    ...methods.map((method) => app.match(method, "/users/7")?.route),
  );
  assertEquals(seen.length, 4);
  for (const route of seen) assert(route === app.routes[0]);
});
