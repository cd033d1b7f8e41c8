import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import {
  App,
  DeclarationError,
  type ErrorHandler,
  fileRoutes,
  type Handler,
  HttpError,
  type LifecycleOptions,
  type Middleware,
  openManifest,
  type Registrable,
  type RouteFile,
  type RouteTree,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";
import fc from "fast-check";
import { compileTree } from "../../../router/files/manifest/tree_compiler.ts";
import { chooseSeed } from "../../match/patterns.ts";
import { serveTelling } from "../../process/quiet_server.ts";
import { load, route, serveFiles } from "../served_files.ts";

const FILES: Readonly<Record<string, RouteFile>> = {
  "health.ts": route,
  "v1/_version.ts": { version: 1, versionPrefix: "/api/v" },
  "v1/users/[id=int].ts": route,
  "v1/old.ts": route,
  "v2/_version.ts": {
    version: 2,
    versionPrefix: "/api/v",
    extends: 1,
    remove: ["/old"],
    deprecated: "2026-11-01",
  },
  "v2/books.ts": route,
  "stores/_version.ts": { version: 3, versionPrefix: "/<store:path>/v" },
  "stores/stock.ts": route,
};

/** Returns the same tree as a manifest contains it. */
function compile(tree: RouteTree): RouteTree {
  return { ...tree, compiled: compileTree(tree) };
}

/** Serves a tree, and counts how often all of its files are listed. */
function serveCounted(tree: RouteTree) {
  const counted = { app: new App(), listed: 0 };
  const files = new Proxy(tree.files, {
    ownKeys(files) {
      counted.listed++;
      return Reflect.ownKeys(files);
    },
  });
  const compiled = tree.compiled && { ...tree.compiled, files };
  counted.app.blueprint(fileRoutes({ ...tree, files, compiled }));
  return counted;
}

const compiled = compile({ files: FILES });

const REQUESTS: [path: string, status: number][] = [
  ["/health", 200],
  ["/api/v1/old", 200],
  ["/api/v2/users/7", 200],
  ["/api/v2/books", 200],
  ["/a/b/v3/stores/stock", 200],
  ["/favicon.ico", 404],
  ["/api/v9/users/7", 404],
  ["/api/v9/nothing", 404],
  ["/api/v1/books", 404],
  ["/api/v2/old", 404],
  ["/a/b/v4/stores/stock", 404],
];

for (const [path, status] of REQUESTS) {
  Deno.test(`a manifest answers ${path} as its files do, without composing routes`, async () => {
    const composed = serveFiles(FILES);
    const counted = serveCounted(compiled);
    const response = await request(counted.app, "GET", path);
    const expected = await request(composed, "GET", path);
    assertEquals(response.status, status);
    assertEquals([...response.headers], [...expected.headers]);
    assertEquals(await response.text(), await expected.text());
    assertEquals(counted.listed, 0);
  });
}

Deno.test("a manifest's route reports its source without composing routes", () => {
  const counted = serveCounted(compiled);
  const { route } = counted.app.match("GET", "/api/v2/users/7")!;
  assertEquals(route.source.place, "routes/v1/users/[id=int].ts");
  assertEquals(route.source.inherited.map(({ path }) => path), [
    "/api/v1/users/<id:int>",
  ]);
  assertEquals(counted.listed, 0);
});

Deno.test("the sources of a manifest are read when one is requested, and not to serve", async () => {
  const table = { ...compiled.compiled!, sources: "unread" };
  const { app } = serveCounted({ ...compiled, compiled: table });
  await using server = serveTelling(app);
  const response = await fetch(`${server.origin}/api/v2/books`);
  await response.body?.cancel();
  assertEquals([response.status, server.errors], [200, []]);
  const { route } = app.match("GET", "/api/v2/books")!;
  assertThrows(() => route.source, SyntaxError);
});

Deno.test("a manifest of another root names its files below that root", () => {
  const surroundings = {
    ...FILES,
    "_middleware.ts": load({ default: [] }),
    "v1/_error.ts": load({ default: () => text("no") }),
    "v1/inner/_version.ts": { version: 4, sunset: "2090-01-01" },
    "v1/inner/a.ts": route,
  };
  const manifest = compile({ files: surroundings, root: "shop/routes" });
  const { app } = serveCounted(manifest);
  const { route: found } = app.match("GET", "/api/v2/users/7")!;
  const tree = { files: manifest.files, root: "shop/routes" };
  const composed = new App().blueprint(fileRoutes(tree));
  assertEquals(found, composed.match("GET", "/api/v2/users/7")!.route);
  assertEquals(found.source.middleware, ["shop/routes/_middleware.ts"]);
  const inner = "/api/v4/inner/a";
  assertEquals(app.match("GET", inner), composed.match("GET", inner));
});

Deno.test("a manifest's route names the middleware and error handler of the application", () => {
  const files = {
    ...FILES,
    "v1/_middleware.ts": load({ default: [] }),
    "v1/_error.ts": load({ default: () => text("no") }),
  };
  const { app, ...counted } = serveCounted(compile({ files }));
  app.use(function authenticate(_request, _context, next) {
    return next();
  });
  app.onError(function tell() {
    return text("no");
  });
  const { route } = app.match("GET", "/api/v1/old")!;
  assertEquals(route.source.middleware, [
    "authenticate in code",
    "routes/v1/_middleware.ts",
  ]);
  assertEquals(route.source.errorHandlers, [
    "routes/v1/_error.ts",
    "tell in code",
  ]);
  assertEquals(counted.listed, 0);
});

Deno.test("URLs of a manifest are built without composing routes", () => {
  const counted = serveCounted(compiled);
  const name = "v1/users/[id=int]";
  const { app } = counted;
  assertEquals(app.urlFor(name, { id: 7 }), "/api/v1/users/7");
  assertEquals(app.urlFor(name, { id: 7 }, { version: 2 }), "/api/v2/users/7");
  assertEquals(app.urlFor("/books"), "/api/v2/books");
  assertEquals(counted.listed, 0);
});

Deno.test("the types of a manifest are listed without composing routes", () => {
  const types = { plate: { pattern: /[A-Z]{2}/ } };
  const tree = compile({ files: { ...FILES, "_types.ts": types } });
  const counted = serveCounted(tree);
  assertEquals([...counted.app.types], [["plate", "/[A-Z]{2}/"]]);
  assertEquals(counted.listed, 0);
});

/** What a random tree's folders may declare about versions. */
const lifecycle = fc.constantFrom<LifecycleOptions>(
  {},
  { deprecated: "2020-01-01", links: { deprecation: "https://a.example" } },
  { deprecated: "2090-01-01", sunset: "2091-01-01", report: true },
  { sunset: "2021-01-01", onSunset: "gone" },
  { deprecated: false, stability: "beta" },
);

const prefix = fc.constantFrom(undefined, "/api/v", "/<tenant>/v");

const version = fc.record({
  versionPrefix: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: prefix },
  ),
  extends: fc.constantFrom(undefined, 1, 2),
  remove: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(["/a"], ["/<id:int>", "/a"]) },
  ),
  lifecycle,
});

