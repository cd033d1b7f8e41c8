import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { join } from "@std/path";
import {
  argsFor,
  buildAt,
  buildIn,
  importDefault,
  IN_CODE,
  ROUTES,
  textOf,
} from "../../build/built_folder.ts";
import { expectSuccess, runDeno } from "../../child_process.ts";
import {
  createFolder,
  createProjectFolder,
  listFiles,
  writeFiles,
} from "../../test_folder.ts";
import { runBuild, runCliWith } from "../command_line.ts";
import { writeConflict } from "../written_conflict.ts";

Deno.test("build --entry bundles your own application", async () => {
  using folder = createFolder({
    ...ROUTES,
    "main.ts": `#!/usr/bin/env -S deno serve
import { App, fileRoutes } from "@strata/router";
import manifest from "./generated.ts";

const app = new App().blueprint(fileRoutes(manifest));
app.get("/own", () => new Response("own"));
export default app;
`,
  });
  await expectSuccess(runBuild(argsFor(
    folder.path,
    `--entry=${join(folder.path, "main.ts")}`,
    `--manifest=${join(folder.path, "generated.ts")}`,
    "--platform=deno",
  )));
  const worker = await importDefault(folder.path, "dist/worker.js");
  for (const [path, body] of [["/own", "own"], ["/api/v1/a", "a"]]) {
    assertEquals(await textOf(worker, path), body);
  }
});

/** Entries of an application that serves only when it is run directly. */
const SERVING_ALONE = {
  "main.ts": `import { App, text } from "@strata/router";
import { serve } from "@strata/router/serve";
const app = new App();
app.get("/", () => text("there"));
export default app;
if (import.meta.main) serve(app);
`,
  "entry.ts": 'export { default } from "./main.ts";',
};

for (const entry of Object.keys(SERVING_ALONE)) {
  Deno.test(`build --entry bundles a module that starts without Deno, and serves only when run: ${entry}`, async () => {
    using folder = createProjectFolder(SERVING_ALONE);
    const args = [`--entry=${entry}`, "--platform=node"];
    const { code, stderr } = await buildIn(folder, ...args);
    assertEquals([code, stderr], [0, ""]);
    const start = `delete globalThis.Deno;
const { default: app } = await import("./dist/worker.js");
const response = await app.fetch(new Request("http://localhost/"));
console.log(await response.text());
`;
    writeFiles(folder.path, { "start.js": start });
    const answer = runDeno(["run", "-A", "start.js"], { cwd: folder.path });
    assertEquals(await expectSuccess(answer), "there\n");
  });
}

Deno.test("build --entry needs no routes folder, and writes nothing about one", async () => {
  // A file of that name is not a folder.
  using folder = createProjectFolder({
    "main.ts": IN_CODE,
    routes: "",
    // Nothing is written into it without a manifest to bundle.
    "dist/.strata/notes.md": "mine",
  });
  const args = ["--entry=main.ts", "--platform=node"];
  const { code, stdout, stderr } = await buildIn(folder, ...args);
  assertEquals([code, stderr], [0, ""]);
  assert(!stdout.includes("routes"), stdout);
  assertEquals(
    listFiles(folder.path).filter((file) => !file.startsWith("dist")),
    ["main.ts", "routes"],
  );
  const worker = await importDefault(folder.path, "dist/node/worker.js");
  assertEquals(await textOf(worker, "/own"), "own");
});

/** The module of an application that reads a folder. */
const READING = `import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
const api = new URL("api", import.meta.url);
export default new App().blueprint(fileRoutes(await readRoutes(api)));
`;

Deno.test("build --entry without a routes folder says how to build one that it reads", async () => {
  using folder = createProjectFolder({
    "main.ts": READING,
    "api/a.ts": ROUTES["routes/v1/a.ts"],
  });
  const args = ["--entry=main.ts", "--platform=deno"];
  const { code, stderr } = await buildIn(folder, ...args);
  assertEquals(code, 0, stderr);
  assertStringIncludes(
    stderr,
    "Build that folder too, and import its manifest",
  );
});

Deno.test("build --entry does not warn about a folder without route files", async () => {
  using folder = createFolder({
    "routes/_version.ts": "export default {};",
    "main.ts": IN_CODE,
  });
  const main = join(folder.path, "main.ts");
  const args = [`--entry=${main}`, "--platform=deno"];
  const { code, stdout, stderr } = await buildAt(folder, ...args);
  assertEquals([code, stderr], [0, ""]);
  assertStringIncludes(stdout, "routes.gen.ts");
});

