import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { App, fileRoutes } from "@strata/router";
import {
  buildAt,
  buildIn,
  importDefault,
  IN_CODE,
  namesIn,
  ROUTES,
  textOf,
} from "../../build/built_folder.ts";
import { expectSuccess } from "../../child_process.ts";
import {
  createFolder,
  createProjectFolder,
  listFiles,
} from "../../test_folder.ts";
import { callCliWith } from "../called_command.ts";

Deno.test("build writes a platform that is named twice only once", async () => {
  using folder = createFolder(ROUTES);
  const args = ["--platform=deno,node", "--platform=deno"];
  const { code, stdout } = await buildAt(folder, ...args);
  assertEquals([code, stdout.split("dist/deno/").length - 1], [0, 1]);
});

Deno.test("build --platform picks platforms, and refuses unknown ones", async () => {
  using folder = createFolder(ROUTES);
  const picked = ["--platform=bun,node", "--platform=deno"];
  assertEquals((await buildAt(folder, ...picked)).code, 0);
  const names = namesIn(folder.path, "dist");
  assertEquals(names, ["bun", "deno", "node", "worker.js"]);
  for (const name of ["heroku", "constructor"]) {
    const wrong = await buildAt(folder, `--platform=${name}`);
    assertEquals(wrong.code, 2);
    assertStringIncludes(wrong.stderr, `"${name}". The platforms are deno, `);
  }
});

const AMONG = "inside the routes folder";
const UNNAMED = "Give it a name such as routes.gen.ts.";

/** Manifests that are refused, and the message. */
const WRONG_MANIFESTS: [title: string, manifest: string, said: string][] = [
  ["no manifest into routes/v1/_version.ts", "routes/v1/_version.ts", AMONG],
  ["no manifest into routes/new.ts", "routes/new.ts", AMONG],
  ["no manifest into main.ts", "main.ts", "build did not write"],
  [
    "no manifest routes.json, which would not be a module",
    "routes.json",
    UNNAMED,
  ],
  [
    "no manifest routes.d.ts, which would not be a module",
    "routes.d.ts",
    UNNAMED,
  ],
  [
    "no manifest routes.mtsx, which would not be a module",
    "routes.mtsx",
    UNNAMED,
  ],
  [
    "no manifest into a folder that it removes",
    "dist/.strata/routes.gen.ts",
    "deleted at the end. Name a file elsewhere.",
  ],
];

for (const [title, manifest, said] of WRONG_MANIFESTS) {
  Deno.test(`build writes ${title}`, async () => {
    using folder = createFolder({
      ...ROUTES,
      "main.ts": "// Its own.\nexport const a = 1;",
    });
    const before = listFiles(folder.path);
    const args = [`--manifest=${join(folder.path, manifest)}`];
    const { code, stderr } = await buildAt(folder, ...args);
    assertEquals(code, 2, stderr);
    assertStringIncludes(stderr, said);
    assertEquals(listFiles(folder.path), before);
  });
}

Deno.test("build accepts every name of a TypeScript module for a manifest, even in the output folder", async () => {
  using folder = createProjectFolder(ROUTES);
  for (const manifest of ["a.ts", "a.mts", "a.tsx", "dist/a.d.b.ts"]) {
    const args = ["--check", `--manifest=${manifest}`];
    const { stderr } = await buildIn(folder, ...args);
    assertStringIncludes(stderr, `There is no manifest "${manifest}".`);
  }
});

/** Where build runs, its arguments, and the manifest that it writes. */
const FOLDERS: [cwd: string, args: string[], manifest: string][] = [
  ["routes", [".", "--out=../dist"], "routes.gen.ts"],
  ["routes/v1", ["..", "--out=../../dist"], "routes.gen.ts"],
  [".", ["./routes/"], "routes.gen.ts"],
  [".", [".hidden"], ".hidden.gen.ts"],
  [".", ["--manifest=gen/routes.ts"], "gen/routes.ts"],
];

for (const [cwd, args, manifest] of FOLDERS) {
  Deno.test(`build ${args[0]} in ${cwd} writes a working manifest ${manifest}`, async () => {
    using folder = createProjectFolder({
      ...ROUTES,
      ".hidden/api/v1/a.ts": 'export const GET = () => new Response("a");',
    });
    await expectSuccess(callCliWith(
      { cwd: join(folder.path, cwd) },
      "build",
      "--platform=deno",
      ...args,
    ));
    const tree = await importDefault(folder.path, manifest);
    const app = new App().blueprint(fileRoutes(tree));
    assertEquals(await textOf(app, "/api/v1/a"), "a");
  });
}

/** Arguments where there is no routes folder, and the message. */
const NO_FOLDER: [words: string[], said: string][] = [
  [[], 'There is no routes folder "routes". Name an existing folder'],
  [["--check"], 'There is no routes folder "routes". Name an existing'],
  [
    ["main.ts"],
    '"main.ts" is not a folder. Name the folder with the route files. To ' +
    "build a module that serves your own application, run: strata build " +
    "--entry main.ts\n",
  ],
  [["main.js"], 'There is no module "main.js". Did you mean "main.ts"?'],
];

/** Builds beside an application in code, where there is no routes folder. */
async function expectRefused(args: string[], said: string): Promise<void> {
  using folder = createProjectFolder({ "main.ts": IN_CODE, "lib.ts/a.ts": "" });
  const before = listFiles(folder.path);
  const { code, stderr } = await buildIn(folder, ...args);
  assertEquals(code, 2, stderr);
  assertStringIncludes(stderr, said);
  assertEquals(listFiles(folder.path), before);
}

for (const [words, said] of NO_FOLDER) {
  Deno.test(`build ${words} without a routes folder says what to name`, () =>
    expectRefused(words, said));
}

/** Arguments beside --entry without a routes folder, and the message. */
const WITHOUT_FOLDER: [args: string[], said: string][] = [
  [["api"], 'There is no routes folder "api"'],
  [["--routes=routes"], 'There is no routes folder "routes"'],
  [["--manifest=a.gen.ts"], 'There is no routes folder "routes"'],
  [
    ["--check"],
    "--check compares the manifest with the routes folder, but there is no " +
    '"routes". Name the folder, or remove --check: an application without one ' +
    "has no manifest.\n",
  ],
  [["--out=."], 'Cannot build into ".", which contains "main.ts"'],
  [["--entry=lib.ts"], '"lib.ts" is not a module'],
];

for (const [args, said] of WITHOUT_FOLDER) {
  Deno.test(`build --entry ${args} without a routes folder is refused`, () =>
    expectRefused(["--entry=main.ts", ...args], said));
}