const ROUTE_NAMES = [
  "index.ts",
  "a.ts",
  "b@v2.ts",
  "[id=int].ts",
  "deep/a.ts",
  "deep/[...rest].ts",
];
const FOLDERS = [
  "",
  "(shop)/",
  "v1/",
  "v2/",
  "v3/",
  "v1/deep/",
  "v1/inner/",
  "(shop)/v3/",
];

const tree = fc.record({
  versions: fc.tuple(version, version, version),
  prefix,
  lifecycle,
  root: fc.constantFrom({}, {}, { version: 4 }, { version: 4, extends: 1 }),
  inner: fc.constantFrom({}, { version: 5 }, { version: 5, extends: 1 }),
  routes: fc.uniqueArray(
    fc.tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...ROUTE_NAMES))
      .map((parts) => parts.join("")),
    { minLength: 1, maxLength: 12 },
  ),
  middleware: fc.uniqueArray(fc.constantFrom(...FOLDERS)),
  isShared: fc.boolean(),
  errors: fc.uniqueArray(fc.constantFrom(...FOLDERS)),
});

type RandomTree = typeof tree extends fc.Arbitrary<infer Tree> ? Tree : never;

/** Answers with what ran, and what is known of the route. */
const answer: Handler = (_request, context) => {
  const { params, state, route, version, urlFor } = context;
  const url = urlFor(route.resource, params);
  return Response.json({ params, seen: state.seen, version, route, url });
};

