import { assertEquals, assertRejects } from "@std/assert";
import { App, json, text } from "@strata/router";
import { at, forEachVersion, request } from "@strata/router/testing";

const GONE = { "1": { sunset: "2027-05-01", onSunset: "gone" } } as const;

function createApp(): App {
  const app: App = new App({ versions: GONE });
  for (const version of [2, 1, "1.10"]) {
    app.get("/users/<id:int>", () => text("user"), { version });
  }
  app.post("/orders", () => text("order"), { version: 2 });
  return app.get("/", () => text("plain")) as App;
}

const statusOf = async (app: App) =>
  (await request(app, "GET", "/v1/users/7")).status;

Deno.test("at() holds the time for what it runs, and no longer", async () => {
  const app = createApp();
  const times = ["2027-05-01", Date.UTC(2027, 4, 1), new Date("2027-05-01")];
  for (const time of times) {
    assertEquals(await at(time, () => statusOf(app)), 410);
  }
  assertEquals(await at("2027-04-30T23:59:59Z", () => statusOf(app)), 200);
  const { now } = Date;
  await at("1999-01-01", () => assertEquals(Date.now, now));
  await at("2027-05-01", async () => {
    assertEquals(await at("2027-04-30", () => statusOf(app)), 200);
    assertEquals(await statusOf(app), 410);
  });
});

Deno.test("at() runs what gives a value, a promise or either", async () => {
  const either = (isLate: boolean): string | Promise<number> =>
    isLate ? Promise.resolve(1) : "now";
  const found: (string | number)[] = [
    await at("2027-05-01", () => either(true)),
    await at("2027-05-01", () => either(false)),
  ];
  assertEquals(found, [1, "now"]);
});

Deno.test("at() lets the time go when what it runs fails", async () => {
  const app = new App({ clock: () => 0, versions: GONE });
  app.get("/users/<id:int>", () => text("user"), { version: 1 });
  const fail = () => Promise.reject(new Error("broken"));
  await assertRejects(() => at("2027-05-01", fail), Error, "broken");
  assertEquals(await statusOf(app), 200);
});

