import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  copyRouter,
  createProjectFolder,
  type TestFolder,
} from "../test_folder.ts";
import { ask, holds, is, say, until } from "./requested_server.ts";
import { type RunningServer, startCli } from "./command_line.ts";

/** An application in code, which also reads a routes folder. */
const MAIN = `import { App, fileRoutes, text } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import { near } from "./lib/near.ts";
import { count } from "./lib/state.ts";

const loaded = count();
const app = new App().blueprint(fileRoutes(await readRoutes("routes")));
app.use(async (_request, _context, next) => {
  const response = await next();
  response.headers.set("x-from", "main");
  return response;
});
app.get("/near", () => text(near));
app.get("/loaded", () => text(String(loaded)));
app.get("/bug", () => {
  throw new Error("a bug");
});
export default app;
`;

const FILES = {
  "main.ts": MAIN,
  "lib/near.ts": 'import { far } from "./far.ts";\nexport const near = far;\n',
  "lib/far.ts": 'export const far = "far";\n',
  "lib/state.ts": "let loads = 0;\nexport const count = () => ++loads;\n",
  "routes/a.ts": say("one"),
};

function startModule(
  folder: TestFolder,
  module = "main.ts",
  ...options: string[]
): Promise<RunningServer> {
  return startCli(["dev", module, ...options], ["--allow-read"], folder.path);
}

Deno.test("dev serves a module's application, and edits of all that it imports and reads", async () => {
  using folder = createProjectFolder(FILES);
  await using server = await startModule(folder);
  assertEquals(await ask(server, "/a"), "200 one");
  assertEquals(await ask(server, "/near"), "200 far");
  folder.write("main.ts", MAIN.replace("text(near)", "text(near + 2)"));
  await until(server, "/near", is("200 far2"));
  folder.write("lib/far.ts", 'export const far = "farther";\n');
  await until(server, "/near", is("200 farther2"));
  folder.write("routes/a.ts", say("two"));
  await until(server, "/a", is("200 two"));
});

Deno.test("dev follows route files that are added and removed in the folder that a module reads", async () => {
  using folder = createProjectFolder(FILES);
  await using server = await startModule(folder);
  folder.write("routes/b/c.ts", say("new"));
  await until(server, "/b/c", is("200 new"));
  folder.write("routes/v2/_version.ts", "export default { version: 2 };\n");
  folder.write("routes/v2/d.ts", say("of version 2"));
  await until(server, "/v2/d", is("200 of version 2"));
  folder.write("routes/v2/e/[id=int].ts", say("deep"));
  await until(server, "/v2/e/7", is("200 deep"));
  folder.remove("routes/b");
  await until(server, "/b/c", holds("404"));
  await server.waitFor("/v2/e/7");
});

Deno.test("dev follows a folder of routes that is empty at first", async () => {
  using folder = createProjectFolder({ ...FILES, "routes/notes.md": "" });
  folder.remove("routes/a.ts");
  await using server = await startModule(folder);
  folder.write("routes/first.ts", say("first"));
  await until(server, "/first", is("200 first"));
});

/** Folders that a module reads, as it names them, and where they are. */
const FOLDERS: [title: string, name: string, path: string][] = [
  ["is created later", '"routes"', "routes"],
  ["is created later along with its parent", '"src/api"', "src/api"],
  ["a URL leads to", 'new URL("api/", import.meta.url)', "api"],
];

for (const [title, name, path] of FOLDERS) {
  Deno.test(`dev follows a folder of routes that ${title}`, async () => {
    using folder = createProjectFolder({
      ...FILES,
      "main.ts": MAIN.replace('"routes"', name),
    });
    folder.remove("routes");
    await using server = await startModule(folder);
    assertStringIncludes(await ask(server, "/near"), "there is no folder");
    folder.write(`${path}/a.ts`, say("one"));
    await until(server, "/a", is("200 one"));
    folder.write(`${path}/b/c.ts`, say("two"));
    await until(server, "/b/c", is("200 two"));
  });
}

Deno.test("dev follows a folder of routes that is empty and elsewhere, and each folder in it", async () => {
  using elsewhere = createProjectFolder({ "api/notes.md": "" });
  const name = JSON.stringify(`${elsewhere.path}/api`);
  using folder = createProjectFolder({
    ...FILES,
    "main.ts": MAIN.replace('"routes"', name),
  });
  await using server = await startModule(folder);
  elsewhere.write("api/v1/a.ts", say("one"));
  await until(server, "/v1/a", is("200 one"));
  elsewhere.write("api/v2/b.ts", say("two"));
  await until(server, "/v2/b", is("200 two"));
});