function fail(): never {
  throw new HttpError(409, "failed");
}

function settingsOf(
  number: number,
  { versionPrefix, extends: extended, remove, lifecycle }:
    RandomTree["versions"][0],
): object {
  const inherits = extended !== undefined && extended < number
    ? { extends: extended, ...remove && { remove } }
    : {};
  return {
    version: number,
    ...versionPrefix && { versionPrefix },
    ...inherits,
    ...lifecycle,
  };
}

function filesOf(
  random: RandomTree,
): Record<string, RouteFile> {
  const { versions, prefix, lifecycle, root, inner, routes, errors } = random;
  const { middleware, isShared } = random;
  const note = (folder: string): Middleware => (_request, { state }, next) => {
    state.seen = `${state.seen ?? ""} ${folder}`;
    return next();
  };
  const noteShared = note("shared");
  const handleErrors =
    (folder: string): ErrorHandler => (_error, _request, context) =>
      text(`${folder} after ${context.state.seen}`, { status: 409 });
  return Object.fromEntries<RouteFile>([
    ["_version.ts", {
      ...prefix && { versionPrefix: prefix },
      ...lifecycle,
      ...root,
    }],
    ["v1/inner/_version.ts", inner],
    ["v1/a.ts", load({ PUT: answer })],
    ["v1/[id=int].ts", load({ PUT: answer })],
    ...versions.map((version, index) =>
      [
        `v${index + 1}/_version.ts`,
        settingsOf(index + 1, version),
      ] as const
    ),
    ["(shop)/v3/_version.ts", { version: 3 }],
    ...routes.map((file) => [file, load({ GET: answer, POST: fail })] as const),
    ...middleware.map((folder) =>
      [
        `${folder}_middleware.ts`,
        load({ default: isShared ? noteShared : note(folder) }),
      ] as const
    ),
    ...errors.map((folder) =>
      [`${folder}_error.ts`, load({ default: handleErrors(folder) })] as const
    ),
  ]);
}

/** Returns paths that match routes, and the same in other versions. */
function pathsOf(app: App): string[] {
  const paths = app.routes.map(({ path }) =>
    path.replace(/<\w+:int>/g, "7").replace(/<\w+:path>/g, "x/y")
      .replace(/<\w+:str>/g, "acme")
  );
  const others = ["1", "2", "3", "4"].flatMap((version) =>
    paths.map((path) => path.replace(/\/v\d/, `/v${version}`))
  );
  return [...new Set([...paths, ...others, "/", "/nothing"])];
}

async function answersOf(
  app: Pick<App, "fetch">,
  paths: readonly string[],
) {
  const answers = [];
  for (const path of paths) {
    for (const method of ["GET", "POST", "DELETE"]) {
      const response = await request(app, method, path);
      answers.push([
        `${method} ${path}`,
        response.status,
        [...response.headers],
        await response.text(),
      ]);
    }
  }
  return answers;
}

