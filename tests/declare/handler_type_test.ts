/**
 * What the compiler knows of handlers' parameters. Most of these tests have
 * passed once they compile; a `@ts-expect-error` without an error fails.
 */
import { assertEquals } from "@std/assert";
import {
  type Answer,
  App,
  Blueprint,
  BlueprintGroup,
  type Context,
  type CustomType,
  type Handler,
  json,
  type Middleware,
  type Params,
  type PathHandlers,
  type PrefixedPath,
  text,
} from "@strata/router";
import type { WrittenPath } from "../../router/declare/path_hint.ts";

Deno.test("parameters are inferred from the path", () => {
  const app = new App();
  app.get("/users/<id:int>/<tab>", (_request, { params }) => {
    const id: number = params.id;
    const tab: string = params.tab;
    // @ts-expect-error -- a number is not a string
    const wrong: string = params.id;
    // @ts-expect-error -- the path has no such parameter
    params.name;
    return json([id, tab, wrong]);
  });
  app.route("/files/<rest:path>", {
    GET: (_request, { params }) => text(params.rest),
    // @ts-expect-error -- the path has no such parameter
    POST: (_request, { params }) => text(params.path),
  });
  // @ts-expect-error -- parameters cannot be changed
  app.get("/<id>", (_request, { params }) => text(params.id = "x"));
  assertEquals(app.routes.length, 3);
});

Deno.test("state holds anything where no application declares what it holds", async () => {
  const app = new App().get("/me", (_request, { state }) => {
    // @ts-expect-error -- its type is not known
    state.caller.id;
    return json(state.caller);
  });
  app.use((_request, { state }, next) => {
    state.caller = { id: 7 };
    return next();
  });
  const response = await app.fetch(new Request("http://localhost/me"));
  assertEquals(await response.json(), { id: 7 });
});

Deno.test("parameters are inferred through a blueprint's prefixes", () => {
  const blueprint = new Blueprint("users", {
    urlPrefix: "/orgs/<org:slug>",
    versionPrefix: "/<tenant:int>/v",
    version: 1,
  });
  blueprint.get("/users/<id:int>", (_request, { params }) => {
    const org: string = params.org;
    const tenant: number = params.tenant;
    const id: number = params.id;
    // @ts-expect-error -- no part of the path has such a parameter
    params.user;
    return json([org, tenant, id]);
  });
  blueprint.get(
    "/own",
    (_request, { params }) => {
      const region: string = params.region;
      // @ts-expect-error -- the route's own prefix wins over the blueprint's
      params.tenant;
      return text(region);
    },
    { versionPrefix: "/<region>/v" },
  );
  assertEquals(new App().blueprint(blueprint).routes.length, 2);
});

Deno.test("a blueprint can declare the parameters and types around it", () => {
  const types = { even: { pattern: /[02468]/, parse: Number } };
  const blueprint = new Blueprint<"/users", "/<tenant>/v", typeof types>(
    "users",
    { urlPrefix: "/users" },
  );
  blueprint.get("/<n:even>", (_request, { params }) => {
    const tenant: string = params.tenant;
    const n: number = params.n;
    // @ts-expect-error -- no part of the path has such a parameter
    params.user;
    return json([tenant, n]);
  });
  const versionPrefix = "/<tenant>/v";
  const group = new BlueprintGroup({ version: 1, versionPrefix });
  const app = new App({ types }).blueprint(group.append(blueprint));
  assertEquals(app.match("GET", "/acme/v1/users/8")?.params, {
    tenant: "acme",
    n: 8,
  });
});

Deno.test("a blueprint can declare the parameters of a group and a version around it together", () => {
  const users = new Blueprint<"/users", "/<tenant>/v/orgs/<org:int>">("users", {
    urlPrefix: "/users",
  });
  users.get("/<id:int>", (_request, { params }) => {
    const sum: number = params.org + params.id;
    return json([sum, params.tenant]);
  });
  const orgs = Blueprint.group([users], {
    urlPrefix: "/orgs/<org:int>",
    version: 1,
  });
  const app = new App({ versionPrefix: "/<tenant>/v" }).blueprint(orgs);
  assertEquals(app.match("GET", "/acme/v1/orgs/2/users/3")?.params, {
    tenant: "acme",
    org: 2,
    id: 3,
  });
});