Deno.test("dev follows a folder that a module reads through another copy of the router", async () => {
  using folder = createProjectFolder({
    ...FILES,
    "main.ts": MAIN.replace('"@strata/router"', '"./router/mod.ts"')
      .replace('"@strata/router/fs"', '"./router/router/files/mod.ts"'),
  });
  copyRouter(folder);
  await using server = await startModule(folder);
  folder.write("routes/b/c.ts", say("new"));
  await until(server, "/b/c", is("200 new"));
});

Deno.test("dev answers a request with what was there when it arrived, whatever is edited meanwhile", async () => {
  const opening = 'app.get("/open", () => (gate.resolve(), text("open")));';
  using folder = createProjectFolder({
    ...FILES,
    "main.ts": 'import { gate } from "./lib/gate.ts";\n' +
      MAIN.replace("export default", `${opening}\nexport default`),
    "lib/gate.ts": "export const gate = Promise.withResolvers();\n",
    "routes/_middleware.ts": `import { gate } from "../lib/gate.ts";
export default async (_request, _context, next) => {
  console.log("It waits.");
  await gate.promise;
  return await next();
};
`,
  });
  await using server = await startModule(folder);
  const answer = ask(server, "/a");
  await server.waitFor("It waits.");
  folder.write("routes/a.ts", say("two"));
  await until(server, "/loaded", (answer) => answer !== "200 1");
  assertEquals(await ask(server, "/open"), "200 open");
  assertEquals(await answer, "200 one");
  assertEquals(await ask(server, "/a"), "200 two");
});

Deno.test("dev follows a link to a module, and the module", async () => {
  using folder = createProjectFolder({
    ...FILES,
    "apps/one.ts": MAIN.replaceAll("./lib", "../lib"),
    "apps/two.ts": MAIN.replaceAll("./lib", "../lib")
      .replace("text(near)", "text(near + 2)"),
  });
  const link = `${folder.path}/links/main.ts`;
  Deno.mkdirSync(`${folder.path}/links`);
  Deno.symlinkSync("../apps/one.ts", link);
  await using server = await startModule(folder, "links/main.ts");
  assertEquals(await ask(server, "/near"), "200 far");
  Deno.removeSync(link);
  Deno.symlinkSync("../apps/two.ts", link);
  await until(server, "/near", is("200 far2"));
  folder.write("routes/b.ts", say("new"));
  await until(server, "/b", is("200 new"));
});

Deno.test("dev follows a module that changes the current folder", async () => {
  using folder = createProjectFolder({
    "src/main.ts": `Deno.chdir(import.meta.dirname);\n${MAIN}`,
    "src/lib/near.ts": 'export const near = "near";\n',
    "src/lib/state.ts": FILES["lib/state.ts"],
    "src/routes/a.ts": say("one"),
  });
  await using server = await startModule(folder, "src/main.ts");
  assertEquals(await ask(server, "/a"), "200 one");
  folder.write("src/routes/a.ts", say("two"));
  await until(server, "/a", is("200 two"));
});

Deno.test("dev answers a miss with what is wrong with a file around it", async () => {
  using folder = createProjectFolder({
    ...FILES,
    "routes/_middleware.ts": "export const middleware = 1;\n",
  });
  await using server = await startModule(folder);
  assertStringIncludes(
    await ask(server, "/none"),
    "500 routes/_middleware.ts has an invalid export",
  );
});

Deno.test("dev says where a missing module is imported, however deep", async () => {
  using folder = createProjectFolder(FILES);
  await using server = await startModule(folder);
  folder.write("lib/far.ts", '\nexport * from "./missing.ts";\n');
  const answer = await until(server, "/none", holds("500"));
  assertStringIncludes(answer, "load-failed: main.ts, lib/far.ts:2:15");
  assertStringIncludes(answer, "  Fix lib/far.ts.\n");
  folder.write("lib/missing.ts", 'export const far = "farther";\n');
  await until(server, "/near", is("200 farther"));
});

Deno.test("dev follows route files beside a module in a folder further in", async () => {
  using folder = createProjectFolder({
    "src/main.ts": MAIN.replace('"routes"', '"src/api"'),
    "src/lib/near.ts": 'export const near = "near";\n',
    "src/lib/state.ts": FILES["lib/state.ts"],
    "src/api/v1/a.ts": say("one"),
  });
  await using server = await startModule(folder, "src/main.ts");
  assertEquals(await ask(server, "/v1/a"), "200 one");
  folder.write("src/api/v2/b.ts", say("two"));
  await until(server, "/v2/b", is("200 two"));
});