Deno.test("a manifest answers as its files do, whatever these declare", async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(tree, async (random) => {
      const files = filesOf(random);
      const composed = serveFiles(files);
      try {
        composed.warnings;
      } catch (error) {
        assert(error instanceof DeclarationError);
        return;
      }
      compared++;
      const manifest = compile({ files });
      const { app } = serveCounted(manifest);
      const paths = pathsOf(composed);
      const expected = await answersOf(composed, paths);
      assertEquals(await answersOf(app, paths), expected);
      assertEquals(await answersOf(openManifest(manifest), paths), expected);
      for (const path of paths) {
        const match = app.match("GET", path);
        assertEquals(match, composed.match("GET", path));
        assert(!match || app.routes.includes(match.route));
      }
      assertEquals(app.versions(), composed.versions());
      assertEquals(app.warnings, composed.warnings);
    }),
    { numRuns: 400, seed: chooseSeed() },
  );
  assert(compared > 100, `Only ${compared} of 400 trees hold no mistake.`);
});

Deno.test("a manifest knows what a version without any path has removed", () => {
  const files = {
    "v1/_version.ts": { version: 1, versionPrefix: "/api/v" },
    "v1/a.ts": route,
    "v1/b@2.ts": route,
    "v2/_version.ts": {
      version: 2,
      versionPrefix: "/<tenant>/v",
      extends: 1,
      remove: ["/a"],
    },
  };
  const { app } = serveCounted(compile({ files }));
  const composed = serveFiles(files);
  for (const one of [composed, app]) {
    for (const path of ["/api/v2/a", "/shop/v2/a"]) {
      const { code } = one.explainMiss(path).extensions;
      assertEquals([path, code], [path, "removed-in-version"]);
    }
  }
});

Deno.test("a manifest's routes are the same objects, whenever they are requested", () => {
  const { app } = serveCounted(compiled);
  const [before, after] = ["/api/v2/books", "/health"];
  const { route } = app.match("GET", before)!;
  assert(app.routes.includes(route));
  assert(app.routes.includes(app.match("GET", after)!.route));
  assert(route.source === route.source);
  assert([app.routes, ...app.routes].every(Object.isFrozen));
  assertEquals(app.routes.length, new Set(app.routes).size);
});

Deno.test("a manifest's table contains once what versions have in common", () => {
  const names = Array.from({ length: 100 }, (_, number) => `item${number}`);
  const own = Object.fromEntries<RouteFile>([
    ["v1/_version.ts", { version: 1 }],
    ...names.map((name) => [`v1/shop/${name}/[id].ts`, route] as const),
  ]);
  const heirs = Object.fromEntries<RouteFile>(
    [2, 3, 4].map((version) => [
      `v${version}/_version.ts`,
      { version, extends: version - 1 },
    ]),
  );
  const lengthOf = (files: RouteTree["files"]) =>
    compile({ files }).compiled!.table.program.length;
  assert(lengthOf({ ...own, ...heirs }) < 1.1 * lengthOf(own));
  const { app } = serveCounted(compile({ files: { ...own, ...heirs } }));
  for (const version of ["1", "2", "3", "4"]) {
    const path = `/v${version}/shop/item7/x`;
    const { route } = app.match("GET", path)!;
    assertEquals([route.version, route.resource], [
      version,
      "/shop/item7/<id:str>",
    ]);
  }
});

Deno.test("a file that several versions serve is loaded once", async () => {
  let loaded = 0;
  const files = {
    ...FILES,
    "v1/users/[id=int].ts": () => {
      loaded++;
      return Promise.resolve({ GET: () => text("ok") });
    },
  };
  const { app } = serveCounted(compile({ files }));
  for (const path of ["/api/v1/users/7", "/api/v2/users/7"]) {
    assertEquals((await request(app, "GET", path)).status, 200);
  }
  assertEquals(loaded, 1);
});

Deno.test("a manifest is composed when its files are not the compiled ones", () => {
  const files = { ...FILES, "v2/_version.ts": { version: "2024-01-01" } };
  const app = new App().blueprint(fileRoutes({ ...compiled, files }));
  assert(app.match("GET", "/v2024-01-01/v2/books"));
  assertEquals(app.match("GET", "/api/v2/books"), undefined);
});

