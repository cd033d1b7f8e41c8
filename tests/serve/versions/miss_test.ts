import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  App,
  Blueprint,
  BlueprintGroup,
  type HttpError,
  text,
} from "@strata/router";
import { at, request } from "@strata/router/testing";

const answer = () => text("ok");

/** Four versions; the third removes /old and adds /new. */
function createApp(versionPrefix = "/api/v"): App {
  const one = new Blueprint("one", { version: 1 });
  one.get("/", answer).get("/users/<id:int>", answer).get("/old", answer);
  const two = new Blueprint("two", { version: 2, extends: 1 });
  const three = new Blueprint("three", {
    version: 3,
    extends: 2,
    remove: ["/old"],
  });
  three.get("/new", answer);
  const four = new Blueprint("four", { version: 4, extends: 3 });
  const app: App = new App({ versionPrefix });
  for (const blueprint of [one, two, three, four]) app.blueprint(blueprint);
  return app;
}

/** A version that only a path has room for, not a message. */
const LONG = "9".repeat(8000);

const PLAIN = "No route has this path.";

const MISSES: [
  path: string,
  detail: string,
  code?: string,
  version?: string,
  supported?: string[],
][] = [
  [
    "/api/v9/users/7",
    "API version 9 does not exist.",
    "unsupported-version",
    "9",
    ["1", "2", "3", "4"],
  ],
  [
    "/api/v9",
    "API version 9 does not exist.",
    "unsupported-version",
    "9",
    ["1", "2", "3", "4"],
  ],
  [
    "/%61pi/v1.5/users/7/",
    "API version 1.5 does not exist.",
    "unsupported-version",
    "1.5",
    ["1", "2", "3", "4"],
  ],
  [
    `/api/v${LONG}/users/7`,
    "This API version does not exist.",
    "unsupported-version",
    LONG,
    ["1", "2", "3", "4"],
  ],
  [
    "/api/v1/new",
    "API version 1 does not have this path.",
    "not-in-version",
    "1",
    ["3", "4"],
  ],
  [
    "/api/v3/old",
    "API version 3 removed this path.",
    "removed-in-version",
    "3",
    ["1", "2"],
  ],
  [
    "/api/v4/old",
    "API version 4 removed this path.",
    "removed-in-version",
    "4",
    ["1", "2"],
  ],
  ["/api/v9/nothing", PLAIN],
  ["/api/v1/users/seven", PLAIN],
  ["/api/videos", PLAIN],
  ["/api/videos/users/7", PLAIN],
  ["/api/v/users/7", PLAIN],
  ["/api/vv1/users/7", PLAIN],
  ["/other/v9/users/7", PLAIN],
  ["/users/7", PLAIN],
  ["/", PLAIN],
];

const EXPECTED = new Map(MISSES.map(([path, ...rest]) => [path, rest]));

for (const [path, [detail, code, version, supported]] of EXPECTED) {
  Deno.test(`${path.slice(0, 40)} is answered: ${detail}`, async () => {
    const response = await request(createApp(), "GET", path);
    assertEquals(response.status, 404);
    const { headers } = response;
    assertEquals(headers.get("content-type"), "application/problem+json");
    assertEquals(
      headers.get("cache-control"),
      code === undefined ? null : "no-store",
    );
    assertEquals(
      await response.text(),
      JSON.stringify({
        type: "about:blank",
        title: "Not Found",
        status: 404,
        detail,
        code,
        version,
        supported,
      }),
    );
  });
}

Deno.test("explainMiss() answers an escaped slash as a request would be", async () => {
  const app = new App().get("/files/<rest:path>", answer).get("/<x>", answer)
    .get("/of/<host>/<owner>/<repository>/<rest:path>", answer)
    .get("/pair/<one>/<rest:path>", answer);
  const escaped = [
    "/files/a%2Fb",
    "/files/a%5Cb",
    "/files/%2Fa",
    "/files/a%2F",
    "/of/here/me/mine/a/b%2Fc",
    "/of/here/me/mine/a%2Fb/c/d",
    "/pair/x/a%2Fb",
  ];
  for (const path of [...escaped, "/%zz"]) {
    const { status, message } = app.explainMiss(path);
    const response = await request(app, "GET", path);
    assertEquals(status, response.status);
    assertEquals(status, 400);
    assertEquals(message.includes("%2F"), escaped.includes(path));
  }
  assertEquals(app.explainMiss("/of/here/a%2Fb/mine").status, 404);
  // A value of one segment may hold it.
  assertEquals(app.explainMiss("/of/he%2Fre/me/mine/a").status, 404);
  assertEquals(app.explainMiss("/files").status, 404);
});

