import { assertEquals, assertRejects } from "@std/assert";
import { App, json, text } from "@strata/router";
import { request } from "@strata/router/testing";

Deno.test("request() sends the method argument, not one of the options", async () => {
  const app = new App().all("/", ({ method }) => text(method));
  const init = { method: "PUT" } as never;
  assertEquals(await (await request(app, "POST", "/", init)).text(), "POST");
});

/** Invalid paths, and what to write instead. */
const NO_PATHS: [text: string, path: string][] = [
  ["users", "/users"],
  ["http://localhost/v1/a", "/v1/a"],
  ["HTTPS://api.example:8000/v1/a?page=2#top", "/v1/a?page=2"],
  ["http://localhost", "/"],
  ["http://", "/http://"],
  ["https:", "/https:"],
];

for (const [given, path] of NO_PATHS) {
  Deno.test(`request() refuses ${given}, which does not start with a slash`, async () => {
    const app = new App().get("/", () => text("root"));
    await assertRejects(
      () => request(app, "GET", given),
      TypeError,
      `Write "${path}".`,
    );
  });
}

/** Paths that a Request would change, and the part it would change. */
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
      `new Request() would change ${what} and request another URL. ` +
        "Test it on a server",
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
    'Cannot request "/a?page=2#top": requests have no fragment. Write "/a?page=2".',
  );
});

for (const path of ["/a/..b", "/...", "/%2e%2e%2e", "/a?x=/../\\"]) {
  Deno.test(`request() sends ${path}, whose path has no dot segments`, async () => {
    const app = new App().get("/<rest:path>", ({ url }) => text(url));
    const response = await request(app, "GET", path);
    assertEquals(await response.text(), `http://localhost${path}`);
  });
}

for (const path of ["", "?page=2", "/?page=2"]) {
  Deno.test(`request() treats "${path}" as the root`, async () => {
    const app = new App().get("/", ({ url }) => text(url));
    const response = await request(app, "GET", path);
    const search = path.replace("/", "");
    assertEquals(await response.text(), `http://localhost/${search}`);
  });
}

Deno.test("request() sends the options that a Request accepts", async () => {
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

/** Invalid calls, and the errors about them. */
const MISUSED: [title: string, call: () => Promise<unknown>, says: string][] = [
  ...["/users/7", "http://localhost/users/7"].map((
    path,
  ): [string, () => Promise<unknown>, string] => [
    `request() of ${path} without a method`,
    () => request(new App(), path, undefined as never),
    `Cannot request "${path}": the method comes first. Write ` +
    'request(app, "GET", "/users/7").',
  ]),
  [
    "request() of an object",
    () =>
      request(
        new App(),
        { method: "GET", url: "/" } as never,
        undefined as never,
      ),
    "Cannot request with an object as the method. Write " +
    'request(app, "POST", "/users", { headers, body }).',
  ],
  [
    "request() without a path",
    () => request(new App(), "GET", undefined as never),
    "Cannot request undefined, which is not a path. Write one such as",
  ],
  [
    "request() of a path that lacks its first slash, and holds a quote",
    () => request(new App(), "GET", 'users/"7'),
    'Cannot request "users/\\"7": it is not a path. Write "/users/\\"7".',
  ],
  ...[undefined, null, {}].map((
    app,
  ): [string, () => Promise<unknown>, string] => [
    `request() of ${JSON.stringify(app)} in place of an application`,
    () => request(app as never, "GET", "/users/7"),
    "which is not an App. Write request(app, method, path).",
  ]),
  ...([
    ["hello", 'with "hello" as the options. Write request(app, "POST",'],
    [null, "with null as the options."],
    [
      { body: { a: 1 } },
      "with an object as the body, which is not a JSON string. Write { headers: " +
      '{ "content-type": "application/json" }, body: JSON.stringify(…) }.',
    ],
    [
      { json: {} },
      'with the option "json", which Request does not have. Write {',
    ],
  ] as const).map(([options, says]): [
    string,
    () => Promise<unknown>,
    string,
  ] => [
    `request() with ${JSON.stringify(options)}`,
    () => request(new App(), "POST", "/users", options as never),
    says,
  ]),
];

for (const [title, call, says] of MISUSED) {
  Deno.test(`${title} is refused with advice`, async () => {
    await assertRejects(call, TypeError, says);
  });
}