/** What the application declares, and a manifest does not know. */
const SAID: [what: string, say: (routes: Registrable) => App][] = [
  [
    "a version prefix",
    (routes) => new App({ versionPrefix: "/api/v" }).blueprint(routes),
  ],
  [
    "a version prefix at the registration",
    (routes) => new App().blueprint(routes, { versionPrefix: "/api/v" }),
  ],
  [
    "a type",
    (routes) =>
      new App({ types: { sku: { pattern: /s\d+/ } } }).blueprint(routes),
  ],
  [
    "the sunset of a version",
    (routes) =>
      new App({ versions: { 1: { sunset: "2090-01-01" } } }).blueprint(routes),
  ],
  [
    "another route",
    (routes) => new App().blueprint(routes).get("/health", answer),
  ],
];

for (const [what, say] of SAID) {
  Deno.test(`a manifest is composed where the application declares ${what}`, () => {
    const files = { "v1/_version.ts": { version: 1 }, "v1/users.ts": route };
    const describe = (tree: RouteTree) => {
      const app = say(fileRoutes(tree));
      const routes = ["/v1/users", "/api/v1/users", "/health"]
        .map((path) => app.match("GET", path)?.route);
      return { routes, types: [...app.types] };
    };
    assertEquals(describe(compile({ files })), describe({ files }));
  });
}

/** Manifests that were edited by hand, and the error of a request. */
const EDITED: [title: string, edited: RouteTree, said: RegExp][] = [
  [
    "without a route file",
    { ...compiled, files: { ...FILES, "v2/books.ts": undefined! } },
    /Cannot serve routes\/v2\/books\.ts: .* Rebuild the manifest/,
  ],
  [
    "with middleware that is not a function",
    { ...compiled, files: { ...FILES, "v2/_middleware.ts": {} } },
    /_middleware\.ts is an object, not a function that loads it/,
  ],
  [
    "with a type that has no pattern",
    { ...compiled, files: { ...FILES, "_types.ts": { sku: {} } } },
    /bad-type: routes\/_types\.ts/,
  ],
  [
    "without a type that its paths name",
    {
      ...compile({
        files: {
          "_types.ts": { sku: { pattern: /[a-z]+/ } },
          "[id=sku].ts": route,
        },
      }),
      files: { "[id=sku].ts": route },
    },
    /Cannot serve paths of type "sku".* Rebuild the manifest/,
  ],
];

Deno.test("openManifest() refuses what is not a manifest, or has another layout", () => {
  const { compiled: table, ...tree } = compiled;
  const trees: [tree: unknown, said: RegExp][] = [
    [undefined, /Cannot open undefined, which is not a manifest/],
    [tree, /are not compiled/],
    [{ ...tree, compiled: { ...table, layout: "1.0" } }, /another version/],
    [{ ...tree, files: { ...FILES }, compiled: table }, /Rebuild it/],
  ];
  for (const [tree, said] of trees) {
    const error = assertThrows(() => openManifest(tree as RouteTree));
    assertMatch((error as Error).message, said);
  }
});

Deno.test("openManifest() refuses a manifest with a type that has no pattern", () => {
  const files = { ...FILES, "_types.ts": { sku: {} } };
  const table = { ...compiled.compiled!, files };
  assertThrows(
    () => openManifest({ files, compiled: table } as RouteTree),
    DeclarationError,
    "bad-type: routes/_types.ts",
  );
});

for (const [title, edited, said] of EDITED) {
  Deno.test(`a manifest ${title} is reported at a request`, () => {
    const { app } = serveCounted(edited);
    const { message } = assertThrows(() =>
      app.match("GET", "/api/v2/books")
    ) as Error;
    assertMatch(message, said);
  });
}
