import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import {
  answering,
  argsFor,
  importDefault,
  ROUTES,
  textOf,
} from "../../build/built_folder.ts";
import { expectSuccess, runDeno } from "../../child_process.ts";
import { createProjectFolder, writeFiles } from "../../test_folder.ts";
import { composeManifest } from "../../../router/cli/building/composed_manifest.ts";
import { route, serveFiles } from "../../files/served_files.ts";
import { runBuild, runCliWith } from "../command_line.ts";

Deno.test("a manifest has the types that fileRoutes expects", async () => {
  using folder = createProjectFolder({
    ...ROUTES,
    "routes/v1/_version.ts": `export default {
  version: 1,
  deprecated: "2026-11-01",
  onSunset: "gone",
  links: { sunset: false },
};`,
    "routes/v2/_version.ts":
      'export default { version: 2, extends: 1, remove: ["/b"] };',
    "routes/v2/c.ts": 'export const GET = () => new Response("c");',
    "routes/health.ts": 'export const GET = () => new Response("ok");',
    "main.ts": `import { App, fileRoutes } from "@strata/router";
import manifest from "./routes.gen.ts";
export default new App().blueprint(fileRoutes(manifest));
`,
  });
  await expectSuccess(runBuild(argsFor(folder.path)));
  await expectSuccess(runDeno(["check", join(folder.path, "main.ts")]));
});

Deno.test("a manifest names files relative to itself, not as the build was given them", () => {
  const files = {
    "_middleware.ts": route,
    "v1/_version.ts": { version: 1, sunset: "2090-01-01" },
    "v1/a.ts": route,
  };
  const tree = { root: "/asked/routes", files };
  const { text } = composeManifest(
    { app: serveFiles(files), folder: "api/routes", tree, findings: [] },
    "out/routes.gen.ts",
  );
  assertStringIncludes(text, '"../api/routes/v1/_version.ts"');
  assertStringIncludes(text, "../api/routes/_middleware.ts");
  assertEquals(text.includes("/asked/"), false);
});

/** A route that sends a request to the application of the manifest. */
const ASKING = {
  "app.ts": `
import { App, fileRoutes } from "@strata/router";
import manifest from "./routes.gen.ts";
export const app = new App().blueprint(fileRoutes(manifest));
`,
  "routes/asking.ts": `
import { app } from "../app.ts";
export const GET = () => app.fetch(new Request("http://localhost/added"));
`,
  // Loaded before the bundler starts, which the other file waits for: the
  // bundler misses what is written only when everything is loaded.
  "routes/_version.ts": `
const { spawn } = Deno.Command.prototype;
Deno.Command.prototype.spawn = function () {
  const bundler = spawn.call(this);
  globalThis.bundled = bundler.status;
  return bundler;
};
export default {};
`,
  "routes/slow.ts": "await globalThis.bundled;" + answering("slow"),
};

Deno.test("build creates the missing manifest that a route imports", async () => {
  using folder = createProjectFolder({
    ...ASKING,
    "routes/added.ts": answering("new"),
  });
  const options = { cwd: folder.path, permissions: ["-A"] };
  const args = ["build", "--platform=node"];
  const { code, stdout, stderr } = await runCliWith(options, ...args);
  assertEquals([code, stderr], [0, ""]);
  assertStringIncludes(stdout, "routes.gen.ts: 4 files\n");
  const worker = await importDefault(folder.path, "dist/node/worker.js");
  assertEquals(await textOf(worker, "/asking"), "new");
});

for (const change of ["adds", "adds and removes"]) {
  Deno.test(`build bundles the new manifest for a route that imports it: it ${change} files`, async () => {
    using folder = createProjectFolder({ "routes/old.ts": answering("old") });
    const options = { cwd: folder.path, permissions: ["-A"] };
    const args = ["build", "--platform=node"];
    await runCliWith(options, ...args);
    writeFiles(folder.path, { ...ASKING, "routes/added.ts": answering("new") });
    if (change !== "adds") Deno.removeSync(join(folder.path, "routes/old.ts"));
    const { code, stderr } = await runCliWith(options, ...args);
    assertEquals([code, stderr], [0, ""]);
    const worker = await importDefault(folder.path, "dist/node/worker.js");
    assertEquals(await textOf(worker, "/asking"), "new");
  });
}

Deno.test("build --entry checks an application that a route imports with its new manifest", async () => {
  using folder = createProjectFolder({
    "main.ts": `import { App, fileRoutes, text } from "@strata/router";
import manifest from "./routes.gen.ts";
const app = new App().blueprint(fileRoutes(manifest));
app.get("/taken", () => text("code"));
export default app;
`,
    "routes/taken.ts": answering("file"),
    "routes/asking.ts": `import app from "../main.ts";
export const GET = () => new Response(app.url("asking"));`,
  });
  const options = { cwd: folder.path, permissions: ["-A"] };
  const args = ["build", "--entry=main.ts", "--platform=node"];
  const { code: first, stderr } = await runCliWith(options, ...args);
  assertEquals(first, 1, stderr);
  assertStringIncludes(stderr, "error duplicate-route:");
  // The manifest is written on its own, since only the application is at fault.
  const manifest = join(folder.path, "routes.gen.ts");
  assertStringIncludes(Deno.readTextFileSync(manifest), "taken.ts");
  Deno.renameSync(
    join(folder.path, "routes/taken.ts"),
    join(folder.path, "routes/free.ts"),
  );
  const second = await runCliWith(options, ...args);
  assertEquals([second.code, second.stderr], [0, ""]);
});
