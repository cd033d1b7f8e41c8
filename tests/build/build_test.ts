import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { join, toFileUrl } from "@std/path";
import { App, fileRoutes } from "@strata/router";
import { request } from "@strata/router/testing";
import { expectSuccess, runDeno, startChild } from "../child_process.ts";
import { callBuild, callCliWith } from "../cli/called_command.ts";
import { CLI, runBuild, runCliWith } from "../cli/command_line.ts";
import { PROJECT } from "../project.ts";
import {
  createFolder,
  createProjectFolder,
  type FileTexts,
  listFiles,
  writeFiles,
} from "../test_folder.ts";

const ROUTES = {
  "routes/_version.ts": "export default { versionPrefix: '/api/v' };",
  "routes/v1/_version.ts": "export default { version: 1 };",
  "routes/v1/a.ts": answering("a"),
  "routes/v1/b.ts": answering("b"),
};

/** Writes a route that answers with a text. */
function answering(text: string): string {
  return `export const GET = () => new Response("${text}");`;
}

/** Gives the arguments that build a folder's routes into the same folder. */
function argsFor(folder: string, ...more: string[]): string[] {
  return [join(folder, "routes"), "--out", join(folder, "dist"), ...more];
}

/** Reads all files of a folder, each with its path. */
function readFiles(folder: string): [path: string, text: string][] {
  return listFiles(folder)
    .map((path) => [path, Deno.readTextFileSync(join(folder, path))]);
}

/** What is said while routes are composed, by the code that it comes from. */
const SAID_BEFORE: readonly [code: string, text: string][] = [
  ["composition", "It is registered twice"],
  ["reading paths", "as other routers write it"],
  ["reading types", "There is no parameter type"],
  ["checking expressions", "backtrack without end"],
  ["reading settings", "and not an array of paths"],
  ["reading dates", "has no zone, so it means"],
  ["reading options", "which gives no time when it is called"],
  ["reading escapes", "12288"],
  ["finding foreign parameters", "p{N}:]"],
];

Deno.test("a bundle leaves out what only refuses routes", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  writeFiles(folder, ROUTES);
  const { code, stderr } = await callBuild([
    ...argsFor(folder),
    "--platform=deno",
  ]);
  assertEquals(code, 0, stderr);
  const bundle = Deno.readTextFileSync(join(folder, "dist/worker.js"));
  const router = ["compose", "path", "declare", "serve"]
    .flatMap((floor) => readFiles(`${PROJECT}router/${floor}`))
    .map(([, text]) => text).join("");
  for (const [what, text] of SAID_BEFORE) {
    assertStringIncludes(router, text);
    assert(!bundle.includes(text), what);
  }
});

Deno.test("build writes the same bytes twice, and the manifest only once", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  writeFiles(folder, ROUTES);
  const manifest = join(folder, "routes.gen.ts");
  const read = () => readFiles(folder);
  assertEquals((await runBuild(argsFor(folder))).code, 0);
  const before = read();
  const { mtime } = Deno.statSync(manifest);
  const { code, stdout } = await runBuild(argsFor(folder));
  assertEquals(code, 0);
  assertStringIncludes(stdout, "unchanged");
  assertEquals(read(), before);
  assertEquals(Deno.statSync(manifest).mtime, mtime);
});

Deno.test("builds into one folder at once wait for each other", async () => {
  using folder = createFolder(ROUTES);
  const args = argsFor(folder.path, "--platform");
  const ended = await Promise.all(
    ["deno", "node", "bun"].map((platform) => runBuild([...args, platform])),
  );
  for (const { code, stderr } of ended) assertEquals(code, 0, stderr);
  const names = [...Deno.readDirSync(join(folder.path, "dist"))]
    .map(({ name }) => name).sort();
  assertEquals(names, ["bun", "deno", "node", "worker.js"]);
});

for (const entry of [undefined, "main.ts"]) {
  Deno.test(`build of ${entry ?? "routes alone"} removes no folder that another program has where build works`, async () => {
    using folder = createFolder({
      ...ROUTES,
      "main.ts": "export default { fetch: () => new Response() };",
      "dist/.strata/notes.md": "mine",
      "dist/.strata/part0.ts": "",
    });
    const more = entry === undefined
      ? []
      : [`--entry=${join(folder.path, entry)}`];
    const args = argsFor(folder.path, ...more);
    const { code, stderr } = await callBuild(args);
    const notes = join(folder.path, "dist/.strata/notes.md");
    assertEquals([code, Deno.readTextFileSync(notes)], [2, "mine"]);
    assertStringIncludes(stderr, 'holds "notes.md", which build did not write');
    const checked = await callBuild([...args, "--check"]);
    assertEquals(checked.code, 1, "It is in nobody's way.");
  });
}

Deno.test("build writes a platform once that is named twice", async () => {
  using folder = createFolder(ROUTES);
  const args = argsFor(folder.path, "--platform=deno,node", "--platform=deno");
  const { code, stdout } = await callBuild(args);
  assertEquals([code, stdout.split("dist/deno/").length - 1], [0, 1]);
});

Deno.test("build goes on where one that was killed has left its files", async () => {
  using folder = createFolder({ ...ROUTES, "dist/.strata/part12.ts": "left" });
  const { code } = await callBuild(argsFor(folder.path, "--platform=deno"));
  assertEquals(code, 0);
  const names = [...Deno.readDirSync(join(folder.path, "dist"))];
  assertEquals(names.map(({ name }) => name).sort(), ["deno", "worker.js"]);
});

Deno.test("build advises another folder than that of the routes, whatever its name", async () => {
  using folder = createFolder({
    "dist/a.ts": answering("a"),
    "my app/routes/a.ts": answering("a"),
  });
  const advised: [routes: string, out: string, advice: string][] = [
    ["dist", "dist", "--out=build\n"],
    ["my app/routes", "my app", "--out='my app/dist'\n"],
  ];
  for (const [routes, out, advice] of advised) {
    const args = ["build", routes, `--out=${out}`];
    const { code, stderr } = await callCliWith({ cwd: folder.path }, ...args);
    assertEquals(code, 2, stderr);
    assertStringIncludes(stderr, advice);
  }
});

Deno.test({
  name: "a build that waits for another one says so",
  // Where no folder can be opened, none waits.
  ignore: Deno.build.os === "windows",
  async fn() {
    using folder = createFolder(ROUTES);
    const taken = join(folder.path, "dist/.strata");
    Deno.mkdirSync(taken, { recursive: true });
    using other = Deno.openSync(taken);
    await other.lock(true);
    const args = [
      "run",
      "-A",
      CLI,
      "build",
      ...argsFor(folder.path, "--platform=deno"),
    ];
    await using child = startChild(Deno.execPath(), args);
    await child.waitForError(
      /^Waiting for another build into \S+dist to end\.$/m,
    );
    await other.unlock();
    const { code } = await child.process.status;
    assertEquals(code, 0, await child.errors);
    assertStringIncludes(await child.output, "worker.js");
  },
});

/** What is built, by the options that ask for it. */
const WAITING: [what: string, options: string[]][] = [
  ["of routes", []],
  ["of an entry", ["--entry=main.ts"]],
];

