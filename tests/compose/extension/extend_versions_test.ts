import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import {
  App,
  Blueprint,
  BlueprintGroup,
  DeclarationError,
  type GroupOptions,
  type Middleware,
  type RegistrationOptions,
  type RouteFile,
  type RouteOptions,
  text,
  type VersionSettings,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { codesOf, locate, mistakesOf } from "../told_mistakes.ts";
import { load, route, serveFiles } from "../../files/served_files.ts";

const answer = () => text("ok");
const pass: Middleware = (_request, _context, next) => next();
const guarding = load({ default: pass });
const TWO = { version: 2, extends: 1 };
const THREE = { version: 3, extends: 2 };

/** Declares a version of code that answers some paths. */
function declarePaths(settings: GroupOptions, ...paths: string[]): Blueprint {
  const blueprint = new Blueprint(`v${settings.version}`, settings);
  for (const path of paths) blueprint.get(path, answer);
  return blueprint;
}

/** Trees, and the paths of the version that extends another one. */
const TREES: [
  title: string,
  files: Record<string, RouteFile>,
  version: string,
  paths: string[],
][] = [
  [
    "all paths but those that it declares or removes",
    {
      "_version.ts": { versionPrefix: "/api/v" },
      "v1/_version.ts": { version: 1 },
      "v1/index.ts": route,
      "v1/users/index.ts": route,
      "v1/users/[id=int].ts": route,
      "v1/old.ts": route,
      "v2/_version.ts": { version: 2, extends: 1, remove: ["/old"] },
      "v2/users/index.ts": route,
      "v2/new.ts": route,
    },
    "2",
    ["/api/v2/new", "/api/v2/users", "/api/v2", "/api/v2/users/<id:int>"],
  ],
  [
    "what a chain of any length has, a removal included",
    {
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "v1/b.ts": route,
      "v1/c.ts": route,
      // Names that are not in the order of the chain.
      "v9/_version.ts": { version: 9, extends: "v1", remove: ["b"] },
      "v2/_version.ts": { version: 2, extends: 9 },
      "v2/d.ts": route,
      "v3/_version.ts": { version: 3, extends: "2", remove: ["/c/"] },
    },
    "3",
    ["/v3/d", "/v3/a"],
  ],
  [
    "a route that is pinned to it inside another folder, and no other",
    {
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "v1/pinned@3.ts": route,
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/old@1.ts": route,
      "free.ts": route,
    },
    "2",
    ["/v2/a", "/v2/old"],
  ],
  [
    "paths of the same parent only",
    {
      "shop/v1/_version.ts": { version: 1 },
      "shop/v1/orders.ts": route,
      "shop/v2/_version.ts": { version: 2, extends: 1 },
      "v1/_version.ts": { version: 1 },
      "v1/users.ts": route,
    },
    "2",
    ["/v2/shop/orders"],
  ],
  [
    "paths at and below its URL prefix only",
    {
      "(old)/_version.ts": { version: 1 },
      "(old)/users/index.ts": route,
      "(old)/users/all.ts": route,
      "(old)/usersettings.ts": route,
      "users/_version.ts": { version: 2, extends: 1 },
    },
    "2",
    ["/v2/users/all", "/v2/users"],
  ],
  [
    "paths under its own version prefix, with deeper ones kept",
    {
      "v1/_version.ts": {
        version: 1,
        versionPrefix: "/old/v",
        routes: { report: { versionPrefix: "/x/v" } },
      },
      "v1/a.ts": route,
      "v1/report.ts": route,
      "v2/_version.ts": { version: 2, versionPrefix: "/new/v", extends: 1 },
    },
    "2",
    ["/new/v2/a", "/x/v2/report"],
  ],
  [
    "paths of nested groups, the nearest extension first",
    {
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "shop/v1/_version.ts": { version: 1 },
      "shop/v1/orders.ts": route,
      "shop/v1/sale.ts": route,
      "shop/v2/_version.ts": { version: 2, extends: 1, remove: ["/shop/sale"] },
      "v2/_version.ts": { version: 2, extends: 1 },
    },
    "2",
    ["/v2/shop/orders", "/v2/a"],
  ],
  [
    "below a parameter what does not have it, where the rest is removed",
    {
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "v1/users/[id=int].ts": route,
      "v2/_version.ts": {
        version: 2,
        versionPrefix: "/<id:int>/v",
        extends: 1,
        remove: ["/users/<id:int>"],
      },
    },
    "2",
    ["/<id:int>/v2/a"],
  ],
  [
    "below a parameter what a version before it has not removed",
    {
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "v1/[...rest].ts": route,
      "v2/_version.ts": { version: 2, extends: 1, remove: ["/<rest:path>"] },
      "v3/_version.ts": {
        version: 3,
        versionPrefix: "/<org:path>/v",
        extends: 2,
      },
    },
    "3",
    ["/<org:path>/v3/a"],
  ],
  [
    "what stands after its own prefix, and nothing of another API",
    {
      "v1/_version.ts": { version: 1, versionPrefix: "/api/v" },
      "v1/users.ts": route,
      "(internal)/_version.ts": { version: 1, versionPrefix: "/internal/v" },
      "(internal)/secrets.ts": route,
      "v2/_version.ts": { version: 2, versionPrefix: "/api/v", extends: 1 },
    },
    "2",
    ["/api/v2/users"],
  ],
  [
    "what stands after the one prefix that there is",
    {
      "v1/_version.ts": { version: 1 },
      "v1/users.ts": route,
      "v2/_version.ts": { version: 2, versionPrefix: "/api/v", extends: 1 },
    },
    "2",
    ["/api/v2/users"],
  ],
  [
    "what stands after its own prefix, and nothing after one of the same shape",
    {
      "(org)/_version.ts": { version: 1, versionPrefix: "/<org:int>/v" },
      "(org)/a.ts": route,
      "v1/_version.ts": { version: 1, versionPrefix: "/<id:int>/v" },
      "v1/b.ts": route,
      "v2/_version.ts": {
        version: 2,
        versionPrefix: "/<id:int>/v",
        extends: 1,
      },
    },
    "2",
    ["/<id:int>/v2/b"],
  ],
];

for (const [title, files, version, paths] of TREES) {
  Deno.test(`a version inherits ${title}`, () => {
    const app = serveFiles(files);
    const found = app.routes.filter((route) => route.version === version);
    assertEquals(found.map(({ path }) => path).sort(), paths.toSorted());
    assertEquals(app.warnings, []);
    for (const { path } of found) {
      const url = path.replace("<id:int>", "7");
      assertEquals(app.match("GET", url)?.route.path, path);
    }
  });
}

Deno.test("an inherited route is a route like any other, and knows its origins", async () => {
  const app = serveFiles({
    "_version.ts": { versionPrefix: "/api/v" },
    "v1/_version.ts": { version: 1 },
    "v1/users/[id=int].ts": () =>
      Promise.resolve({
        GET: (_: Request, { version, params }: { [key: string]: unknown }) =>
          Response.json({ version, params }),
      }),
    "v2/_version.ts": { version: 2, extends: 1 },
    "v3/_version.ts": { version: 3, extends: 2, versionPrefix: "/new/v" },
  });
  const inherited = app.match("GET", "/new/v3/users/7")!.route;
  assertEquals(inherited, {
    path: "/new/v3/users/<id:int>",
    resource: "/users/<id:int>",
    methods: undefined,
    version: "3",
    versionPrefix: "/new/v",
    name: "v1/users/[id=int]",
    lifecycle: undefined,
    source: {
      place: "routes/v1/users/[id=int].ts",
      path: "<id:int>",
      version: "routes/v3/_version.ts",
      versionLevel: "group",
      versionPrefix: "routes/v3/_version.ts",
      urlPrefixes: [
        { text: "", place: "routes/" },
        { text: "", place: "routes/v1/" },
        { text: "users", place: "routes/v1/users/" },
      ],
      overridden: [{
        setting: "versionPrefix",
        text: "/api/v",
        place: "routes/_version.ts",
      }],
      inherited: [
        {
          version: "2",
          path: "/api/v2/users/<id:int>",
          place: "routes/v3/_version.ts",
        },
        {
          version: "1",
          path: "/api/v1/users/<id:int>",
          place: "routes/v2/_version.ts",
        },
      ],
      middleware: [],
      errorHandlers: [],
    },
  });
  const path = "/new/v3/users/7";
  const response = await request(app, "GET", path);
  assertEquals(await response.json(), { version: "3", params: { id: 7 } });
  const wrong = await request(app, "DELETE", path);
  assertEquals([wrong.status, wrong.headers.get("allow")], [
    405,
    "GET, HEAD, OPTIONS",
  ]);
});

Deno.test("urlFor() means the version that declares a name, or the one asked for", () => {
  const one = new Blueprint("users", { version: 1 });
  one.get("/users", answer, { name: "list" });
  const two = new Blueprint("more", TWO);
  const app = new App().blueprint(one).blueprint(two);
  assertEquals(app.urlFor("users.list"), "/v1/users");
  assertEquals(app.urlFor("users.list", {}, { version: 2 }), "/v2/users");
});

Deno.test("versions that are registered under two prefixes extend each other under each", () => {
  const one = new Blueprint("one", { version: 1 });
  one.get("/users", answer).post("/users", answer);
  const two = new Blueprint("two", TWO);
  const app = new App();
  for (const versionPrefix of ["/a/v", "/b/v"]) {
    app.blueprint(one, { versionPrefix }).blueprint(two, { versionPrefix });
  }
  assertEquals(
    app.routes.map(({ path, methods }) => `${methods} ${path}`),
    [
      "GET /a/v1/users",
      "POST /a/v1/users",
      "GET /b/v1/users",
      "POST /b/v1/users",
      "GET /a/v2/users",
      "POST /a/v2/users",
      "GET /b/v2/users",
      "POST /b/v2/users",
    ],
  );
});

Deno.test("groups whose versions remove paths are reused under other prefixes", () => {
  const one = declarePaths({ version: 1 }, "/a", "/b");
  const two = new Blueprint("two", { ...TWO, remove: ["/b"] });
  const shop = Blueprint.group([one, two], { urlPrefix: "/shop" });
  const app = new App()
    .blueprint(Blueprint.group([one, two]))
    .blueprint(Blueprint.group([shop], { urlPrefix: "/x" }))
    .blueprint(Blueprint.group([shop], { urlPrefix: "/y" }));
  const [, second] = app.versions();
  assertEquals(second.routes.map(({ path }) => path), [
    "/v2/a",
    "/v2/x/shop/a",
    "/v2/y/shop/a",
  ]);
  assertEquals(second.removed.map(({ resource }) => resource), [
    "/b",
    "/x/shop/b",
    "/y/shop/b",
  ]);
});

/** What a blueprint below a group and a prefix of its own removes. */
const REMOVED_BELOW: [path: string, removed: string][] = [
  ["/", "/shop/users"],
  ["/<id:int>", "/shop/users/<id:int>"],
  ["/users", "/shop/users"],
  ["/users/users", "/shop/users/users"],
  ["/shop/users", "/shop/users"],
  ["/shop", "/shop/users/shop"],
];

for (const [path, removed] of REMOVED_BELOW) {
  Deno.test(`a blueprint removes ${path} of its URL prefix, else of the group's`, () => {
    const urlPrefix = "/users";
    const one = new Blueprint("one", { urlPrefix, version: 1 });
    one.get("/", answer).get("/<id:int>", answer).get("/users", answer)
      .get("/shop", answer);
    const outside = new Blueprint("outside", { version: 1 }).get("/", answer);
    const two = new Blueprint("two", {
      urlPrefix,
      version: 2,
      extends: 1,
      remove: [path],
    });
    const members = [one, outside, two];
    const app = new App()
      .blueprint(Blueprint.group(members, { urlPrefix: "/shop" }));
    const [, second] = app.versions();
    assertEquals(second.removed.map(({ resource }) => resource), [removed]);
  });
}

Deno.test("a version that declares a path owns all its methods", async () => {
  const one = new Blueprint("one", { version: 1 });
  one.get("/users", answer).post("/users", answer).post("/kept", answer);
  const two = new Blueprint("two", TWO);
  two.get("/users", answer);
  const app = new App().blueprint(Blueprint.group([one, two]));
  const status = async (method: string, path: string) => {
    const request = new Request(`http://localhost${path}`, { method });
    return (await app.fetch(request)).status;
  };
  assertEquals(await status("POST", "/v1/users"), 200);
  assertEquals(await status("POST", "/v2/users"), 405);
  assertEquals(await status("POST", "/v2/kept"), 200);
});

/** Makes middleware that adds its name to a list when it runs. */
const noteIn =
  (calls: string[]) =>
  (name: string): Middleware =>
  (_request, _context, next) => {
    calls.push(name);
    return next();
  };

Deno.test("middleware of both versions wraps an inherited route", async () => {
  const calls: string[] = [];
  const note = noteIn(calls);
  const one = new Blueprint("one", { version: 1 }).use(note("one"));
  one.get("/a", () => {
    throw new Error("broken");
  }).onError((error) => {
    calls.push("error of one");
    throw error;
  });
  const two = new BlueprintGroup({ version: 2, extends: 1 }).use(note("two"))
    .onError(() => {
      calls.push("error of two");
      return text("mended");
    });
  const shared = new BlueprintGroup().append(one).append(two)
    .use(note("shared"));
  const app = new App().use(note("app")).blueprint(shared);
  const response = await request(app, "GET", "/v2/a");
  assertEquals(await response.text(), "mended");
  assertEquals(calls, [
    "app",
    "shared",
    "two",
    "one",
    "error of one",
    "error of two",
  ]);
});

Deno.test("middleware that several versions have runs once around what they inherit", async () => {
  const calls: string[] = [];
  const note = noteIn(calls);
  const [key, meter] = [note("key"), note("meter")];
  const file = (...middleware: Middleware[]) => load({ default: middleware });
  const files = {
    "v1/_version.ts": { version: 1 },
    "v1/_middleware.ts": file(key, note("one")),
    "v1/a/_middleware.ts": file(key),
    "v1/a/index.ts": route,
    "v2/_version.ts": { version: 2, extends: 1 },
    "v2/_middleware.ts": file(key, meter),
    "v2/b.ts": route,
    "v3/_version.ts": { version: 3, extends: 2 },
    "v3/_middleware.ts": file(meter, key),
    "v4/_version.ts": { version: 4, extends: 1 },
    "v5/_version.ts": { version: 5, extends: 2 },
  };
  const one = new Blueprint("one", { version: 1 }).use(key, note("one"));
  const two = new Blueprint("two", TWO).use(key, meter);
  const three = new Blueprint("three", THREE);
  const inner = Blueprint.group([one.get("/c", answer)]).use(key);
  const code = Blueprint.group([
    inner,
    two,
    three.use(meter, key),
    new Blueprint("four", { version: 4, extends: 1 }),
    new Blueprint("five", { version: 5, extends: 2 }),
  ]);
  const app = serveFiles(files).blueprint(code);
  const ran: [path: string, calls: string[]][] = [
    ["/v1/a", ["key", "one", "key"]],
    ["/v2/a", ["key", "meter", "one"]],
    ["/v3/a", ["meter", "key", "one"]],
    ["/v3/b", ["meter", "key"]],
    ["/v4/a", ["key", "one", "key"]],
    ["/v5/a", ["key", "meter", "one"]],
    ["/v1/c", ["key", "key", "one"]],
    ["/v2/c", ["key", "meter", "one"]],
    ["/v3/c", ["meter", "key", "one"]],
    ["/v4/c", ["key", "key", "one"]],
    ["/v5/c", ["key", "meter", "one"]],
  ];
  for (const [path, expected] of ran) {
    calls.length = 0;
    assertEquals((await request(app, "GET", path)).status, 200);
    assertEquals([path, ...calls], [path, ...expected]);
  }
});

Deno.test("what stands around both versions runs once where one is in the other", async () => {
  const calls: string[] = [];
  const note = noteIn(calls);
  const one = new Blueprint("one", { version: 1 }).use(note("one"));
  one.get("/a", () => {
    throw new Error("broken");
  });
  const two = new BlueprintGroup({ version: 2, extends: 1 }).append(one)
    .use(note("two")).onError((error) => {
      calls.push("error of two");
      throw error;
    });
  const app = new App().use(note("app")).blueprint(two).onError(() => {
    calls.push("error of app");
    return text("mended");
  });
  for (const path of ["/v1/a", "/v2/a"]) {
    calls.length = 0;
    assertEquals(await (await request(app, "GET", path)).text(), "mended");
    assertEquals(calls, ["app", "two", "one", "error of two", "error of app"]);
  }
});

const DATED = { ...TWO, deprecated: "2026-11-01" };

/** Two places that take over paths, and whether it matters which of them does. */
const REPEATED: [
  title: string,
  first: Record<string, RouteFile>,
  second: Record<string, RouteFile>,
  matters: boolean,
][] = [
  [
    "nothing around them",
    { "_version.ts": TWO },
    { "_version.ts": TWO },
    false,
  ],
  [
    "middleware around one",
    { "_version.ts": TWO },
    { "_version.ts": TWO, "_middleware.ts": route },
    true,
  ],
  [
    "an error handler around one",
    { "_version.ts": TWO, "_error.ts": route },
    { "_version.ts": TWO },
    true,
  ],
  ["dates in one", { "_version.ts": TWO }, { "_version.ts": DATED }, true],
  [
    "other dates in one",
    { "_version.ts": { ...DATED, deprecated: "2026-12-01" } },
    { "_version.ts": DATED },
    true,
  ],
  [
    "equal dates in both",
    { "_version.ts": { ...DATED } },
    { "_version.ts": { ...DATED } },
    false,
  ],
  [
    "a path that one removes",
    { "_version.ts": { ...TWO, remove: ["/a"] } },
    { "_version.ts": TWO },
    true,
  ],
  [
    "the same paths removed in another order",
    { "_version.ts": { ...TWO, remove: ["/a", "/b"] } },
    { "_version.ts": { ...TWO, remove: ["/b", "/a"] } },
    false,
  ],
  [
    "the same path removed as it can be written, too",
    { "_version.ts": { ...TWO, remove: ["/f/<id:int>"] } },
    { "_version.ts": { ...TWO, remove: ["f/<number:int>/"] } },
    false,
  ],
  [
    "the same path removed by its whole path, and without the prefix",
    { "_version.ts": { ...TWO, urlPrefix: "/c", remove: ["/c/d"] } },
    { "_version.ts": { ...TWO, urlPrefix: "/c", remove: ["/d"] } },
    false,
  ],
  [
    "something else around one, where the prefix has another name",
    { "_version.ts": { ...TWO, versionPrefix: "/<org>/v" } },
    { "_version.ts": { ...DATED, versionPrefix: "/<tenant>/v" } },
    true,
  ],
  [
    "the same path removed with its extensions in another order",
    { "_version.ts": { ...TWO, remove: ["/g/<file:ext=jpg|png>"] } },
    { "_version.ts": { ...TWO, remove: ["/g/<file:ext=png|jpg>"] } },
    false,
  ],
  [
    "a URL prefix of one, which is nearer",
    { "_version.ts": { ...TWO, urlPrefix: "/c" } },
    { "_version.ts": DATED },
    false,
  ],
  [
    "another version prefix of one",
    { "_version.ts": { ...TWO, versionPrefix: "/x/v" } },
    { "_version.ts": DATED },
    false,
  ],
  [
    "another version to extend",
    { "_version.ts": { version: 3, extends: 1 } },
    { "_version.ts": { ...DATED, extends: 3, remove: ["/a"] } },
    false,
  ],
  [
    "another version that one extends",
    { "_version.ts": TWO },
    {
      "_version.ts": { ...DATED, extends: "1.10" },
      "old/_version.ts": { version: "1.10" },
      "old/x.ts": route,
    },
    false,
  ],
];

for (const [title, first, second, matters] of REPEATED) {
  Deno.test(`two places that extend a version are ${matters ? "" : "not "}warned of with ${title}`, () => {
    const below = (folder: string, files: Record<string, RouteFile>) =>
      Object.fromEntries(
        Object.entries(files).map(([name, file]) => [folder + name, file]),
      );
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "v1/b.ts": route,
      "v1/c/d.ts": route,
      "v1/c/h.ts": route,
      "v1/e.ts": route,
      "v1/f/[id=int].ts": route,
      "v1/g/[file=ext=jpg|png].ts": route,
      ...below("(first)/", first),
      ...below("(second)/", second),
    });
    assertEquals(
      locate(app.warnings),
      matters
        ? [[
          "bad-extends",
          "routes/(second)/_version.ts",
          "routes/(first)/_version.ts",
        ]]
        : [],
    );
  });
}

