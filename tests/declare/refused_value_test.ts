import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import {
  App,
  Blueprint,
  BlueprintGroup,
  DeclarationError,
} from "@strata/router";
import { serve } from "@strata/router/serve";
import { codesOf, mistakesOf } from "../compose/reported_mistakes.ts";

const answer = () => new Response();

class FourFold {
  constructor(_a: unknown, _b: unknown, _c: unknown, _d: unknown) {}
}

/** What JavaScript lets a program pass, and what the refusal must say. */
const REFUSED: [what: string, pass: () => unknown, said: string][] = [
  [
    "a blueprint with settings alone",
    () => new Blueprint({ version: 1 } as never),
    'an object is not a name. Write new Blueprint("users", { version: 1 })',
  ],
  [
    "a blueprint without a name",
    () => new Blueprint(undefined as never),
    "undefined is no",
  ],
  [
    "a blueprint with an empty name",
    () => new Blueprint(""),
    'Cannot create a blueprint: "" is not a name. Write new Blueprint("users",',
  ],
  [
    "a blueprint that is named like a path",
    () => new Blueprint("/users"),
    '"/users" is a path, not a name. Write new Blueprint("users", ' +
    '{ urlPrefix: "/users" }).',
  ],
  [
    "an App as a member",
    () => Blueprint.group([new App()] as never),
    "an object of class App is neither a blueprint",
  ],
  [
    "a lone App as a member",
    () => Blueprint.group(new App() as never),
    "an object of class App is neither a blueprint",
  ],
  [
    "undefined as members",
    () => Blueprint.group(undefined as never),
    "undefined is neither a blueprint",
  ],
  [
    "a path before the members",
    () => Blueprint.group("/shop" as never),
    'Cannot add to group: "/shop" is neither a blueprint nor a group.',
  ],
  [
    "an empty string as members",
    () => Blueprint.group("" as never),
    '"" is neither a blueprint nor a group.',
  ],
  [
    "a second member without a list",
    () => Blueprint.group(new Blueprint("a"), new Blueprint("b") as never),
    "a group with an object of class Blueprint as its settings. Write " +
    "Blueprint.group([bp1, bp2]",
  ],
  [
    "a list of members in place of settings",
    () => new BlueprintGroup([new Blueprint("a")] as never),
    "a group with an array as its settings. Write Blueprint.group([bp1, bp2]",
  ],
  [
    "a group in place of settings",
    () => new BlueprintGroup(new BlueprintGroup() as never),
    "a group with an object of class BlueprintGroup as its settings.",
  ],
  [
    "an App to append",
    () => new BlueprintGroup().append(new App() as never),
    "BlueprintGroup",
  ],
  [
    "null to register",
    () => new App().blueprint(null as never),
    "fileRoutes(…)",
  ],
  [
    "a handler to register",
    () => new App().blueprint((() => {}) as never),
    "a function is neither a blueprint",
  ],
  [
    "a list to register",
    () => new App().blueprint([new Blueprint("a")] as never),
    "an array is neither a blueprint nor a group. Group " +
    "them: Blueprint.group([bp1, bp2]).",
  ],
  [
    "a tree of files to register",
    () => new App().blueprint({ files: {} } as never),
    "neither a blueprint nor a group. Wrap a tree of files: " +
    'fileRoutes(await readRoutes("routes")).',
  ],
  [
    "a path before a blueprint",
    () => new App().blueprint("/users" as never, new Blueprint("b") as never),
    "the result of fileRoutes(…); set a path as the urlPrefix of a blueprint: " +
    'new Blueprint("users", { urlPrefix: "/users" }).',
  ],
  [
    "a second blueprint to register",
    () => new App().blueprint(new Blueprint("a"), new Blueprint("b") as never),
    "the second argument is an object of class Blueprint, not settings. " +
    "Call blueprint once for each, or write " +
    "blueprint(Blueprint.group([bp1, bp2])).",
  ],
  [
    "undefined as middleware",
    () => new App().use(undefined as never),
    "Pass (request, context, next) => next().",
  ],
  ["a list of middleware", () => new App().use([] as never), "use(...list)"],
  [
    "a blueprint as middleware",
    () => new App().use(new Blueprint("b") as never),
    "an object of class Blueprint is not a function. To add routes, " +
    "write app.blueprint(bp) or group.append(bp).",
  ],
  [
    "an application as middleware of a group",
    () => new BlueprintGroup().use(new App() as never),
    "an object of class App is not a function. To add routes, write",
  ],
  [
    "a string as middleware of a blueprint",
    () => new Blueprint("b").use("x" as never),
    'blueprint "b": "x" is not a function',
  ],
  [
    "a path before middleware",
    () => new App().use("/admin/*" as never, (() => {}) as never),
    '"/admin/*" is not a function. Pass (request, context, next) => next(); ' +
    "for some paths only, write " +
    'new Blueprint("admin", { urlPrefix: "/admin" }).use(middleware).',
  ],
  [
    "an error handler of Express as middleware",
    () =>
      new App().use(
        ((_error: never, _req: never, _res: never, _next: never) =>
          answer()) as never,
      ),
    "application: a function of four parameters is an Express error handler; " +
    "only three are passed here. Write onError((error, request, context) => …).",
  ],
  [
    "an object as middleware of a group",
    () => new BlueprintGroup().use({} as never),
    "group: an object is",
  ],
  [
    "more middleware than a request can pass through",
    () => {
      const app = new App();
      for (let count = 0; count <= 1000; count++) {
        app.use((_r, _c, next) => next());
      }
    },
    "Cannot use middleware in the application: it would have 1001, each inside " +
    "the one before; the limit is 1000.",
  ],
  [
    "too much middleware of a blueprint",
    () => new Blueprint("b").use(...Array(1001).fill(() => new Response())),
    'middleware in blueprint "b": it would have 1001,',
  ],
  [
    "a class as middleware",
    () => new App().use(class {} as never),
    "the application: a class cannot be called. Pass (request, context, next)",
  ],
  [
    "a class whose constructor has four parameters as middleware",
    () => new App().use(FourFold as never),
    "the application: a class cannot be called. Pass (request, context, next)",
  ],
  [
    "a generator as middleware",
    () => new App().use(function* () {} as never),
    "the application: a generator returns no Response; write new Response(",
  ],
  [
    "a class as error handler",
    () => new App().onError(class {} as never),
    "the application: a class cannot be called. Pass (error) =>",
  ],
  [
    "undefined as error handler",
    () => new App().onError(undefined as never),
    "the application: undefined is not a function",
  ],
  [
    "a response as error handler of a blueprint",
    () => new Blueprint("b").onError(new Response() as never),
    'blueprint "b": an object of class Response is not a function',
  ],
  [
    "null as error handler of a group",
    () => new BlueprintGroup().onError(null as never),
    "Pass (error) => new Response(…, { status: … }), and rethrow the errors",
  ],
  [
    "a status before an error handler",
    () => {
      const args = [404, () => new Response()] as never[];
      new App().onError(...args as [never]);
    },
    "404 is not a function. Pass (error) => new Response(…",
  ],
  [
    "an error class before an error handler",
    () => {
      class NotFound extends Error {}
      const args = [NotFound, () => new Response()] as never[];
      new Blueprint("b").onError(...args as [never]);
    },
    'blueprint "b": an error class is not an error handler. Pass ' +
    "(error) => new Response(…",
  ],
  [
    "an error handler of Express",
    () =>
      new App().onError(
        ((_error: never, _req: never, _res: never, _next: never) =>
          answer()) as never,
      ),
    "the error handler of the application: a function of four parameters " +
    "is an Express error handler; only three are passed here. Pass (error) =>",
  ],
  [
    "a second error handler of an application",
    () => new App().onError(answer).onError(answer),
    "the application: it already has one. Tell errors apart in that one",
  ],
  [
    "a second error handler of a blueprint",
    () => new Blueprint("b").onError(answer).onError(answer),
    'blueprint "b": it already has one. Tell errors apart in that one',
  ],
  [
    "a second error handler of a group",
    () => new BlueprintGroup().onError(answer).onError(answer),
    "group: it already has one. Tell errors apart in that one",
  ],
  [
    "an object to serve",
    () => serve({} as never),
    "serve(app, { port: 8000 })",
  ],
  [
    "undefined to serve",
    () => serve(undefined as never),
    "undefined, which is not an App",
  ],
];