for (const [what, asked] of WAITING) {
  Deno.test({
    name:
      `a build ${what} that waits leaves the manifest as another one has it`,
    // Where no folder can be opened, none waits.
    ignore: Deno.build.os === "windows",
    async fn() {
      using folder = createProjectFolder({
        ...ROUTES,
        "main.ts": "export default { fetch: () => new Response() };",
      });
      const { path: cwd } = folder;
      const args = ["build", "--platform=deno", ...asked];
      const options = { cwd, permissions: ["-A"] };
      assertEquals((await runCliWith(options, ...args)).code, 0);
      const read = () => Deno.readTextFileSync(join(cwd, "routes.gen.ts"));
      const before = read();
      writeFiles(cwd, { "routes/c.ts": 'throw new Error("broken");' });
      const taken = join(cwd, "dist/.strata");
      Deno.mkdirSync(taken);
      using other = Deno.openSync(taken);
      await other.lock(true);
      await using child = startChild(
        Deno.execPath(),
        ["run", "-A", CLI, ...args],
        { cwd },
      );
      await child.waitForError("Waiting for another build");
      assertEquals(read(), before);
      await other.unlock();
      assertEquals((await child.process.status).code, 1);
      assertEquals(read(), before);
    },
  });
}

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
  const { code, stderr } = await runBuild(argsFor(folder.path));
  assertEquals(code, 0, stderr);
  await expectSuccess(runDeno(["check", join(folder.path, "main.ts")]));
});

Deno.test("build makes a server for Deno that listens where PORT and HOST say", async () => {
  using folder = createFolder(ROUTES);
  await runBuild(argsFor(folder.path, "--platform=deno"));
  const server = join(folder.path, "dist/deno/server.ts");
  await expectSuccess(runDeno(["check", server]));
  const args = ["run", "--allow-net", "--allow-env=PORT,HOST", server];
  const env = { PORT: "0", HOST: "127.0.0.1", NO_COLOR: "1" };
  await using child = startChild(Deno.execPath(), args, { env });
  const address = /http:\/\/127\.0\.0\.1:\d+(?=\/)/;
  const [origin] = address.exec(await child.waitForError(address))!;
  const response = await fetch(`${origin}/api/v1/a`);
  assertEquals(await response.text(), "a");
  assert(!origin.endsWith(":8000"), origin);
});

Deno.test("build says that a folder holds no route files", async () => {
  using temporary = createFolder({
    "routes/_version.ts": "export default {};",
  });
  const { code, stderr } = await callBuild(argsFor(temporary.path));
  assertEquals(code, 0);
  assertStringIncludes(stderr, "no route file");
});

Deno.test("build --check names what changed, and writes nothing", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  writeFiles(folder, ROUTES);
  await runBuild(argsFor(folder));
  assertEquals((await runBuild(argsFor(folder, "--check"))).code, 0);
  Deno.removeSync(join(folder, "routes/v1/b.ts"));
  writeFiles(folder, {
    "routes/v1/c.ts": ROUTES["routes/v1/a.ts"],
    "routes/v1/_version.ts": "export default { version: 2 };",
  });
  const manifest = Deno.readTextFileSync(join(folder, "routes.gen.ts"));
  const { code, stderr } = await runBuild(argsFor(folder, "--check"));
  assertEquals(code, 1);
  assertStringIncludes(stderr, `Run strata build ${folder}/routes, and commit`);
  for (
    const line of [
      '- "v1/b.ts": () => import("./routes/v1/b.ts"),',
      '+ "v1/c.ts": () => import("./routes/v1/c.ts"),',
      '- "v1/_version.ts": { "version": 1 },',
      '+ "v1/_version.ts": { "version": 2 },',
    ]
  ) assertStringIncludes(stderr, `${line}\n`);
  assert(!stderr.includes('v1/a.ts": () =>'), stderr);
  assertEquals(
    Deno.readTextFileSync(join(folder, "routes.gen.ts")),
    manifest,
  );
});

/** What a manifest is asked of beside the routes, and its name. */
const MISSING: [options: [name: string, file: string][], manifest: string][] = [
  [[], "routes.gen.ts"],
  [[["entry", "entry.ts"]], "routes.gen.ts"],
  [[["manifest", "own.ts"], ["entry", "entry.ts"]], "own.ts"],
];

for (const [asked, name] of MISSING) {
  const title = asked.map(([option]) => ` --${option}`).join("");
  Deno.test(`build --check${title} tells of a missing manifest by its name alone, and how to build it`, async () => {
    using folder = createFolder({
      ...ROUTES,
      "entry.ts": "export default {};",
    });
    const manifest = join(folder.path, name);
    const options = asked.map(([option, file]) =>
      `--${option}=${join(folder.path, file)}`
    );
    const { code, stderr } = await callBuild(
      argsFor(folder.path, "--check", ...options),
    );
    const command = ["strata build", `${folder.path}/routes`, ...options];
    assertEquals([code, stderr], [
      1,
      `There is no manifest "${manifest}". Run ${command.join(" ")}, and ` +
      "commit what it writes.\n",
    ]);
  });
}

Deno.test("build names a folder beside the routes where they are the current one", async () => {
  using folder = createFolder(ROUTES);
  const options = { cwd: join(folder.path, "routes") };
  const { code, stderr } = await callCliWith(options, "build", ".");
  assertEquals(code, 2);
  assertStringIncludes(stderr, '"dist", which is inside of the routes folder');
  assertMatch(stderr, /such as: --out='?\.\.[\\/]dist'?\n/);
});