for (
  const [title, path, status] of [
    ["8,192 octets", `/${"a".repeat(8191)}`, 404],
    ["8,193 octets", `/${"a".repeat(8192)}`, 414],
    ["8,193 octets in 4,097 characters", `/${"é".repeat(4096)}`, 414],
  ] as const
) {
  Deno.test(`explainMiss() answers ${status} for a path of ${title}`, () => {
    assertEquals(new App().explainMiss(path).status, status);
  });
}

Deno.test("explainMiss() treats a trailing slash as the application does", () => {
  const codeOf = (trailingSlash: "ignore" | "strict") => {
    const app = new App({ trailingSlash });
    app.get("/users", answer, { version: 1 });
    return app.explainMiss("/v2/users/").extensions.code;
  };
  assertEquals(codeOf("ignore"), "unsupported-version");
  assertEquals(codeOf("strict"), undefined);
});

for (const trailingSlash of ["ignore", "strict", "redirect"] as const) {
  Deno.test(`with trailingSlash "${trailingSlash}", a request for a version that does not exist is answered as such`, async () => {
    const app = new App({ trailingSlash });
    app.get("/users", answer, { version: 1 });
    const codeOf = async (path: string) =>
      (await (await request(app, "GET", path)).json()).code;
    assertEquals(await codeOf("/v2/users"), "unsupported-version");
    const ofSlash = trailingSlash === "strict"
      ? undefined
      : "unsupported-version";
    assertEquals(await codeOf("/v2/users/"), ofSlash);
  });
}

for (const prefix of ["/b/v", "/<tree:path>/v"]) {
  Deno.test(`a path that was removed below ${prefix} alone is reported as removed`, async () => {
    const one = new Blueprint("one", { version: 1, versionPrefix: "/a/v" });
    one.get("/old/path", answer).get("/kept", answer);
    const two = new Blueprint("two", {
      version: 2,
      versionPrefix: prefix,
      extends: 1,
      remove: ["/old/path"],
    });
    const app = new App().blueprint(one).blueprint(two);
    const response = await request(app, "GET", "/b/v2/old/path");
    const { code, supported } = await response.json();
    assertEquals([code, supported], ["removed-in-version", []]);
  });
}

Deno.test("a version that only removes paths after a prefix exists there", async () => {
  const one = new Blueprint("one", { version: 1 });
  one.get("/kept", answer);
  one.get("/old", answer, { versionPrefix: "/<of>/v" });
  const two = new Blueprint("two", {
    version: 2,
    extends: 1,
    remove: ["/old"],
  });
  const app = new App().blueprint(one).blueprint(two);
  app.get("/new", answer, { version: "2-rc.1", versionPrefix: "/<of>/v" });
  const MISSED = [
    ["/me/v2/old", "removed-in-version", ["1"]],
    ["/me/v2/new", "not-in-version", ["2-rc.1"]],
    ["/me/v3/old", "unsupported-version", ["1"]],
  ] as const;
  for (const [path, code, supported] of MISSED) {
    const response = await request(app, "GET", path);
    const problem = await response.json();
    assertEquals([problem.code, problem.supported], [code, supported]);
  }
});

Deno.test("a version whose path refuses an escaped slash is not named", async () => {
  const deprecated = "2020-01-01";
  const app = new App();
  app.get("/f/<name>", answer, { version: 1, deprecated });
  app.get("/f/<name:path>", answer, { version: 2 });
  const link = async (path: string) =>
    (await request(app, "GET", path)).headers.get("link");
  assertEquals(await link("/v1/f/a%2Fb"), null);
  assertStringIncludes(await link("/v1/f/a") ?? "", "</v2/f/a>");
  const { extensions } = app.explainMiss("/v3/f/a%2Fb");
  assertEquals(extensions.supported, ["1"]);
});

Deno.test("a method that a path does not have is not a miss", async () => {
  const response = await request(createApp(), "DELETE", "/api/v1/users/7");
  assertEquals([response.status, response.headers.get("allow")], [
    405,
    "GET, HEAD, OPTIONS",
  ]);
});

/** Version prefixes, and a path under them that requests version 9. */
const PREFIXES: [prefix: string, path: string][] = [
  ["/v", "/v9/users/7"],
  ["/<tenant:slug>/v", "/acme/v9/users/7"],
  ["/api/version", "/api/version9/users/7"],
  ["/api/", "/api/9/users/7"],
  ["/版v", "/%E7%89%88v9/users/7"],
  ["/%E7%89%88v", "/%E7%89%88v9/users/7"],
  ["/<tree:path>/v", "/acme/v9/users/7"],
  ["/<tree:path>/v", "/acme/eu/v9/users/7"],
  ["/<tree:path>/v", "/acme/v3/v9/users/7"],
];