/** What is wrong with an extension: codes and places, and a text in it. */
const REFUSED: [
  title: string,
  files: Record<string, GroupOptions>,
  mistakes: [code: string, ...places: string[]][],
  says: string,
][] = [
  [
    "a version that does not exist",
    { "v2/_version.ts": { version: 2, extends: 9 } },
    [["bad-extends", "routes/v2/_version.ts"]],
    "no version 9 with a path beside it",
  ],
  [
    "a version that is written otherwise",
    {
      "(two)/v1.10/_version.ts": { version: "1.10" },
      "(two)/v7/_version.ts": { version: 7, extends: 1.1 },
    },
    [["bad-extends", "routes/(two)/v7/_version.ts"]],
    "Name a version with paths in the same group, 1.10, or leave extends out",
  ],
  [
    "a version that nothing has",
    { "v4/_version.ts": { version: 4, extends: 9 } },
    [["bad-extends", "routes/v4/_version.ts"]],
    "Name a version with paths in the same group, 1, or leave extends out",
  ],
  [
    "a version with a letter that is wrong",
    {
      "2024-01-15/_version.ts": { version: "2024-01-15", extends: 1 },
      "2025-03-31/_version.ts": {
        version: "2025-03-31",
        extends: "2024-01-05",
      },
    },
    [["bad-extends", "routes/2025-03-31/_version.ts"]],
    'Did you mean "2024-01-15"? Name a version with paths in the same group, ',
  ],
  [
    "several versions at once",
    { "v4/_version.ts": { version: 4, extends: [1] as never } },
    [["bad-version", "routes/v4/_version.ts"]],
    "A version extends one other, for example extends: 1",
  ],
  [
    "a version that only another group has",
    { "(other)/v5/_version.ts": { version: 5, extends: 4 } },
    [["bad-extends", "routes/(other)/v5/_version.ts"]],
    "no version 4 with a path beside it to extend.\n  No version before it in " +
    "the same group has a path to inherit",
  ],
  [
    "a version that is gone, where all others build on it",
    {
      "(other)/v5/_version.ts": { version: 5, extends: 3 },
      "(other)/v6/_version.ts": { version: 6, extends: 5 },
    },
    [["bad-extends", "routes/(other)/v5/_version.ts"]],
    "No version before it in the same group has a path to inherit: give " +
    "one its first route, or leave extends out",
  ],
  [
    "a version that is gone, beside a later one",
    {
      "(one)/v4/_version.ts": { version: 4, extends: 3 },
      "(one)/v5/_version.ts": { version: 5 },
    },
    [["bad-extends", "routes/(one)/v4/_version.ts"]],
    "No version before it in the same group has a path to inherit: give " +
    "one its first route, or leave extends out",
  ],
  [
    "a version that removes all that it extends",
    {
      "(one)/v5/_version.ts": { version: 5 },
      "(one)/v6/_version.ts": { version: 6, extends: 5, remove: ["/five"] },
      "(one)/v7/_version.ts": { version: 7, extends: 6 },
    },
    [["bad-extends", "routes/(one)/v7/_version.ts"]],
    "Version 6 has removed every path",
  ],
  [
    "a version that has nothing to extend itself",
    {
      "v7/_version.ts": { version: 7, extends: 99 },
      "v8/_version.ts": { version: 8, extends: 7 },
    },
    [["bad-extends", "routes/v7/_version.ts"]],
    "no version 99 with a path beside it",
  ],
  [
    "a version that is not there, where no other has a path at its URL prefix",
    { "x/_version.ts": { version: 2, extends: 99 } },
    [["bad-extends", "routes/x/_version.ts"]],
    "no version 99 with a path beside it to extend.\n  No version before it in " +
    "the same group has a path to inherit: give one its first route, or " +
    "leave extends out",
  ],
  [
    "a version that has nothing at its URL prefix",
    { "x/_version.ts": { version: 2, extends: 1 } },
    [["bad-extends", "routes/x/_version.ts"]],
    "at or below /x.\n  Extend it where the URL prefix is the same, or leave " +
    "extends out. The name of a folder is a prefix, unless it is that of its",
  ],
  [
    "a version from a folder that sets as its URL prefix what it is named",
    { "v7/_version.ts": { version: 2, extends: 1, urlPrefix: "/v7" } },
    [["bad-extends", "routes/v7/_version.ts"]],
    "at or below /v7.\n  Extend it where the URL prefix is the same",
  ],
  [
    "itself",
    { "v1/_version.ts": { version: 1, extends: "v1" } },
    [["extends-cycle", "routes/v1/_version.ts"]],
    "extends itself",
  ],
  [
    "each other",
    {
      "v2/_version.ts": { version: 2, extends: 3 },
      "v3/_version.ts": { version: 3, extends: 4 },
      "v4/_version.ts": { version: 4, extends: 2 },
      "v5/_version.ts": { version: 5, extends: 4 },
    },
    [[
      "extends-cycle",
      "routes/v2/_version.ts",
      "routes/v3/_version.ts",
      "routes/v4/_version.ts",
    ]],
    "version 2 extends 3, version 3 extends 4, version 4 extends 2",
  ],
  [
    "versions that extend each other",
    {
      "v0/_version.ts": { version: 0, extends: 3 },
      "v2/_version.ts": { version: 2, extends: 3 },
      "v3/_version.ts": { version: 3, extends: 2 },
    },
    [["extends-cycle", "routes/v3/_version.ts", "routes/v2/_version.ts"]],
    "other: version 3 extends 2, version 2 extends 3.",
  ],
  [
    "without a version of its own",
    { "x/_version.ts": { extends: 1 } },
    [["bad-extends", "routes/x/_version.ts"]],
    "{ version: 2, extends: 1 }",
  ],
  [
    "what is no version",
    { "v2/_version.ts": { version: 2, extends: "1/2" } },
    [["bad-version", "routes/v2/_version.ts"]],
    'Setting "extends"',
  ],
  ...[null, false, ""].map((value): typeof REFUSED[number] => [
    `${JSON.stringify(value)} for none`,
    { "v2/_version.ts": { version: 2, extends: value as never } },
    [["bad-version", "routes/v2/_version.ts"]],
    '"3.0"; leave extends out to extend none.',
  ]),
  [
    "and removes what does not exist",
    { "v2/_version.ts": { version: 2, extends: 1, remove: ["/user"] } },
    [["bad-remove", "routes/v2/_version.ts"]],
    'Did you mean "/users"?',
  ],
  [
    "and removes one method",
    { "v2/_version.ts": { version: 2, extends: 1, remove: ["GET /users"] } },
    [["bad-remove", "routes/v2/_version.ts"]],
    "Write the path as it is, without method and version",
  ],
  [
    "and removes what is no path",
    { "v2/_version.ts": { version: 2, extends: 1, remove: ["/<id:itn>"] } },
    [["unknown-type", "routes/v2/_version.ts"]],
    'Did you mean "int"?',
  ],
  [
    "and removes what it declares",
    { "v4/_version.ts": { version: 4, extends: 1, remove: ["/own"] } },
    [["bad-remove", "routes/v4/_version.ts"]],
    "but version 4 declares it",
  ],
  [
    "and removes what is no list",
    {
      "v2/_version.ts": {
        version: 2,
        extends: 1,
        remove: "/users",
      } as unknown as GroupOptions,
    },
    [["bad-setting", "routes/v2/_version.ts"]],
    'remove: ["/users/<id:int>"]',
  ],
  [
    "and removes what it does not take over, as it is of another group",
    {
      "(one)/v5/_version.ts": { version: 1 },
      "(one)/v6/_version.ts": { version: 6, extends: 1, remove: ["/users"] },
    },
    [["bad-remove", "routes/(one)/v6/_version.ts"]],
    "but version 1 has no such path to take over here",
  ],
  [
    "nothing, and removes something",
    { "v2/_version.ts": { version: 2, remove: ["/users"] } },
    [["bad-remove", "routes/v2/_version.ts"]],
    "Write which version it extends, for example extends: 1.",
  ],
  [
    "nothing, has no version, and removes something",
    { "x/_version.ts": { remove: ["/users"] } },
    [["bad-remove", "routes/x/_version.ts"]],
    "which one it extends, for example { version: 2, extends: 1 }.",
  ],
  [
    "a path whose prefix has a parameter that its own has not",
    {
      "(shop)/_version.ts": { version: 7, versionPrefix: "/<shop:slug>/v" },
      "v8/_version.ts": { version: 8, extends: 7 },
    },
    [["bad-extends", "routes/v8/_version.ts", "routes/(shop)/stock.ts"]],
    "no parameter <shop:slug>.\n  Give version 8 the same prefix, by " +
    'versionPrefix: "/<shop:slug>/v", write remove: ["/stock"], or keep ',
  ],
  [
    "paths after several prefixes other than its own",
    {
      "v1/_version.ts": { version: 1, versionPrefix: "/a/v" },
      "(shop)/_version.ts": { version: 1, versionPrefix: "/b/v" },
      "v2/_version.ts": { version: 2, extends: 1, versionPrefix: "/c/v" },
    },
    [["bad-extends", "routes/v2/_version.ts"]],
    "Version 2 stands after /c/v, and version 1 after others: /b/v, /a/v.",
  ],
  [
    "what has ended under its own prefix, and is left under others",
    {
      "v1/_version.ts": { version: 1, versionPrefix: "/a/v" },
      "(shop)/_version.ts": { version: 1, versionPrefix: "/b/v" },
      "v2/_version.ts": { version: 2, extends: 1 },
    },
    [["bad-extends", "routes/v2/_version.ts"]],
    "or leave extends out",
  ],
  [
    "one version in one place, and another, which extends that, in a second",
    {
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/users.ts": route as never,
      "v3/_version.ts": { version: 3, extends: 2 },
      "three/_version.ts": { version: 3, extends: 1, urlPrefix: "" },
    },
    [["bad-extends", "routes/three/_version.ts", "routes/v3/_version.ts"]],
    "Both give version 3 the same paths: the first extends version 1, the second",
  ],
  [
    "a path whose prefix has a parameter of another type",
    {
      "(shop)/_version.ts": { version: 7, versionPrefix: "/<shop:int>/v" },
      "v8/_version.ts": {
        version: 8,
        extends: 7,
        versionPrefix: "/<shop:str>/v",
      },
    },
    [["bad-extends", "routes/v8/_version.ts", "routes/(shop)/stock.ts"]],
    "no parameter <shop:int>",
  ],
];

