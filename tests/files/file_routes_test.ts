import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import {
  App,
  Blueprint,
  fileRoutes,
  type Handler,
  type RouteFile,
  type RouteTree,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { compileTree } from "../../router/files/manifest/tree_compiler.ts";
import { locate, mistakesOf } from "../compose/reported_mistakes.ts";
import { type Files, route, serveFiles } from "./served_files.ts";

/** Trees and the paths that are composed from them. */
const TREES: [title: string, files: Files, paths: string[]][] = [
  ["the tree of the design", {
    "_version.ts": { versionPrefix: "/api/v" },
    "health.ts": route,
    "reports@1.25.ts": route,
    "v1/_version.ts": { version: 1 },
    "v1/users/index.ts": route,
    "v1/users/[id=int].ts": route,
    "v2/_version.ts": { version: 2 },
    "v2/users/index.ts": route,
    "(internal)/metrics.ts": route,
    "shop/_version.ts": { version: "v2" },
    "shop/orders/_version.ts": { version: 1.25 },
    "shop/orders/latest.ts": route,
  }, [
    "/health",
    "/api/v1.25/reports",
    "/metrics",
    "/api/v1.25/shop/orders/latest",
    "/api/v1/users/<id:int>",
    "/api/v1/users",
    "/api/v2/users",
  ]],
  ["folders that are named like the version they declare", {
    "1/_version.ts": { version: 1 },
    "1/a.ts": route,
    "v2.0/_version.ts": { version: "2.0" },
    "v2.0/a.ts": route,
    "beta/_version.ts": { version: "beta" },
    "beta/a.ts": route,
    "vgamma/_version.ts": { version: "gamma" },
    "vgamma/a.ts": route,
    "delta/_version.ts": { version: "vdelta" },
    "delta/a.ts": route,
    "v4/_version.ts": { version: "v4" },
    "v4/a.ts": route,
  }, ["/v1/a", "/vbeta/a", "/vgamma/a", "/vdelta/a", "/v2.0/a", "/v4/a"]],
  ["a URL prefix instead of the folder's name", {
    "people/_version.ts": { urlPrefix: "/users/<org:slug>" },
    "people/[id=int].ts": route,
    "v1/_version.ts": { version: 1, urlPrefix: "v1" },
    "v1/a.ts": route,
    "gone/_version.ts": { urlPrefix: "" },
    "gone/b.ts": route,
  }, ["/b", "/users/<org:slug>/<id:int>", "/v1/v1/a"]],
  ["settings of single files", {
    "_version.ts": {
      version: 1,
      routes: {
        "report": { version: "1.10", versionPrefix: "/x/v" },
        "[id=int]": { version: 3 },
      },
    },
    "report.ts": route,
    "[id=int].ts": route,
    "plain.ts": route,
  }, ["/v3/<id:int>", "/v1/plain", "/x/v1.10/report"]],
  ["a parameter in a version prefix", {
    "shops/_version.ts": { version: 1, versionPrefix: "/<shop:slug>/v" },
    "shops/stock.ts": route,
  }, ["/<shop:slug>/v1/shops/stock"]],
  [
    "names that break plain objects",
    { "[__proto__].ts": route, "__proto__.ts": route, "constructor.ts": route },
    ["/<__proto__:str>", "/constructor"],
  ],
  ["overlapping paths", { "v1/text.ts": route, "[v]/text.ts": route }, [
    "/<v:str>/text",
    "/v1/text",
  ]],
  ["files that are omitted", {
    "a.ts": route,
    "a.test.ts": route,
    "_lib.ts": route,
    "readme.md": route,
  }, ["/a"]],
  ["a folder that is named undefined", { "undefined/a.ts": route }, [
    "/undefined/a",
  ]],
  ["an empty version file", { "x/_version.ts": {}, "x/a.ts": route }, [
    "/x/a",
  ]],
  ["nothing", {}, []],
];

for (const [title, files, paths] of TREES) {
  Deno.test(`fileRoutes() composes ${title}`, () => {
    const app = serveFiles(files);
    assertEquals(app.routes.map(({ path }) => path).sort(), paths.toSorted());
  });
}

Deno.test("a route file knows its place, and names the route", () => {
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/users/[id=int].ts": route,
  });
  assertEquals(app.routes[0], {
    path: "/v1/users/<id:int>",
    resource: "/users/<id:int>",
    methods: undefined,
    version: "1",
    versionPrefix: "/v",
    name: "v1/users/[id=int]",
    lifecycle: undefined,
    source: {
      place: "routes/v1/users/[id=int].ts",
      path: "<id:int>",
      version: "routes/v1/_version.ts",
      versionLevel: "group",
      versionPrefix: undefined,
      urlPrefixes: [
        { text: "", place: "routes/" },
        { text: "", place: "routes/v1/" },
        { text: "users", place: "routes/v1/users/" },
      ],
      overridden: [],
      inherited: [],
      middleware: [],
      errorHandlers: [],
    },
  });
  assertEquals(app.urlFor("v1/users/[id=int]", { id: 7 }), "/v1/users/7");
});