for (const [what, pass, said] of REFUSED) {
  Deno.test(`${what} is refused, with what to write instead`, () => {
    const { message } = assertThrows(pass, TypeError);
    assertStringIncludes(message, said);
  });
}

Deno.test("middleware in place of settings is refused, with where it belongs", () => {
  const app = new App();
  const middleware = () => new Response();
  app.get("/a", middleware, (() => new Response()) as never);
  assertEquals(mistakesOf(app).map(({ code, fix }) => [code, fix]), [[
    "bad-setting",
    "Write an object such as { version: 1 }, or omit it. For middleware, " +
    'write new Blueprint("admin", { urlPrefix: "/admin" }).use(middleware), ' +
    "or a handler that calls it.",
  ]]);
});

Deno.test("a list of handlers is refused, with where middleware belongs", () => {
  const answer = () => new Response();
  const app = new App().get("/a", [answer, answer] as never);
  assertEquals(mistakesOf(app).map(({ code, fix }) => [code, fix]), [[
    "bad-method",
    "Give each method a function: (request) => new Response(…). For " +
    'middleware, write new Blueprint("admin", { urlPrefix: "/admin" })' +
    ".use(middleware), or a handler that calls it.",
  ]]);
});

for (const part of [new Blueprint("users"), new BlueprintGroup(), new App()]) {
  const { name } = part.constructor;
  Deno.test(`an object of class ${name} in place of handlers is refused, with where it belongs`, () => {
    const app = new App().route("/users", part as never);
    assertEquals(mistakesOf(app).map(({ reason, fix }) => [reason, fix]), [[
      `The route has an object of class ${name} instead of an object of ` +
      "handlers.",
      "For routes below a path, write blueprint(…) with a new " +
      'Blueprint("users", { urlPrefix: "/users" }).',
    ]]);
  });
}