Deno.test("build --check cuts lines of the table, and no line of a file", async () => {
  const long = `${"long/".repeat(15)}a.ts`;
  using folder = createFolder(ROUTES);
  await runBuild(argsFor(folder.path));
  folder.write(`routes/${long}`, ROUTES["routes/v1/a.ts"]);
  const { stderr } = await runBuild(argsFor(folder.path, "--check"));
  assertMatch(stderr, /^\+ "table": \{ "program": "\[.*…$/m);
  assertStringIncludes(
    stderr,
    `\n+ "${long}": () => import("./routes/${long}"),\n`,
  );
  assert(stderr.split("\n").every((line) => line.length < 210), stderr);
});

Deno.test("build takes a manifest as others write it for the same", async () => {
  using folder = createFolder(ROUTES);
  await runBuild(argsFor(folder.path));
  const manifest = join(folder.path, "routes.gen.ts");
  const text = "\ufeff" +
    Deno.readTextFileSync(manifest).replaceAll("\n", "\r\n");
  Deno.writeTextFileSync(manifest, text);
  const checked = await runBuild(argsFor(folder.path, "--check"));
  const { code, stdout, stderr } = checked;
  const said = `${manifest} is up to date.\n`;
  assertEquals([code, stdout, stderr], [0, said, ""]);
  const again = await runBuild(argsFor(folder.path));
  assertStringIncludes(again.stdout, "unchanged");
  assertEquals(Deno.readTextFileSync(manifest), text);
});

Deno.test("build --check tells of a manifest that is only formatted otherwise", async () => {
  using folder = createFolder(ROUTES);
  await runBuild(argsFor(folder.path));
  const manifest = join(folder.path, "routes.gen.ts");
  const text = Deno.readTextFileSync(manifest).replaceAll(/^ +/gm, "\t");
  Deno.writeTextFileSync(manifest, text);
  const { code, stderr } = await runBuild(argsFor(folder.path, "--check"));
  const said = `${manifest} is not what the route files say:\n` +
    "It differs in white space, or in the order of its lines.\n" +
    `Run strata build ${folder.path}/routes, and commit what it writes.\n`;
  assertEquals([code, stderr], [1, said]);
});

/** Manifests that would replace a file, or be one among the routes. */
const WRONG_MANIFESTS: [manifest: string, said: string][] = [
  ["routes/v1/_version.ts", "inside of the routes folder"],
  ["routes/new.ts", "inside of the routes folder"],
  ["main.ts", "build did not write"],
];

for (const [manifest, said] of WRONG_MANIFESTS) {
  Deno.test(`build writes no manifest into ${manifest}`, async () => {
    using folder = createFolder({
      ...ROUTES,
      "main.ts": "// Its own.\nexport const a = 1;",
    });
    const before = listFiles(folder.path);
    const { code, stderr } = await callBuild(
      argsFor(folder.path, `--manifest=${join(folder.path, manifest)}`),
    );
    assertEquals(code, 2, stderr);
    assertStringIncludes(stderr, said);
    assertEquals(listFiles(folder.path), before);
  });
}

/** Where build runs, its arguments, and the manifest that it writes. */
const FOLDERS: [cwd: string, args: string[], manifest: string][] = [
  ["routes", [".", "--out=../dist"], "routes.gen.ts"],
  ["routes/v1", ["..", "--out=../../dist"], "routes.gen.ts"],
  [".", ["./routes/"], "routes.gen.ts"],
  [".", [".hidden"], ".hidden.gen.ts"],
  [".", ["--manifest=gen/routes.ts"], "gen/routes.ts"],
];

for (const [cwd, args, manifest] of FOLDERS) {
  Deno.test(`build ${args[0]} in ${cwd} writes a manifest that works beside the folder`, async () => {
    using folder = createProjectFolder({
      ...ROUTES,
      ".hidden/api/v1/a.ts": 'export const GET = () => new Response("a");',
    });
    const { code, stderr } = await callCliWith(
      { cwd: join(folder.path, cwd) },
      "build",
      "--platform=deno",
      ...args,
    );
    assertEquals(code, 0, stderr);
    const written = join(folder.path, manifest);
    const { default: tree } = await import(toFileUrl(written).href);
    const app = new App().blueprint(fileRoutes(tree));
    const response = await request(app, "GET", "/api/v1/a");
    assertEquals(await response.text(), "a");
  });
}

Deno.test("build writes to no folder that cannot be, or leads among the routes", async () => {
  using folder = createFolder(ROUTES);
  const routes = join(folder.path, "routes");
  const link = join(folder.path, "link");
  Deno.symlinkSync(routes, link);
  const before = listFiles(folder.path);
  const outputs: [source: string, output: string, said: string][] = [
    [routes, link, "which is inside of the routes folder"],
    [link, join(routes, "dist"), "which is inside of the routes folder"],
  ];
  if (Deno.build.os === "linux") {
    outputs.push([routes, "/proc/none", "Name another path"]);
  }
  for (const [source, output, said] of outputs) {
    const { code, stderr } = await callBuild([source, `--out=${output}`]);
    assertEquals(code, 2, output);
    assertStringIncludes(stderr, said);
  }
  assertEquals(listFiles(folder.path), before);
});

Deno.test("build writes through a link into a folder that lies elsewhere", async () => {
  using folder = createFolder(ROUTES);
  using elsewhere = createFolder({ "deep/deeper/a.txt": "" });
  const link = join(folder.path, "dist");
  Deno.symlinkSync(join(elsewhere.path, "deep/deeper"), link);
  const { code, stderr } = await callBuild(
    argsFor(folder.path, "--platform=deno"),
  );
  assertEquals(code, 0, stderr);
  const path = join(elsewhere.path, "deep/deeper/deno/worker.js");
  const { default: app } = await import(toFileUrl(path).href);
  assertEquals(await (await request(app, "GET", "/api/v1/b")).text(), "b");
});

Deno.test("build writes its manifest to no folder that it removes", async () => {
  using folder = createFolder(ROUTES);
  const before = listFiles(folder.path);
  const manifest = join(folder.path, "dist", ".strata", "routes.gen.ts");
  const { code, stderr } = await callBuild(
    argsFor(folder.path, `--manifest=${manifest}`),
  );
  assertEquals(code, 2, stderr);
  assertStringIncludes(stderr, "removed at the end. Name a file elsewhere.");
  assertEquals(listFiles(folder.path), before);
});

Deno.test("build takes a module whose name looks like an option", async () => {
  using folder = createProjectFolder({ "-main.ts": IN_CODE });
  const options = { cwd: folder.path };
  const args = ["build", "--entry=-main.ts", "--platform=deno"];
  const { code, stderr } = await callCliWith(options, ...args);
  assertEquals(code, 0, stderr);
});

Deno.test("build takes a module of CommonJS", async () => {
  using folder = createProjectFolder({
    "main.cjs": "module.exports = { fetch: () => new Response('cjs') };\n",
  });
  const options = { cwd: folder.path };
  const args = ["build", "--entry=main.cjs", "--platform=deno"];
  const { code, stderr } = await callCliWith(options, ...args);
  assertEquals(code, 0, stderr);
  const path = join(folder.path, "dist/deno/worker.js");
  const { default: app } = await import(toFileUrl(path).href);
  assertEquals(await app.fetch().text(), "cjs");
});

Deno.test("build warns of modules that may wait for each other for ever", async () => {
  using folder = createFolder({
    "lib/db.ts": "export const db = await Promise.resolve(1);\n",
    "lib/user.ts": `import { db } from "./db.ts";
import { post } from "./post.ts";
export const user = () => db + post();
`,
    "lib/post.ts": `import { db } from "./db.ts";
import { user } from "./user.ts";
export const post = () => db + user.length;
`,
    "routes/a.ts": `import { user } from "../lib/user.ts";
export const GET = () => new Response(String(user()));
`,
  });
  const { code, stderr } = await callBuild(
    argsFor(folder.path, "--platform=deno"),
  );
  assertEquals(code, 0, stderr);
  assertMatch(
    stderr,
    /import each other in a circle: \S*lib\/(?:user|post)\.ts and \S*lib\/(?:user|post)\.ts\./,
  );
});

Deno.test("build refuses an application that its module does not export by default", async () => {
  using folder = createFolder({
    ...ROUTES,
    "main.ts": "export const app = { fetch: () => new Response() };",
  });
  const main = join(folder.path, "main.ts");
  const { code, stderr } = await callBuild(
    argsFor(folder.path, `--entry=${main}`),
  );
  assertEquals(code, 1);
  assertStringIncludes(stderr, "The default export is undefined");
  assertEquals(listFiles(folder.path).filter((file) => /dist/.test(file)), []);
});

Deno.test("build with mistakes lists all of them, errors first, and writes nothing", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  writeFiles(folder, {
    ...ROUTES,
    "routes/[id=itn].ts": ROUTES["routes/v1/a.ts"],
    "routes/v2/_version.ts": "export default { version: '' };",
    "routes/v3/_version.ts": "export default { version: 4 };",
    "routes/v3/a.ts": ROUTES["routes/v1/a.ts"],
    "routes/broken.ts": 'throw new Error("no database");',
    "routes/broken2.ts": 'throw new Error("no database");',
    "routes/a@b.ts": ROUTES["routes/v1/a.ts"],
  });
  const before = listFiles(folder);
  const { code, stderr } = await callBuild(argsFor(folder));
  assertEquals(code, 1);
  const told = stderr.match(/^(?:error|warning) [\w-]+/gm) ?? [];
  assertEquals(told.slice(0, 4).sort(), [
    "error bad-name",
    "error bad-version",
    "error load-failed",
    "error unknown-type",
  ]);
  assertEquals(told.slice(4), ["warning version-folder"]);
  assertStringIncludes(stderr, "For the same reason, ");
  assertStringIncludes(stderr, "Nothing is built: 5 errors");
  assertEquals(listFiles(folder), before);
});

/** A route that asks the application which the manifest describes. */
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
  // Loaded before the bundler is started, which the other file waits for: what
  // is written only when all is loaded, the bundler has missed.
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

Deno.test("build gives a route the manifest that it imports where there was none", async () => {
  using folder = createProjectFolder({
    ...ASKING,
    "routes/added.ts": answering("new"),
  });
  const options = { cwd: folder.path, permissions: ["-A"] };
  const args = ["build", "--platform=node"];
  const { code, stdout, stderr } = await runCliWith(options, ...args);
  assertEquals([code, stderr], [0, ""]);
  assertStringIncludes(stdout, "routes.gen.ts: 4 files\n");
  const { default: worker } = await import(
    toFileUrl(join(folder.path, "dist/node/worker.js")).href
  );
  const response = await request(worker, "GET", "/asking");
  assertEquals(await response.text(), "new");
});

for (const change of ["adds", "adds and removes"]) {
  Deno.test(`build gives a route that imports the manifest the one that it writes: it ${change} files`, async () => {
    using folder = createProjectFolder({ "routes/old.ts": answering("old") });
    const options = { cwd: folder.path, permissions: ["-A"] };
    const args = ["build", "--platform=node"];
    await runCliWith(options, ...args);
    writeFiles(folder.path, { ...ASKING, "routes/added.ts": answering("new") });
    if (change !== "adds") Deno.removeSync(join(folder.path, "routes/old.ts"));
    const { code, stderr } = await runCliWith(options, ...args);
    assertEquals([code, stderr], [0, ""]);
    const { default: worker } = await import(
      toFileUrl(join(folder.path, "dist/node/worker.js")).href
    );
    const response = await request(worker, "GET", "/asking");
    assertEquals(await response.text(), "new");
  });
}

Deno.test("build --entry checks an application that a route imports with the manifest that it writes", async () => {
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
  // The manifest is written by itself, since only the application is at fault.
  const manifest = join(folder.path, "routes.gen.ts");
  assertStringIncludes(Deno.readTextFileSync(manifest), "taken.ts");
  Deno.renameSync(
    join(folder.path, "routes/taken.ts"),
    join(folder.path, "routes/free.ts"),
  );
  const second = await runCliWith(options, ...args);
  assertEquals([second.code, second.stderr], [0, ""]);
});

Deno.test("build that fails leaves the manifest as it was", async () => {
  using folder = createProjectFolder(ROUTES);
  const options = { cwd: folder.path, permissions: ["-A"] };
  const args = ["build", "--platform=node", "--manifest=made/a.gen.ts"];
  const { code: built, stderr } = await runCliWith(options, ...args);
  assertEquals(built, 0, stderr);
  const before = readFiles(folder.path);
  const broken = "routes/v1/broken.ts";
  writeFiles(folder.path, { [broken]: 'throw new Error("no database");' });
  const { code } = await runCliWith(options, ...args);
  Deno.removeSync(join(folder.path, broken));
  assertEquals([code, readFiles(folder.path)], [1, before]);
});

Deno.test("build fails when a route file throws while it is loaded", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  const broken = 'throw new Error("no database");';
  writeFiles(folder, { ...ROUTES, "routes/v1/b.ts": broken });
  const before = listFiles(folder);
  const manifest = join(folder, "made/a.gen.ts");
  const args = argsFor(folder, `--manifest=${manifest}`);
  const { code, stderr } = await callBuild(args);
  assertEquals([code, listFiles(folder)], [1, before]);
  assert(![...Deno.readDirSync(folder)].some(({ name }) => name === "made"));
  // Bundling had begun there.
  assert(![...Deno.readDirSync(folder)].some(({ name }) => name === "dist"));
  assertStringIncludes(stderr, "error load-failed: ");
  assertStringIncludes(stderr, "v1/b.ts:1:7\n");
  assertStringIncludes(stderr, "no database");
});

