import { assertEquals } from "@std/assert";
import {
  App,
  Blueprint,
  fileRoutes,
  type RouteFile,
  text,
} from "@strata/router";
import { at, request } from "@strata/router/testing";

const route: RouteFile = () => Promise.resolve({ GET: () => text("ok") });

function createApp(): App {
  return new App().blueprint(fileRoutes({
    files: {
      "_version.ts": { versionPrefix: "/api/v" },
      "health.ts": route,
      "v1/_version.ts": {
        version: 1,
        deprecated: "2026-11-01",
        sunset: "2027-05-01",
        routes: { old: { sunset: "2028-05-01" } },
      },
      "v1/kept.ts": route,
      "v1/old.ts": route,
      "v1.10/_version.ts": { version: "1.10", extends: 1, remove: ["old"] },
      "v1.10/new.ts": route,
      "v1.9/_version.ts": { version: "1.9" },
      "v1.9/mixed.ts": route,
      "v1.9/mixed/deeper@1.9.ts": route,
      "v1.9/mixed/_version.ts": { deprecated: "2026-01-01" },
      "(shop)/_version.ts": { version: 1, versionPrefix: "/<shop:slug>/v" },
      "(shop)/open@3.ts": route,
    },
  }));
}

Deno.test("versions() lists each version with its routes, by prefix", () => {
  const versions = createApp().versions();
  assertEquals(
    versions.map((
      { path, version, versionPrefix, extends: extended, routes },
    ) => [
      path,
      version,
      versionPrefix,
      extended,
      routes.map((route) => route.resource),
    ]),
    [
      ["/<shop:slug>/v3", "3", "/<shop:slug>/v", undefined, ["/open"]],
      ["/api/v1", "1", "/api/v", undefined, ["/kept", "/old"]],
      ["/api/v1.9", "1.9", "/api/v", undefined, ["/mixed", "/mixed/deeper"]],
      ["/api/v1.10", "1.10", "/api/v", "1", ["/new", "/kept"]],
    ],
  );
  assertEquals(versions.map(({ removed }) => removed), [[], [], [], [{
    path: "/api/v1.10/old",
    resource: "/old",
    place: "routes/v1.10/_version.ts",
  }]]);
});

Deno.test("versions() lists the path of a version that has only its root", () => {
  const app = new App().get("/", () => text("ok"), { version: 1 });
  assertEquals(app.versions().map(({ path }) => path), ["/v1"]);
});

Deno.test("versions() lists a version that only removes paths after a prefix", () => {
  const app = new App().blueprint(fileRoutes({
    files: {
      "v1/_version.ts": { version: 1 },
      "v1/users.ts": route,
      "v1/(in)/_version.ts": { versionPrefix: "/in/v" },
      "v1/(in)/old.ts": route,
      "v2/_version.ts": { version: 2, extends: 1, remove: ["/old"] },
      "v3/_version.ts": { version: 3, extends: 2 },
      "v3/(in)/_version.ts": { versionPrefix: "/in/v" },
      "v3/(in)/new.ts": route,
    },
  }));
  const listed = app.versions().map((
    { path, state, extends: extended, routes, removed },
  ) => [
    path,
    state,
    extended,
    routes.length,
    removed.map(({ path }) => path),
  ]);
  assertEquals(listed, [
    ["/v1", "supported", undefined, 1, []],
    ["/v2", "supported", "1", 1, []],
    ["/v3", "supported", "2", 1, []],
    ["/in/v1", "supported", undefined, 1, []],
    ["/in/v2", "supported", "1", 0, ["/in/v2/old"]],
    ["/in/v3", "supported", "2", 1, ["/in/v3/old"]],
  ]);
});

Deno.test("a version that removes every path after a prefix exists", () => {
  const one = new Blueprint("one", { version: 1, versionPrefix: "/a/v" });
  one.get("/users", () => text("users"));
  const settings = { version: 2, extends: 1, remove: ["/users"] };
  const two = new Blueprint("two", { ...settings, versionPrefix: "/b/v" });
  const app = new App().blueprint(Blueprint.group([one, two]));
  assertEquals(
    app.versions().map(({ path, removed }) => [path, removed.length]),
    [["/a/v1", 0], ["/b/v2", 1]],
  );
  const { code } = app.explainMiss("/b/v2/users").extensions;
  assertEquals(code, "removed-in-version");
});