for (const [prefix, path] of PREFIXES) {
  Deno.test(`a miss is explained after the prefix ${prefix}`, async () => {
    const response = await request(createApp(prefix), "GET", path);
    assertEquals((await response.json()).code, "unsupported-version");
  });
}

/** Versions, segments that request a similar one, and segments that do not. */
const ALIKE: [version: string, alike: string[], others: string[]][] = [
  ["2025-01-01", ["2024-01-01", "2024-01-01.acacia"], ["2", "old", "2-rc"]],
  ["2025-03-31.basil", ["2025-09-30.clover", "2025-09-30"], ["basil", "2025"]],
  ["2.1-beta", ["2.2-beta", "3rc1"], ["beta", "2.2", "2025-01-01"]],
];

for (const [version, alike, others] of ALIKE) {
  Deno.test(`versions like ${version} are distinguished from other words`, async () => {
    const app = new App({ versionPrefix: "/" });
    app.get("/users", answer, { version });
    const codeOf = async (segment: string) =>
      (await (await request(app, "GET", `/${segment}/users`)).json()).code;
    for (const segment of alike) {
      assertEquals(await codeOf(segment), "unsupported-version", segment);
    }
    for (const segment of others) {
      assertEquals(await codeOf(segment), undefined, segment);
    }
  });
}

/** Prefixes that both match a path of version 2. */
const PREFIXES_ALIKE: [first: string, second: string][] = [
  ["/<tenant>/v", "/<org>/v"],
  ["/<tenant>/v", "/api/v"],
  ["/api/v", "/<tenant>/v"],
];

for (const [first, second] of PREFIXES_ALIKE) {
  Deno.test(`a version after ${second} is known alongside ${first}`, async () => {
    const app = new App();
    app.get("/users", answer, { version: 1, versionPrefix: first });
    app.get("/new", answer, { version: 2, versionPrefix: second });
    const response = await request(app, "GET", "/api/v2/users");
    const { code, supported } = await response.json();
    assertEquals([code, supported], ["not-in-version", ["1"]]);
  });
}

/** Version prefixes, of which only the second one has version 2. */
const PREFIXES_APART: [own: string, other: string, path: string][] = [
  ["/admin/v", "/api/v", "/admin/v2/users"],
  ["/a b/v", "/a/v", "/a%20b/v2/users"],
  ["/<tenant>/in/v", "/<tenant>/out/v", "/acme/in/v2/users"],
];

for (const [own, other, path] of PREFIXES_APART) {
  Deno.test(`a version after ${other} is not one after ${own}`, async () => {
    const app = new App();
    app.get("/users", answer, { version: 1, versionPrefix: own });
    app.get("/users", answer, { version: 2, versionPrefix: other });
    const response = await request(app, "GET", path);
    const { code, supported } = await response.json();
    assertEquals([code, supported], ["unsupported-version", ["1"]]);
  });
}

Deno.test("a removed path names the versions of the prefix that has it", async () => {
  const app = new App();
  app.get("/stock", answer, { version: 1, versionPrefix: "/<shop>/v" });
  const shared = new BlueprintGroup({ versionPrefix: "/api/v" });
  shared.append(
    new Blueprint("one", { version: 1 }).get("/a", answer).get("/b", answer),
    new Blueprint("two", { version: 2, extends: 1, remove: ["/a"] }),
  );
  const response = await request(app.blueprint(shared), "GET", "/api/v2/a");
  const { code, supported } = await response.json();
  assertEquals([code, supported], ["removed-in-version", ["1"]]);
});

Deno.test("a path without a version that matches the request is not a miss", async () => {
  const app = createApp().get(
    "/<rest:path>",
    (_request, { params }) => text(params.rest),
  );
  const response = await request(app, "GET", "/api/v9/users/7");
  assertEquals(await response.text(), "api/v9/users/7");
});

Deno.test("a path that only looks like one of a version is not offered", async () => {
  const app = new App().get("/v2/a", answer);
  app.get("/a", answer, { version: 1 }).get("/b", answer, { version: 2 });
  const response = await request(app, "GET", "/v9/a");
  assertEquals((await response.json()).supported, ["1"]);
});

