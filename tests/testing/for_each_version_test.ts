import { assertEquals, assertRejects } from "@std/assert";
import { App, text } from "@strata/router";
import { forEachVersion } from "@strata/router/testing";

function createApp(): App {
  const app: App = new App();
  for (const version of [2, 1, "1.10"]) {
    app.get("/users/<id:int>", () => text("user"), { version });
  }
  app.post("/orders", () => text("order"), { version: 2 });
  return app.get("/", () => text("plain")) as App;
}

Deno.test("forEachVersion() visits the versions of a path in their order", async () => {
  const visited: unknown[] = [];
  await forEachVersion(createApp(), "/users/7", ({ version, path, route }) => {
    visited.push([version, path, route.path]);
  });
  assertEquals(visited, [
    ["1", "/v1/users/7", "/v1/users/<id:int>"],
    ["1.10", "/v1.10/users/7", "/v1.10/users/<id:int>"],
    ["2", "/v2/users/7", "/v2/users/<id:int>"],
  ]);
  visited.length = 0;
  await forEachVersion(createApp(), "/orders", ({ path }) => {
    visited.push(path);
  });
  assertEquals(visited, ["/v2/orders"]);
});

const ok = () => text("ok");

const OPEN = new App({ versionPrefix: "/<tenant>/v" })
  .get("/users", ok, { version: 1 });

/** Paths that no version has, and the errors about them. */
const UNVISITED: [
  app: App,
  path: string,
  values: Record<string, string> | undefined,
  says: string,
][] = [
  [
    createApp(),
    "/user",
    undefined,
    "no version has it. Known versions: /v1, /v1.10, /v2.",
  ],
  [
    createApp().get("/health", ok),
    "/health",
    undefined,
    "/health: it has no version; request it directly.",
  ],
  [
    OPEN,
    "/users",
    undefined,
    "/users: values are missing for /<tenant:str>/v1: pass them last,",
  ],
  [
    OPEN,
    "/users",
    { tenant: undefined as never },
    "values are missing for /<tenant:str>/v1",
  ],
  [
    OPEN,
    "/user",
    { tenant: "acme" },
    "no version has it. Known versions: /acme/v1.",
  ],
  [
    createApp(),
    "/users/<id:int>",
    undefined,
    "/users/<id:int>: it contains parameters. Replace them with values",
  ],
  [
    new App().get("/health", ok),
    "/users",
    undefined,
    "the application has no versions.",
  ],
  [
    new App().get("/a", ok, { version: 1 })
      .get("/b", ok, { version: 2, versionPrefix: "/<tenant>/v" }),
    "/users",
    undefined,
    "Known versions: /v1. Pass the path without one. And values are missing for " +
    "/<tenant:str>/v2: pass them last",
  ],
];

for (const [app, path, values, says] of UNVISITED) {
  Deno.test(`forEachVersion() refuses ${path}: ${says}`, async () => {
    const visit = () => {};
    await assertRejects(
      () => forEachVersion(app, path, visit, values),
      Error,
      says,
    );
  });
}

Deno.test("forEachVersion() visits the root of each version, one after the other", async () => {
  const app = new App();
  for (const version of [1, 2]) app.get("/", () => text("root"), { version });
  const seen: string[] = [];
  await forEachVersion(app, "/", async ({ path }) => {
    seen.push(path);
    await Promise.resolve();
    seen.push("done");
  });
  assertEquals(seen, ["/v1", "done", "/v2", "done"]);
});

Deno.test("forEachVersion() passes the route of the version, not one without a version", async () => {
  const app = new App().get("/v1/a", () => text("plain"))
    .post("/a", () => text("of a version"), { version: 1 });
  const places: string[] = [];
  await forEachVersion(
    app,
    "/a",
    ({ route }) => places.push(route.source.place),
  );
  assertEquals(places, ["POST /a"]);
});

Deno.test("forEachVersion() makes up no values for a version prefix", async () => {
  const app = new App();
  app.get("/users", () => text("users"), { version: 1 });
  const versionPrefix = "/<tenant>/v";
  app.get("/users", () => text("users"), { version: 2, versionPrefix });
  const nested = "/<region:path>/<tenant>/<shop:int>/v";
  app.get("/users", () => text("users"), { version: 3, versionPrefix: nested });
  // Every object inherits a value of this name, which is not given.
  const inherited = "/<constructor>/v";
  app.get("/users", () => text("users"), {
    version: 4,
    versionPrefix: inherited,
  });
  const visit = async (values?: Record<string, string | number>) => {
    const visited: string[] = [];
    const note = ({ path }: { path: string }) => visited.push(path);
    await forEachVersion(app, "/users", note, values);
    return visited.sort();
  };
  assertEquals(await visit(), ["/v1/users"]);
  assertEquals(await visit({ tenant: "a b" }), [
    "/a%20b/v2/users",
    "/v1/users",
  ]);
  assertEquals(await visit({ tenant: "a/b", shop: 7, region: "eu/no" }), [
    "/a%2Fb/v2/users",
    "/eu/no/a%2Fb/7/v3/users",
    "/v1/users",
  ]);
});