Deno.test("versions() lists removed paths under the spelling of the version that removes them", () => {
  const answer = () => text("ok");
  const settings = { version: "v2", extends: 1, remove: ["/old"] };
  const app = new App({ versionPrefix: "/api/" })
    .get("/old", answer, { version: 1 })
    .get("/new", answer, { version: 2 })
    .blueprint(new Blueprint("two", settings));
  assertEquals(
    app.versions().map(({ path, removed }) => [
      path,
      removed.map(({ path }) => path),
    ]),
    [["/api/1", []], ["/api/2", []], ["/api/v2", ["/api/v2/old"]]],
  );
});

Deno.test("versions() names the version that another extends even without inherited paths", () => {
  const app = new App().blueprint(fileRoutes({
    files: {
      "v1/_version.ts": { version: 1 },
      "v1/users.ts": route,
      "v2/_version.ts": { version: 2, extends: 1 },
      "v2/users.ts": route,
    },
  }));
  assertEquals(app.versions().map((version) => version.extends), [
    undefined,
    "1",
  ]);
});

Deno.test("versions() names the version that another extends only under the spelling that extends", () => {
  const answer = () => text("ok");
  const second = new Blueprint("two", { version: "v2", extends: 1 });
  const app = new App({ versionPrefix: "/api/" })
    .get("/a", answer, { version: 1 })
    .get("/b", answer, { version: 2 })
    .blueprint(second.get("/a", answer));
  assertEquals(
    app.versions().map((version) => [version.path, version.extends]),
    [["/api/1", undefined], ["/api/2", undefined], ["/api/v2", "1"]],
  );
});

Deno.test("a version that is written in two ways has two paths and one name", async () => {
  const answer = () => text("ok");
  const life = { deprecated: "2026-01-01", report: true } as const;
  const app = new App({ versionPrefix: "/api/" });
  app.get("/a", answer, { version: 2, ...life });
  app.get("/b", answer, { version: "v2", ...life });
  app.get("/a", answer, { version: 3 }).get("/b", answer, { version: 3 });
  assertEquals(
    app.versions().map(({ path, routes }) => [path, routes.length]),
    [
      ["/api/2", 1],
      ["/api/v2", 1],
      ["/api/3", 2],
    ],
  );
  for (const path of ["/api/2/a", "/api/v2/b"]) {
    const { headers } = await request(app, "GET", path);
    assertEquals(headers.get("api-deprecated-versions"), "2");
    assertEquals(headers.get("link")?.includes("/api/3/"), true);
  }
  const { extensions } = app.explainMiss("/api/4/b");
  assertEquals(extensions, {
    code: "unsupported-version",
    version: "4",
    supported: ["2", "3"],
  });
});

Deno.test("prefixes that make the same paths are one", async () => {
  const app = new App().blueprint(fileRoutes({
    files: {
      "v1/_version.ts": {
        version: 1,
        versionPrefix: "/api/v",
        deprecated: "2026-01-01",
      },
      "v1/users.ts": route,
      "v2/_version.ts": { version: 2, versionPrefix: "api//v" },
      "v2/users.ts": route,
    },
  }));
  assertEquals(
    app.versions().map((
      { versionPrefix, version },
    ) => [versionPrefix, version]),
    [["/api/v", "1"], ["/api/v", "2"]],
  );
  const answer = await app.fetch(new Request("http://x/api/v1/users"));
  assertEquals(
    answer.headers.get("link"),
    '</api/v2/users>; rel="successor-version latest-version"',
  );
});

/** A date, and the states of 3, 1, 1.9 and 1.10. */
const STATES: [date: string, states: string[]][] = [
  ["2026-10-31T23:59:59Z", Array(4).fill("supported")],
  ["2026-11-01", ["supported", "deprecated", "supported", "supported"]],
  ["2027-05-01", ["supported", "deprecated", "supported", "supported"]],
  ["2028-05-01", ["supported", "sunset", "supported", "supported"]],
];

for (const [date, states] of STATES) {
  Deno.test(`versions() lists the states at ${date}`, async () => {
    const versions = await at(date, () => createApp().versions());
    assertEquals(versions.map(({ state }) => state), states);
  });
}

Deno.test("versions() lists where a date was set", () => {
  const [, one, mixed] = createApp().versions();
  const { text, place } = one.sunset!;
  assertEquals([text, place], [
    "2028-05-01",
    'routes/v1/_version.ts (routes["old"])',
  ]);
  // One of its routes is not deprecated.
  assertEquals(mixed.deprecated, undefined);
});