Deno.test("parameters are inferred through the application's prefix", () => {
  const app = new App({ versionPrefix: "/<tenant>/v" });
  app.get("/me", (_request, { params }) => text(params.tenant), { version: 1 });
  assertEquals(app.routes[0].path, "/<tenant:str>/v1/me");
});

Deno.test("a path without a version has no parameters of a version prefix", () => {
  const app = new App({ versionPrefix: "/<tenant>/v" });
  app.get("/health", (_request, { params }) => {
    // @ts-expect-error -- without a version, there is no prefix
    params.tenant;
    return json(params);
  });
  app.get("/ready/<id:int>", (_request, { params }) => {
    // @ts-expect-error -- without a version, its own prefix is unused too
    params.region;
    return json(params.id + 1);
  }, { name: "ready", versionPrefix: "/<region>/v" });
  app.route("/live", {
    // @ts-expect-error -- without a version, there is no prefix
    GET: (_request, { params }) => text(params.tenant),
  });
  assertEquals(app.match("GET", "/health")?.params, {});
  assertEquals(app.match("GET", "/ready/7")?.params, { id: 7 });
});

Deno.test("a function generic in its path can declare it after prefixes without parameters", () => {
  const app = new App({ versionPrefix: "/api/v" });
  const users = new Blueprint("users", { urlPrefix: "/users" });
  function add<Path extends string>(path: Path, handler: Handler<Path>): void {
    app.get(path, handler, { version: 1 });
    users.get(path, handler);
  }
  add("/<id:int>", (_request, { params }) => json(params.id));
  app.blueprint(users);
  assertEquals(app.routes.map(({ path }) => path), [
    "/api/v1/<id:int>",
    "/users/<id:int>",
  ]);
});

Deno.test("a function generic in its path can declare it after prefixes that it names", () => {
  const app = new App({ versionPrefix: "/<tenant>/v" });
  const users = new Blueprint("users", { urlPrefix: "/orgs/<org:int>" });
  function add<Path extends string>(
    path: Path,
    handler: Handler<PrefixedPath<"/<tenant>/v", "", Path>>,
  ): void {
    app.get(path, handler, { version: 1 });
  }
  function addUser<Path extends string>(
    path: Path,
    handler: Handler<PrefixedPath<"", "/orgs/<org:int>", Path>>,
  ): void {
    users.get(path, handler);
  }
  add("/<id:int>", (_request, { params }) => {
    // @ts-expect-error -- no part of the path has such a parameter
    params.org;
    return json([params.tenant.trim(), params.id + 1]);
  });
  addUser("/<id:int>", (_request, { params }) => json(params.org + params.id));
  app.blueprint(users);
  assertEquals(app.routes.map(({ path }) => path), [
    "/<tenant:str>/v1/<id:int>",
    "/orgs/<org:int>/<id:int>",
  ]);
});

Deno.test("a prefix that is not fully known may have parameters", () => {
  const name: string = "org";
  const app = new App({ versionPrefix: `/<${name}>/v` });
  app.get("/<id:int>", (_request, { params }) => {
    const open: Readonly<Record<string, unknown>> = params;
    return json(open[name]);
  }, { version: 1 });
  assertEquals(app.match("GET", "/x/v1/7")?.params, { org: "x", id: 7 });
});

Deno.test("a misspelled parameter is reported below a prefix that the compiler does not know", () => {
  const addBelow = (urlPrefix: string) =>
    new Blueprint("notes", { urlPrefix }).get(
      "/<n:int>",
      (_request, context) =>
        // @ts-expect-error -- there is no such parameter
        json([context.params.n, context.params.m]),
    );
  const app = new App().blueprint(addBelow("/<org>"));
  assertEquals(app.routes.map(({ path }) => path), ["/<org:str>/<n:int>"]);
});

Deno.test("brackets in a prefix are literal text, with or without a leading slash", () => {
  // @ts-expect-error -- it is the notation of file names
  const one = new Blueprint("one", { urlPrefix: "users/[id=int]" });
  one.get("/a/<n:int>", (_request, { params }) => {
    // @ts-expect-error -- it is the notation of file names
    params.id;
    return json(params.n);
  });
  const two = new Blueprint("two", {
    // @ts-expect-error -- it is the notation of file names
    urlPrefix: "[id=int]/<org>",
    versionPrefix: "[t]/<tenant>/v",
    version: 1,
  });
  two.get("b", (_request, { params }) => {
    // @ts-expect-error -- it is the notation of file names
    params.id;
    // @ts-expect-error -- it is the notation of file names
    params.t;
    return text(params.org + params.tenant);
  });
  const app = new App().blueprint(one).blueprint(two);
  assertEquals(app.routes.map(({ path }) => path), [
    "/users/[id=int]/a/<n:int>",
    "/[t]/<tenant:str>/v1/[id=int]/<org:str>/b",
  ]);
});