Deno.test("at() refuses what is no time, and two times at once", async () => {
  await assertRejects(
    () => at("soon", () => {}),
    TypeError,
    'Cannot hold the time "soon"',
  );
  await assertRejects(
    () => at("2027-06-01T00:00", () => {}),
    TypeError,
    "has no zone",
  );
  for (const other of [NaN, null, true, [], 1n]) {
    await assertRejects(
      () => at(other as never, () => {}),
      TypeError,
      "it is not a date",
    );
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = at("2027-01-01", () => promise);
  const second = at("2028-01-01", () => first);
  resolve();
  await assertRejects(() => first, Error, "Two times were held at once");
  await assertRejects(() => second, Error, "Two times were held at once");
  // Neither is held on.
  const app = new App({ clock: () => 0, versions: GONE });
  app.get("/users/<id:int>", () => text("user"), { version: 1 });
  assertEquals(await statusOf(app), 200);
});

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

Deno.test("forEachVersion() refuses a path that no version has", async () => {
  const visit = () => {};
  await assertRejects(
    () => forEachVersion(createApp(), "/user", visit),
    Error,
    "no version has it. There are /v1, /v1.10, /v2;",
  );
  const app = createApp().get("/health", () => text("ok"));
  await assertRejects(
    () => forEachVersion(app, "/health", visit),
    Error,
    "/health: it is served without one; request it as it is.",
  );
  const open = new App({ versionPrefix: "/<tenant>/v" });
  open.get("/users", () => text("users"), { version: 1 });
  await assertRejects(
    () => forEachVersion(open, "/users", visit),
    Error,
    "/users: nothing says the values in /<tenant:str>/v1: give them last,",
  );
  await assertRejects(
    () => forEachVersion(open, "/user", visit, { tenant: "acme" }),
    Error,
    "no version has it. There are /acme/v1;",
  );
  await assertRejects(
    () => forEachVersion(createApp(), "/users/<id:int>", visit),
    Error,
    "/users/<id:int>: parameters stand in it. Write values in their places",
  );
  await assertRejects(
    () => forEachVersion(createApp(), "users", visit),
    TypeError,
    "write the path from its first slash",
  );
  await assertRejects(
    () => forEachVersion(createApp(), "/users?page=2", visit),
    TypeError,
    "without its query",
  );
});

Deno.test("forEachVersion() says that there are no versions, or which are without values", async () => {
  const app = new App().get("/health", () => text("ok"));
  const visit = () => {};
  await assertRejects(
    () => forEachVersion(app, "/users", visit),
    Error,
    "no version has it. There are no versions; give the path without them.",
  );
  const mixed = new App().get("/a", () => text("a"), { version: 1 });
  const versionPrefix = "/<tenant>/v";
  mixed.get("/b", () => text("b"), { version: 2, versionPrefix });
  await assertRejects(
    () => forEachVersion(mixed, "/users", visit),
    Error,
    "There are /v1; give the path without them. And nothing says the values " +
      "in /<tenant:str>/v2: give them last",
  );
});

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

Deno.test("forEachVersion() gives the route of the version beside one without", async () => {
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

/** What is given in place of a path or a function, and what is said of it. */
const MISUSED: [title: string, call: () => Promise<unknown>, says: string][] = [
  ...["/users/7", "http://localhost/users/7"].map((
    path,
  ): [string, () => Promise<unknown>, string] => [
    `request() of ${path} without a method`,
    () => request(createApp(), path, undefined as never),
    `Cannot request "${path}": it stands where the method is expected. Write ` +
    'request(app, "GET", "/users/7").',
  ]),
  [
    "request() of an object",
    () =>
      request(
        createApp(),
        { method: "GET", url: "/" } as never,
        undefined as never,
      ),
    "Cannot request with an object as the method. Write " +
    'request(app, "POST", "/users", { headers, body }).',
  ],
  [
    "request() without a path",
    () => request(createApp(), "GET", undefined as never),
    "Cannot request undefined, which is not a path. Write one such as",
  ],
  [
    "request() of a path that lacks its first slash, and holds a quote",
    () => request(createApp(), "GET", 'users/"7'),
    'Cannot request "users/\\"7": it is not a path. Write "/users/\\"7".',
  ],
  [
    "at() without a function",
    () => at("2027-05-01", undefined as never),
    "Cannot hold the time 2027-05-01: undefined is not a function. Write " +
    "at(date, () => …).",
  ],
  [
    "forEachVersion() without a path",
    () => forEachVersion(createApp(), undefined as never, () => {}),
    "Cannot visit the versions of undefined, which is not a path.",
  ],
  [
    "forEachVersion() without an application",
    () => forEachVersion("/users/7" as never, undefined as never, () => {}),
    'Cannot visit the versions of "/users/7", which is not an App. Write ' +
    "forEachVersion(app, path, ({ path }) => …).",
  ],
  ...[undefined, null, {}].map((
    app,
  ): [string, () => Promise<unknown>, string] => [
    `request() of ${JSON.stringify(app)} in place of an application`,
    () => request(app as never, "GET", "/users/7"),
    "which is not an App. Write request(app, method, path).",
  ]),
  ...[null, "acme", ["acme"]].map((
    values,
  ): [string, () => Promise<unknown>, string] => [
    `forEachVersion() with ${JSON.stringify(values)} in place of values`,
    () => forEachVersion(createApp(), "/users/7", () => {}, values as never),
    'holds no values of version prefixes. Give an object such as { tenant: "',
  ]),
  [
    "forEachVersion() without a function",
    () => forEachVersion(createApp(), "/users/7", undefined as never),
    "Cannot visit the versions of /users/7: undefined is not a function. Write " +
    "forEachVersion(app, path, ({ path }) => …).",
  ],
];

for (const [title, call, says] of MISUSED) {
  Deno.test(`${title} is refused, with what to write`, async () => {
    await assertRejects(call, TypeError, says);
  });
}

Deno.test("a time that nothing runs at is not held", async () => {
  const app = new App({ clock: () => 0, versions: GONE });
  app.get("/users/<id:int>", () => text("user"), { version: 1 });
  await assertRejects(() => at("2027-05-01", undefined as never));
  assertEquals(await statusOf(app), 200);
});

Deno.test("request() asks by the method that stands before the path", async () => {
  const app = new App().all("/", ({ method }) => text(method));
  const init = { method: "PUT" } as never;
  assertEquals(await (await request(app, "POST", "/", init)).text(), "POST");
});

Deno.test("forEachVersion() makes up nothing that a version prefix takes", async () => {
  const app = new App();
  app.get("/users", () => text("users"), { version: 1 });
  const versionPrefix = "/<tenant>/v";
  app.get("/users", () => text("users"), { version: 2, versionPrefix });
  const nested = "/<region:path>/<tenant>/<shop:int>/v";
  app.get("/users", () => text("users"), { version: 3, versionPrefix: nested });
  // Every object has a value of this name, which is not given.
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

/** Values that would leave versions out, and what is said of them. */
const MISGIVEN: [values: Record<string, unknown>, says: string][] = [
  [
    { tennant: "x" },
    'no version prefix has a parameter "tennant". Did you mean "tenant"? ' +
    'Leave "tennant" out.',
  ],
  [
    { tenant: "x", a: 1, b: 2 },
    'no version prefix has a parameter "a" or "b". Leave',
  ],
  [
    { tenant: "" },
    '<tenant:str> does not accept "". Give a value of its type.',
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

/** Values that the types of version prefixes take. */
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

Deno.test("forEachVersion() takes undefined for a value that is not given", async () => {
  const app = new App({ versionPrefix: "/<tenant>/v" });
  app.get("/users", () => text("users"), { version: 1 });
  const values = { tenant: undefined } as never;
  await assertRejects(
    () => forEachVersion(app, "/users", () => {}, values),
    Error,
    "nothing says the values in /<tenant:str>/v1",
  );
});

/** What is no path, and what is to be written. */
const NO_PATHS: [text: string, path: string][] = [
  ["users", "/users"],
  ["http://localhost/v1/a", "/v1/a"],
  ["HTTPS://api.example:8000/v1/a?page=2#top", "/v1/a?page=2"],
  ["http://localhost", "/"],
  ["http://", "/http://"],
  ["https:", "/https:"],
];

for (const [given, path] of NO_PATHS) {
  Deno.test(`request() refuses ${given}, which would be a part of the host`, async () => {
    const app = new App().get("/", () => text("root"));
    await assertRejects(
      () => request(app, "GET", given),
      TypeError,
      `Write "${path}".`,
    );
  });
}

/** Paths that a Request would change, and what it would. */
const CHANGED: [path: string, what: string][] = [
  ["/a/%2e%2e/b", '"%2e%2e"'],
  ["/a/..", '".."'],
  ["/./a?page=2", '"."'],
  ["/a/.%2E/b", '".%2E"'],
  ["/a\\b", '"\\\\"'],
  ["/a\tb", '"\\t"'],
  ["/a ", '" "'],
  ["/a?page=2 ", '" "'],
  ["/a?q=x\ny", '"\\n"'],
  ["/a\u0001", '"\\u0001"'],
];

for (const [path, what] of CHANGED) {
  Deno.test(`request() refuses ${JSON.stringify(path)}, which a Request would change`, async () => {
    const app = new App().get("/<rest:path>", () => text("found"));
    await assertRejects(
      () => request(app, "GET", path),
      TypeError,
      `no Request has ${what} in its URL, and it would ask for another one. ` +
        "Test that with a server",
    );
  });
}

Deno.test("request() passes what a runtime would pass after the request", async () => {
  const app = new App().get("/", (_request, { platform }) => json(platform));
  const platform = [{ NAME: "x" }, { waitUntil: 1 }] as const;
  const passed = await request(app, "GET", "/", { platform });
  assertEquals(await passed.json(), platform);
  const none = await request(app, "GET", "/");
  assertEquals(await none.json(), []);
});

Deno.test("request() refuses a fragment, which no request has", async () => {
  const app = new App().get("/a", () => text("found"));
  await assertRejects(
    () => request(app, "GET", "/a?page=2#top"),
    TypeError,
    'Cannot request "/a?page=2#top": no request has a fragment. Write "/a?page=2".',
  );
});

for (const path of ["/a/..b", "/...", "/%2e%2e%2e", "/a?x=/../\\"]) {
  Deno.test(`request() sends ${path}, in whose path are no dot segments`, async () => {
    const app = new App().get("/<rest:path>", ({ url }) => text(url));
    const response = await request(app, "GET", path);
    assertEquals(await response.text(), `http://localhost${path}`);
  });
}

for (const path of ["", "?page=2", "/?page=2"]) {
  Deno.test(`request() takes "${path}" for the root`, async () => {
    const app = new App().get("/", ({ url }) => text(url));
    const response = await request(app, "GET", path);
    const search = path.replace("/", "");
    assertEquals(await response.text(), `http://localhost/${search}`);
  });
}

Deno.test("request() sends what a Request takes", async () => {
  const app = new App().post("/echo", async (request) =>
    json({
      url: request.url,
      type: request.headers.get("content-type"),
      body: await request.text(),
    }));
  const response = await request(app, "POST", "/echo?x=1", {
    body: "hello",
    headers: { "content-type": "text/x" },
  });
  assertEquals(await response.json(), {
    url: "http://localhost/echo?x=1",
    type: "text/x",
    body: "hello",
  });
});