Deno.test("build that may not run the bundler leaves nothing behind", async () => {
  using folder = createFolder(ROUTES);
  const permissions = ["--allow-read", "--allow-write"];
  const { code, stderr } = await runCliWith(
    { permissions },
    "build",
    ...argsFor(folder.path),
  );
  assertEquals(code, 2);
  assertStringIncludes(stderr, "--allow-run");
  const left = [...Deno.readDirSync(folder.path)].map(({ name }) => name);
  assertEquals(left, ["routes"]);
});

Deno.test("build refuses settings that are no data, and writes nothing", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  writeFiles(folder, {
    "routes/a/_version.ts": "export default { version: { v: 1 } };",
    "routes/a/x.ts": ROUTES["routes/v1/a.ts"],
  });
  const before = listFiles(folder);
  const { code, stderr } = await callBuild(argsFor(folder));
  assertEquals([code, listFiles(folder)], [1, before], stderr);
});

/** Files without the project around them, and what building them says. */
const UNBUNDLED: [title: string, files: FileTexts, says: string][] = [
  [
    "what is missing where nothing says what the router is",
    { "routes/a.ts": "export const GET = () => new Response();" },
    "No deno.json around says what @strata/router is",
  ],
  [
    "the bundler's reason without its last words",
    {
      "main.ts": 'import "./nothing.ts"; export default {};',
      "routes/a.ts": "export const GET = () => new Response();",
    },
    "error: Module not found",
  ],
];

for (const [title, files, says] of UNBUNDLED) {
  Deno.test(`build tells ${title}`, async () => {
    using folder = createFolder(files);
    const entry = "main.ts" in files ? ["--entry", "main.ts"] : [];
    const { code, stderr } = await callCliWith(
      { cwd: folder.path },
      "build",
      "--platform=deno",
      ...entry,
    );
    assertEquals(code, 1);
    assertStringIncludes(stderr, says);
    assert(!stderr.includes("Stack backtrace"), stderr);
  });
}

Deno.test("build says that no configuration reaches the bundler but that of its folder", async () => {
  const { imports } = JSON.parse(Deno.readTextFileSync(`${PROJECT}deno.json`));
  using folder = createFolder({
    "other.json": JSON.stringify({
      imports: {
        ...imports,
        "@strata/router": `${PROJECT}mod.ts`,
        mine: "./a.ts",
      },
    }),
    "deno.json": JSON.stringify({
      imports: { "@strata/router": `${PROJECT}mod.ts` },
    }),
    "a.ts": "export const a = 1;",
    "routes/a.ts": 'import { a } from "mine";\n' +
      "export const GET = () => Response.json(a);",
  });
  const { code, stderr } = await runCliWith(
    { cwd: folder.path, permissions: ["-A", "--config=other.json"] },
    "build",
    "--platform=deno",
  );
  assertEquals(code, 1);
  assertMatch(stderr, /Import "mine" not a dependency .+\n[^]*--config names/);
});

Deno.test("build --platform picks platforms, and refuses unknown ones", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  writeFiles(folder, ROUTES);
  const picked = argsFor(
    folder,
    "--platform=bun,node",
    "--platform=deno",
  );
  assertEquals((await callBuild(picked)).code, 0);
  assertEquals(
    [...Deno.readDirSync(join(folder, "dist"))].map(({ name }) => name)
      .sort(),
    ["bun", "deno", "node", "worker.js"],
  );
  for (const name of ["heroku", "constructor"]) {
    const wrong = await callBuild(argsFor(folder, `--platform=${name}`));
    assertEquals(wrong.code, 2);
    assertStringIncludes(wrong.stderr, `"${name}". The platforms are deno, `);
  }
});

Deno.test("build --entry bundles an application of one's own", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  writeFiles(folder, {
    ...ROUTES,
    "main.ts": `#!/usr/bin/env -S deno serve
import { App, fileRoutes } from "@strata/router";
import manifest from "./generated.ts";

const app = new App().blueprint(fileRoutes(manifest));
app.get("/own", () => new Response("own"));
export default app;
`,
  });
  const { code, stderr } = await runBuild(argsFor(
    folder,
    `--entry=${join(folder, "main.ts")}`,
    `--manifest=${join(folder, "generated.ts")}`,
    "--platform=deno",
  ));
  assertEquals(code, 0, stderr);
  const { default: worker } = await import(
    toFileUrl(join(folder, "dist/worker.js")).href
  );
  for (const [path, body] of [["/own", "own"], ["/api/v1/a", "a"]]) {
    const response = await request(worker, "GET", path);
    assertEquals(await response.text(), body);
  }
});

