import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  App,
  fileRoutes,
  type LifecycleOptions,
  type RouteFile,
  text,
} from "@strata/router";
import { request } from "@strata/router/testing";
import { serveLocally } from "../../local_server.ts";
import { sendRaw, writeHead } from "../raw_http.ts";
import { createApp, TOLD } from "./ending_version.ts";

/** Settings of the first version, and its links to later ones. */
const LINKS: [title: string, options: LifecycleOptions, links: string][] = [
  ["no version without an end", { report: true }, ""],
  [
    "versions without an end, if set to",
    { links: { latest: true } },
    '</api/v3/users/7>; rel="latest-version"',
  ],
  [
    "versions that end, except as set not to",
    { deprecated: "2026-11-01", links: { successor: false } },
    '</api/v3/users/7>; rel="latest-version"',
  ],
  [
    "versions that end, as far as set to",
    { deprecated: "2026-11-01", links: { latest: false } },
    '</api/v2/users/7>; rel="successor-version"',
  ],
  [
    "no version that is set not to",
    { sunset: "2027-05-01", links: { successor: false, latest: false } },
    "",
  ],
];

for (const [title, options, links] of LINKS) {
  Deno.test(`links to later versions are sent by ${title}`, async () => {
    const response = await request(
      createApp(options),
      "GET",
      "/api/v1/users/7",
    );
    const { status, headers } = response;
    assertEquals([status, headers.get("link") ?? ""], [200, links]);
  });
}

/** Paths of a deprecated version, and how long their links are. */
const LINKED_PATHS: [title: string, path: string, octets: number][] = [
  ["a path that is not too long", "a".repeat(954), 1000],
  ["a path that is too long", "a".repeat(955), 0],
  ["a path that is too long once escaped", "|".repeat(400), 0],
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

Deno.test("a stable version links to stable ones, and a preview to the next version", async () => {
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

Deno.test("links lead only to versions with the path, and to the latest stable one", async () => {
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
  Deno.test(`of ${versions.join(", ")}, ${JSON.stringify(settings)}, links lead to ${linked.join(", ")}`, async () => {
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
      "no path where another route matches the request",
      () =>
        new App({ versions: { "1": { deprecated: "2026-11-01" } } })
          .get("/u/<x>", x, { version: 1 })
          .get("/u/<x>", x, { version: 2 })
          .post("/u/me", x, { version: 2 }),
      "/v1/u/me",
      [],
    ],
    [
      "a path whose parameter now has another type",
      () =>
        new App({ versions: { "1": { deprecated: "2026-11-01" } } })
          .get("/u/<id:int>", x, { version: 1 })
          .get("/u/<id>", x, { version: 2 }),
      "/v1/u/7",
      ["/v2/u/7"],
    ],
    [
      "the version segment after a prefix of any length",
      () =>
        new App({
          versionPrefix: "/<tree:path>/v",
          versions: { "1": { deprecated: "2026-11-01" } },
        }).get("/x", x, { version: 1 }).get("/x", x, { version: 2 }),
      "/a/v1/c/v1/x/",
      ["/a/v1/c/v2/x"],
    ],
    [
      "the root of a version after such a prefix",
      () => {
        const app = new App({ versionPrefix: "/<tree:path>/v" });
        return app.get("/", x, { version: 1, deprecated: "2026-11-01" })
          .get("/x", x, { version: 1 }).get("/", x, { version: 2 });
      },
      "/a/v1/v1",
      ["/a/v1/v2"],
    ],
    [
      "versions, whatever is declared before them",
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

Deno.test("a request waits one second for a later version whose file hangs", async () => {
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

Deno.test("a finished answer is not late while its links wait for a file", async () => {
  const app = new App().get("/users", x, {
    version: 1,
    deprecated: "2026-11-01",
  }).blueprint(fileRoutes({
    files: {
      "v2/_version.ts": { version: 2 },
      "v2/users.ts": fileOf("GET"),
    },
  }));
  const fetch = app.observed({
    onMatch() {},
    onUnexpected: () => text("unexpected", { status: 500 }),
    limit: () => Promise.resolve(text("late", { status: 503 })),
  });
  const { status, headers } = await fetch(
    new Request("http://localhost/v1/users"),
  );
  assertEquals(status, 200);
  assertStringIncludes(headers.get("link")!, "</v2/users>");
});

Deno.test("a later version whose file cannot be loaded is tried once, until it is requested", async () => {
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

Deno.test("nothing that a client sends can break out of a link", async () => {
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
