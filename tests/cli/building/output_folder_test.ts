import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import {
  answering,
  buildAt,
  buildIn,
  importDefault,
  IN_CODE,
  ROUTES,
  textOf,
} from "../../build/built_folder.ts";
import { expectSuccess } from "../../child_process.ts";
import {
  createFolder,
  createProjectFolder,
  listFiles,
} from "../../test_folder.ts";
import { callBuild, callCliWith } from "../called_command.ts";

for (const entry of [undefined, "main.ts"]) {
  Deno.test(`build of ${entry ?? "routes alone"} refuses a working folder with files of another program`, async () => {
    using folder = createFolder({
      ...ROUTES,
      "main.ts": "export default { fetch: () => new Response() };",
      "dist/.strata/notes.md": "mine",
      "dist/.strata/part0.ts": "",
    });
    const more = entry === undefined
      ? []
      : [`--entry=${join(folder.path, entry)}`];
    const { code, stderr } = await buildAt(folder, ...more);
    const notes = join(folder.path, "dist/.strata/notes.md");
    assertEquals([code, Deno.readTextFileSync(notes)], [2, "mine"]);
    assertStringIncludes(
      stderr,
      'contains "notes.md", which build did not write',
    );
    const checked = await buildAt(folder, ...more, "--check");
    assertEquals(checked.code, 1, "It is in nobody's way.");
  });
}

Deno.test("build --entry refuses an output folder where it would overwrite its entry", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": "export const GET = () => new Response();\n",
    "src/worker.js": IN_CODE,
  });
  const args = ["--entry=src/worker.js", "--out=src"];
  const { code, stderr } = await buildIn(folder, ...args);
  assertEquals(code, 2, stderr);
  assertStringIncludes(stderr, 'into "src", which contains "src/worker.js"');
  assertEquals(
    Deno.readTextFileSync(join(folder.path, "src/worker.js")),
    IN_CODE,
  );
});

Deno.test("build suggests an output folder other than the routes, whatever its name", async () => {
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

Deno.test("build suggests a folder beside the routes when they are the current one", async () => {
  using folder = createFolder(ROUTES);
  const options = { cwd: join(folder.path, "routes") };
  const { code, stderr } = await callCliWith(options, "build", ".");
  assertEquals(code, 2);
  assertStringIncludes(stderr, '"dist", which is part of the routes folder');
  assertMatch(stderr, /such as: --out='?\.\.[\\/]dist'?\n/);
});

Deno.test("build refuses an output folder that cannot exist, or leads into the routes", async () => {
  using folder = createFolder(ROUTES);
  const routes = join(folder.path, "routes");
  const link = join(folder.path, "link");
  Deno.symlinkSync(routes, link);
  const before = listFiles(folder.path);
  const outputs: [source: string, output: string, said: string][] = [
    [routes, link, "which is part of the routes folder"],
    [link, join(routes, "dist"), "which is part of the routes folder"],
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

Deno.test("build writes through a link into a folder elsewhere", async () => {
  using folder = createFolder(ROUTES);
  using elsewhere = createFolder({ "deep/deeper/a.txt": "" });
  const link = join(folder.path, "dist");
  Deno.symlinkSync(join(elsewhere.path, "deep/deeper"), link);
  await expectSuccess(buildAt(folder, "--platform=deno"));
  const app = await importDefault(elsewhere.path, "deep/deeper/deno/worker.js");
  assertEquals(await textOf(app, "/api/v1/b"), "b");
});