/** An application in code, and one that reads a folder. */
const IN_CODE = `import { App, text } from "@strata/router";
const app = new App();
app.get("/own", () => text("own"));
export default app;
`;
const READING = `import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
const api = new URL("api", import.meta.url);
export default new App().blueprint(fileRoutes(await readRoutes(api)));
`;

Deno.test("build --entry needs no folder, and writes nothing of one", async () => {
  // A file of that name is no folder.
  using folder = createProjectFolder({
    "main.ts": IN_CODE,
    routes: "",
    // Nothing is made in it where there is no manifest to bundle.
    "dist/.strata/notes.md": "mine",
  });
  const options = { cwd: folder.path };
  const args = ["build", "--entry=main.ts", "--platform=node"];
  const { code, stdout, stderr } = await callCliWith(options, ...args);
  assertEquals([code, stderr], [0, ""]);
  assert(!stdout.includes("routes"), stdout);
  assertEquals(
    listFiles(folder.path).filter((file) => !file.startsWith("dist")),
    ["main.ts", "routes"],
  );
  const { default: worker } = await import(
    toFileUrl(join(folder.path, "dist/node/worker.js")).href
  );
  const response = await request(worker, "GET", "/own");
  assertEquals(await response.text(), "own");
});

for (const manifest of ["routes.json", "routes.d.ts", "routes.mtsx"]) {
  Deno.test(`build writes no manifest ${manifest}, which would be no module`, async () => {
    using folder = createProjectFolder(ROUTES);
    const before = listFiles(folder.path);
    const options = { cwd: folder.path };
    const args = ["build", `--manifest=${manifest}`];
    const { code, stderr } = await callCliWith(options, ...args);
    assertEquals(code, 2);
    assertStringIncludes(stderr, "Give it a name such as routes.gen.ts.");
    assertEquals(listFiles(folder.path), before);
  });
}

/** Words in place of a routes folder, where there is none, and what is said. */
const NO_FOLDER: [words: string[], said: string][] = [
  [[], 'There is no routes folder "routes". Name the one that is meant'],
  [["--check"], 'There is no routes folder "routes". Name the one that is'],
  [
    ["main.ts"],
    '"main.ts" is not a folder. Name the one that holds the route files. A ' +
    "module that serves an application of your own is built by: strata build " +
    "--entry main.ts\n",
  ],
  [["main.js"], 'There is no module "main.js". Did you mean "main.ts"?'],
];

for (const [words, said] of NO_FOLDER) {
  Deno.test(`build ${words} without a folder says which to name`, async () => {
    using folder = createProjectFolder({ "main.ts": IN_CODE });
    const options = { cwd: folder.path };
    const { code, stderr } = await callCliWith(options, "build", ...words);
    assertEquals(code, 2);
    assertStringIncludes(stderr, said);
    assertEquals(listFiles(folder.path), ["main.ts"]);
  });
}

Deno.test("build takes every name of a module in TypeScript for a manifest, and what it builds into", async () => {
  using folder = createProjectFolder(ROUTES);
  for (const manifest of ["a.ts", "a.mts", "a.tsx", "dist/a.d.b.ts"]) {
    const args = ["build", "--check", `--manifest=${manifest}`];
    const { stderr } = await callCliWith({ cwd: folder.path }, ...args);
    assertStringIncludes(stderr, `There is no manifest "${manifest}".`);
  }
});

/** Arguments beside an entry where there is no folder, and what is said. */
const WITHOUT_FOLDER: [args: string[], said: string][] = [
  [["api"], 'There is no routes folder "api"'],
  [["--routes=routes"], 'There is no routes folder "routes"'],
  [["--manifest=a.gen.ts"], 'There is no routes folder "routes"'],
  [
    ["--check"],
    "--check compares the manifest with the routes folder, and there is no " +
    '"routes". Name the folder that is meant; an application without one has ' +
    "no manifest: leave --check out.\n",
  ],
  [["--out=."], 'Cannot build into ".", which is around "main.ts"'],
  [["--entry=lib.ts"], '"lib.ts" is not a module'],
];

for (const [args, said] of WITHOUT_FOLDER) {
  Deno.test(`build --entry ${args} without a folder is refused`, async () => {
    using folder = createProjectFolder({
      "main.ts": IN_CODE,
      "lib.ts/a.ts": "",
    });
    const before = listFiles(folder.path);
    const options = { cwd: folder.path };
    const { code, stderr } = await callCliWith(
      options,
      "build",
      "--entry=main.ts",
      ...args,
    );
    assertEquals(code, 2, stderr);
    assertStringIncludes(stderr, said);
    assertEquals(listFiles(folder.path), before);
  });
}

Deno.test("build --entry serves what its module says, whatever its folder holds", async () => {
  using folder = createFolder({
    "routes/_version.ts": "export default {};",
    "main.ts": IN_CODE,
  });
  const main = join(folder.path, "main.ts");
  const args = argsFor(folder.path, `--entry=${main}`, "--platform=deno");
  const { code, stdout, stderr } = await callBuild(args);
  assertEquals([code, stderr], [0, ""]);
  assertStringIncludes(stdout, "routes.gen.ts");
});

Deno.test("build --entry without a folder says how to build one that it reads", async () => {
  using folder = createProjectFolder({
    "main.ts": READING,
    "api/a.ts": ROUTES["routes/v1/a.ts"],
  });
  const options = { cwd: folder.path };
  const args = ["build", "--entry=main.ts", "--platform=deno"];
  const { code, stderr } = await callCliWith(options, ...args);
  assertEquals(code, 0, stderr);
  assertStringIncludes(stderr, "Name that folder to build as well");
});

/** What an entry exports by default, the status of building it, what is said. */
const ENTRIES: [exported: string, code: number, said: string][] = [
  ["app.get('/api/v1/a', own)", 1, "error duplicate-route: "],
  ["(app.get('/x/<a>', own).get('/x/<b>', own), app.routes)", 1, "duplicate-"],
  ["{}", 1, "error bad-export: "],
  ["null", 1, "The default export is null, which has no fetch."],
  ["undefined!.fetch", 0, "warning load-failed: "],
  ["{ fetch: own }", 0, ""],
  ["app.get('/:id', own)", 0, "warning foreign-parameter: "],
];

for (const [exported, status, said] of ENTRIES) {
  Deno.test(`build --entry that exports ${exported} ends with ${status}`, async () => {
    using folder = createFolder({
      ...ROUTES,
      "main.ts": `import { App, fileRoutes } from "@strata/router";
import manifest from "./routes.gen.ts";
const own = () => new Response("own");
const app = new App().blueprint(fileRoutes(manifest));
export default ${exported};
`,
    });
    const { code, stderr } = await callBuild(argsFor(
      folder.path,
      `--entry=${join(folder.path, "main.ts")}`,
      "--platform=deno",
    ));
    assertEquals(code, status, stderr);
    assert(said ? stderr.includes(said) : stderr === "", stderr);
    const isBuilt = listFiles(folder.path).some((file) => /dist/.test(file));
    assertEquals(isBuilt, status === 0);
  });
}