Deno.test("build accepts a module whose name looks like an option", async () => {
  using folder = createProjectFolder({ "-main.ts": IN_CODE });
  const args = ["--entry=-main.ts", "--platform=deno"];
  await expectSuccess(buildIn(folder, ...args));
});

Deno.test("build accepts a CommonJS module", async () => {
  using folder = createProjectFolder({
    "main.cjs": "module.exports = { fetch: () => new Response('cjs') };\n",
  });
  const args = ["--entry=main.cjs", "--platform=deno"];
  await expectSuccess(buildIn(folder, ...args));
  const app = await importDefault(folder.path, "dist/deno/worker.js");
  assertEquals(await app.fetch().text(), "cjs");
});

Deno.test("build refuses a module that does not export its application by default", async () => {
  using folder = createFolder({
    ...ROUTES,
    "main.ts": "export const app = { fetch: () => new Response() };",
  });
  const main = join(folder.path, "main.ts");
  const { code, stderr } = await buildAt(folder, `--entry=${main}`);
  assertEquals(code, 1);
  assertStringIncludes(stderr, "  It has no default export.");
  assertEquals(listFiles(folder.path).filter((file) => /dist/.test(file)), []);
});

Deno.test("build --entry refuses a merge conflict in its module", async () => {
  using folder = createProjectFolder({
    "main.ts": `import { App, text } from "@strata/router";
const app = new App();
${
      writeConflict(
        'app.get("/a", () => text("one"));\n',
        'app.get("/b", () => text("two"));\n',
      )
    }export default app;
`,
  });
  const { code, stderr } = await buildIn(folder, "--entry=main.ts");
  assertEquals(code, 1);
  assertStringIncludes(stderr, "error merge-conflict: main.ts:3\n");
});

/** The default export of an entry, the exit status and the message. */
const ENTRIES: [exported: string, code: number, said: string][] = [
  ["app.get('/api/v1/a', own)", 1, "error duplicate-route: "],
  ["(app.get('/x/<a>', own).get('/x/<b>', own), app.routes)", 1, "duplicate-"],
  ["{}", 1, "error bad-export: "],
  ["null", 1, "Its default export, null, has no fetch method."],
  ["Promise.resolve(app)", 1, "Await the promise that it exports: export"],
  ["undefined!.fetch", 0, "warning load-failed: "],
  ["{ fetch: own }", 0, ""],
  ["app.get('/:id', own)", 0, "warning foreign-parameter: "],
];

for (const [exported, status, said] of ENTRIES) {
  Deno.test(`build --entry that exports ${exported} exits with ${status}`, async () => {
    using folder = createFolder({
      ...ROUTES,
      "main.ts": `import { App, fileRoutes } from "@strata/router";
import manifest from "./routes.gen.ts";
const own = () => new Response("own");
const app = new App().blueprint(fileRoutes(manifest));
export default ${exported};
`,
    });
    const args = [`--entry=${join(folder.path, "main.ts")}`, "--platform=deno"];
    const { code, stderr } = await buildAt(folder, ...args);
    assertEquals(code, status, stderr);
    assert(said ? stderr.includes(said) : stderr === "", stderr);
    const isBuilt = listFiles(folder.path).some((file) => /dist/.test(file));
    assertEquals(isBuilt, status === 0);
  });
}

Deno.test("build --entry continues where the module needs permissions that build lacks", async () => {
  using folder = createProjectFolder({
    ...ROUTES,
    "main.ts": `const name = Deno.env.get("STRATA_NAME");
export default { fetch: () => new Response(name) };
`,
  });
  const args = ["build", "--entry=main.ts", "--platform=deno"];
  const permissions = ["--allow-read", "--allow-write", "--allow-run"];
  const options = { cwd: folder.path, permissions };
  const { code, stderr } = await runCliWith(options, ...args);
  assertEquals(code, 0, stderr);
  assertMatch(
    stderr,
    /^warning load-failed: main\.ts\n {2}The application is not checked: .*env/,
  );
});

Deno.test("build --entry reports a problem of the folder and the application once", async () => {
  using folder = createProjectFolder({
    ...ROUTES,
    "routes/v9/a.ts": ROUTES["routes/v1/a.ts"],
    "main.ts": `import { App, fileRoutes } from "@strata/router";
import manifest from "./routes.gen.ts";
export default new App().blueprint(fileRoutes(manifest));
`,
  });
  const args = ["--entry=main.ts", "--platform=deno"];
  const { code, stderr } = await buildIn(folder, ...args);
  assertEquals(code, 0, stderr);
  assertEquals(stderr.match(/^warning .+$/gm), [
    "warning version-folder: routes/v9/",
  ]);
});
