import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  App,
  Blueprint,
  fileRoutes,
  type Handler,
  HttpError,
  type LifecycleOptions,
  type Middleware,
  type RouteFile,
  text,
} from "@strata/router";
import { at, request } from "@strata/router/testing";
import fc from "fast-check";
import { serveLocally } from "../../local_server.ts";
import { sendRaw, writeHead } from "../raw_http.ts";

const DOCUMENTS = {
  deprecation: "https://docs.example.com/v1-to-v2",
  sunset: "https://docs.example.com/sunset",
};

const ENDING: LifecycleOptions = {
  deprecated: "2026-11-01",
  sunset: "2027-05-01",
  links: DOCUMENTS,
};

/** What the study of versioning says of such a version, byte for byte. */
const TOLD = {
  deprecation: "@1793491200",
  sunset: "Sat, 01 May 2027 00:00:00 GMT",
  link: '<https://docs.example.com/v1-to-v2>; rel="deprecation"; ' +
    'type="text/html", <https://docs.example.com/sunset>; rel="sunset"; ' +
    'type="text/html", </api/v2/users/a%2Fb>; rel="successor-version", ' +
    '</api/v3/users/a%2Fb>; rel="latest-version"',
};

const USER = "/api/v1/users/a%2Fb";

function tellingOf({ headers }: Response) {
  const told = ["deprecation", "sunset", "link"].map((name) => [
    name,
    headers.get(name),
  ]);
  return Object.fromEntries(told.filter(([, value]) => value !== null));
}

/** Three versions of one path, of which the first is ending. */
function createApp(options: LifecycleOptions = ENDING): App {
  const app: App = new App({
    versionPrefix: "/api/v",
    versions: { "1": options },
  });
  for (const version of [1, 2, 3]) {
    app.get("/users/<id>", () => text("user"), { version });
  }
  return app;
}

Deno.test("a version that ends tells it, byte for byte, on every response", async () => {
  const app = createApp();
  app.get("/broken", () => {
    throw new Error("broken");
  }, { version: 1 });
  app.get("/refused", () => {
    throw new HttpError(409);
  }, { version: 1 });
  app.onError((error) => {
    if (error instanceof HttpError) throw error;
    return text("mended", { status: 500 });
  });
  const cases: [method: string, path: string, status: number][] = [
    ["GET", USER, 200],
    ["GET", `${USER}?page=2`, 200],
    ["HEAD", USER, 200],
    ["OPTIONS", USER, 204],
  ];
  for (const [method, path, status] of cases) {
    const response = await request(app, method, path);
    assertEquals(response.status, status);
    assertEquals(tellingOf(response), TOLD, `${method} ${path}`);
  }
  const { deprecation, sunset } = TOLD;
  // No later version has these, or the method.
  const link = TOLD.link.split(", </")[0];
  const alone: [method: string, path: string, status: number][] = [
    ["DELETE", USER, 405],
    ["GET", "/api/v1/broken", 500],
    ["GET", "/api/v1/refused", 409],
  ];
  for (const [method, path, status] of alone) {
    const response = await request(app, method, path);
    assertEquals(response.status, status);
    assertEquals(tellingOf(response), { deprecation, sunset, link });
  }
});

Deno.test("other versions, and paths without one, tell nothing", async () => {
  const app = createApp().get("/plain", () => text("plain"));
  for (const path of ["/api/v2/users/7", "/api/v3/users/7", "/plain"]) {
    assertEquals(tellingOf(await request(app, "GET", path)), {});
  }
  assertEquals(tellingOf(await request(app, "GET", "/nowhere")), {});
});

Deno.test("immutable responses are copied, and upgrades let be", async () => {
  await using upstream = serveLocally(() => text("from afar"));
  const upgrade = new Response(null, { status: 200 });
  Object.defineProperty(upgrade, "status", { value: 101 });
  const app = new App({ versions: { "1": { deprecated: "2026-11-01" } } });
  app.get("/fetched", () => fetch(upstream.origin), { version: 1 });
  app.get("/moved", () => Response.redirect("http://localhost/x"), {
    version: 1,
  });
  app.get("/upgrade", () => upgrade, { version: 1 });

  const fetched = await request(app, "GET", "/v1/fetched");
  assertEquals(await fetched.text(), "from afar");
  assertEquals(tellingOf(fetched), { deprecation: TOLD.deprecation });
  const moved = await request(app, "GET", "/v1/moved");
  assertEquals([moved.status, moved.headers.get("location")], [
    302,
    "http://localhost/x",
  ]);
  assertEquals(tellingOf(moved), { deprecation: TOLD.deprecation });
  const upgraded = await request(app, "GET", "/v1/upgrade");
  assertEquals(upgraded === upgrade, true);
  assertEquals(tellingOf(upgrade), {});
});

/** What gives the same response for every request. */
const SHARING: [title: string, init: ResponseInit, share: Sharer][] = [
  ["returned", { status: 204 }, (shared) => () => shared],
  ["returned late", { status: 204 }, (shared) => () => Promise.resolve(shared)],
  ["thrown", { status: 204 }, (shared) => () => {
    throw shared;
  }],
  [
    "returned with a type",
    { headers: { "content-type": "application/json" } },
    (shared) => () => shared,
  ],
];
type Sharer = (shared: Response) => Handler;

/** What stands around a handler, which may write into what it gives. */
const AROUND: [title: string, middleware: Middleware[]][] = [
  ["through middleware", [(_request, _context, next) => next()]],
  ["through nothing", []],
];

const SHARED = SHARING.flatMap(([title, ...shared]) =>
  AROUND.map(([way, middleware]) =>
    [`${title} again ${way}`, middleware, ...shared] as const
  )
);

for (const [title, middleware, init, share] of SHARED) {
  Deno.test(`a response without body that is ${title} tells of one request`, async () => {
    const handler = share(new Response(null, init));
    const app = new App({ versions: { "1": { deprecated: "2026-11-01" } } });
    app.use(...middleware);
    app.delete("/users/<id>", handler, { version: 1 });
    app.delete("/users/<id>", handler, { version: 2 });
    for (const id of ["alice", "bob"]) {
      const told = tellingOf(await request(app, "DELETE", `/v1/users/${id}`));
      assertEquals(told, {
        deprecation: TOLD.deprecation,
        link: `</v2/users/${id}>; rel="successor-version latest-version"`,
      });
    }
    const response = await request(app, "DELETE", "/v2/users/carol");
    assertEquals(tellingOf(response), {});
    assertEquals(response.status, init.status ?? 200);
    assertEquals(
      response.headers.get("content-type"),
      new Headers(init.headers).get("content-type"),
    );
  });
}