Deno.test("a function generic in its path can declare it in an application", () => {
  const app = new App();
  function add<Path extends string>(path: Path, handler: Handler<Path>): void {
    app.get(path, handler, { version: 1 });
    app.route(path, { POST: handler });
  }
  add("/<id:int>", (_request, { params }) => {
    const id: number = params.id;
    // @ts-expect-error -- the path has no such parameter
    params.name;
    return json(id);
  });
  assertEquals(app.routes.map(({ path }) => path), [
    "/v1/<id:int>",
    "/<id:int>",
  ]);
});

Deno.test("paths in the notation of other routers do not compile", () => {
  const app = new App();
  // @ts-expect-error -- it would be literal text
  app.get("/users/:id", () => text("user"));
  // @ts-expect-error -- it would be literal text
  app.route("/files/*", { GET: () => text("file") });
  const path: string = "/files/{name}";
  app.get(path, () => text("file"));
  for (const each of ["/a/<id>", "/b/:id"] as const) {
    // @ts-expect-error -- one of them would be literal text
    app.get(each, () => text("each"));
  }
  for (const each of ["/c/<id>", "/d/<id>"] as const) {
    app.get(each, (_request, { params }) => text(params.id));
  }
  assertEquals(app.routes.length, 7);
});

Deno.test("the type that is expected in place of a path says what to write", () => {
  const messages = {
    "/users/:id": "Write <id> in place of :id",
    "users/[id=int]": "Write <id:int> in place of [id=int]",
    "users/[id]@2": "Write <id> in place of [id]@2",
    "users/[id=int]@2": "Write <id:int> in place of [id=int]@2",
    "/:id{[0-9]+}": "Write <id:[0-9]+> in place of :id{[0-9]+}",
    "/:id(a|b)/x": "Write <id:a|b> in place of :id(a|b)",
    "/:rest+": "Write <rest:path> in place of :rest+",
    "/{name}": "Write <name> in place of {name}",
    "/{name:str}": "Write <name:str> in place of {name:str}",
    "/[...rest]": "Write <rest:path> in place of [...rest]",
    "/a/*": "Write <rest:path> in place of *",
    "/a/**": "Write <rest:path> in place of **",
    "/a/*file": "Write <file:path> in place of *file",
    "/a/{*file}": "Write <file:path> in place of {*file}",
    "/a/{**file}": "Write <file:path> in place of {**file}",
    "/a/{file...}": "Write <file:path> in place of {file...}",
    "/:id(.:format)": "Write <id> in place of :id(.:format)",
    "/a/(.*)": "Write <rest:path> in place of (.*)",
    "/a/{:id}": "Write <id> in place of {:id}",
    "/:from-:to": "Write <from_to> in place of :from-:to, and split its value",
    "/x/:a.:b": "Write <a_b> in place of :a.:b, and split its value",
    "/{a}-{b}/x": "Write <a_b> in place of {a}-{b}, and split its value",
    "/:id?": "Declare two paths in place of :id?, one with <id>",
    "/x/{id?}": "Declare two paths in place of {id?}, one with <id>",
    "/[[id]]/x": "Declare two paths in place of [[id]], one with <id>",
    "/[[...all]]":
      "Declare two paths in place of [[...all]], one with <all:path>",
    "/$metadata/:batch:get/a:b/%3Aid": "/$metadata/:batch:get/a:b/%3Aid",
    "/<id:[0-9]{2}>/*.txt/{a,b}": "/<id:[0-9]{2}>/*.txt/{a,b}",
    "/:1/{2024}/{2:int}/[4=int]": "/:1/{2024}/{2:int}/[4=int]",
    "/[[2024]]/:1?/{a.b?}/x[[id]]": "/[[2024]]/:1?/{a.b?}/x[[id]]",
    "/:a~b/{c|d}/:e&f/[g'h]": "/:a~b/{c|d}/:e&f/[g'h]",
  } as const;
  const expected: {
    readonly [Path in keyof typeof messages]: WrittenPath<Path>;
  } = messages;
  const given: typeof messages = expected;
  assertEquals(given, messages);
});