for (const [title, settings, expected, says] of REFUSED) {
  Deno.test(`building an application refuses a version that extends ${title}`, () => {
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/users.ts": route,
      "v1/own.ts": route,
      "v4/own.ts": route,
      "(shop)/stock.ts": route,
      "(one)/v5/five.ts": route,
      "(two)/v1.10/ten.ts": route,
      "v4/_version.ts": { version: 4 },
      ...settings as Record<string, RouteFile>,
    });
    const error = assertThrows(() => app.routes, DeclarationError);
    assertEquals(
      error.mistakes.filter(({ severity }) => severity === "error")
        .map(({ code, places }) => [code, ...places]),
      expected,
    );
    assertEquals(error.message.includes(says), true, error.message);
  });
}

/**
 * Beside something refused, what is told of a version 3 that extends 2 and
 * removes what 2 has not, and of a version 5 that extends 4, which there is not.
 */
const BESIDE_REFUSED: [
  title: string,
  files: Record<string, RouteFile>,
  codes: string[],
][] = [
  ["nothing", {}, ["bad-remove 3", "bad-extends 5"]],
  [
    "a path without version",
    { "[id=itn].ts": route },
    ["unknown-type", "bad-remove 3", "bad-extends 5"],
  ],
  [
    "a path of the version",
    { "v2/[id=itn].ts": route },
    ["unknown-type", "bad-extends 5"],
  ],
  [
    "a path of the version that it builds on",
    { "v1/[id=itn].ts": route },
    ["unknown-type", "bad-extends 5"],
  ],
  [
    "a path of the version that there is not otherwise",
    { "[id=itn]@4.ts": route },
    ["unknown-type", "bad-remove 3"],
  ],
  [
    "a path of another version",
    { "v7/_version.ts": { version: 7 }, "v7/[id=itn].ts": route },
    ["unknown-type", "bad-remove 3", "bad-extends 5"],
  ],
  [
    "a name of the version",
    { "v2/a\u0007.ts": route },
    ["bad-name", "bad-extends 5"],
  ],
  [
    "a name in a folder without version",
    { "a\u0007.ts": route },
    ["bad-name", "bad-remove 3", "bad-extends 5"],
  ],
  ["a name with a version", { "a\u0007@4.ts": route }, ["bad-name"]],
  [
    "a name that settings give a version",
    {
      "x/_version.ts": { routes: { "a\u0007": { version: 4 } } },
      "x/a\u0007.ts": route,
    },
    ["bad-name"],
  ],
  [
    "a folder of the version",
    { "v2/a\u0007/b.ts": route },
    ["bad-name", "bad-extends 5"],
  ],
  [
    "a setting of another version",
    {
      "v7/_version.ts": { version: 7, vresion: 7 } as VersionSettings,
      "v7/old.ts": route,
    },
    ["unknown-setting", "bad-remove 3", "bad-extends 5"],
  ],
  [
    "a setting of the version that there is not otherwise",
    {
      "v4/_version.ts": { version: 4, vresion: 4 } as VersionSettings,
      "v4/old.ts": route,
    },
    ["unknown-setting", "bad-remove 3"],
  ],
  [
    "the extension of the version that there is not otherwise",
    { "v4/_version.ts": { version: 4, extends: 1, remove: 5 as never } },
    ["bad-setting", "bad-remove 3"],
  ],
  [
    "a folder around that extension",
    {
      "x/_version.ts": { deprecated: 5 as never },
      "x/v4/_version.ts": { version: 4, extends: 1 },
    },
    ["bad-date", "bad-remove 3"],
  ],
  [
    "a version",
    { "v8/_version.ts": { version: "a b" }, "v8/old.ts": route },
    ["bad-version"],
  ],
  ["settings", { "v8/_version.ts": 4 as never }, ["bad-export"]],
  [
    "a setting that may be meant as the version",
    {
      "v4/_version.ts": { vresion: 4 } as VersionSettings,
      "v4/old.ts": route,
    },
    ["unknown-setting"],
  ],
  [
    "a setting of a file that may be meant as its version",
    {
      "x/_version.ts": { routes: { old: { vresion: 4 } } } as VersionSettings,
      "x/old.ts": route,
    },
    ["unknown-setting"],
  ],
  [
    "a version that stands after the same as another",
    {
      "x/_version.ts": { version: "beta" },
      "x/a.ts": route,
      "y/_version.ts": { version: "vbeta" },
      "y/b.ts": route,
    },
    ["bad-version", "bad-remove 3", "bad-extends 5"],
  ],
  [
    "all paths of a version that stands after the same as another",
    {
      "x/_version.ts": { version: "beta" },
      "x/a.ts": route,
      "y/_version.ts": { version: "vbeta" },
      "y/b.ts": route,
      "v9/_version.ts": { version: 9, extends: "vbeta" },
    },
    ["bad-version", "bad-remove 3", "bad-extends 5"],
  ],
];