Deno.test("a response without body is cached as it says where it is given again in a version without an end", async () => {
  const forever = "max-age=9999999999";
  const headers = { "content-type": "text/csv", "cache-control": forever };
  const empty = new Response(null, { headers });
  const ending = { sunset: "2098-01-01", onSunset: "gone" } as const;
  const app = new App({ versions: { "1": ending } });
  app.get("/x", () => empty, { version: 1 });
  app.get("/x", () => empty, { version: 2 });
  const cachingOf = async (path: string) =>
    (await request(app, "GET", path)).headers.get("cache-control");
  await at("2097-12-31", async () => {
    assertEquals(await cachingOf("/v1/x"), "max-age=86400");
    assertEquals(await cachingOf("/v2/x"), forever);
  });
});

Deno.test("the version of a path that names two is the one before its resource", async () => {
  const app = new App({ versionPrefix: "/<tree:path>/v" });
  const deprecated = "2020-01-01";
  app.get("/x", () => text("x"), { version: 1, deprecated, report: true });
  app.get("/x/y", () => text("y"), { version: 1 });
  app.get("/x", () => text("x"), { version: 2 });
  const { headers } = await request(app, "GET", "/a/v1/v1/x");
  assertEquals(headers.get("api-supported-versions"), "2");
  assertStringIncludes(headers.get("link") ?? "", "</a/v1/v2/x>; ");
});

Deno.test("a path with a method that is gone answers for the one that is not", async () => {
  const gone = { sunset: "2020-01-01", onSunset: "gone" } as const;
  // Past a sunset that only informs, a method still answers.
  const informing = { sunset: "2019-01-01" };
  for (
    const other of [{}, informing, { ...gone, sunset: "2098-01-01" }]
  ) {
    const declare: ((app: App) => void)[] = [
      (app) => app.get("/x", () => text("x"), { version: 1, ...gone }),
      (app) => app.post("/x", () => text("x"), { version: 1, ...other }),
    ];
    for (const order of [declare, declare.toReversed()]) {
      const app = new App();
      for (const add of order) add(app);
      const statuses = [];
      const allowed = [];
      for (const method of ["GET", "POST", "OPTIONS", "DELETE"]) {
        const { status, headers } = await request(app, method, "/v1/x");
        statuses.push(status);
        allowed.push(headers.get("allow"));
      }
      assertEquals(statuses, [410, 200, 204, 405]);
      assertEquals(allowed, [null, null, "POST, OPTIONS", "POST, OPTIONS"]);
    }
  }
});

Deno.test("a path does not allow OPTIONS whose own handler is gone", async () => {
  const gone = { sunset: "2020-01-01", onSunset: "gone" } as const;
  const app = new App();
  app.get("/x", () => text("x"), { version: 1 });
  app.options("/x", () => text("x"), { version: 1, ...gone });
  const { status } = await request(app, "OPTIONS", "/v1/x");
  const refused = await request(app, "DELETE", "/v1/x");
  assertEquals([status, refused.status], [410, 405]);
  assertEquals(refused.headers.get("allow"), "GET, HEAD");
});

Deno.test("a version is reported by whichever of a path's methods is supported, or left", async () => {
  const told = { sunset: "2020-01-01", report: true };
  const gone = { ...told, sunset: "2098-01-01", onSunset: "gone" } as const;
  const app = new App();
  app.get("/x", () => text("x"), { version: 1, ...told });
  app.post("/x", () => text("x"), { version: 1, ...gone });
  app.get("/x", () => text("x"), { version: 2, ...told });
  const reported = async () => {
    const { headers } = await request(app, "GET", "/v1/x");
    return ["api-supported-versions", "api-deprecated-versions"]
      .map((name) => headers.get(name));
  };
  assertEquals(await reported(), ["1", "2"]);
  assertEquals(await at("2099-01-01", reported), [null, "1, 2"]);
});

/** Lives of two methods of a path, both of which end at once or never. */
const ALIKE: [
  title: string,
  first: LifecycleOptions,
  second: LifecycleOptions,
][] = [
  [
    "one sunset, after which one is gone",
    { sunset: "2021-01-01", onSunset: "gone" },
    { sunset: "2021-01-01" },
  ],
  [
    "one that is deprecated",
    { deprecated: "2020-01-01", report: true },
    { report: true },
  ],
  [
    "one that is reported",
    { deprecated: "2020-01-01", report: true },
    { deprecated: "2020-01-01" },
  ],
];

for (const [title, first, second] of ALIKE) {
  Deno.test(`what no method of a path answers is told the same in either order: ${title}`, async () => {
    const told = [];
    for (const order of [["GET", "POST"], ["POST", "GET"]]) {
      const app = new App().get("/y", () => text("y"), { version: 1 });
      for (const method of order) {
        const life = method === "GET" ? first : second;
        const options = { version: 1, ...life };
        app.route("/x", { [method]: () => text("x") }, options);
      }
      const answers = ["PUT", "OPTIONS"].map(async (method) => {
        const { status, headers } = await request(app, method, "/v1/x");
        // What is allowed stands in the order of the methods.
        return [status, ...headers];
      });
      told.push(await Promise.all(answers));
    }
    assertEquals(told[0], told[1]);
    assertEquals(told[0].map(([status]) => status), [405, 204]);
  });
}

Deno.test("what a handler says itself wins, and its links come first", async () => {
  const app = new App({ versions: { "1": ENDING } });
  app.get("/x", () =>
    text("x", {
      headers: {
        deprecation: "@1",
        sunset: "Thu, 01 Jan 1970 00:00:02 GMT",
        link: '</next>; rel="next"',
      },
    }), { version: 1 });
  const told = tellingOf(await request(app, "GET", "/v1/x"));
  assertEquals(told.deprecation, "@1");
  assertEquals(told.sunset, "Thu, 01 Jan 1970 00:00:02 GMT");
  assertEquals(told.link.startsWith('</next>; rel="next", <https'), true);
});

