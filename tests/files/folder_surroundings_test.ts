import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  App,
  Blueprint,
  BlueprintGroup,
  fileRoutes,
  type GroupOptions,
  HttpError,
  type Middleware,
  type Registrable,
  type RouteFile,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { captureLog } from "../captured_log.ts";
import { codesOf } from "../compose/reported_mistakes.ts";
import {
  answerOf,
  type Files,
  load,
  route,
  serveFiles,
} from "./served_files.ts";

const SILENT: [file: string, path: string, logged: string][] = [
  [
    "_middleware.ts",
    "/a",
    "The middleware silent of routes/_middleware.ts returned undefined",
  ],
  [
    "_error.ts",
    "/nowhere",
    "The error handler of routes/_error.ts returned undefined instead of a " +
    "Response. Return a Response, or rethrow the error to the next handler: " +
    "throw error.",
  ],
];

for (const [file, path, logged] of SILENT) {
  Deno.test(`a function that returns no response is reported with its file, ${file}`, async () => {
    const silent = () => undefined as unknown as Promise<Response>;
    const lines = await captureLog(async () => {
      const app = serveFiles({
        [file]: load({ default: silent }),
        "a.ts": route,
      });
      assertEquals((await request(app, "GET", path)).status, 500);
    });
    assertStringIncludes(lines[0], logged);
  });
}

Deno.test("middleware and error handlers apply at and below their folder", async () => {
  const wrap = (name: string) => () =>
    Promise.resolve({
      default: async (
        _request: Request,
        _context: unknown,
        next: () => Promise<Response>,
      ) => text(`${name}(${await (await next()).text()})`),
    });
  const fail = () =>
    Promise.resolve({
      GET: () => {
        throw new Error("x");
      },
    });
  const handle = (name: string) => load({ default: () => text(name) });
  const app = serveFiles({
    "_middleware.ts": wrap("root"),
    "_error.ts": handle("root error"),
    "a.ts": route,
    "fail.ts": fail,
    "in/_middleware.ts": () =>
      Promise.all([wrap("one")(), wrap("two")()]).then((modules) => ({
        default: modules.map((module) => module.default),
      })),
    "in/_error.ts": handle("inner error"),
    "in/b.ts": route,
    "in/deep/fail.ts": fail,
    "(x)/_middleware.ts": wrap("x"),
    "(x)/c.ts": route,
  });
  const cases: [path: string, answer: string][] = [
    ["/a", "200 root(ok)"],
    ["/fail", "200 root(root error)"],
    ["/in/b", "200 root(one(two(ok)))"],
    ["/in/deep/fail", "200 root(one(two(inner error)))"],
    ["/c", "200 root(x(ok))"],
    ["/%61", "200 root(ok)"],
    ["/nope", "200 root(root error)"],
    ["/in/nope", "200 root(root error)"],
  ];
  for (const [path, answer] of cases) {
    assertEquals(await answerOf(app, path), answer, path);
  }
});

const tag: Middleware = async (_request, _context, next) => {
  const response = await next();
  response.headers.append("x-seen", String(response.status));
  return response;
};

const twice: Middleware = async (_request, _context, next) => {
  await next();
  return await next();
};

const early: Middleware = (_request, _context, next) => {
  next();
  return text("early");
};

const refuse: Middleware = () => {
  throw new HttpError(401);
};

const forget = (() => {}) as unknown as Middleware;

const LISTS: [title: string, list: Middleware[], status: number][] = [
  ["nothing", [], 200],
  ["a member that throws", [tag, refuse], 401],
  ["a member that returns nothing", [tag, forget], 500],
  ["a member that calls next() twice", [twice, tag], 500],
  ["a member that does not await one that throws", [early, refuse], 200],
];

for (const [title, list, status] of LISTS) {
  Deno.test(`a list of middleware in a file works like use(): ${title}`, async () => {
    const file = load({ default: list });
    const answers = [
      serveFiles({ "_middleware.ts": file, "a.ts": route }),
      serveFiles({ "a.ts": route }).use(...list),
    ].map(async (app) => {
      const errors: unknown[] = [];
      app.onError((error) => {
        // Only the error of a file names it.
        errors.push(String(error).replace(" of routes/_middleware.ts", ""));
        throw error;
      });
      const response = await request(app, "GET", "/a");
      const seen = response.headers.get("x-seen");
      return [response.status, seen, await response.text(), errors];
    });
    await captureLog(async () => {
      const [ofFile, ofUse] = await Promise.all(answers);
      assertEquals(ofFile, ofUse);
      assertEquals(ofFile[0], status);
    });
  });
}