Deno.test("versions whose end has come are not offered", async () => {
  const app = new App({ versions: { "1": { sunset: "2027-05-01" } } });
  app.get("/a", answer, { version: 1 }).get("/a", answer, { version: 2 });
  const supportedAt = (date: string) =>
    at(
      date,
      async () => (await (await request(app, "GET", "/v9/a")).json()).supported,
    );
  assertEquals(await supportedAt("2027-04-30"), ["1", "2"]);
  assertEquals(await supportedAt("2027-05-01"), ["2"]);
});

Deno.test("a version prefix is the same with or without the default type of its parameter", async () => {
  const one = new Blueprint("one", { version: 1, versionPrefix: "/<t>/v" });
  one.get("/users", answer).get("/old", answer);
  const two = new Blueprint("two", { version: 2, versionPrefix: "/<t:str>/v" });
  const app = new App().blueprint(one).blueprint(two.get("/users", answer));
  const missing = await request(app, "GET", "/acme/v2/old");
  assertEquals((await missing.json()).code, "not-in-version");
  const none = await request(app, "GET", "/acme/v3/users");
  assertEquals((await none.json()).supported, ["1", "2"]);
});

Deno.test("a type that throws matches no path of another version, and no removed path", async () => {
  const parse = () => {
    throw new Error("broken");
  };
  const app = new App({ types: { broken: { pattern: /[a-z]+/, parse } } });
  const one = new Blueprint("one", { version: 1 });
  one.get("/users/<x:broken>", answer).get("/users/<x:int>", answer);
  const two = new Blueprint("two", {
    version: 2,
    extends: 1,
    remove: ["/users/<x:broken>"],
  });
  app.blueprint(one).blueprint(two).get("/users/<x>", answer, { version: 3 });
  const MISSED = [
    ["/v2/users/me", "not-in-version", ["3"]],
    ["/v4/users/me", "unsupported-version", ["3"]],
  ] as const;
  for (const [path, code, supported] of MISSED) {
    const response = await request(app, "GET", path);
    assertEquals(response.status, 404);
    const problem = await response.json();
    assertEquals([problem.code, problem.supported], [code, supported]);
    assertEquals(app.explainMiss(path).extensions.code, code);
  }
});

Deno.test("an application can answer for misses itself", async () => {
  const app = createApp().onError((error) => {
    const { extensions } = error as HttpError;
    return text(`${extensions.code} of ${extensions.supported}`);
  });
  const response = await request(app, "GET", "/api/v1/new");
  assertEquals(await response.text(), "not-in-version of 3,4");
});

Deno.test("a path refused for its slash alone is not explained", async () => {
  const app = new App({ trailingSlash: "strict" });
  app.get("/a", answer, { version: 1 }).get("/a", answer, { version: 2 });
  app.get("/b", answer, { version: 2 });
  for (const path of ["/v1/a/", "/v1/b/"]) {
    const response = await request(app, "GET", path);
    assertEquals((await response.json()).detail, PLAIN);
  }
});

Deno.test("context.version is the version that the answer names", async () => {
  const told: (string | undefined)[] = [];
  const app = new App();
  app.get("/users", answer, { version: 1 });
  const tenant = new Blueprint("tenant", { versionPrefix: "/<tenant>/v" });
  for (const version of [2, 3]) tenant.get("/new", answer, { version });
  tenant.get("/old", answer, { version: 1 });
  app.blueprint(tenant).use((_request, context, next) => {
    told.push(context.version);
    return next();
  });
  // Both prefixes match: version 1 of "/v", and another of the tenant "v1".
  for (const version of ["1", "9"]) {
    const response = await request(app, "GET", `/v1/v${version}/new`);
    assertEquals((await response.json()).version, version);
  }
  assertEquals(told, ["1", undefined]);
});

/** Requests, and the version that middleware and error handlers receive. */
const TOLD: [path: string, version: string | undefined][] = [
  ["/api/v2/users/7", "2"],
  // Removed, and unknown.
  ["/api/v3/old", "3"],
  ["/api/v1/unknown?page=2", "1"],
  ["/%61pi/v4/users/7/more/", "4"],
  ["/api/v9/users/7", undefined],
  ["/videos", undefined],
];

for (const [path, version] of TOLD) {
  Deno.test(`context.version is ${version} for ${path}`, async () => {
    const told: (string | undefined)[] = [];
    const app = createApp()
      .use((_request, context, next) => {
        told.push(context.version);
        return next();
      })
      .onError((error, _request, context) => {
        told.push(context.version);
        throw error;
      });
    const { status } = await request(app, "GET", path);
    assertEquals(told, status === 404 ? [version, version] : [version]);
  });
}