Deno.test("build --entry goes on where the module may do more than the build", async () => {
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

Deno.test("build --entry says of which platform an application is that is not checked", async () => {
  using folder = createProjectFolder({
    ...ROUTES,
    "main.ts": `import { env } from "cloudflare:workers";
export default { fetch: () => Response.json(env) };
`,
  });
  const args = ["build", "--entry=main.ts", "--platform=cloudflare"];
  const permissions = ["--allow-read", "--allow-write", "--allow-run"];
  const options = { cwd: folder.path, permissions };
  const { code, stderr } = await runCliWith(options, ...args);
  assertEquals(code, 0, stderr);
  assertStringIncludes(
    stderr,
    "warning load-failed: main.ts:1:21\n  The application is not checked: it " +
      'imports "cloudflare:workers", which Deno does not have.\n  The build ' +
      "goes on; where it is served, the module must load.\n",
  );
});

Deno.test("build --entry tells once what is odd about the folder and the application", async () => {
  using folder = createProjectFolder({
    ...ROUTES,
    "routes/v9/a.ts": ROUTES["routes/v1/a.ts"],
    "main.ts": `import { App, fileRoutes } from "@strata/router";
import manifest from "./routes.gen.ts";
export default new App().blueprint(fileRoutes(manifest));
`,
  });
  const args = ["build", "--entry=main.ts", "--platform=deno"];
  const options = { cwd: folder.path };
  const { code, stderr } = await callCliWith(options, ...args);
  assertEquals(code, 0, stderr);
  assertEquals(stderr.match(/^warning .+$/gm), [
    "warning version-folder: routes/v9/",
  ]);
});

/** Modules of one platform, what is built for, and how building ends. */
const OF_PLATFORMS: [module: string, platforms: string, code: number][] = [
  ["cloudflare:workers", "cloudflare", 0],
  ["bun:sqlite", "bun", 0],
  ["fastly:env", "fastly", 0],
  ["cloudflare:workers", "cloudflare,deno", 1],
  ["cloudflare:workers", "bun", 1],
];

for (const [module, platforms, status] of OF_PLATFORMS) {
  Deno.test(`build for ${platforms} of a route that imports ${module} ends with ${status}`, async () => {
    using folder = createFolder({
      "routes/a.ts": `import * as own from "${module}";\n` +
        "export const GET = () => Response.json(own);",
    });
    const args = argsFor(folder.path, `--platform=${platforms}`);
    const { code, stderr } = await callBuild(args);
    assertEquals(code, status, stderr);
    const [severity, said] = status === 0
      ? ["warning", `The file is not checked: it imports "${module}"`]
      : ["error", `for module "${module}"`];
    assertStringIncludes(stderr, `${severity} load-failed: `);
    assertStringIncludes(stderr, said);
  });

  Deno.test(`build --entry for ${platforms} of an application that imports ${module} ends with ${status}`, async () => {
    using folder = createProjectFolder({
      "main.ts": `import * as own from "${module}";\n` +
        "export default { fetch: () => Response.json(own) };",
    });
    const args = ["build", "--entry=main.ts", `--platform=${platforms}`];
    const options = { cwd: folder.path };
    const { code, stderr } = await callCliWith(options, ...args);
    assertEquals(code, status, stderr);
    const [owner] = module.split(":");
    const [severity, said] = status === 0
      ? ["warning", `The application is not checked: it imports "${module}"`]
      : ["error", `Or build for its platform alone: --platform=${owner}.`];
    assertStringIncludes(stderr, `${severity} load-failed: `);
    assertStringIncludes(stderr, said);
  });
}

Deno.test("build of settings that import what one platform has is refused", async () => {
  using folder = createFolder({
    "routes/a.ts": "export const GET = () => new Response();",
    "routes/_version.ts": 'import "cloudflare:workers"; export default {};',
  });
  const args = argsFor(folder.path, "--platform=cloudflare");
  const { code, stderr } = await callBuild(args);
  assertEquals(code, 1);
  assertStringIncludes(stderr, "error load-failed: ");
});

/** What reads a folder in a bundle, and what build says of it. */
const READERS: [
  file: string,
  text: string,
  args: string[],
  said: RegExp,
][] = [
  [
    "main.ts",
    `import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
const routes = new URL("routes", import.meta.url);
export default new App().blueprint(fileRoutes(await readRoutes(routes)));
`,
    ["--entry=main.ts"],
    /^main\.ts reads a folder with readRoutes.+ Import routes\.gen\.ts in/m,
  ],
  [
    "routes/all.ts",
    `import { readRoutes } from "@strata/router/fs";
export const GET = async () =>
  Response.json(Object.keys((await readRoutes("routes")).files));
`,
    [],
    /^What a route file imports reads a folder.+ Read it before the build/m,
  ],
];

for (const [file, text, args, said] of READERS) {
  Deno.test(`build says that ${file} reads a folder where there may be none`, async () => {
    using folder = createProjectFolder({ ...ROUTES, [file]: text });
    const options = { cwd: folder.path };
    const { code, stderr } = await callCliWith(options, "build", ...args);
    assertEquals(code, 0, stderr);
    assertMatch(stderr, said);
  });
}

Deno.test("build names modules that look for files from where they lie", async () => {
  using folder = createProjectFolder({
    ...ROUTES,
    "read.ts": 'export const path = new URL("a.txt", import.meta.url);\n',
    "routes/read.ts": 'import { path } from "../read.ts";\n' +
      "export const GET = () => new Response(path.href);\n",
  });
  const options = { cwd: folder.path, permissions: ["-A"] };
  const args = ["build", "--platform=deno", "--minify"];
  const { code, stderr } = await runCliWith(options, ...args);
  assertEquals(code, 0, stderr);
  assertMatch(
    stderr,
    /^The application asks where a module lies, .+: read\.ts\./m,
  );
});

/** A module of WebAssembly, whose function "add" adds two numbers. */
const ADDING_MODULE = Uint8Array.fromHex(
  "0061736d0100000001070160027f7f017f03020100070701036164640000" +
    "0a09010700200020016a0b",
);

/** Platforms, and what building a .wasm file for them warns of. */
const COMPILING: [platforms: string, said: string][] = [
  ["deno,bun", ""],
  ["deno,cloudflare,fastly", "not allowed: cloudflare, fastly.\n"],
];

for (const [platforms, said] of COMPILING) {
  Deno.test(`build of WebAssembly for ${platforms} says "${said.trim()}"`, async () => {
    using folder = createFolder({
      "routes/a.ts": 'import { add } from "../add.wasm";\n' +
        "export const GET = () => Response.json(add(1, 2));",
    });
    Deno.writeFileSync(join(folder.path, "add.wasm"), ADDING_MODULE);
    const args = argsFor(folder.path, `--platform=${platforms}`);
    const { code, stderr } = await callBuild(args);
    assertEquals(code, 0, stderr);
    assert(said ? stderr.endsWith(said) : stderr === "", stderr);
  });
}

/** What picks platforms, what a route file says, and how building that ends. */
const IMPORTING: [
  picking: string[],
  text: string,
  code: number,
  said: string,
][] = [
  [
    ["--platform=fastly"],
    'import { sep } from "node:path";',
    1,
    "imports node:path, which",
  ],
  [
    ["--platform=deno,fastly"],
    'import { sep } from "node:path";\nexport const PUT = () => import("node:os");',
    1,
    "imports node:os, node:path, which fastly does not have",
  ],
  [[], 'import { sep } from "node:path";', 0, "imports node:path, which"],
  [["--platform=deno,cloudflare"], 'import { sep } from "node:path";', 0, ""],
  [["--platform=fastly"], 'const sep = "node:path";', 0, ""],
];

for (const [picking, text, status, said] of IMPORTING) {
  Deno.test(`build ${picking} ends with ${status} and "${said}" for ${text}`, async () => {
    using folder = createFolder({
      "routes/a.ts": `${text}\nexport const GET = () => new Response(sep);`,
    });
    const args = argsFor(folder.path, ...picking);
    const { code, stderr } = await callBuild(args);
    assertEquals(code, status, stderr);
    assert(said ? stderr.includes(said) : stderr === "", stderr);
    assertEquals(stderr.includes("No bundle is written."), status === 1);
    const isBuilt = listFiles(folder.path).some((file) => /dist/.test(file));
    assertEquals(isBuilt, status === 0);
  });
}

/** Gives a handler that answers with a value. */
function answerWith(value: string): string {
  return `export const GET = () => new Response(String(${value}));`;
}

/** Files that call Deno, or only seem to, and whether build names them. */
const CALLING: [file: string, text: string, isNamed: boolean][] = [
  ["routes/env.ts", answerWith('Deno.env.get("NAME")'), true],
  [
    "routes/socket.ts",
    `export function GET(request: Request) {
  const { socket, response } = Deno.upgradeWebSocket(request);
  socket.onopen = () => socket.close();
  return response;
}
`,
    true,
  ],
  ["routes/taken.ts", `const { env } = Deno;\n${answerWith("env")}`, true],
  ["opened.ts", 'export const open = () => Deno.open("a");', true],
  [
    "routes/open.ts",
    'import { open } from "../opened.ts"; // Deno.open\n' +
    answerWith("await open()").replace("()", "async ()"),
    false,
  ],
  [
    "routes/typed.ts",
    `type Info = Deno.ServeHandlerInfo;
export const GET = (_: Request, info?: Info) => new Response(typeof info);
`,
    false,
  ],
  [
    "routes/text.ts",
    answerWith('"Deno.env", `${1} Deno.b ${/Deno.a/}`'),
    false,
  ],
  [
    "routes/asked.ts",
    answerWith('typeof Deno === "object" && Deno.pid'),
    false,
  ],
  ["routes/global.ts", answerWith("globalThis.Deno?.pid"), false],
  [
    "routes/tried.ts",
    `let id = 0;
try { id = Deno.pid; } catch { id = 1; }
${answerWith("id")}
`,
    false,
  ],
  [
    "routes/own.ts",
    `const Deno = { pid: "a" };\n${answerWith("Deno.pid")}`,
    false,
  ],
];

/** Gives the files that build says to call Deno where Node runs them. */
function readCallers(stderr: string): string[] {
  const said =
    /^The application uses Deno, which is not there on node: (.+?)\. What is/m;
  return said.exec(stderr)?.[1].split(/, | and /) ?? [];
}

Deno.test("build names the files that call Deno where there is none", async () => {
  const texts = CALLING.map(([file, text]) => [file, text]);
  using folder = createProjectFolder(Object.fromEntries(texts));
  const options = { cwd: folder.path };
  const args = ["build", "--platform=deno,netlify,node"];
  const { code, stderr } = await callCliWith(options, ...args);
  assertEquals(code, 0, stderr);
  const named = CALLING.filter(([, , isNamed]) => isNamed);
  assertEquals(readCallers(stderr), named.map(([file]) => file).sort());
});

/** Where a call of Deno is fine, the call, and what is built for. */
const UNNAMED: [title: string, value: string, platforms: string][] = [
  ["has it", "Deno.pid", "deno,netlify"],
  ["is given another", "((Deno) => Deno.pid)({ pid: 1 })", "node"],
];

for (const [title, value, platforms] of UNNAMED) {
  Deno.test(`build names no file that calls Deno where it ${title}`, async () => {
    using folder = createFolder({ "routes/a.ts": answerWith(value) });
    const args = argsFor(folder.path, `--platform=${platforms}`);
    const { code, stderr } = await callBuild(args);
    assertEquals([code, stderr], [0, ""]);
  });
}

Deno.test("build names ten of many files that call Deno", async () => {
  const files = Array.from({ length: 12 }, (_, count) => [
    `routes/${count + 10}.ts`,
    answerWith("Deno.pid"),
  ]);
  using folder = createProjectFolder(Object.fromEntries(files));
  const options = { cwd: folder.path };
  const { stderr } = await callCliWith(options, "build", "--platform=node");
  const named = readCallers(stderr);
  assertEquals(named.length, 11);
  assertEquals(named.slice(-2), ["routes/19.ts", "2 others"]);
});

/** How a module serves itself, and what build names of that. */
const SERVING: [code: string, named: string[]][] = [
  ["export const start = () => serve(app);", ["@strata/router/serve"]],
  ["if (import.meta.main) serve(app);", []],
];

for (const [code, named] of SERVING) {
  Deno.test(`build names ${named.length || "no"} module that calls Deno for ${code}`, async () => {
    using folder = createProjectFolder({
      ...ROUTES,
      "main.ts": `import { App } from "@strata/router";
import { serve } from "@strata/router/serve";
const app = new App();
${code}
export default app;
`,
    });
    const options = { cwd: folder.path };
    const args = ["build", "--entry=main.ts", "--platform=node"];
    const result = await callCliWith(options, ...args);
    assertEquals(result.code, 0, result.stderr);
    assertEquals(readCallers(result.stderr), named);
  });
}

Deno.test("a bundle evaluates each route file at its first request", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  const evaluate = (name: string) =>
    `(globalThis.evaluated ??= []).push("${name}");\n` +
    `export const GET = () => new Response("${name}");`;
  writeFiles(folder, {
    "routes/a.ts": evaluate("a"),
    "routes/b.ts": evaluate("b"),
  });
  const { code, stderr } = await runBuild(argsFor(folder));
  assertEquals(code, 0, stderr);
  const { default: worker } = await import(
    toFileUrl(join(folder, "dist/worker.js")).href
  );
  const evaluated = () => (globalThis as { evaluated?: string[] }).evaluated;
  assertEquals(evaluated(), undefined);
  for (const _ of [1, 2]) {
    await (await request(worker, "GET", "/b")).text();
    assertEquals(evaluated(), ["b"]);
  }
});

Deno.test("a bundle has no functions to evaluate the router, which a route imports", async () => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  writeFiles(folder, {
    "routes/a.ts": 'import { text } from "@strata/router";\n' +
      'export const GET = () => text("a");',
  });
  const { code, stderr } = await callBuild(argsFor(folder));
  assertEquals(code, 0, stderr);
  const bundle = Deno.readTextFileSync(join(folder, "dist/worker.js"));
  assertEquals(bundle.match(/^var init_\w+/gm), null);
});