Deno.test("routes are the same in whatever order a disk lists their files", () => {
  const files = {
    "b/x.ts": route,
    "c.ts": route,
    "a/x.ts": route,
    "a.ts": route,
    "b/a.ts": route,
  };
  const [paths, reversed] = [
    Object.entries(files),
    Object.entries(files).reverse(),
  ].map((entries) =>
    serveFiles(Object.fromEntries(entries)).routes.map(({ path }) => path)
  );
  assertEquals(paths, ["/a", "/c", "/a/x", "/b/a", "/b/x"]);
  assertEquals(reversed, paths);
});

Deno.test("private folders are omitted from a tree that was not scanned", () => {
  const files = {
    "a.ts": route,
    "_lib/b.ts": route,
    "c/.d/e/f.ts": route,
    ".well-known/g.ts": route,
    ".well-known.old/h.ts": route,
    "_lib/_error.ts": route,
    "_lib/_error.js": route,
    "a/node_modules/x/index.js": route,
    "node_modules/x/index.js": route,
  };
  assertEquals(
    serveFiles(files).routes.map(({ path }) => path).sort(),
    ["/.well-known/g", "/a"],
  );
});

Deno.test("the files of a tree can use its types wherever it is registered", () => {
  const tree = () =>
    fileRoutes({
      files: {
        "_types.ts": {
          even: {
            pattern: /[0-9]+/,
            parse: (text: string) =>
              Number(text) % 2 ? undefined : Number(text),
          },
        },
        "[n=even].ts": route,
      },
    });
  const shared = tree();
  const inner = Blueprint.group([shared], { urlPrefix: "/inner" });
  const app = new App()
    .blueprint(Blueprint.group([inner], { urlPrefix: "/outer" }))
    .blueprint(shared);
  assertEquals(app.match("GET", "/outer/inner/8")?.params, { n: 8 });
  assertEquals(app.match("GET", "/8")?.params, { n: 8 });
  assertEquals(app.match("GET", "/7"), undefined);
});

Deno.test("a mistake in a tree is reported once, however often the tree is registered", () => {
  const tree = fileRoutes({ files: { "a.ts": { GET: 1 }, "b.ts": route } });
  const app = new App().blueprint(tree)
    .blueprint(Blueprint.group([tree], { urlPrefix: "/inner" }));
  assertEquals(locate(mistakesOf(app)), [
    ["load-failed", "routes/a.ts"],
  ]);
});

Deno.test("each file's handler receives the parameters of its own path", async () => {
  const echo: RouteFile = () =>
    Promise.resolve<{ GET: Handler }>({
      GET: (_request, { params }) => Response.json(params),
    });
  const tree: RouteTree = {
    files: {
      "plain.ts": echo,
      "users/[id=int].ts": echo,
      "users/[id=int]/orders/[order].ts": echo,
      "files/[...rest].ts": echo,
    },
  };
  const written = new App().blueprint(fileRoutes(tree));
  const compiled = { ...tree, compiled: compileTree(tree) };
  for (const app of [written, new App().blueprint(fileRoutes(compiled))]) {
    for (
      const [path, params] of [
        ["/plain", {}],
        ["/users/7", { id: 7 }],
        ["/users/7/orders/a", { id: 7, order: "a" }],
        ["/files/a/b", { rest: "a/b" }],
        ["/users/8", { id: 8 }],
      ] as const
    ) {
      const response = await request(app, "GET", path);
      assertEquals(await response.json(), params, path);
    }
  }
});

Deno.test("names are served by engines without String.prototype.normalize()", async () => {
  const { normalize } = String.prototype;
  Reflect.deleteProperty(String.prototype, "normalize");
  try {
    const app = serveFiles({
      "_version.ts": { version: 1, deprecated: "2026-01-01" },
      "[userId].ts": route,
      "café/Menu.ts": route,
      "index.ts": route,
    });
    for (const path of ["/v1", "/v1/7", "/v1/caf%C3%A9/Menu"]) {
      assertEquals((await request(app, "GET", path)).status, 200, path);
    }
  } finally {
    String.prototype.normalize = normalize;
  }
});

/** Values that are not trees of files, and how they are described. */
const NO_TREES: [tree: unknown, said: string][] = [
  [Promise.resolve({ files: {} }), "a promise is not a tree"],
  ["routes", '"routes" is not a tree'],
  [undefined, "undefined is not a tree"],
  [{ default: { files: {} } }, "an object is not a tree"],
];

for (const [tree, said] of NO_TREES) {
  Deno.test(`fileRoutes() says that ${said}`, () => {
    const error = assertThrows(
      () => fileRoutes(tree as RouteTree),
      TypeError,
      said,
    );
    assertStringIncludes(error.message, "await readRoutes(");
  });
}