Deno.test("handlers of a class are accepted, whatever else it has", () => {
  class Users {
    GET = () => this.fetch();
    fetch(): Response {
      return new Response();
    }
    get declaration(): string {
      return "users";
    }
  }
  assertEquals(new App().route("/users", new Users()).routes.length, 1);
});

Deno.test("settings before the handler are refused, with their place", () => {
  const app = new App();
  app.get("/a", { version: 1 } as never, (() => new Response()) as never);
  const mistakes = mistakesOf(app);
  assertEquals(codesOf(mistakes), ["bad-setting", "bad-method"]);
  assertEquals(
    mistakes[1].fix,
    "Put the handler before its settings: get(path, handler, " +
      "{ version: 1 }).",
  );
});

Deno.test("settings in place of the handler are refused, since they are not a function", () => {
  const app = new App().get("/a", { version: 1 } as never);
  assertEquals(mistakesOf(app).map(({ code, fix }) => [code, fix]), [[
    "bad-method",
    "Give each method a function: (request) => new Response(…).",
  ]]);
});

Deno.test("a group is one member of another group", () => {
  const inner = Blueprint.group([new Blueprint("a"), new Blueprint("b")]);
  assertEquals(Blueprint.group(inner).length, 1);
  assertEquals(Blueprint.group([inner, new Blueprint("c")]).length, 2);
});

/** Invalid names, and why they are refused. */
const NO_NAMES: [name: string, reported: string][] = [
  ["", 'Setting "name": "" is not a name.'],
  ["/a", 'Setting "name": "/a" begins with a slash, so urlFor would read'],
];

for (const [name, reported] of NO_NAMES) {
  Deno.test(`the name "${name}" of a route is refused, with what to write`, () => {
    const app = new App().get("/a/b", () => new Response(), { name });
    const [{ reason, fix }] = mistakesOf(app);
    assertStringIncludes(reason, reported);
    assertEquals(fix, 'Write a name such as "show", or omit it.');
  });
}

/** Invalid settings, and what to write instead. */
const SETTINGS_ALONE: [
  given: unknown,
  app: (given: never) => App,
  fix: string,
][] = [
  [
    "/api",
    (given) => new App().blueprint(new Blueprint("b"), given),
    'The settings are "/api", not a plain object. Write an object such as { versionPrefix: "/api/v" }',
  ],
  [
    "/users",
    (given) => new App().blueprint(new Blueprint("b", given)),
    "not a plain object. Write an object such as { urlPrefix: " +
    '"/users" }, or omit it.',
  ],
  [
    "2026-01-01",
    (given) => new App({ versions: { "1": given } }),
    'Write an object such as { deprecated: "2026-11-01" }',
  ],
  [
    Object.create({ version: 1 }),
    (given) => new App().get("/", () => new Response(), given),
    "The settings are an object that inherits from another one, not a " +
    "plain object. Write an object such as { version: 1 }",
  ],
];

for (const [given, createApp, fix] of SETTINGS_ALONE) {
  Deno.test(`invalid settings are refused: ${fix.slice(0, 20)}…`, () => {
    const error = assertThrows(() => createApp(given as never).routes);
    assertStringIncludes((error as Error).message.replace(/\s+/g, " "), fix);
  });
}

/** A version that cannot be converted to a string. */
const NO_VERSION = [Symbol("one")] as never;

Deno.test("a version that cannot be converted to a string is refused beside a lifecycle", () => {
  const options = { version: NO_VERSION, deprecated: "2026-11-01" };
  const app = new App().get("/x", answer, options);
  assertThrows(
    () => app.routes,
    DeclarationError,
    "A version must be a number or a string, not an array.",
  );
});

Deno.test("a version that cannot be converted to a string is shown where another one wins", () => {
  const blueprint = new Blueprint("x", { version: NO_VERSION });
  blueprint.get("/x", answer, { version: 1 });
  const { source } = new App().blueprint(blueprint).routes[0];
  assertEquals(source.overridden.map(({ text }) => text), ["an array"]);
});