/** Files of one tree, and what its bundle then answers, in this order. */
const BUNDLED: [
  claim: string,
  files: Record<string, string>,
  answers: [path: string, body: string][],
][] = [
  [
    "keeps one state of a module that several files import",
    {
      "count.ts": "let count = 0;\nexport const next = () => ++count;",
      "routes/a.ts": `import { next } from "../count.ts";
export function GET() { return new Response("a" + helper() + next()); }
function helper() { return " "; }
`,
      "routes/d.ts": 'export { GET } from "./a.ts";',
      "routes/next.ts": `import { next } from "../count.ts";
export const GET = () => new Response("next " + next());
`,
    },
    [["a", "a 1"], ["next", "next 2"], ["d", "a 3"], ["a", "a 4"]],
  ],
  [
    "keeps apart what files name alike",
    {
      "routes/a/b.ts": 'const helper = "other"; export const GET = () => ' +
        "new Response(helper);",
    },
    [["a/b", "other"]],
  ],
  [
    "keeps text that looks like the bundler's own",
    {
      "routes/b.ts": `class helper { text = \`
// routes/c.ts
var c_exports = {};
\`; }
export const GET = () => new Response(new helper().text);
`,
      "routes/h.ts": `/*! All rights reserved. */
export const GET = () => new Response(\`load(() => {
  start();
});
// then poll
poll();\`);
`,
      "routes/k.ts": `export const GET = () => new Response(\`
var init_k = __esm({
  "routes/k.ts"() {
    GET = 0;
  }
});
\`);
`,
    },
    [
      ["b", "\n// routes/c.ts\nvar c_exports = {};\n"],
      ["h", "load(() => {\n  start();\n});\n// then poll\npoll();"],
      [
        "k",
        '\nvar init_k = __esm({\n  "routes/k.ts"() {\n    GET = 0;\n  }\n});\n',
      ],
    ],
  ],
  [
    "imports what the runtime has",
    {
      "routes/c.ts": `import { sep } from "node:path";
export const GET = () => new Response(sep);
`,
    },
    [["c", "/"]],
  ],
  [
    "gives a module as a namespace",
    {
      "tables.ts": 'export const usersTable = "users";',
      "routes/g.ts": `import * as tables from "../tables.ts";
export const GET = () => new Response(JSON.stringify(tables));
`,
    },
    [["g", '{"usersTable":"users"}']],
  ],
  [
    "waits for what a module awaits, and imports another route file",
    {
      "routes/e.ts": `const late = await Promise.resolve("late");
export const GET = async () => new Response(late + (await import("./f.ts")).ALL());
`,
      "routes/f.ts": 'export const ALL = () => new Response("f");',
    },
    [["e", "late[object Response]"], ["f", "f"]],
  ],
  [
    "keeps a variable that is named as the bundle's own",
    {
      "loaded.ts": "let __loaded = 0;\nexport const count = () => ++__loaded;",
      "routes/m.ts": `import { count } from "../loaded.ts";
export const GET = () => new Response(String(count()));
`,
    },
    [["m", "1"]],
  ],
  [
    "has a file import itself",
    {
      "routes/i.ts": `export const _ownName = "itself";
export const GET = async () => new Response((await import("./i.ts"))._ownName);
`,
      "routes/j.ts": `import * as own from "./j.ts";
export const _ownName = "itself again";
export const GET = () => new Response(own._ownName);
`,
    },
    [["i", "itself"], ["j", "itself again"]],
  ],
  [
    "serves a file that imports nothing",
    { "routes/l.ts": 'export function GET() { return new Response("bare"); }' },
    [["l", "bare"]],
  ],
];