Deno.test("dev follows a folder whose file names at first keep a module from being served", async () => {
  using folder = createProjectFolder({
    ...FILES,
    "main.ts": MAIN.replace('"routes"', '"api"'),
    "api/[id=itn].ts": say("one"),
  });
  await using server = await startModule(folder);
  assertStringIncludes(await ask(server, "/7"), 'Did you mean "int"?');
  const api = `${folder.path}/api`;
  Deno.renameSync(`${api}/[id=itn].ts`, `${api}/[id=int].ts`);
  await until(server, "/7", is("200 one"));
});

Deno.test("dev does not reload what a module imports when it reloads the module", async () => {
  using folder = createProjectFolder(FILES);
  await using server = await startModule(folder);
  assertEquals(await ask(server, "/loaded"), "200 1");
  folder.write("routes/a.ts", say("two"));
  await until(server, "/a", is("200 two"));
  const [, loads] = (await ask(server, "/loaded")).split(" ");
  assert(Number(loads) > 1, loads);
});

/** What is wrong with a module, and the message. */
const BROKEN: [title: string, text: string, said: string][] = [
  ["has a syntax error", "export default {", "main.ts:1:17"],
  [
    "throws",
    'throw new Error("no database");\n',
    "The module cannot be loaded: no database",
  ],
  [
    "starts a server itself",
    'throw new Deno.errors.AddrInUse("Address already in use");\n',
    "if (import.meta.main) serve(app).",
  ],
  ["would end the process", "Deno.exit(3);\n", "Deno.exit(3) would end"],
  [
    "exports no application",
    "export const app = 1;\n",
    "It has no App as its default export.\n  Write: export default app;",
  ],
  [
    "exports an entry of a platform",
    "export default { fetch: () => new Response() };\n",
    "Name the module that exports the App",
  ],
  [
    "has mistakes in its routes",
    'import { App } from "@strata/router";\n' +
    'export default new App().get("/<id:itn>", () => new Response());\n',
    'Did you mean "int"?',
  ],
];

Deno.test("dev says what is wrong with a module, and keeps serving as before", async (t) => {
  using folder = createProjectFolder(FILES);
  await using server = await startModule(folder);
  for (const [number, [title, text, said]] of BROKEN.entries()) {
    await t.step(`it ${title}`, async () => {
      folder.write("main.ts", text);
      const answer = await until(server, "/none", holds("500"));
      assertStringIncludes(answer, said);
      const reported = `(?:The previous routes are still served[^]*){${
        number + 1
      }}`;
      await server.waitForError(new RegExp(reported));
      assertEquals(await ask(server, "/near"), "200 far");
      folder.write("main.ts", MAIN.replace("text(near)", "text(near + 2)"));
      await until(server, "/near", is("200 far2"));
      assertStringIncludes(await ask(server, "/none"), "404");
      folder.write("main.ts", MAIN);
      await until(server, "/near", is("200 far"));
    });
  }
});

for (const [title, text, said] of BROKEN) {
  Deno.test(`dev starts even if a module ${title}, and serves it once that is fixed`, async () => {
    using folder = createProjectFolder({ ...FILES, "main.ts": text });
    await using server = await startModule(folder);
    const answer = await ask(server, "/near");
    assertStringIncludes(answer, "500 There are mistakes");
    assertStringIncludes(answer, said);
    folder.write("main.ts", MAIN);
    await until(server, "/near", is("200 far"));
  });
}

Deno.test("dev serves a module that is removed and recreated", async () => {
  using folder = createProjectFolder(FILES);
  await using server = await startModule(folder);
  folder.remove("main.ts");
  await until(server, "/none", holds("cannot be loaded"));
  assertEquals(await ask(server, "/near"), "200 far");
  folder.write("main.ts", MAIN.replace("text(near)", "text(near + 2)"));
  await until(server, "/near", is("200 far2"));
});