for (const [title, files, codes] of BESIDE_REFUSED) {
  Deno.test(`extensions of versions that may miss nothing are told beside a refusal: ${title}`, () => {
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/users.ts": route,
      "v3/_version.ts": { version: 3, extends: 2, remove: ["/old"] },
      "v5/_version.ts": { version: 5, extends: 4 },
      "v1/own.ts": route,
      ...files,
    });
    const told = mistakesOf(app).map(({ code, places }) => {
      const extending = /v([356])\/_version/.exec(places[0]);
      return extending ? `${code} ${extending[1]}` : code;
    });
    assertEquals(told.sort(), codes.sort());
  });
}

/** Where version 1 is refused, which version 2 extends, and what is told. */
const REFUSED_BASES: [
  title: string,
  declare: (app: App) => App,
  ...codes: string[],
][] = [
  [
    "a route of it",
    (app) => app.get("/a", answer, { version: 1, name: 5 as never }),
    "bad-setting",
  ],
  [
    "a setting of a route, which may be meant as it",
    (app) => app.get("/a", answer, { vresion: 1 } as RouteOptions),
    "unknown-setting",
  ],
  [
    "a setting of a blueprint, which may be meant as it",
    (app) =>
      app.blueprint(
        new Blueprint("one", { vresion: 1 } as GroupOptions).get("/a", answer),
      ),
    "unknown-setting",
  ],
  [
    "a setting of a registration, which may be meant as it",
    (app) =>
      app.blueprint(new Blueprint("one").get("/a", answer), {
        version: 1,
      } as RegistrationOptions),
    "unknown-setting",
  ],
  [
    "a setting of a route, which cannot be meant as it",
    (app) => app.get("/a", answer, { extends: 1 } as RouteOptions),
    "unknown-setting",
    "bad-extends",
  ],
  [
    "the place that its route is in",
    (app) =>
      app.blueprint(
        new Blueprint("one", { urlPrefix: 5 as never })
          .get("/a", answer, { version: 1 }),
      ),
    "bad-setting",
  ],
  [
    "the registration that its place is in",
    (app) =>
      app.blueprint(declarePaths({ version: 1 }, "/a"), {
        versionPrefix: 5 as never,
      }),
    "bad-setting",
  ],
];

for (const [title, declare, ...codes] of REFUSED_BASES) {
  Deno.test(`of a version, ${title}, is refused, and told as ${codes}`, () => {
    const app = declare(new App())
      .blueprint(new Blueprint("two", TWO));
    assertEquals(codesOf(mistakesOf(app)), codes);
  });
}

/** Settings that are refused of a version, beside paths after another prefix. */
const REFUSED_SETTINGS: [settings: VersionSettings, code: string][] = [
  [{ version: 2, deprecated: "2027-02-30" }, "bad-date"],
  [{ version: 2, extends: 1, onSunset: "410" as never }, "bad-setting"],
];

for (const [settings, code] of REFUSED_SETTINGS) {
  Deno.test(`no paths after another prefix are meant where a version is refused for ${code}`, () => {
    const app = serveFiles({
      "(tenants)/_version.ts": { versionPrefix: "/<tenant>/v" },
      "(tenants)/v2/_version.ts": { version: 2 },
      "(tenants)/v2/notes.ts": route,
      "v1/_version.ts": { version: 1 },
      "v1/users.ts": route,
      "v2/_version.ts": settings,
      "v2/books.ts": route,
      "v3/_version.ts": { version: 3, extends: 2 },
      "v4/_version.ts": { version: 4, extends: 3, remove: ["/books"] },
    });
    assertEquals(codesOf(mistakesOf(app)), [code]);
  });
}

/** What version 2 cannot inherit, and what is told beside its extension. */
const REFUSED_HEIRLOOMS: [
  title: string,
  options: GroupOptions,
  codes: string[],
][] = [
  ["it extends what extends it", { extends: 3 }, ["extends-cycle"]],
  [
    "a path has a parameter that its prefix has",
    { extends: 1, versionPrefix: "/<id>/v" },
    ["duplicate-param"],
  ],
  [
    "a handler expects a parameter that its prefix has not",
    { extends: 0, versionPrefix: "/v" },
    ["bad-extends"],
  ],
];