Deno.test("a link that an application tells inside of another is told once", async () => {
  const versions = { "1": ENDING };
  const inner = new App({ versions });
  const outer = new App({ versions });
  for (const version of [1, 2]) {
    inner.get("/x", () => text("x"), { version });
    const ask: Handler = (request) => inner.fetch(request);
    outer.get("/x", ask, { version });
  }
  const { link } = tellingOf(await request(inner, "GET", "/v1/x"));
  assertStringIncludes(link, "</v2/x>");
  assertEquals(tellingOf(await request(outer, "GET", "/v1/x")).link, link);
});

/** What pages can read of a response, as middleware sets it, and at the end. */
const EXPOSED: [set: string, told: string][] = [
  [
    "x-own, sunset",
    "x-own, sunset, Deprecation, api-deprecated-versions, Link",
  ],
  [
    "link, SUNSET, Deprecation, api-deprecated-versions",
    "link, SUNSET, Deprecation, api-deprecated-versions",
  ],
];

for (const [set, told] of EXPOSED) {
  Deno.test(`pages of other origins can read what is told beside ${set}`, async () => {
    const app = new App({ versions: { "1": { ...ENDING, report: true } } });
    app.use(async (_request, _context, next) => {
      const response = await next();
      response.headers.set("access-control-allow-origin", "*");
      response.headers.set("access-control-expose-headers", set);
      return response;
    });
    app.get("/x", () => text("x"), { version: 1 });
    const { headers } = await at(
      "2027-01-01",
      () => request(app, "GET", "/v1/x"),
    );
    assertEquals(headers.get("access-control-expose-headers"), told);
  });
}

Deno.test("pages of other origins are told to read no links where none are", async () => {
  const links = { successor: false, latest: false };
  const app = new App({ versions: { "1": { ...ENDING, links } } });
  const headers = { "access-control-allow-origin": "*" };
  app.get("/x", () => text("x", { headers }), { version: 1 });
  const response = await request(app, "GET", "/v1/x");
  assertEquals(
    response.headers.get("access-control-expose-headers"),
    "Deprecation, Sunset",
  );
});

Deno.test("pages of other origins can read which versions a missed path has", async () => {
  const app = new App({ versions: { "1": { ...ENDING, report: true } } });
  app.use(async (_request, _context, next) => {
    const response = await next();
    response.headers.set("access-control-allow-origin", "*");
    return response;
  });
  app.get("/x", () => text("x"), { version: 1 });
  app.get("/x", () => text("x"), { version: 2 });
  for (
    const [path, exposed] of [
      ["/v9/x", "api-supported-versions, api-deprecated-versions"],
      ["/nothing", null],
    ]
  ) {
    const { status, headers } = await at(
      "2027-01-01",
      () => request(app, "GET", path!),
    );
    assertEquals(
      [status, headers.get("access-control-expose-headers")],
      [404, exposed],
    );
  }
});