Deno.test("dev answers with a page for a broken file that a module reads, on its own path alone", async () => {
  using folder = createProjectFolder({
    ...FILES,
    "routes/b.ts": "export const GET = 1;\n",
    "routes/c/_middleware.ts": 'throw new Error("no key");\n',
    "routes/c/d.ts": say("d"),
    "routes/e/_error.ts": "export default 1;\n",
    "routes/e/f.ts": say("f"),
  });
  await using server = await startModule(folder);
  const answer = await ask(server, "/b", { accept: "text/html" });
  assertStringIncludes(answer, "<h1>routes/b.ts has an invalid export");
  assertStringIncludes(answer, "1 | export const GET = 1;");
  assertStringIncludes(
    await ask(server, "/c/d"),
    "routes/c/_middleware.ts cannot be loaded",
  );
  assertStringIncludes(
    await ask(server, "/e/f"),
    "routes/e/_error.ts has an invalid export",
  );
  assertEquals(await ask(server, "/a"), "200 one");
  folder.write("routes/b.ts", say("mended"));
  await until(server, "/b", is("200 mended"));
});

Deno.test("dev shows where a module's handler threw, with what its middleware adds", async () => {
  using folder = createProjectFolder(FILES);
  await using server = await startModule(folder);
  const response = await fetch(`${server.origin}/bug`);
  assertEquals(response.headers.get("x-from"), "main");
  const page = await response.text();
  assertStringIncludes(page, "A request to GET /bug threw an error: main.ts:");
  assertStringIncludes(page, 'throw new Error("a bug");');
  await server.waitForError("Error: a bug");
  await server.waitFor("GET /bug (GET /bug) 500");
});

Deno.test("dev leaves answers to a module's own error handler", async () => {
  const handled = MAIN.replace(
    "export default app;",
    'app.onError(() => text("sorry", { status: 503 }));\n' +
      "export default app;",
  );
  using folder = createProjectFolder({ ...FILES, "main.ts": handled });
  await using server = await startModule(folder);
  assertEquals(await ask(server, "/bug"), "503 sorry");
  await server.waitForError("answered by the application with 503");
});

Deno.test("dev prints the routes of a module, and those that an edit adds and removes", async () => {
  using folder = createProjectFolder(FILES);
  await using server = await startModule(folder);
  await server.waitFor("/near");
  folder.write("main.ts", MAIN.replace('"/near"', '"/nearer"'));
  await until(server, "/nearer", is("200 far"));
  await server.waitForError("- /near  GET /near\n+ /nearer  GET /nearer");
});

Deno.test("dev reports only the last edit of a module that never finishes loading, and keeps serving", async () => {
  const endless = (edit: number) =>
    `console.log("Edit ${edit}.");\nawait new Promise(() => {});\n${MAIN}`;
  using folder = createProjectFolder(FILES);
  await using server = await startModule(folder);
  folder.write("main.ts", endless(1));
  await server.waitFor("Edit 1.");
  folder.write("main.ts", endless(2));
  await server.waitForError("Still loading main.ts");
  assertEquals(await ask(server, "/near"), "200 far");
  folder.write("main.ts", MAIN.replace("text(near)", "text(near + 2)"));
  await until(server, "/near", is("200 far2"));
  await server[Symbol.asyncDispose]();
  assertEquals((await server.errors).split("Still loading").length, 2);
});

Deno.test("dev warns about an application beside the folder that it serves", async () => {
  using folder = createProjectFolder(FILES);
  await using server = await startModule(folder, "routes");
  await server.waitForError("Run strata dev main.ts, strata start main.ts");
});

Deno.test("dev says once that files of a manifest change only with a build", async () => {
  const main = `import { App, fileRoutes } from "@strata/router";
import manifest from "./routes.gen.ts";
export default new App().blueprint(fileRoutes(manifest));
`;
  using folder = createProjectFolder({
    "main.ts": main,
    "routes.gen.ts": "export default " +
      '{ files: { "a.ts": () => import("./routes/a.ts") } };\n',
    "routes/a.ts": say("one"),
  });
  await using server = await startModule(folder);
  assertEquals(await ask(server, "/a"), "200 one");
  folder.write("main.ts", `${main}// again\n`);
  folder.write("routes/a.ts", say("two"));
  await until(server, "/a", is("200 two"));
  await server[Symbol.asyncDispose]();
  assertEquals((await server.errors).match(/manifest-files/g)?.length, 1);
});

Deno.test("dev does not warn about a manifest where a tree is written by hand", async () => {
  using folder = createProjectFolder({
    "main.ts": `import { App, fileRoutes, text } from "@strata/router";
const module = { GET: () => text("one") };
const files = { "a.ts": () => Promise.resolve(module) };
export default new App().blueprint(fileRoutes({ files }));
`,
  });
  await using server = await startModule(folder);
  assertEquals(await ask(server, "/a"), "200 one");
  await server[Symbol.asyncDispose]();
  assertEquals((await server.errors).includes("manifest"), false);
});