for (const [title, options, codes] of REFUSED_HEIRLOOMS) {
  Deno.test(`no path of a version is missed where ${title}`, () => {
    const app = new App().get("/a/<id>", answer, { version: 1 })
      .get("/a/<id>", answer, { version: 0, versionPrefix: "/<shop>/v" })
      .blueprint(new Blueprint("two", { version: 2, ...options }))
      .blueprint(
        new Blueprint("three", {
          version: 3,
          extends: 2,
          remove: ["/a/<id>"],
          ...(options.versionPrefix &&
            { versionPrefix: options.versionPrefix }),
        }),
      );
    assertEquals(codesOf(mistakesOf(app)), codes);
  });
}

/** What is refused of a place that extends a version, and has no routes. */
const REFUSED_HEIRS: [title: string, options: GroupOptions, code: string][] = [
  ["none", { extends: 1 }, "bad-extends"],
  ["one that is none", { version: "a b", extends: 1 }, "bad-version"],
];

for (const [title, options, code] of REFUSED_HEIRS) {
  Deno.test(`no version is missed where a place that extends one has as its version ${title}`, () => {
    const app = new App().get("/a", answer, { version: 1 })
      .blueprint(new Blueprint("two", options))
      .blueprint(new Blueprint("three", THREE));
    assertEquals(codesOf(mistakesOf(app)), [code]);
  });
}

/** Paths to be removed that are not there, and what is told of them. */
const DEAD: [path: string, hint: string][] = [
  [
    "/users/:id",
    'Did you mean "/users/<id:int>"? ',
  ],
  [
    "/users/{id}",
    'Did you mean "/users/<id:int>"? ',
  ],
  ["users/[id=int]", 'Did you mean "/users/<id:int>"? '],
  ["/users/$id", 'Did you mean "/users/<id:int>"? '],
  ["/files/*", 'Did you mean "/files/<rest:path>"? '],
  ["/:user/posts/{id}", ""],
  ["/users/<user>", 'Did you mean "/users/<id:int>"? '],
  ["/new%20books/<id>", 'Did you mean "/new books/<id:int>"? '],
  ["/accounts/<id>", ""],
  ["/user", 'Did you mean "/users"? '],
  ["/v1/users", 'Did you mean "/users"? '],
  [
    "/v2/users/:id",
    'Did you mean "/users/<id:int>"? ',
  ],
  ["/v1", ""],
  ["/api/v1/users", 'Did you mean "/users"? '],
  ["/files", ""],
];

for (const [path, hint] of DEAD) {
  Deno.test(`a dead path to be removed, ${path}, is told what to write`, () => {
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/users/index.ts": route,
      "v1/users/me.ts": route,
      "v1/users/[id=int].ts": route,
      "v1/files/[...rest].ts": route,
      "v1/accounts.ts": route,
      "v1/new books/[id=int].ts": route,
      "v2/_version.ts": { version: 2, extends: 1, remove: [path] },
    });
    assertEquals(
      mistakesOf(app)[0].fix,
      `${hint}Write the path as it is, without method and version, or take it ` +
        "out of remove.",
    );
  });
}

/** Prefixes of a blueprint, what it removes in vain, and what was meant. */
const DEAD_BELOW: [
  prefixes: { urlPrefix?: string; versionPrefix?: string },
  path: string,
  meant: string,
][] = [
  [{ urlPrefix: "/u" }, "/:id", "/u/<id:str>"],
  [{ urlPrefix: "/u" }, "/x/<id:int>", "/u/x/<id:str>"],
  [{ urlPrefix: "/u" }, "/u/<id:uuid>", "/u/<id:str>"],
  [
    { urlPrefix: "/u" },
    "/2026-01-15/<n:int>/x",
    "/u/2026-01-15/<n:str>/x",
  ],
  [{ versionPrefix: "/" }, "/2026-01-15/x", "/x"],
  [{ versionPrefix: "/api/" }, "/api/2026-01-15/x", "/x"],
  [{ versionPrefix: "/api/" }, "/2026-01-15/<id:int>", "/<id:int>"],
  [{ versionPrefix: "/api/" }, "/v2026-01-15/x", "/x"],
  [{ urlPrefix: "/u" }, "/u/v2026-01-15/x", "/u/x"],
];

for (const [prefixes, path, meant] of DEAD_BELOW) {
  Deno.test(`a dead path below ${JSON.stringify(prefixes)}, ${path}, is told to be ${meant}`, () => {
    const before = "2026-01-15";
    const one = new Blueprint("one", { version: before, ...prefixes })
      .get("/", answer).get("/x/<id>", answer).get("/<id>", answer)
      .get("/<id:int>", answer).get("/x", answer)
      .get("/2026-01-15/<n>/x", answer);
    const two = new Blueprint("two", {
      version: "2026-06-15",
      extends: before,
      remove: [path],
      ...prefixes,
    });
    const app = new App().blueprint(one).blueprint(two);
    assertStringIncludes(
      mistakesOf(app)[0].fix,
      `Did you mean "${meant}"? Write`,
    );
  });
}

Deno.test("an inherited path and one that is written in full are one too many", () => {
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/a.ts": route,
    "v2/_version.ts": { version: 2, extends: 1 },
    "full/_version.ts": { urlPrefix: "/v2" },
    "full/a.ts": route,
  });
  assertThrows(
    () => app.routes,
    DeclarationError,
    "routes/v1/a.ts, inherited from version 1, with version 2 from " +
      "routes/v2/_version.ts",
  );
});

/** What is said of inherited paths that are meant beside declared ones. */
const STAYING = "What is to stay beside it is declared in version 2 too, in " +
  "a file by exporting it again from that of version 1.";

Deno.test("a path whose parameter changed its type is told beside the inherited one", () => {
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/users/[id=int].ts": route,
    "v1/files/[id=int].ts": route,
    "v1/files/[name=slug].ts": route,
    "v2/_version.ts": { version: 2, extends: 1 },
    "v2/users/[id=uuid].ts": route,
    "v2/users/[id=ymd].ts": route,
    "v2/files/[id=int].ts": route,
  });
  const fix =
    'Write remove: ["/users/<id:int>"] in routes/v2/_version.ts if the one ' +
    `replaces the other. ${STAYING}`;
  assertEquals(
    app.warnings.map(({ code, places, fix }) => [code, places, fix]),
    ["uuid", "ymd"].map((type) => [
      "inherited-overlap",
      [`routes/v2/users/[id=${type}].ts`, "routes/v2/_version.ts"],
      fix,
    ]),
  );
});

Deno.test("a path is told once, however many inherited ones differ from it by a type", () => {
  const one = new Blueprint("one", { version: 1 });
  for (const type of ["int", "a\\d", "alpha", "ymd", "float"]) {
    one.get(`/i/<x:${type}>`, answer).post(`/i/<x:${type}>`, answer);
  }
  const two = new Blueprint("two", TWO)
    .get("/i/<x:uuid>", answer).get("/i/<x:slug>", answer)
    .get("/i/<x:slug>/more", answer);
  const app = new App().blueprint(Blueprint.group([one, two]));
  assertEquals(
    app.warnings.map(({ places, reason, fix }) => [places[0], reason, fix]),
    ["uuid", "slug"].map((type) => [
      `GET /i/<x:${type}> of blueprint "two"`,
      `Version 2 declares /i/<x:${type}> and inherits /i/<x:int>, ` +
      "/i/<x:a\\d>, /i/<x:alpha> and 2 others from version 1; each serves the " +
      "requests that fit its type.",
      'Write which of them it replaces, such as remove: ["/i/<x:int>"] in ' +
      `blueprint "two". ${STAYING}`,
    ]),
  );
});

Deno.test("middleware is not lost by paths beside what is taken over", () => {
  const users = { urlPrefix: "/users" };
  const status = { urlPrefix: "/status" };
  const app = new App();
  for (
    const blueprint of [
      new Blueprint("users1", { ...users, version: 1 }).use(pass),
      new Blueprint("users2", { ...users, version: 2, extends: 1 }).use(pass),
      new Blueprint("status1", { ...status, version: 1 }),
      new Blueprint("status2", { ...status, version: 2 }),
    ]
  ) {
    app.blueprint(blueprint.get("/", answer));
  }
  assertEquals(app.warnings, []);
});

Deno.test("middleware is lost whatever stands after another version prefix", () => {
  const status = { version: 1, versionPrefix: "/status/v" };
  const app = new App().blueprint(Blueprint.group([
    new Blueprint("status", status).get("/up", answer),
    new Blueprint("one", { version: 1 }).use(pass).get("/users", answer),
    new Blueprint("two", TWO).get("/admins", answer),
  ]));
  assertEquals(locate(app.warnings), [
    ["lost-middleware", 'GET /admins of blueprint "two"'],
  ]);
});

Deno.test("the path to remove is told as code has it", () => {
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/[id=a\\d].ts": route,
    "v2/_version.ts": { version: 2, extends: 1 },
    "v2/[id=int].ts": route,
  });
  assertEquals(
    app.warnings.map(({ fix }) => fix),
    [
      'Write remove: ["/<id:a\\\\d>"] in routes/v2/_version.ts if the one ' +
      `replaces the other. ${STAYING}`,
    ],
  );
});

Deno.test("a path with the text <> is not told beside one with a parameter", () => {
  const one = declarePaths({ version: 1 }, "/i/%3C%3E");
  const two = new Blueprint("two", TWO);
  two.get("/i/<x:int>", answer);
  const app = new App().blueprint(Blueprint.group([one, two]));
  assertEquals(app.warnings, []);
});

Deno.test("an inherited path below dates of a folder alone is told of", () => {
  const sunset = "2098-01-01";
  const files = {
    "v1/_version.ts": { version: 1 },
    "v1/admin/x.ts": route,
    "v2/admin/z.ts": route,
  };
  const inside = serveFiles({
    ...files,
    "v2/_version.ts": { version: 2, extends: 1 },
    "v2/admin/_version.ts": { sunset },
  });
  assertEquals(inside.warnings.map(({ code, places }) => [code, places]), [
    ["unreached-by-lifecycle", ["routes/v2/admin/_version.ts"]],
  ]);
  const around = serveFiles({
    ...files,
    "v2/_version.ts": { version: 2, extends: 1, sunset },
  });
  assertEquals(around.warnings, []);
});