/** Values that would omit versions, and the errors about them. */
const MISGIVEN: [values: Record<string, unknown>, says: string][] = [
  [
    { tennant: "x" },
    'no version prefix has a parameter "tennant". Did you mean "tenant"? ' +
    'Remove "tennant".',
  ],
  [
    { tenant: "x", a: 1, b: 2 },
    'no version prefix has a parameter "a" or "b". Remove',
  ],
  [
    { tenant: "" },
    '<tenant:str> does not accept "". Pass a value of its type.',
  ],
  [{ tenant: ".." }, '<tenant:str> does not accept "..".'],
  [{ region: "" }, '<region:path> does not accept "".'],
  [{ region: "eu//no" }, '<region:path> does not accept "eu//no".'],
  [{ region: "eu\\no" }, "<region:path> does not accept"],
  [{ tenant: null }, "<tenant:str> does not accept null."],
  [{ shop: "abc" }, '<shop:int> does not accept "abc".'],
  [{ shop: 7.5 }, "<shop:int> does not accept 7.5."],
  [{ size: "xl" }, '<size:s|m> does not accept "xl".'],
];

for (const [values, says] of MISGIVEN) {
  Deno.test(`forEachVersion() refuses ${JSON.stringify(values)} before it visits`, async () => {
    const app = new App();
    app.get("/users", () => text("users"), { version: 1 });
    const versionPrefix = "/<region:path>/<tenant>/v";
    app.get("/users", () => text("users"), { version: 2, versionPrefix });
    const sized = "/<shop:int>/<size:s|m>/v";
    app.get("/users", () => text("users"), {
      version: 3,
      versionPrefix: sized,
    });
    const visited: string[] = [];
    await assertRejects(
      () =>
        forEachVersion(
          app,
          "/users",
          ({ path }) => visited.push(path),
          values as never,
        ),
      TypeError,
      `Cannot visit the versions of /users: ${says}`,
    );
    assertEquals(visited, []);
  });
}

Deno.test("forEachVersion() visits a path by the prefix that serves it", async () => {
  const app = new App();
  for (const versionPrefix of ["/<tenant>/v", "/acme/v"]) {
    const options = { version: 1, versionPrefix };
    app.get("/users", () => text("users"), options);
  }
  const visited: unknown[] = [];
  await forEachVersion(
    app,
    "/users",
    ({ path, route }) => visited.push([path, route.versionPrefix]),
    { tenant: "acme" },
  );
  assertEquals(visited, [["/acme/v1/users", "/acme/v"]]);
});

/** Values that the types of version prefixes accept. */
const GIVEN: [prefix: string, values: Record<string, unknown>, path: string][] =
  [
    ["/<n:int>/v", { n: -7 }, "/-7/v1/users"],
    ["/<n:float>/v", { n: 1e-7 }, "/0.0000001/v1/users"],
    ["/<day:ymd>/v", { day: "2024-02-29" }, "/2024-02-29/v1/users"],
    ["/<size:s|m>/v", { size: "m" }, "/m/v1/users"],
    ["/<code:even>/v", { code: 8 }, "/8/v1/users"],
    ["/<name:words>/v", { name: "a b" }, "/a%20b/v1/users"],
  ];

for (const [versionPrefix, values, visited] of GIVEN) {
  Deno.test(`forEachVersion() puts ${JSON.stringify(values)} into ${versionPrefix}`, async () => {
    const app = new App({
      versionPrefix,
      types: { even: { pattern: /[02468]/ }, words: { pattern: /[a-z ]+/ } },
    });
    app.get("/users", () => text("users"), { version: 1 });
    const paths: string[] = [];
    const note = ({ path }: { path: string }) => paths.push(path);
    await forEachVersion(app, "/users", note, values as never);
    assertEquals(paths, [visited]);
  });
}

/** Invalid calls, and the errors about them. */
const MISUSED: [title: string, call: () => Promise<unknown>, says: string][] = [
  [
    "forEachVersion() without a path",
    () => forEachVersion(createApp(), undefined as never, () => {}),
    "Cannot visit the versions of undefined, which is not a path.",
  ],
  [
    "forEachVersion() of a path without its first slash",
    () => forEachVersion(createApp(), "users", () => {}),
    "start the path with a slash",
  ],
  [
    "forEachVersion() of a path with a query",
    () => forEachVersion(createApp(), "/users?page=2", () => {}),
    "without its query",
  ],
  [
    "forEachVersion() without an application",
    () => forEachVersion("/users/7" as never, undefined as never, () => {}),
    'Cannot visit the versions of "/users/7", which is not an App. Write ' +
    "forEachVersion(app, path, ({ path }) => …).",
  ],
  ...[null, "acme", ["acme"]].map((
    values,
  ): [string, () => Promise<unknown>, string] => [
    `forEachVersion() with ${JSON.stringify(values)} in place of values`,
    () => forEachVersion(createApp(), "/users/7", () => {}, values as never),
    'is not an object of version-prefix values. Pass one such as { tenant: "',
  ]),
  [
    "forEachVersion() without a function",
    () => forEachVersion(createApp(), "/users/7", undefined as never),
    "Cannot visit the versions of /users/7: undefined is not a function. " +
    "Write forEachVersion(app, path, ({ path }) => …).",
  ],
];

for (const [title, call, says] of MISUSED) {
  Deno.test(`${title} is refused with advice`, async () => {
    await assertRejects(call, TypeError, says);
  });
}