/** Returns middleware that puts its name before those of what it surrounds. */
function naming(name: string): Middleware {
  return async (_request, { route }, next) => {
    const response = await next();
    const inner = response.headers.get("x-seen");
    const seen = route ? name : `${name} of a miss`;
    response.headers.set("x-seen", inner ? `${seen}, ${inner}` : seen);
    return response;
  };
}

function namingFile(name: string): RouteFile {
  return load({ default: naming(name) });
}

const branding: RouteFile = () =>
  Promise.resolve({
    default: (error: unknown) =>
      text("branded", { status: (error as HttpError).status }),
  });

const SURROUNDED: Files = {
  "_middleware.js": namingFile("root"),
  "_error.ts": branding,
  "v1/_version.ts": { version: 1 },
  "v1/_middleware.ts": namingFile("v1"),
  "v1/a.ts": route,
};

/** Registrations, a request, its status, and the middleware that saw it. */
const SEEN: [
  register: (app: App) => App,
  path: string,
  status: number,
  seen: string,
][] = [
  [(app) => app, "/v1/a", 200, "root, v1"],
  [(app) => app, "/v1/b", 404, "root of a miss"],
  [(app) => app, "/v2/a", 404, "root of a miss"],
  [(app) => app, "/", 404, "root of a miss"],
  [(app) => app.get("/own", () => text("own")), "/own", 200, "null"],
  [
    (app) => app.get("/own", () => text("own")),
    "/other",
    404,
    "root of a miss",
  ],
  [
    (app) => app.blueprint(fileRoutes({ files: { "b.ts": route } })),
    "/other",
    404,
    "null",
  ],
];

for (const [register, path, status, seen] of SEEN) {
  Deno.test(`the response to ${path} is seen by ${seen}: ${register}`, async () => {
    const app = register(serveFiles(SURROUNDED));
    const response = await request(app, "GET", path);
    assertEquals(response.status, status);
    assertEquals(String(response.headers.get("x-seen")), seen);
    const isBranded = seen.startsWith("root of");
    assertEquals(await response.text() === "branded", isBranded);
  });
}

/** The settings of a group with a tree, and the middleware that sees a miss. */
const GROUPED: [options: GroupOptions, seen: string][] = [
  [{ version: 1 }, "group of a miss, root of a miss"],
  [{ urlPrefix: "" }, "group of a miss, root of a miss"],
  [{ urlPrefix: "/" }, "group of a miss, root of a miss"],
  [{ urlPrefix: "//" }, "group of a miss, root of a miss"],
  [{ urlPrefix: "/admin" }, "null"],
];

for (const [options, seen] of GROUPED) {
  Deno.test(`a miss beside a tree in a group with ${JSON.stringify(options)} is seen by ${seen}`, async () => {
    const group = new BlueprintGroup(options).use(naming("group"))
      .append(fileRoutes({ files: SURROUNDED }));
    const app = new App().blueprint(new BlueprintGroup().append(group));
    const response = await request(app, "GET", "/nowhere");
    assertEquals(response.status, 404);
    assertEquals(String(response.headers.get("x-seen")), seen);
  });
}

Deno.test("the application's middleware surrounds that of the root's files at a miss", async () => {
  const app = serveFiles(SURROUNDED).use(async (_request, _context, next) => {
    const response = await next();
    return text(`own around ${response.headers.get("x-seen")}`);
  });
  const response = await request(app, "GET", "/nowhere");
  assertEquals(await response.text(), "own around root of a miss");
});

Deno.test("several trees are reported when the root of one has files that surround misses", () => {
  const file = () => Promise.resolve({ default: [] });
  const a = fileRoutes({ files: { "a.ts": route } });
  const b = fileRoutes({ files: { "b.ts": route, "_middleware.ts": file } });
  const c = fileRoutes({ files: { "c.ts": route, "_error.ts": file } });
  const codesBeside = (...trees: Registrable[]) => {
    const app = new App();
    for (const tree of trees) app.blueprint(tree);
    return codesOf(app.warnings);
  };
  assertEquals(codesBeside(b), []);
  assertEquals(codesBeside(a), []);
  assertEquals(codesBeside(a, b), ["unsurrounded-misses"]);
  assertEquals(codesBeside(c, a), ["unsurrounded-misses"]);
  const plain = fileRoutes({ files: { "d.ts": route } });
  assertEquals(codesBeside(a, plain), []);
  const below = Blueprint.group([b], { urlPrefix: "/below" });
  assertEquals(codesBeside(a, below), []);
});