Deno.test("a guarded path that was removed is told of when it comes back unguarded", () => {
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/_middleware.ts": guarding,
    "v1/a.ts": route,
    "v1/b.ts": route,
    "v2/_version.ts": { version: 2, extends: 1, remove: ["/a"] },
    "v3/_version.ts": { version: 3, extends: 2 },
    "v3/a.ts": route,
  });
  assertEquals(app.warnings.map(({ code, places }) => [code, places]), [
    ["lost-middleware", ["routes/v3/a.ts"]],
  ]);
});

Deno.test("lost middleware is told at the paths without it, whatever else the version before has", () => {
  const guarded = { urlPrefix: "/a" };
  const group = new BlueprintGroup().append(
    new Blueprint("a", { ...guarded, version: 1 }).use(pass).get("/", answer),
    new Blueprint("a2", { ...guarded, version: 2, extends: 1 }).use(pass)
      .get("/n", answer),
    new Blueprint("b", { urlPrefix: "/b", version: 2 }).get("/", answer),
  );
  const app = new App().blueprint(group).get("/plain", answer, { version: 1 });
  const [{ code, places, reason }] = app.warnings;
  assertEquals([code, places], ["lost-middleware", ['GET / of blueprint "b"']]);
  assertStringIncludes(reason, "though every path that it can inherit has");
});

Deno.test("a version of another version prefix has no middleware to lose", () => {
  const one = new Blueprint("one", { version: 1 }).use(pass).get("/a", answer);
  const two = new Blueprint("two", TWO);
  const versionPrefix = "/x/v";
  const other = new Blueprint("other", { version: 2, versionPrefix })
    .get("/a", answer);
  const app = new App().blueprint(one).blueprint(two).blueprint(other);
  assertEquals(app.warnings, []);
});

Deno.test("lost middleware is accepted as its warning says", () => {
  const files = {
    "v1/_version.ts": { version: 1 },
    "v1/_middleware.ts": guarding,
    "v1/a.ts": route,
    "v2/_version.ts": { version: 2, extends: 1 },
  };
  const [{ fix }] = serveFiles({ ...files, "v2/a.ts": route }).warnings;
  const [, folder, file, text] =
    /such as (\S+), with a (\S+): export default (\S+);$/.exec(fix)!;
  const { warnings } = serveFiles({
    ...files,
    [`v2/${folder}a.ts`]: route,
    [`v2/${folder}${file}`]: load({ default: JSON.parse(text) }),
  });
  assertEquals(warnings, []);
});

Deno.test("middleware that is lost in code is accepted as its warning says, without a word of files", () => {
  const one = new Blueprint("one", { version: 1 }).use(pass).get("/a", answer);
  const warningsOf = (two: Blueprint) =>
    new App().blueprint(one).blueprint(two).warnings;
  const two = () => new Blueprint("two", TWO);
  const [{ fix }] = warningsOf(two().get("/a", answer));
  assertEquals(/file|_middleware|folder/.exec(fix), null);
  const written = "(_request, _context, next) => next()";
  assertStringIncludes(fix, `.use(${written});`);
  const open: Middleware = (_request, _context, next) => next();
  assertEquals(warningsOf(two().use(open).get("/a", answer)), []);
  assertEquals(warningsOf(two().use(pass).get("/a", answer)), []);
});

/** Files of version 1, and the middleware that a path of version 2 has lost. */
const NAMED: [files: Record<string, RouteFile>, lost: string][] = [
  [
    { "v1/_middleware.ts": guarding },
    "though every path that it can inherit has some: routes/v1/_middleware.ts.",
  ],
  [
    { "v1/a/_middleware.ts": guarding, "v1/b/_middleware.ts": guarding },
    "that they have in a version before it: routes/v1/a/_middleware.ts.",
  ],
];

for (const [files, lost] of NAMED) {
  Deno.test(`middleware is lost ${lost}`, () => {
    const { warnings } = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/a/index.ts": route,
      "v1/b/index.ts": route,
      "v1/free@1.ts": route,
      ...files,
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/a/index.ts": route,
    });
    assertEquals(codesOf(warnings), ["lost-middleware"]);
    assertStringIncludes(warnings[0].reason, lost);
  });
}

/** What version 2 says and has in place of a guarded path of version 1. */
const LOST: [
  title: string,
  files: Record<string, RouteFile>,
  codes: string[],
][] = [
  ["the same path", { "z/[id].ts": route }, ["lost-middleware"]],
  ["another name", { "z/[key].ts": route }, ["lost-middleware"]],
  [
    "another type",
    { "z/[id=int].ts": route },
    ["inherited-overlap", "lost-middleware"],
  ],
  ["another type in its place", {
    "_version.ts": { ...TWO, remove: ["/z/<id>"] },
    "z/[id=int].ts": route,
  }, ["lost-middleware"]],
  [
    "middleware",
    { "z/_middleware.ts": guarding, "z/[id].ts": route },
    [],
  ],
  ["another path", { "z/[id]/a.ts": route }, []],
];

for (const [title, files, codes] of LOST) {
  Deno.test(`${title} in place of a guarded path is told as ${codes}`, () => {
    const ofVersion = Object.entries(files)
      .map(([file, content]) => [`v2/${file}`, content]);
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/free.ts": route,
      "v1/z/_middleware.ts": guarding,
      "v1/z/[id].ts": route,
      "v2/_version.ts": { version: 2, extends: 1 },
      ...Object.fromEntries(ofVersion),
    });
    assertEquals(codesOf(app.warnings), codes);
  });
}

Deno.test("middleware of another place around the extending version is fine", () => {
  const app = serveFiles({
    "admin/v1/_version.ts": { version: 1 },
    "admin/v1/x.ts": route,
    "admin/v2/_version.ts": { version: 2, extends: 1 },
    "(b)/_version.ts": { version: 2 },
    "(b)/_middleware.ts": guarding,
    "(b)/y.ts": route,
  });
  assertEquals(app.warnings, []);
});

Deno.test("what all routes of a path share is told once", () => {
  const one = new Blueprint("one", { version: 1 });
  one.get("/<t>/u", answer).post("/<t>/u", answer);
  const two = new Blueprint("two", TWO);
  two.get("/<t:int>/u", answer).post("/<t:int>/u", answer);
  const app = new App().blueprint(Blueprint.group([one, two]));
  assertEquals(codesOf(app.warnings), ["inherited-overlap"]);

  const refused = new Blueprint("two", { ...TWO, versionPrefix: "/<t>/v" });
  const repeated = new App().blueprint(Blueprint.group([one, refused]));
  assertEquals(codesOf(mistakesOf(repeated)), ["duplicate-param"]);
});

Deno.test("nothing is told of which of two places takes over what neither does", () => {
  const options = { version: 2, extends: 9 };
  const app = new App().get("/a", answer, { version: 1 })
    .blueprint(new Blueprint("first", options).use(pass))
    .blueprint(new Blueprint("second", options));
  assertEquals(mistakesOf(app).map(({ places }) => places), [
    ['blueprint "first"'],
    ['blueprint "second"'],
  ]);
});

Deno.test("middleware that two places of one name have lost is told of them once", () => {
  const one = new Blueprint("one", { version: 1 }).use(pass)
    .get("/a", answer);
  const two = new Blueprint("two", TWO)
    .get("/a", answer);
  const again = new Blueprint("two", { version: 2, urlPrefix: "/b" })
    .get("/a", answer);
  const app = new App().blueprint(Blueprint.group([one, two, again]));
  assertEquals(locate(app.warnings), [
    ["lost-middleware", 'GET /a of blueprint "two"'],
  ]);
});

for (const order of ["before", "after"]) {
  Deno.test(`a path right ${order} a group lies outside of what is removed in it`, () => {
    const outside = new Blueprint("outside", { version: 1 })
      .get("/login", answer);
    const group = Blueprint.group([
      declarePaths({ version: 1 }, "/a"),
      new Blueprint("two", TWO).get("/b", answer),
      new Blueprint("three", { version: 3, extends: 2, remove: ["/login"] }),
    ]);
    const app = new App();
    for (
      const one of order === "before" ? [outside, group] : [group, outside]
    ) {
      app.blueprint(one);
    }
    assertEquals(locate(mistakesOf(app)), [
      ["bad-remove", 'blueprint "three"'],
    ]);
  });
}

const check: Middleware = (_request, _context, next) => next();
const count: Middleware = (_request, _context, next) => next();
const other: Middleware = (_request, _context, next) => next();

/** What version 2 uses in code, and what of `check` and `count` it has lost. */
const USED_IN_CODE: [title: string, used: Middleware[], lost?: string][] = [
  ["a part of it", [count], "check in code"],
  ["none of it", [], "check in code, count in code"],
  ["all of it", [count, check]],
  ["a part of it with something else", [count, other]],
  ["something else", [other]],
];

for (const [title, used, lost] of USED_IN_CODE) {
  Deno.test(`a path that was used with middleware, and now with ${title}, ${lost ? "has lost" : "has not lost"} any`, () => {
    const one = new Blueprint("one", { version: 1 }).use(check, count)
      .get("/a", answer);
    const two = new Blueprint("two", TWO).use(...used)
      .get("/a", answer);
    const open = new Blueprint("open", { version: 1 }).get("/b", answer);
    const app = new App().blueprint(Blueprint.group([one, open, two]));
    const expected = lost === undefined ? [] : [
      "Version 2 declares paths without the middleware that they have in a " +
      `version before it: ${lost}.`,
    ];
    assertEquals(app.warnings.map(({ reason }) => reason), expected);
  });
}

Deno.test("a version inherits what its own prefix has the parameters of", () => {
  const one = declarePaths({ version: 1 }, "/a");
  const two = new Blueprint("two", TWO);
  const app = new App({ versionPrefix: "/<tenant>/v" })
    .blueprint(Blueprint.group([one, two]));
  assertEquals(app.match("GET", "/acme/v2/a")?.params, { tenant: "acme" });
});

const declareOne = () => declarePaths({ version: 1 }, "/a", "/b");