/** Headers of a response that an attacker may have made long. */
const LONG_HEADERS: [name: string, value: string][] = [
  ["access-control-expose-headers", `a${" ".repeat(800_000)}b`],
  ["cache-control", `"${String.raw`\"`.repeat(400_000)}`],
];

/**
 * How long a header may be read, in milliseconds. Nothing but the time tells:
 * by the square of its length it takes minutes, and else a hundredth of this.
 */
const READING_MS = 20_000;

for (const [name, value] of LONG_HEADERS) {
  Deno.test(`a long ${name} holds up no other request`, async () => {
    const app = new App({ versions: { "1": { ...ENDING, onSunset: "gone" } } });
    const headers = { "access-control-allow-origin": "*", [name]: value };
    app.get("/x", () => text("x", { headers }), { version: 1 });
    const start = performance.now();
    const response = await at(
      "2027-01-01",
      () => request(app, "GET", "/v1/x"),
    );
    assertEquals(response.status, 200);
    assertEquals(performance.now() - start < READING_MS, true);
  });
}

/** Settings of the first version, and its links to later ones. */
const LINKS: [title: string, options: LifecycleOptions, links: string][] = [
  ["the settings of versions that do not end", { report: true }, ""],
  [
    "versions that do not end, when asked",
    { links: { latest: true } },
    '</api/v3/users/7>; rel="latest-version"',
  ],
  [
    "versions that end, unless they are told not to",
    { deprecated: "2026-11-01", links: { successor: false } },
    '</api/v3/users/7>; rel="latest-version"',
  ],
  [
    "versions that end, as far as they are told to",
    { deprecated: "2026-11-01", links: { latest: false } },
    '</api/v2/users/7>; rel="successor-version"',
  ],
  [
    "nothing",
    { sunset: "2027-05-01", links: { successor: false, latest: false } },
    "",
  ],
];

for (const [title, options, links] of LINKS) {
  Deno.test(`later versions are linked by ${title}`, async () => {
    const response = await request(
      createApp(options),
      "GET",
      "/api/v1/users/7",
    );
    assertEquals(response.headers.get("link") ?? "", links);
  });
}

/** Paths of a deprecated version, and how long their links are. */
const LINKED_PATHS: [title: string, path: string, octets: number][] = [
  ["a path that is not too long", "a".repeat(954), 1000],
  ["a path that is too long", "a".repeat(955), 0],
  ["a path that is too long once it is escaped", "|".repeat(400), 0],
];

for (const [title, path, octets] of LINKED_PATHS) {
  Deno.test(`${title} has links of ${octets} octets`, async () => {
    const app = new App();
    const handler = () => text("x");
    app.get("/<x>", handler, { version: 1, deprecated: "2020-01-01" });
    app.get("/<x>", handler, { version: 2 });
    const { headers } = await request(app, "GET", `/v1/${path}`);
    assertEquals(headers.get("link")?.length ?? 0, octets);
    assertEquals(headers.has("deprecation"), true);
  });
}

Deno.test("links lead from what is stable to what is, and from what is not to the next", async () => {
  const app = new App({
    versions: {
      "1": { deprecated: "2020-01-01" },
      "2": { deprecated: "2020-01-01", stability: "beta" },
      "3": { stability: "alpha" },
    },
  });
  for (const version of [1, 2, 3, 4]) {
    app.get("/a", () => text("a"), { version });
  }
  const linked: [path: string, links: string][] = [
    ["/v1/a", '</v4/a>; rel="successor-version latest-version"'],
    [
      "/v2/a",
      '</v3/a>; rel="successor-version", </v4/a>; rel="latest-version"',
    ],
  ];
  for (const [path, links] of linked) {
    assertEquals(
      (await request(app, "GET", path)).headers.get("link"),
      links,
    );
  }
});

Deno.test("links lead only to what is there, and to the latest that is stable", async () => {
  const app = new App({
    versions: {
      "1": { deprecated: "2020-01-01" },
      "2": { sunset: "2021-01-01", onSunset: "gone" },
      "4": { stability: "beta" },
      "5": { stability: "alpha" },
    },
    versionPrefix: "/<shop:slug>/v",
  });
  for (const version of [1, 2, 3, 4, 5]) {
    app.get("/a", () => text("a"), { version });
  }
  app.post("/a", () => text("a"), { version: 1 });
  app.post("/a", () => text("a"), { version: 4 });
  const get = await request(app, "GET", "/Harbour%2D1/v1/a/");
  assertEquals(get.status, 404);
  const linked = await request(app, "GET", "/harbour/v1/a");
  assertEquals(
    linked.headers.get("link"),
    '</harbour/v3/a>; rel="successor-version latest-version"',
  );
  const posted = await request(app, "POST", "/harbour/v1/a");
  assertEquals(
    posted.headers.get("link"),
    '</harbour/v4/a>; rel="successor-version"',
  );
});

/** Later versions of a deprecated one, and which of them it links. */
const NAMED: [
  versions: string[],
  settings: Record<string, LifecycleOptions>,
  linked: string[],
][] = [
  [["2-beta.1", "2", "3-rc.1", "next"], {}, [
    "successor-version latest-version 2",
  ]],
  [["2-beta.1", "next"], {}, ["successor-version 2-beta.1"]],
  [["2", "2027-05-01-preview"], {}, ["successor-version latest-version 2"]],
  [
    ["2", "3-rc.1"],
    { "3-rc.1": { deprecated: "2020-01-01" } },
    ["successor-version latest-version 2"],
  ],
  [
    ["2", "3-rc.1"],
    { "3-rc.1": { stability: "stable" } },
    ["successor-version 2", "latest-version 3-rc.1"],
  ],
  [["2", "2025-03-31.basil"], {}, [
    "successor-version 2",
    "latest-version 2025-03-31.basil",
  ]],
];

for (const [versions, settings, linked] of NAMED) {
  Deno.test(`of ${versions.join(", ")}, ${JSON.stringify(settings)}, clients are led to ${linked.join(", ")}`, async () => {
    const one: LifecycleOptions = { deprecated: "2020-01-01" };
    const app = new App({ versions: { "1": one, ...settings } });
    for (const version of ["1", ...versions]) {
      app.get("/a", () => text("a"), { version });
    }
    const { headers } = await request(app, "GET", "/v1/a");
    const links = headers.get("link")?.matchAll(/<\/v(.*?)\/a>; rel="(.*?)"/g);
    assertEquals(
      [...links ?? []].map(([, version, relation]) => `${relation} ${version}`),
      linked,
    );
  });
}

const x = () => text("x");
const fileOf = (...methods: string[]): RouteFile => () =>
  Promise.resolve(Object.fromEntries(methods.map((method) => [method, x])));

/** Applications, a path of their first version, and its links to others. */
const LATER: [title: string, app: () => App, path: string, later: string[]][] =
  [
    [
      "the version whose file answers the method, before it is loaded too",
      () =>
        new App().blueprint(fileRoutes({
          files: {
            "v1/_version.ts": { version: 1, deprecated: "2026-11-01" },
            "v1/users.ts": fileOf("GET"),
            "v2/_version.ts": { version: 2 },
            "v2/users.ts": fileOf("POST"),
            "v3/_version.ts": { version: 3 },
            "v3/users.ts": () => Promise.reject(new Error("broken")),
            "v4/_version.ts": { version: 4 },
            "v4/users.ts": fileOf("GET"),
          },
        })),
      "/v1/users",
      ["/v4/users"],
    ],
    [
      "no path of which another route takes the request",
      () =>
        new App({ versions: { "1": { deprecated: "2026-11-01" } } })
          .get("/u/<x>", x, { version: 1 })
          .get("/u/<x>", x, { version: 2 })
          .post("/u/me", x, { version: 2 }),
      "/v1/u/me",
      [],
    ],
    [
      "a path whose parameter has another type now",
      () =>
        new App({ versions: { "1": { deprecated: "2026-11-01" } } })
          .get("/u/<id:int>", x, { version: 1 })
          .get("/u/<id>", x, { version: 2 }),
      "/v1/u/7",
      ["/v2/u/7"],
    ],
    [
      "the segment of the version behind a prefix of any length",
      () =>
        new App({
          versionPrefix: "/<tree:path>/v",
          versions: { "1": { deprecated: "2026-11-01" } },
        }).get("/x", x, { version: 1 }).get("/x", x, { version: 2 }),
      "/a/v1/c/v1/x/",
      ["/a/v1/c/v2/x"],
    ],
    [
      "the root of a version behind such a prefix",
      () => {
        const app = new App({ versionPrefix: "/<tree:path>/v" });
        return app.get("/", x, { version: 1, deprecated: "2026-11-01" })
          .get("/x", x, { version: 1 }).get("/", x, { version: 2 });
      },
      "/a/v1/v1",
      ["/a/v1/v2"],
    ],
    [
      "versions whatever is declared before them",
      () => {
        const app = new App().post("/v1/x", x);
        return app.get("/x", x, { version: 1, deprecated: "2026-11-01" })
          .get("/x", x, { version: 2 });
      },
      "/v1/x",
      ["/v2/x"],
    ],
  ];

for (const [title, createApp, path, later] of LATER) {
  Deno.test(`later links lead to ${title}`, async () => {
    const app = createApp();
    const targets: string[][] = [];
    for (let count = 0; count < 2; count++) {
      const { headers } = await request(app, "GET", path);
      assertEquals(headers.get("deprecation"), TOLD.deprecation);
      const links = headers.get("link") ?? "";
      targets.push([...links.matchAll(/<(.*?)>/g)].map(([, path]) => path));
    }
    assertEquals(targets, [later, later]);
  });
}

Deno.test("a later version whose file hangs is waited for once, and not for long", async () => {
  const app = new App().blueprint(fileRoutes({
    files: {
      "v1/_version.ts": { version: 1, deprecated: "2026-11-01" },
      "v1/users.ts": fileOf("GET"),
      "v2/_version.ts": { version: 2 },
      "v2/users.ts": () => new Promise(() => {}),
      "v3/_version.ts": { version: 3 },
      "v3/users.ts": fileOf("GET"),
    },
  }));
  const waits: unknown[] = [];
  const { setTimeout } = globalThis;
  globalThis.setTimeout =
    ((end: (value: string) => void, time: number, value: string) => {
      waits.push(time);
      return setTimeout(() => end(value));
    }) as typeof setTimeout;
  try {
    for (let count = 0; count < 2; count++) {
      const { status, headers } = await request(app, "GET", "/v1/users");
      assertEquals(status, 200);
      assertEquals(
        headers.get("link")?.replaceAll(/>.*?(?:<|$)/g, " "),
        "</v3/users ",
      );
    }
  } finally {
    globalThis.setTimeout = setTimeout;
  }
  assertEquals(waits, [1000, 1000]);
});

Deno.test("a later version whose file cannot be loaded is tried once, until it is asked for", async () => {
  let loads = 0;
  const app = new App().blueprint(fileRoutes({
    files: {
      "v1/_version.ts": { version: 1, deprecated: "2026-11-01" },
      "v1/users.ts": fileOf("GET"),
      "v2/_version.ts": { version: 2 },
      "v2/users.ts": () => {
        loads++;
        return loads === 1
          ? Promise.reject(new Error("broken"))
          : Promise.resolve({ GET: x });
      },
    },
  }));
  const readLink = async () =>
    (await request(app, "GET", "/v1/users")).headers.get("link");
  assertEquals([await readLink(), await readLink(), loads], [null, null, 1]);
  assertEquals((await request(app, "GET", "/v2/users")).status, 200);
  assertStringIncludes((await readLink())!, "</v2/users>");
});

Deno.test("the way to a path without its slash tells the lifecycle too", async () => {
  const app = new App({ trailingSlash: "redirect", versions: { "1": ENDING } });
  for (const version of [1, 2]) app.get("/a", () => text("a"), { version });
  const response = await request(app, "GET", "/v1/a/");
  assertEquals(response.status, 308);
  assertEquals(tellingOf(response).sunset, TOLD.sunset);
  // A link with the slash would lead to another redirect.
  assertStringIncludes(response.headers.get("link")!, "</v2/a>");
});

Deno.test("nothing that a client sends can end a link", async () => {
  const app = createApp({ deprecated: "2026-11-01" });
  await using server = serveLocally(app.fetch);
  const { status, headers } = await sendRaw(
    server.addr,
    writeHead("GET", '/api/v1/users/a"b,\u00e9{|}^`[]'),
  );
  assertEquals(status, 200);
  const target = "users/a%22b,%C3%A9%7B%7C%7D%5E%60%5B%5D";
  assertEquals(
    headers.get("link"),
    `</api/v2/${target}>; rel="successor-version", ` +
      `</api/v3/${target}>; rel="latest-version"`,
  );
});

/** Where a date is set, and the date that holds. */
const PRECEDENCE: [title: string, app: () => App, date: string | undefined][] =
  [
    ["a route before all others", () => {
      const blueprint = new Blueprint("b", { deprecated: "2021-01-01" });
      blueprint.get("/x", () => text("x"), {
        version: 1,
        deprecated: "2020-01-01",
      });
      return new App().blueprint(blueprint);
    }, "2020-01-01"],
    ["a blueprint before its group", () => {
      const blueprint = new Blueprint("b", { deprecated: "2020-01-01" });
      blueprint.get("/x", () => text("x"));
      const group = Blueprint.group(blueprint, {
        version: 1,
        deprecated: "2021-01-01",
      });
      return new App().blueprint(group);
    }, "2020-01-01"],
    ["a group before the application", () => {
      const app = new App({ versions: { v1: { deprecated: "2021-01-01" } } });
      const blueprint = new Blueprint("b").get("/x", () => text("x"));
      const options = { version: 1, deprecated: "2020-01-01" };
      return app.blueprint(Blueprint.group(blueprint, options));
    }, "2020-01-01"],
    ["the application, when nothing else does", () => {
      const app = new App({ versions: { v1: { deprecated: "2020-01-01" } } });
      return app.get("/x", () => text("x"), { version: "v1" }) as App;
    }, "2020-01-01"],
    ["no container of another version", () => {
      const blueprint = new Blueprint("b", {
        version: 2,
        deprecated: "2021-01-01",
      });
      blueprint.get("/x", () => text("x"), { version: 1 });
      const group = Blueprint.group(blueprint, { deprecated: "2020-01-01" });
      return new App().blueprint(group);
    }, "2020-01-01"],
    ["nothing, when an inner place undoes it", () => {
      const blueprint = new Blueprint("b", {
        version: 1,
        deprecated: "2021-01-01",
      });
      blueprint.get("/x", () => text("x"), { deprecated: false });
      return new App().blueprint(blueprint);
    }, undefined],
    ["a file's settings in its folder", () => {
      const load: RouteFile = () => Promise.resolve({ GET: () => text("x") });
      return new App().blueprint(fileRoutes({
        files: {
          "v1/_version.ts": {
            version: 1,
            deprecated: "2021-01-01",
            routes: { x: { deprecated: "2020-01-01" } },
          },
          "v1/x.ts": load,
        },
      }));
    }, "2020-01-01"],
    ["the version that a route is inherited in", () => {
      const old = new Blueprint("old", {
        version: 0,
        deprecated: "2021-01-01",
      });
      old.get("/x", () => text("x"), { deprecated: "2022-01-01" });
      const next = new Blueprint("new", {
        version: 1,
        extends: 0,
        deprecated: "2020-01-01",
      });
      return new App().blueprint(old).blueprint(next);
    }, "2020-01-01"],
  ];

for (const [title, createApp, date] of PRECEDENCE) {
  Deno.test(`the lifecycle is set by ${title}`, async () => {
    const app = createApp();
    const { route } = app.match("GET", "/v1/x")!;
    assertEquals(route.lifecycle?.deprecated?.text, date);
    const { headers } = await request(app, "GET", "/v1/x");
    const expected = date === undefined ? null : `@${Date.parse(date) / 1000}`;
    assertEquals(headers.get("deprecation"), expected);
  });
}

Deno.test("every sunset is a date of HTTP whose weekday is right", async () => {
  const dates = fc.date({
    min: new Date("1970-01-01T00:00:00Z"),
    max: new Date("9998-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  await fc.assert(fc.asyncProperty(dates, async (date) => {
    const written = date.toISOString();
    const app = createApp({ sunset: written });
    const { headers } = await request(app, "GET", "/api/v1/users/7");
    const sunset = headers.get("sunset")!;
    const form =
      /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
    assertEquals(form.test(sunset), true, sunset);
    const seconds = Math.floor(date.getTime() / 1000);
    assertEquals(Date.parse(sunset), seconds * 1000);
    assertEquals(new Date(sunset).toUTCString(), sunset);
  }));
});

const GONE: LifecycleOptions = { ...ENDING, onSunset: "gone" };

Deno.test("a version is gone from the second of its sunset on", async () => {
  const app = createApp(GONE);
  const sunset = Date.parse("2027-05-01T00:00:00Z");
  const before = await at(sunset - 1, () => request(app, "GET", USER));
  assertEquals(before.status, 200);
  const after = await at(sunset, () => request(app, "GET", USER));
  assertEquals(after.status, 410);
  assertEquals(after.headers.get("content-type"), "application/problem+json");
  assertEquals(after.headers.get("cache-control"), "no-store");
  assertEquals(tellingOf(after), TOLD);
  assertEquals(
    await after.text(),
    '{"type":"about:blank","title":"Gone","status":410,"detail":"API version 1 ' +
      'was retired on 2027-05-01.","code":"version-sunset","version":"1",' +
      '"supported":["2","3"]}',
  );
  const cases: [method: string, path: string, status: number][] = [
    ["DELETE", USER, 410],
    ["HEAD", USER, 410],
    ["OPTIONS", USER, 410],
    ["GET", "/%61pi/%76%31/users/7", 410],
    ["GET", "/api/v1/users/7/", 410],
    ["GET", "/api/v1/nothing", 404],
    ["GET", "/api/v2/users/7", 200],
  ];
  await at(sunset, async () => {
    for (const [method, path, status] of cases) {
      const response = await request(app, method, path);
      assertEquals(response.status, status, `${method} ${path}`);
    }
  });
});

/** What is gone beside what else, and how it is told. */
const RETIRED: [
  title: string,
  declare: (app: App) => unknown,
  detail: string,
][] = [
  [
    "all of a version, at the last of its ends",
    (app) =>
      app.get("/b", () => text("b"), { version: 1, ...goneOn("2021-01-01") }),
    "API version 1 was retired on 2021-01-01.",
  ],
  [
    "all of a version, at a time of day in another zone",
    (app) => {
      const options = goneOn("2021-01-01T09:30:00+02:00");
      app.get("/b", () => text("b"), { version: 1, ...options });
    },
    "API version 1 was retired on 2021-01-01T07:30:00Z.",
  ],
  [
    "one of several paths",
    (app) => app.get("/b", () => text("b"), { version: 1 }),
    "API version 1 retired this path on 2020-01-01.",
  ],
  [
    "one of several methods",
    (app) => app.delete("/a", () => text("a"), { version: 1 }),
    "API version 1 retired GET of this path on 2020-01-01.",
  ],
  [
    "one of several methods, the other of which is past an end that informs",
    (app) => {
      const options = { version: 1, sunset: "2019-01-01" };
      app.delete("/a", () => text("a"), options);
    },
    "API version 1 retired GET of this path on 2020-01-01.",
  ],
  [
    "a path while another one's end is to come",
    (app) =>
      app.get("/b", () => text("b"), { version: 1, ...goneOn("2999-01-01") }),
    "API version 1 retired this path on 2020-01-01.",
  ],
  [
    "a version beside another one",
    (app) => app.get("/a", () => text("a"), { version: 2 }),
    "API version 1 was retired on 2020-01-01.",
  ],
];

function goneOn(sunset: string): LifecycleOptions {
  return { sunset, onSunset: "gone" };
}

for (const [title, declare, detail] of RETIRED) {
  Deno.test(`410 says what is gone: ${title}`, async () => {
    const app = new App();
    app.get("/a", () => text("a"), { version: 1, ...goneOn("2020-01-01") });
    declare(app);
    const response = await request(app, "GET", "/v1/a");
    assertEquals((await response.json()).detail, detail);
  });
}

/** One version in two ways, and what of it a request to the first is told. */
const WRITTEN_TWICE: [first: string, second: string, detail: string][] = [
  ["2020-01-01", "2999-01-01", "retired this path on 2020-01-01."],
  ["2020-01-01", "2021-01-01", "was retired on 2021-01-01."],
  ["2021-01-01", "2020-01-01", "was retired on 2021-01-01."],
];

for (const [first, second, detail] of WRITTEN_TWICE) {
  Deno.test(`410 says what is gone of a version in two ways, until ${first} and until ${second}`, async () => {
    for (const isFirst of [true, false]) {
      const app = new App({ versionPrefix: "/api/" });
      const declared = [["/a", "2", first], ["/b", "v2", second]];
      if (!isFirst) declared.reverse();
      for (const [path, version, end] of declared) {
        app.get(path, () => text("ok"), { version, ...goneOn(end) });
      }
      const response = await request(app, "GET", "/api/2/a");
      assertEquals((await response.json()).detail, `API version 2 ${detail}`);
    }
  });
}

Deno.test("a version whose sunset only informs is served on", async () => {
  const app = createApp(ENDING);
  const response = await at("2030-01-01", () => request(app, "GET", USER));
  assertEquals(response.status, 200);
});

Deno.test("pages of other origins can ask before they are told 410", async () => {
  const app = createApp(GONE);
  app.use(async (_request, _context, next) => {
    const response = await next();
    response.headers.set("access-control-allow-origin", "*");
    return response;
  });
  const headers = {
    origin: "https://example.com",
    "access-control-request-method": "GET",
  };
  const statusOf = async (method: string) => {
    const ask = () => request(app, method, USER, { headers });
    return (await at("2027-05-01", ask)).status;
  };
  assertEquals(await statusOf("OPTIONS"), 204);
  // Whoever says so in any other request is told it all the same.
  assertEquals(await statusOf("GET"), 410);
});

Deno.test("an application answers for what is gone as for any error", async () => {
  const app = createApp(GONE).onError((error) => {
    const { extensions } = error as HttpError;
    return text(`${extensions.code}`, { status: 410 });
  });
  const response = await at("2027-05-01", () => request(app, "GET", USER));
  assertEquals(await response.text(), "version-sunset");
});

Deno.test("an inherited route outlives the version that it comes from", async () => {
  const one = new Blueprint("one", { version: 1, ...GONE });
  one.get("/a", () => text("a"));
  const two = new Blueprint("two", { version: 2, extends: 1 });
  const app = new App().blueprint(one).blueprint(two);
  await at("2028-01-01", async () => {
    assertEquals((await request(app, "GET", "/v1/a")).status, 410);
    const response = await request(app, "GET", "/v2/a");
    assertEquals([response.status, tellingOf(response)], [200, {}]);
  });
});

Deno.test("a parameter of the version prefix may have another name in each version", async () => {
  const app = new App();
  const prefixed = (name: string) => `/<${name}>/v`;
  app.get("/a", () => text("a"), {
    version: 1,
    versionPrefix: prefixed("org"),
    deprecated: "2020-01-01",
  });
  app.get("/a", () => text("a"), {
    version: 2,
    versionPrefix: prefixed("tenant"),
  });
  const { headers } = await request(app, "GET", "/x/v1/a");
  assertEquals(
    headers.get("link"),
    '</x/v2/a>; rel="successor-version latest-version"',
  );
});

Deno.test("a path is there as long as one of its methods is", async () => {
  const gone = { sunset: "2020-01-01", onSunset: "gone" } as const;
  const app = new App();
  app.get("/x", () => text("x"), { version: 1, ...gone });
  app.post("/x", () => text("x"), { version: 1 });
  app.post("/x", () => text("x"), { version: 2, ...gone });
  app.get("/x", () => text("x"), { version: 2 });
  app.get("/x", () => text("x"), { version: 3, deprecated: "2020-01-01" });
  const refused = await request(app, "GET", "/v1/x");
  assertEquals(refused.status, 410);
  assertEquals((await refused.json()).supported, ["2", "3"]);
  const other = await request(app, "POST", "/v2/x");
  assertEquals((await other.json()).supported, ["1", "3"]);
});

type CachingCase = [name: string, given: string, limited: string];

/** What a handler lets caches keep a day before the end, and what stays. */
const CACHING: CachingCase[] = [
  ["cache-control", "public, max-age=31536000", "public, max-age=86400"],
  [
    "cache-control",
    "s-maxage=999999, max-age=60",
    "s-maxage=86400, max-age=60",
  ],
  ["cache-control", "no-cache", "no-cache"],
  ["cache-control", "x-max-age=999999", "x-max-age=999999"],
  [
    "cache-control",
    "max-age=60, stale-while-revalidate=999999, stale-if-error=10",
    "max-age=60, stale-while-revalidate=86340, stale-if-error=10",
  ],
  [
    "cache-control",
    "stale-if-error=9, max-age=86400",
    "stale-if-error=0, max-age=86400",
  ],
  ["expires", "Fri, 30 Apr 2038 00:00:00 GMT", "Sat, 01 May 2027 00:00:00 GMT"],
  ["expires", "Fri, 30 Apr 2027 12:00:00 GMT", "Fri, 30 Apr 2027 12:00:00 GMT"],
  ["expires", "0", "0"],
  [
    "cache-control",
    'private="max-age=99999999", max-age="99999999"',
    'private="max-age=99999999", max-age=86400',
  ],
  ["cache-control", 'max-age="99999999', "max-age=86400"],
  ...[
    "cdn-cache-control",
    "cloudflare-cdn-cache-control",
    "netlify-cdn-cache-control",
    "vercel-cdn-cache-control",
  ].map((name): CachingCase => [name, "max-age=999999", "max-age=86400"]),
  ["surrogate-control", "max-age=999999", "max-age=86400"],
  ["surrogate-control", "max-age=999999+60", "max-age=86400"],
  ["surrogate-control", "max-age=60+999999", "max-age=60+86340"],
  ["surrogate-control", "max-age=60+30", "max-age=60+30"],
  ["surrogate-control", 'max-age="60+30"', 'max-age="60+30"'],
  ["surrogate-control", 'max-age="60+999999"', "max-age=60+86340"],
];

for (const [name, given, limited] of CACHING) {
  Deno.test(`caches keep ${name} "${given}" until the end at most`, async () => {
    const app = new App({ versions: { "1": GONE } });
    app.get(
      "/x",
      () => text("x", { headers: { [name]: given } }),
      { version: 1 },
    );
    const response = await at(
      "2027-04-30",
      () => request(app, "GET", "/v1/x"),
    );
    assertEquals(response.headers.get(name), limited);
  });
}

Deno.test("caches keep what goes on to be answered after the end", async () => {
  const app = new App({ versions: { "1": ENDING } });
  const headers = { "cache-control": "max-age=31536000" };
  app.get("/x", () => text("x", { headers }), { version: 1 });
  const response = await at("2027-04-30", () => request(app, "GET", "/v1/x"));
  assertEquals(response.headers.get("cache-control"), "max-age=31536000");
});

for (const status of [301, 304, 404]) {
  Deno.test(`caches keep what a ${status} says until the end at most`, async () => {
    const app = new App({ versions: { "1": GONE } });
    const headers = { "cache-control": "max-age=31536000" };
    app.get("/x", () => new Response(null, { status, headers }), {
      version: 1,
    });
    const told = await at("2027-04-30", () => request(app, "GET", "/v1/x"));
    assertEquals(told.headers.get("cache-control"), "max-age=86400");
  });
}

Deno.test("what is told of a version leaves the length of a body known", async () => {
  await using server = serveLocally(createApp().fetch);
  const { headers } = await sendRaw(server.addr, writeHead("GET", USER));
  assertEquals(headers.get("deprecation"), TOLD.deprecation);
  assertEquals(headers.get("content-length"), "4");
});

Deno.test("responses report the versions of their path, by their state", async () => {
  const app = new App({
    versions: {
      "1": { ...GONE, report: true },
      "1.10": { deprecated: "2027-01-01", report: true },
      "2": { report: true },
    },
  });
  for (const version of ["1.10", 2, 1, "1.9"]) {
    app.get("/a", () => text("a"), { version });
  }
  app.get("/b", () => text("b"), { version: 2 });
  const reportOf = async (path: string) => {
    const { headers } = await request(app, "GET", path);
    return [
      headers.get("api-supported-versions"),
      headers.get("api-deprecated-versions"),
    ];
  };
  await at("2026-12-01", async () => {
    assertEquals(await reportOf("/v2/a"), ["1.9, 1.10, 2", "1"]);
    assertEquals(await reportOf("/v2/b"), ["2", null]);
    assertEquals(await reportOf("/v1.9/a"), [null, null]);
    assertEquals(await reportOf("/v3/a"), ["1.9, 1.10, 2", "1"]);
  });
  await at("2027-05-01", async () => {
    assertEquals(await reportOf("/v1.10/a"), ["1.9, 2", "1.10"]);
  });
});

Deno.test("an application can have a clock of its own", async () => {
  let time = Date.parse("2027-04-30");
  const app = new App({ clock: () => time, versions: { "1": GONE } });
  app.get("/a", () => text("a"), { version: 1 });
  assertEquals((await request(app, "GET", "/v1/a")).status, 200);
  time = Date.parse("2027-05-01");
  assertEquals((await request(app, "GET", "/v1/a")).status, 410);
});

/** Paths of version 1, and of version 2 that takes some of the same requests. */
const WIDER: [one: string, two: string, path: string, later: string[]][] = [
  ["/users/<id:int>", "/users/<id>", "/users/7", ["2"]],
  ["/users/<id>", "/users/<id:int>", "/users/7", ["2"]],
  ["/users/<id>", "/users/<id:int>", "/users/ann", []],
  ["/users/<id>", "/<rest:path>", "/users/ann", ["2"]],
];

for (const [one, two, path, later] of WIDER) {
  Deno.test(`what is said of ${path} in ${one} and ${two} is one story`, async () => {
    const ended: LifecycleOptions = { sunset: "2026-01-01", report: true };
    const app = new App().get(two, () => text("two"), { version: 2 })
      .get(one, () => text("one"), { version: 1, ...ended });
    const gone = new App().get(two, () => text("two"), { version: 2 })
      .get(one, () => text("one"), { version: 1, ...ended, onSunset: "gone" });
    await at("2026-06-01", async () => {
      const told = await request(app, "GET", `/v1${path}`);
      assertEquals(
        told.headers.get("api-supported-versions"),
        later.join(", ") || null,
      );
      assertEquals(told.headers.get("api-deprecated-versions"), "1");
      assertEquals(
        told.headers.get("link")?.includes(`</v2${path}>`) ?? false,
        later.length > 0,
      );
      const refusal = await request(gone, "GET", `/v1${path}`);
      assertEquals((await refusal.json()).supported, later);
    });
  });
}

for (const throwing of [1, 3]) {
  Deno.test(`a type of version ${throwing} that throws takes nothing from version 2`, async () => {
    const types = {
      broken: {
        pattern: /[0-9]+/,
        parse() {
          throw new Error("broken");
        },
      },
    };
    const app = new App({
      types,
      versions: {
        "2": { report: true, sunset: "2026-01-01", onSunset: "gone" },
      },
    });
    for (const version of [1, 2, 3]) {
      const type = version === throwing ? "broken" : "int";
      app.get(`/x/<id:${type}>`, () => text("x"), { version });
    }
    await at("2025-06-01", async () => {
      const { status, headers } = await request(app, "GET", "/v2/x/7");
      assertEquals(status, 200);
      assertEquals(
        headers.get("api-supported-versions"),
        throwing === 1 ? "2, 3" : "1, 2",
      );
    });
    await at("2026-06-01", async () => {
      const { status } = await request(app, "GET", "/v2/x/7");
      assertEquals(status, 410);
    });
  });
}

/** What an application answers, and the headers that another hands on. */
const NESTED: [title: string, status: number, headers: string[]][] = [
  ["without content", 204, ["deprecation", "x-own"]],
  ["with content", 200, ["deprecation", "x-own"]],
  ["that leads on", 302, ["deprecation", "x-own"]],
  ["of an error without body", 405, ["deprecation", "allow", "x-own"]],
];

for (const [title, status, names] of NESTED) {
  Deno.test(`an answer ${title} keeps its headers in another application`, async () => {
    const constant = new Response(null, {
      status,
      headers: { "x-own": "yes" },
    });
    const inner = new App({ versions: { "1": { deprecated: "2026-11-01" } } });
    inner.get(
      "/x",
      () =>
        status === 200 ? text("x", { headers: { "x-own": "yes" } }) : constant,
      { version: 1 },
    );
    inner.post("/post", () => text("x"), { version: 1 }).onError(() =>
      constant
    );
    const outer = new App().get(
      "/<rest:path>",
      (_request, { params }) =>
        inner.fetch(new Request(`http://localhost/${params.rest}`)),
    );
    const path = status === 405 ? "/v1/post" : "/v1/x";
    for (let count = 0; count < 3; count++) {
      const response = await request(outer, "GET", path);
      assertEquals(response.status, status);
      const found = names.filter((name) => response.headers.has(name));
      assertEquals(found, names);
    }
  });
}