Deno.test("parameters have the type that their custom type parses to", () => {
  const app = new App({
    types: {
      day: { pattern: /[0-9-]+/, parse: (text: string) => new Date(text) },
      sku: { pattern: /[a-z]+/ },
      hex: {
        pattern: /[0-9a-f]+/,
        parse: (text) => parseInt(text.trim(), 16),
        format: (value: number) => value.toString(16),
      },
    },
  });
  app.get("/<hex:hex>", (_request, { params }) => {
    const hex: number = params.hex;
    // @ts-expect-error -- a number is not a string
    const wrong: string = params.hex;
    return json([hex, wrong]);
  });
  // @ts-expect-error -- a type is not an expression
  new App({ types: { sku: /[a-z]+/ } });
  app.get("/<day:day>/<sku:sku>", (_request, { params }) => {
    const day: Date = params.day;
    const sku: string = params.sku;
    // @ts-expect-error -- a date is not a string
    const wrong: string = params.day;
    return json([day, sku, wrong]);
  });
  const plain: App = app;
  assertEquals(plain.routes.length, 2);
});

Deno.test("alternatives of plain words are typed as the words that requests can have", () => {
  const app = new App({ versionPrefix: "/<region:eu|us>/v" });
  app.get("/<size:s|m|l>", (_request, { params }) => {
    const words: ["s" | "m" | "l", "eu" | "us"] = [params.size, params.region];
    // @ts-expect-error -- no request can have it
    if (params.size === "S") return text("large");
    return json(words);
  }, { version: 1 });
  app.get("/files/<name:ext=jpg|png>", (_request, { params }) => {
    // @ts-expect-error -- no request can have it
    if (params.ext === "JPG") return text(params.name.trim());
    return text(params.ext);
  });
  assertEquals(app.match("GET", "/eu/v1/%73")?.params, {
    region: "eu",
    size: "s",
  });
  assertEquals(app.match("GET", "/files/a.b%2Ejpg")?.params, {
    name: "a.b",
    ext: "jpg",
  });
  for (const path of ["/eu/v1/S", "/EU/v1/s", "/eu/v1/sm", "/files/a.JPG"]) {
    assertEquals(app.match("GET", path), undefined, path);
  }
});

Deno.test("undefined functions of a custom type count as omitted", () => {
  const evenOf = (isNumber: boolean) => ({
    pattern: /[02468]/,
    parse: isNumber ? (text: string) => Number(text) : undefined,
    format: isNumber ? (value: number) => value.toFixed() : undefined,
  } satisfies CustomType<number>);
  for (const isNumber of [true, false]) {
    const app = new App({ types: { even: evenOf(isNumber) } });
    app.get("/<n:even>", (_request, { params }) => {
      // @ts-expect-error -- it may be a string
      params.n.toFixed();
      return json(params.n);
    });
    const params = { n: isNumber ? 8 : "8" };
    assertEquals(app.match("GET", "/8")?.params, params);
    assertEquals(app.urlFor("/<n:even>", params), "/8");
  }
});

Deno.test("a handler can be typed by the path of a file or of a URL", () => {
  const byFile: Handler<"users/[id=int]"> = (_request, { params }) => {
    const id: number = params.id;
    // @ts-expect-error -- a number is not a string
    const wrong: string = params.id;
    return json([id, wrong]);
  };
  const byPath: Handler<"/<tenant>/v1/users/<id:int>"> = (
    _request,
    { params },
  ) => text(params.tenant + params.id);
  const anyPath: Handler = (_request, { params }) => {
    // @ts-expect-error -- its type is unknown
    const wrong: string = params.id;
    return json([params.id, wrong]);
  };
  const app = new App();
  app.get("/users/<id:int>", byFile).get("/other/<id>", anyPath);
  // @ts-expect-error -- the handler wants another parameter
  app.get("/<tenant>/users", byPath);
  // @ts-expect-error -- the handler wants a number
  app.post("/users/<id>", byFile);
  assertEquals(app.routes.length, 4);
});