Deno.test("a bundle does what its modules do", async (t) => {
  using temporary = createFolder();
  const { path: folder } = temporary;
  for (const [, files] of BUNDLED) writeFiles(folder, files);
  const { code, stderr } = await callBuild(argsFor(folder));
  assertEquals(code, 0, stderr);
  const { default: worker } = await import(
    toFileUrl(join(folder, "dist/worker.js")).href
  );
  for (const [claim, , answers] of BUNDLED) {
    await t.step(`it ${claim}`, async () => {
      for (const [path, body] of answers) {
        const response = await request(worker, "GET", `/${path}`);
        assertEquals(await response.text(), body);
      }
    });
  }
});

Deno.test("a bundle of packages is readable, and says nothing of where they were", async () => {
  using folder = createFolder({
    "routes/a.ts": 'import { Buffer } from "npm:safe-buffer@5.2.1";\n' +
      'export const GET = () => new Response(Buffer.from("a"));',
    // What it was compiled from stands in its own source map.
    "routes/b.ts": 'import { parseCookie } from "npm:cookie@2.0.2";\n' +
      'export const GET = () => Response.json(parseCookie("a=b"));',
  });
  // The folder of Deno's cache is none of those that it may read.
  const { code, stderr } = await runCliWith(
    {
      permissions: [
        `--allow-read=${folder.path},${PROJECT}`,
        `--allow-write=${folder.path}`,
        "--allow-run",
      ],
    },
    "build",
    ...argsFor(folder.path, "--platform=deno"),
  );
  assertEquals(code, 0, stderr);
  const server = join(folder.path, "dist/deno/worker.js");
  const named = Deno.readTextFileSync(server).match(/^.*\bnpm\/.*$/gm);
  const path = "npm/registry.npmjs.org/safe-buffer/5.2.1/index.js";
  assertEquals(named, [
    `// ${path}`,
    `  "${path}"(exports, module) {`,
    "// npm/registry.npmjs.org/cookie/2.0.2/dist/index.js",
    '  "npm/registry.npmjs.org/cookie/2.0.2/dist/index.js"() {',
  ]);
});

/** What modules do before they read NODE_ENV, and what that is then. */
const MODES: [before: string, mode: string][] = [
  ["", "production"],
  ['import process from "node:process";\n', "the environment's"],
];

Deno.test("a bundle sets NODE_ENV, except of a process that a module imports", async () => {
  using folder = createFolder(Object.fromEntries(
    MODES.map(([before], index) => [
      `routes/${index}.ts`,
      `${before}export const GET = () => new Response(process.env.NODE_ENV);\n`,
    ]),
  ));
  const { code, stderr } = await runBuild(argsFor(folder.path));
  assertEquals(code, 0, stderr);
  const worker = toFileUrl(join(folder.path, "dist/worker.js")).href;
  for (const [index, [, mode]] of MODES.entries()) {
    const asking = `import worker from ${JSON.stringify(worker)};
const request = new Request("http://localhost/${index}");
console.log(await (await worker.fetch(request)).text());`;
    const running = runDeno(["eval", asking], {
      env: { NODE_ENV: "the environment's" },
    });
    assertEquals((await expectSuccess(running)).trim(), mode);
  }
});

/** What a route reads, by how the bundle is written for it. */
const WRITTEN: [title: string, text: string][] = [
  ["as it is", 'export const GET = () => new Response("b");'],
  ["minified", "export const GET = () => new Response(process.env.NODE_ENV);"],
];

for (const [title, text] of WRITTEN) {
  const commonJs = 'import late from "../late.cjs";\n' +
    "export const GET = () => new Response(typeof late);";
  Deno.test(`a bundled route file that throws while loading answers 500, always, ${title}`, async () => {
    using temporary = createFolder();
    const { path: folder } = temporary;
    writeFiles(folder, {
      "shared.ts": 'if (!Deno.env.get("IS_BUILT")) throw new Error("late");',
      "routes/a.ts": 'import "../shared.ts";\n' +
        'export function GET() { return new Response("half loaded"); }',
      "routes/b.ts": text,
      "routes/c.ts": 'import "../shared.ts";\n' +
        'export function GET() { return new Response("half loaded"); }',
      "late.cjs": 'if (!process.env.IS_BUILT) throw new Error("late");',
      "routes/d.ts": commonJs,
      "routes/e.ts": commonJs,
    });
    const built = await runBuild(argsFor(folder), { IS_BUILT: "yes" });
    assertEquals(built.code, 0, built.stderr);
    const { default: worker } = await import(
      toFileUrl(join(folder, "dist/worker.js")).href
    );
    const statuses = [];
    for (const path of ["a", "b", "a", "c", "b", "d", "e"]) {
      const response = await request(worker, "GET", `/${path}`);
      await response.body?.cancel();
      statuses.push(response.status);
    }
    assertEquals(statuses, [500, 200, 500, 500, 200, 500, 500]);
  });
}

Deno.test("build --entry beside a folder is refused where it would be overwritten", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": "export const GET = () => new Response();\n",
    "src/worker.js": IN_CODE,
  });
  const { code, stderr } = await callCliWith(
    { cwd: folder.path },
    "build",
    "--entry=src/worker.js",
    "--out=src",
  );
  assertEquals(code, 2, stderr);
  assertStringIncludes(stderr, 'into "src", which is around "src/worker.js"');
  assertEquals(
    Deno.readTextFileSync(join(folder.path, "src/worker.js")),
    IN_CODE,
  );
});