/** Versions, and the paths that the later ones have and have removed. */
const REMOVED: [
  title: string,
  members: Blueprint[],
  paths: string[],
  removed: string[],
][] = [
  [
    "in two ways is removed once",
    [declareOne(), declarePaths({ ...TWO, remove: ["/b", "/b/", "b"] })],
    ["/v2/a"],
    ["/v2/b"],
  ],
  [
    "in two places of a version stays removed once",
    [
      declareOne(),
      declarePaths({ ...TWO, remove: ["/a"] }),
      declarePaths({ ...TWO, remove: ["/a"] }),
      declarePaths(THREE),
    ],
    ["/v2/b", "/v3/b"],
    ["/v2/a", "/v3/a"],
  ],
  [
    "in only one of two places is there in all later versions",
    [
      declareOne(),
      declarePaths(TWO),
      declarePaths({ ...TWO, remove: ["/a"] }),
      declarePaths(THREE),
    ],
    ["/v2/a", "/v2/b", "/v3/a", "/v3/b"],
    [],
  ],
  [
    "again after it came back is removed once in each",
    [
      declareOne(),
      declarePaths({ ...TWO, remove: ["/a"] }),
      declarePaths(THREE, "/a"),
      declarePaths({ version: 4, extends: 3, remove: ["/a"] }),
    ],
    ["/v2/b", "/v3/a", "/v3/b", "/v4/b"],
    ["/v2/a", "/v4/a"],
  ],
  [
    "and which a version has after two prefixes is removed from both",
    [
      declareOne().get("/a", answer, { versionPrefix: "/x/v" }),
      declarePaths({ ...TWO, remove: ["/a"] }),
    ],
    ["/v2/b"],
    ["/v2/a", "/x/v2/a"],
  ],
  [
    "after each of two prefixes is removed once after each",
    [
      declareOne(),
      declarePaths({ version: 1, versionPrefix: "/x/v" }, "/a", "/b"),
      declarePaths({ ...TWO, remove: ["/a"] }),
      declarePaths({ ...TWO, versionPrefix: "/x/v", remove: ["/a"] }),
      declarePaths(THREE),
      declarePaths({ ...THREE, versionPrefix: "/x/v" }),
    ],
    ["/v2/b", "/x/v2/b", "/v3/b", "/x/v3/b"],
    ["/v2/a", "/x/v2/a", "/v3/a", "/x/v3/a"],
  ],
  [
    "and which has a prefix of its own stays removed in all later versions",
    [
      declareOne().get("/c", answer, { versionPrefix: "/x/v" }),
      declarePaths({ ...TWO, remove: ["/c", "/b"] }),
      declarePaths(THREE),
    ],
    ["/v2/a", "/v3/a"],
    ["/v2/b", "/x/v2/c", "/v3/b", "/x/v3/c"],
  ],
  [
    "outside of what a later version takes over is not removed in it",
    [
      declarePaths({ version: 1 }, "/a", "/shop/b", "/shop/c"),
      declarePaths({ ...TWO, remove: ["/a", "/shop/b"] }),
      declarePaths({ ...THREE, urlPrefix: "/shop" }),
    ],
    ["/v2/shop/c", "/v3/shop/c"],
    ["/v2/a", "/v2/shop/b", "/v3/shop/b"],
  ],
  [
    "and which a later version could not have is not removed in it",
    [
      declarePaths({ version: 1 }, "/users/<id>", "/kept"),
      declarePaths({ ...TWO, remove: ["/users/<id>"] }),
      declarePaths({ ...THREE, versionPrefix: "/<id>/v" }),
    ],
    ["/v2/kept", "/<id:str>/v3/kept"],
    ["/v2/users/<id:str>"],
  ],
  [
    "by the place with the longer prefix is removed, before another",
    [
      declarePaths({ version: 1 }, "/shop/a", "/shop/b"),
      declarePaths(TWO),
      declarePaths({ ...TWO, urlPrefix: "/shop", remove: ["/a"] }),
    ],
    ["/v2/shop/b"],
    ["/v2/shop/a"],
  ],
  [
    "by the place with the longer prefix is removed, after another",
    [
      declarePaths({ version: 1 }, "/shop/a", "/shop/b"),
      declarePaths({ ...TWO, urlPrefix: "/shop", remove: ["/a"] }),
      declarePaths(TWO),
    ],
    ["/v2/shop/b"],
    ["/v2/shop/a"],
  ],
  [
    "by the nearest place, since the version could not have it, is just gone",
    [
      declarePaths({ version: 1, urlPrefix: "/users" }, "/<id>", "/all"),
      declarePaths({
        ...TWO,
        versionPrefix: "/<id>/v",
        urlPrefix: "/users",
        remove: ["/<id>"],
      }),
      declarePaths({ ...TWO, versionPrefix: "/<id>/v" }),
    ],
    ["/<id:str>/v2/users/all"],
    [],
  ],
];

for (const [title, members, paths, removed] of REMOVED) {
  Deno.test(`a path that is removed ${title}`, () => {
    const app = new App().blueprint(Blueprint.group(members));
    const later = app.versions().filter(({ version }) => version !== "1");
    const pathsOf = (key: "routes" | "removed") =>
      later.flatMap((one) => one[key].map(({ path }) => path)).sort();
    assertEquals(pathsOf("routes"), paths.toSorted());
    assertEquals(pathsOf("removed"), removed.toSorted());
    for (const path of removed) {
      const { code } = app.explainMiss(path).extensions;
      assertEquals([path, code], [path, "removed-in-version"]);
    }
  });
}

Deno.test("a path that is removed again after it came back is told by the last place", () => {
  const app = new App().blueprint(Blueprint.group([
    declareOne(),
    declarePaths({ ...TWO, remove: ["/a"] }),
    declarePaths(THREE, "/a"),
    declarePaths({ version: 4, extends: 3, remove: ["/a"] }),
  ]));
  const places = app.versions().flatMap(({ removed }) =>
    removed.map(({ path, place }) => [path, place])
  );
  assertEquals(places, [
    ["/v2/a", 'blueprint "v2"'],
    ["/v4/a", 'blueprint "v4"'],
  ]);
});

Deno.test("middleware around both versions is not lost by paths of the later one", () => {
  const versions = [declareOne(), declarePaths(TWO, "/a", "/new")];
  const app = new App().blueprint(Blueprint.group(versions).use(pass));
  assertEquals(app.warnings, []);
});

/** What version 2 has besides a path of its own, and whether that is told. */
const UNGUARDED: [
  title: string,
  files: Record<string, RouteFile>,
  isTold: boolean,
][] = [
  ["while every path before it has some", {}, true],
  ["while a path before it has none", { "free@1.ts": route }, false],
  ["but for some of its own", { "v2/_middleware.ts": guarding }, false],
  [
    "after another prefix",
    { "v2/more.ts": route, "v2/_version.ts": { version: 2, urlPrefix: "/b" } },
    false,
  ],
];

for (const [title, files, isTold] of UNGUARDED) {
  Deno.test(`a new path without middleware ${title} is ${isTold ? "told of" : "fine"}`, () => {
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/_middleware.ts": guarding,
      "v1/a.ts": route,
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/new.ts": route,
      ...files,
    });
    assertEquals(
      app.warnings.map(({ code, places }) => [code, places]),
      isTold ? [["lost-middleware", ["routes/v2/new.ts"]]] : [],
    );
  });
}

Deno.test("a version whose base has removed all takes nothing of another API", () => {
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/old.ts": route,
    "v2/_version.ts": { version: 2, extends: 1, remove: ["/old"] },
    "v3/_version.ts": { version: 3, extends: 2 },
    "(i1)/_version.ts": { version: 1, versionPrefix: "/internal/v" },
    "(i1)/secrets.ts": route,
    "(i2)/_version.ts": {
      version: 2,
      versionPrefix: "/internal/v",
      extends: 1,
    },
  });
  const [{ places, reason }] = mistakesOf(app);
  assertEquals(places, ["routes/v3/_version.ts"]);
  assertEquals(
    reason,
    "Version 2 has removed every path that it could hand on.",
  );
});

Deno.test("a version knows nothing of what versions of another API remove or guard", () => {
  const versionPrefix = "/admin/v";
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/a.ts": route,
    "v2/_version.ts": { version: 2, extends: 1 },
    "v3/_version.ts": { version: 3, extends: 2 },
    "v3/a.ts": route,
    "(a1)/_version.ts": { version: 1, versionPrefix },
    "(a1)/_middleware.ts": guarding,
    "(a1)/a.ts": route,
    "(a1)/secret.ts": route,
    "(a2)/_version.ts": {
      version: 2,
      versionPrefix,
      extends: 1,
      remove: ["/secret"],
    },
  });
  assertEquals(app.warnings, []);
  const removed = app.versions().map((one) => [one.path, one.removed.length]);
  assertEquals(removed, [
    ["/admin/v1", 0],
    ["/admin/v2", 1],
    ["/v1", 0],
    ["/v2", 0],
    ["/v3", 0],
  ]);
});

Deno.test("versions of two APIs may extend each other's names", () => {
  const versionPrefix = "/admin/v";
  const app = serveFiles({
    "v1/_version.ts": { version: 1, extends: 2 },
    "v2/_version.ts": { version: 2 },
    "v2/a.ts": route,
    "(a1)/_version.ts": { version: 1, versionPrefix },
    "(a1)/b.ts": route,
    "(a2)/_version.ts": { version: 2, versionPrefix, extends: 1 },
  });
  assertEquals(app.routes.map(({ path }) => path).sort(), [
    "/admin/v1/b",
    "/admin/v2/b",
    "/v1/a",
    "/v2/a",
  ]);
});