Deno.test("the handlers of a path can be declared separately", () => {
  const handlers = {
    GET: (_request, { params }) => json(params.id + 1),
    // @ts-expect-error -- the path has no such parameter
    PUT: (_request, { params }) => json(params.name),
  } satisfies PathHandlers<"/users/<id:int>">;
  const app = new App().route("/users/<id:int>", handlers);
  // @ts-expect-error -- the handlers want a number
  app.route("/users/<id>/x", handlers);
  assertEquals(app.routes.map(({ methods }) => methods?.join()), [
    "GET,PUT",
    "GET,PUT",
  ]);
});

Deno.test("handlers, settings and methods are checked", () => {
  const app = new App();
  // @ts-expect-error -- a handler returns a response
  app.get("/a", () => "text");
  // @ts-expect-error -- the setting is misspelled
  app.get("/b", () => text("b"), { verison: 1 });
  // @ts-expect-error -- a version is a number or a string
  app.get("/c", () => text("c"), { version: true });
  // @ts-expect-error -- methods are upper case
  app.route("/d", { get: () => text("d") });
  // @ts-expect-error -- a registration has no version
  app.blueprint(new Blueprint("b"), { version: 1 });
  // @ts-expect-error -- how a group is created is not a setting
  new BlueprintGroup({ version: 1 }, "constructor");
  // @ts-expect-error -- a route has no URL prefix
  app.get("/e", () => text("e"), { urlPrefix: "/x" });
});

Deno.test("applications and blueprints of any prefix are assignable to the plain classes", () => {
  const mount = (app: App, blueprint: Blueprint): number =>
    app.blueprint(blueprint).routes.length;
  const blueprint = new Blueprint("b", {
    urlPrefix: "/<x:int>",
    versionPrefix: "/api/v",
  }).get("/", () => text("ok"));
  assertEquals(mount(new App({ versionPrefix: "/api/v" }), blueprint), 1);
});

Deno.test("parameters are inferred through functions that wrap a handler", () => {
  function ofPath<Path extends string>(handler: Handler<Path>): Handler<Path> {
    return handler;
  }
  function ofParams<Parameters>(
    handler: (request: Request, context: Context<Parameters>) => Answer,
  ) {
    return handler;
  }
  function behind<Parameters extends Params>(
    middleware: Middleware,
    handler: (request: Request, context: Context<Parameters>) => Answer,
  ): typeof handler {
    return (request, context) =>
      middleware(request, context, async () => await handler(request, context));
  }
  function withBody<Body, Parameters>(
    read: (body: unknown) => Body,
    handler: (body: Body, context: Context<Parameters>) => Answer,
  ) {
    return async (request: Request, context: Context<Parameters>) =>
      await handler(read(await request.json()), context);
  }
  const app = new App({ versionPrefix: "/<tenant:int>/v" });
  app.put(
    "/body/<id:int>",
    withBody(Number, (count, { params }) => {
      const sum: number = count + params.id + params.tenant;
      // @ts-expect-error -- the path has no such parameter
      params.name;
      return json(sum);
    }),
    { version: 1 },
  );
  app.get(
    "/behind/<id:int>",
    behind(
      (_request, _context, next) => next(),
      (_request, { params }) => json(params.id + 1),
    ),
  );
  app.get(
    "/a/<id:int>",
    ofPath((_request, { params }) => json(params.id + params.tenant)),
    { version: 1 },
  );
  app.route("/b/<id:int>", {
    // @ts-expect-error -- the path has no such parameter
    GET: ofParams((_request, { params }) => json(params.name)),
    POST: ofParams((_request, { params }) => json(params.id + params.tenant)),
  }, { version: 1 });
  app.get(
    "/d/<id:int>",
    ofParams((_request, { params }) => {
      // @ts-expect-error -- a path without a version has no prefix
      params.tenant;
      return json(params.id + 1);
    }),
    { name: "d" },
  );
  app.get(
    "/c",
    ofParams((_request, { params }) => text(params.region.trim())),
    { version: 1, versionPrefix: "/<region>/v" },
  );
  assertEquals(app.routes.length, 6);
});

Deno.test("every application is assignable to a plain one, even where its types are generic", () => {
  const addHealth = (app: App) => app.get("/health", () => text("ok"));
  function prepare<Prefix extends string, Types>(app: App<Prefix, Types>) {
    addHealth(app);
    return app;
  }
  const types = { even: { pattern: /[02468]/, parse: Number } };
  const apps = [
    new App(),
    new App({ types }),
    new App({ versionPrefix: "/<t>" }),
  ];
  for (const app of apps) assertEquals(prepare(app).routes.length, 1);
});
