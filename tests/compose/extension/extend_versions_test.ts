import { assertEquals } from "@std/assert";
import { App, Blueprint, type RouteFile } from "@strata/router";
import { request } from "@strata/router/testing";
import { route, serveFiles } from "../../files/served_files.ts";
import { answer, TWO } from "./declared_versions.ts";
import { testRefused } from "./refused_extension.ts";

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
    "the paths of a chain of any length, with a removal in it",
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
    "a route that is pinned to its base in another folder, and no other",
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
    "paths after the version prefix of a folder in its base, whatever its own is",
    {
      "v1/_version.ts": { version: 1, versionPrefix: "/old/v" },
      "v1/a.ts": route,
      "v1/inner/_version.ts": { versionPrefix: "/x/v" },
      "v1/inner/b.ts": route,
      "v2/_version.ts": { version: 2, versionPrefix: "/new/v", extends: 1 },
    },
    "2",
    ["/new/v2/a", "/x/v2/inner/b"],
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
    "paths without the parameter of its prefix, where the rest is removed",
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
    "paths after a prefix with a parameter that its base has not removed",
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
    "paths after its own prefix, and none of another API",
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
    "paths after the only prefix of its base",
    {
      "v1/_version.ts": { version: 1 },
      "v1/users.ts": route,
      "v2/_version.ts": { version: 2, versionPrefix: "/api/v", extends: 1 },
    },
    "2",
    ["/api/v2/users"],
  ],
  [
    "paths after its own prefix, and none after one of the same shape",
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

Deno.test("an inherited route works like any other, and lists its origins", async () => {
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

Deno.test("urlFor() picks the version that declares a name, or the requested one", () => {
  const one = new Blueprint("users", { version: 1 });
  one.get("/users", answer, { name: "list" });
  const two = new Blueprint("more", TWO);
  const app = new App().blueprint(one).blueprint(two);
  assertEquals(app.urlFor("users.list"), "/v1/users");
  assertEquals(app.urlFor("users.list", {}, { version: 2 }), "/v2/users");
});

Deno.test("versions() reports what a version extends where extends is set apart from the version", () => {
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

testRefused([
  ["itself", { "v1/_version.ts": { version: 1, extends: "v1" } }, [
    "extends-cycle",
    "routes/v1/_version.ts",
  ], "extends itself"],
  ["each other", {
    "v2/_version.ts": { version: 2, extends: 3 },
    "v3/_version.ts": { version: 3, extends: 4 },
    "v4/_version.ts": { version: 4, extends: 2 },
    "v5/_version.ts": { version: 5, extends: 4 },
  }, [
    "extends-cycle",
    "routes/v2/_version.ts",
    "routes/v3/_version.ts",
    "routes/v4/_version.ts",
  ], "version 2 extends 3, version 3 extends 4 and version 4 extends 2"],
  [
    "versions that extend each other",
    {
      "v0/_version.ts": { version: 0, extends: 3 },
      "v2/_version.ts": { version: 2, extends: 3 },
      "v3/_version.ts": { version: 3, extends: 2 },
    },
    ["extends-cycle", "routes/v3/_version.ts", "routes/v2/_version.ts"],
    "other: version 3 extends 2 and version 2 extends 3.",
  ],
]);
