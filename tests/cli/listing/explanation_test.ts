import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, text } from "@strata/router";
import { explain } from "../../../router/cli/listing/explanation.ts";
import { OK, version } from "../version_folders.ts";
import { askWhy, loadCode, runRoutesIn } from "./listed_routes.ts";

Deno.test("an explanation has dates in ISO 8601, and a version's prefix by default", async () => {
  const app = new App().get("/a", () => text("a"), {
    version: 1,
    deprecated: "2030-01-01",
    sunset: "2031-01-01T12:00:00Z",
  });
  const explanation = await explain(loadCode(app), "GET", "/v1/a");
  const { versionPrefix, deprecated, sunset } = explanation!;
  assertEquals(versionPrefix, { value: "/v", place: "the default" });
  assertEquals(
    [deprecated?.value, sunset?.value],
    ["2030-01-01T00:00:00.000Z", "2031-01-01T12:00:00.000Z"],
  );
});

Deno.test("routes why uses the clock of an application", async () => {
  const app = new App({ clock: () => Date.parse("2099-01-01") })
    .get("/a", () => text("a"), {
      version: 1,
      sunset: "2090-01-01",
      onSunset: "gone",
    });
  const explanation = await explain(loadCode(app), "GET", "/v1/a");
  assertEquals(explanation?.isGone, true);
});

Deno.test("routes why names what removes a path that a route without a version answers", async () => {
  const files = {
    "[...rest].ts": OK,
    "v1/_version.ts": version("version: 1"),
    "v1/a.ts": OK,
    "v1/b.ts": OK,
    "v2/_version.ts": version('version: 2, extends: 1, remove: ["/a"]'),
  };
  const removed = "  removed by  version 2     routes/v2/_version.ts\n";
  assertStringIncludes(await askWhy(files, "/v2/a"), removed);
  for (const path of ["/v1/a", "/v2/b", "/v2/c"]) {
    assertEquals((await askWhy(files, path)).includes("removed"), false);
  }
});

/** An application of files and code. */
const MIXED = {
  "main.ts": `import { App, Blueprint, fileRoutes, text } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
const app = new App();
app.use((_request, _context, next) => next());
const folder = new URL("routes", import.meta.url);
app.blueprint(fileRoutes(await readRoutes(folder)));
const admin = new Blueprint("admin", { urlPrefix: "/admin" });
admin.use(function authenticate(_request, _context, next) {
  return next();
});
admin.get("/stats", () => text("0"));
app.blueprint(admin);
export default app;
`,
  "routes/_middleware.ts": "export default [];\n",
  "routes/_error.ts": "export default () => new Response();\n",
  "routes/v1/_version.ts": version("version: 1"),
  "routes/v1/users.ts": OK,
  "routes/v2/_version.ts": version("version: 2, extends: 1"),
  "routes/v2/_middleware.ts": "export default [];\n",
  "routes/v2/users.ts": OK,
  "routes/v3/_version.ts": version("version: 3, extends: 2"),
};

/** Paths of that application, and the lines on what stands around them. */
const AROUND: [path: string, said: string][] = [
  [
    "/admin/stats",
    `
  middleware  middleware in code
  middleware  authenticate in code
`,
  ],
  [
    "/v1/users",
    `
  middleware  middleware in code
  middleware  routes/_middleware.ts
  errors      routes/_error.ts
`,
  ],
  [
    "/v2/users",
    `
  overrides   /v2/users  routes/v1/users.ts
  middleware  middleware in code
  middleware  routes/_middleware.ts
  middleware  routes/v2/_middleware.ts
  errors      routes/_error.ts
`,
  ],
  [
    "/v3/users",
    `
  inherited   /v2/users  routes/v3/_version.ts
  overrides   /v3/users  routes/v1/users.ts
  middleware  middleware in code
  middleware  routes/_middleware.ts
  middleware  routes/v2/_middleware.ts
  errors      routes/_error.ts
`,
  ],
];

for (const [path, said] of AROUND) {
  Deno.test(`routes why of a module lists what stands around ${path}`, async () => {
    const args = ["main.ts", "why", "GET", path];
    const { stdout } = await runRoutesIn(MIXED, ...args);
    const start = stdout.search(/\n {2}(?:inherited|overrides|middleware) /);
    assertEquals(stdout.slice(start), said);
  });
}