/** Trees of a version that inherits /z/list, and the folders warned of. */
const UNREACHED: [
  title: string,
  files: Record<string, RouteFile>,
  places: string[],
][] = [
  ["in a folder of the extending version", {
    "v2/z/_middleware.ts": guarding,
  }, ["routes/v2/z/"]],
  ["in a folder that has only other paths", {
    "v2/z/y/_middleware.ts": guarding,
    "v2/z/y/more.ts": route,
  }, []],
  ["in the same folder of both versions", {
    "v1/z/_middleware.ts": guarding,
    "v2/z/_middleware.ts": guarding,
  }, []],
  ["in a folder that adds nothing to paths", {
    "v2/(own)/_middleware.ts": guarding,
    "v2/(own)/z/more.ts": route,
  }, []],
  ["around the whole version", {
    "v2/_middleware.ts": guarding,
  }, []],
  ["around all versions", { "_middleware.ts": guarding }, []],
  ["in another place of the version", {
    "(b)/_version.ts": { version: 2 },
    "(b)/z/_middleware.ts": guarding,
    "(b)/z/more.ts": route,
  }, ["routes/(b)/z/"]],
  ["in another place of the version, written with its letter", {
    "(b)/_version.ts": { version: "v2" },
    "(b)/z/_middleware.ts": guarding,
    "(b)/z/more.ts": route,
  }, ["routes/(b)/z/"]],
  ["in another place of the version, with another prefix", {
    "(b)/_version.ts": { version: 2, versionPrefix: "/b/v" },
    "(b)/z/_middleware.ts": guarding,
    "(b)/z/more.ts": route,
  }, []],
  ["in another version, which declares them", {
    "v3/_version.ts": { version: 3, extends: 2 },
    "v3/z/_middleware.ts": guarding,
    "v3/z/list.ts": route,
    "v3/z/new.ts": route,
  }, []],
];

for (const [title, files, places] of UNREACHED) {
  Deno.test(`middleware ${title} warns of inherited paths that it does not wrap: ${places.length}`, () => {
    const app = serveFiles({
      "v1/_version.ts": { version: 1 },
      "v1/z/list.ts": route,
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/z/new.ts": route,
      ...files,
    });
    assertEquals(
      locate(app.warnings),
      places.map((place) => ["unreached-by-middleware", place]),
    );
  });
}

/** Two groups that both have version 2, in either order of declaration. */
const GROUPS = [["g", "h"], ["h", "g"]];

function createSiblings(
  [first, second]: string[],
  remove: string[],
): Record<string, RouteFile> {
  return {
    [`(${first})/v1/_version.ts`]: { version: 1 },
    [`(${first})/v1/a.ts`]: route,
    [`(${first})/v1/b.ts`]: route,
    [`(${first})/v2/_version.ts`]: { ...TWO, remove },
    [`(${second})/v1.10/_version.ts`]: { version: "1.10" },
    [`(${second})/v1.10/b.ts`]: route,
    [`(${second})/v2/_version.ts`]: { version: 2, extends: "1.10" },
  };
}

for (const names of GROUPS) {
  Deno.test(`what one group removes another hands on, in the order ${names}`, () => {
    const app = serveFiles(createSiblings(names, ["/b"]));
    const found = app.routes.filter(({ version }) => version === "2");
    assertEquals(
      found.map(({ path, source }) => [path, source.place]).sort(),
      [
        ["/v2/a", `routes/(${names[0]})/v1/a.ts`],
        ["/v2/b", `routes/(${names[1]})/v1.10/b.ts`],
      ],
    );
    assertEquals(app.versions().flatMap(({ removed }) => removed), []);
  });

  Deno.test(`a path that two groups hand on is refused, in the order ${names}`, () => {
    const app = serveFiles(createSiblings(names, []));
    assertEquals(
      mistakesOf(app).map(({ code, places }) => [code, places.toSorted()]),
      [
        [
          "duplicate-route",
          [
            `routes/(${names[0]})/v1/b.ts`,
            `routes/(${names[1]})/v1.10/b.ts`,
          ].sort(),
        ],
      ],
    );
  });
}

Deno.test("a path that two groups hand on from one version is refused", () => {
  const app = serveFiles({
    "(g)/v1/_version.ts": { version: 1, versionPrefix: "/g/v" },
    "(g)/v1/b.ts": route,
    "(g)/v2/_version.ts": TWO,
    "(h)/v1/_version.ts": { version: 1, versionPrefix: "/h/v" },
    "(h)/v1/b.ts": route,
    "(h)/v2/_version.ts": TWO,
  });
  assertEquals(locate(mistakesOf(app)), [
    ["duplicate-route", "routes/(g)/v1/b.ts", "routes/(h)/v1/b.ts"],
  ]);
});

Deno.test("no version is told to extend one that extends it", () => {
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/a.ts": route,
    "v2/_version.ts": { version: 2, extends: 9 },
    "v2/b.ts": route,
    "v3/_version.ts": { version: 3, extends: 2 },
    "v3/c.ts": route,
    "v4/_version.ts": { version: 4, extends: 3 },
    "v4/d.ts": route,
  });
  assertEquals(mistakesOf(app).map(({ fix }) => fix), [
    "Name a version with paths in the same group, 1, or leave extends out and " +
    "declare here what it is to have.",
  ]);
});

/** The second version's own expressions, and what answers /v2/x/abc. */
const TIES: [title: string, declare: (two: Blueprint) => void, says: string][] =
  [
    ["nothing", () => {}, "letters of 1"],
    [
      "the one that is tried last",
      (two) => two.get("/x/<b:[a-z0-9]+>", () => text("any of 2")),
      "letters of 1",
    ],
    [
      "the one that is tried first",
      (two) => two.get("/x/<a:[a-z]+>", () => text("letters of 2")),
      "letters of 2",
    ],
    [
      "a new one",
      (two) => two.get("/x/<c:[a-c]+>", () => text("new in 2")),
      "new in 2",
    ],
    [
      "a new one after the one that is tried last",
      (two) =>
        two.get("/x/<b:[a-z0-9]+>", () => text("any of 2"))
          .get("/x/<c:[a-c]+>", () => text("new in 2")),
      "new in 2",
    ],
  ];

for (const [title, declare, says] of TIES) {
  Deno.test(`expressions are tried in the order of the extended version when it declares ${title}`, async () => {
    const one = new Blueprint("one", { version: 1 });
    one.get("/x/<a:[a-z]+>", () => text("letters of 1"));
    one.get("/x/<b:[a-z0-9]+>", () => text("any of 1"));
    const two = new Blueprint("two", TWO);
    declare(two);
    const three = new Blueprint("three", THREE);
    const app = new App().blueprint(Blueprint.group([three, two, one]));
    for (const version of [2, 3]) {
      const response = await request(app, "GET", `/v${version}/x/abc`);
      assertEquals(await response.text(), says, `version ${version}`);
    }
  });
}

Deno.test("of two places of a version, the one with the longer prefix hands a path on", () => {
  const one = declarePaths({ version: 1 }, "/shop/orders");
  const all = new Blueprint("all", TWO).use(pass);
  const shop = new Blueprint("shop", { ...TWO, urlPrefix: "/shop" });
  for (const places of [[one, all, shop], [shop, all, one]]) {
    const app = new App().blueprint(Blueprint.group(places));
    const [, { source }] = app.routes;
    assertEquals(source.version, 'blueprint "shop"');
    assertEquals(source.middleware, []);
  }
});

Deno.test("a later version changes nothing of who hands a path on before it", () => {
  const places = [
    declarePaths({ version: 1 }, "/shop/orders/<id>"),
    new Blueprint("all", TWO).use(pass),
    new Blueprint("shop", { ...TWO, urlPrefix: "/shop" }),
  ];
  const urlPrefix = "/shop/orders";
  const three = new Blueprint("three", { version: 3, extends: 2, urlPrefix });
  for (const added of [[], [three]]) {
    const app = new App().blueprint(Blueprint.group([...places, ...added]));
    const { source } = app.match("GET", "/v2/shop/orders/7")!.route;
    assertEquals(source.version, 'blueprint "shop"');
  }
});

Deno.test("versions() says what a version extends whose prefix is set where it extends", () => {
  const versionPrefix = "/x/v";
  const one = new Blueprint("one", { version: 1, versionPrefix });
  const two = new Blueprint("two", { extends: 1, versionPrefix });
  const group = Blueprint.group(
    [one.get("/a", answer), two.get("/a", answer)],
    { version: 2 },
  );
  const versions = new App().blueprint(group).versions();
  assertEquals(versions.map((one) => [one.path, one.extends]), [
    ["/x/v1", undefined],
    ["/x/v2", "1"],
  ]);
});

Deno.test("what a version extends moves no routes that only it declares", () => {
  for (const path of ["/z", "/z/<n:[0-9]+>"]) {
    const one = new Blueprint("one", { version: 1 }).get(path, answer);
    const two = new Blueprint("two", TWO);
    two.get("/x/<id:[a-z]+>", answer);
    const app = new App().blueprint(Blueprint.group([one, two]));
    app.get("/x/<any:[a-z-]+>", answer, { version: 2 });
    const match = app.match("GET", "/v2/x/abc");
    assertEquals(match?.route.resource, "/x/<id:[a-z]+>", path);
  }
});

Deno.test("a version that has removed all that it had is not extended", () => {
  const one = declarePaths({ version: 1 }, "/x");
  const two = new Blueprint("two", { ...TWO, remove: ["/x"] });
  const three = new Blueprint("three", THREE);
  const app = new App().blueprint(Blueprint.group([one, two, three]));
  const error = assertThrows(() => app.routes, DeclarationError);
  assertEquals(locate(error.mistakes), [["bad-extends", 'blueprint "three"']]);
});

Deno.test("a version takes over no path that is too long after its own prefix", () => {
  const long = "/a".repeat(998);
  const one = new Blueprint("one", { version: 1 }).get(long, answer);
  const outcomeOf = (versionPrefix: string) => {
    const settings = { version: 2, versionPrefix, extends: 1 };
    const two = new Blueprint("two", settings);
    const app = new App().blueprint(Blueprint.group([one, two]));
    try {
      return [app.routes.length];
    } catch (error) {
      if (!(error instanceof DeclarationError)) throw error;
      return error.mistakes.flatMap(({ code, places }) => [code, ...places]);
    }
  };
  assertEquals(outcomeOf("/x/v"), [2]);
  assertEquals(outcomeOf("/x/y/v"), ["bad-path", 'blueprint "two"']);
});
