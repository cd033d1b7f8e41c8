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
  namesIn,
  readFiles,
  ROUTES,
} from "../build/built_folder.ts";
import { PROJECT } from "../project.ts";
import {
  createFolder,
  createProjectFolder,
  type FileTexts,
  listFiles,
  writeFiles,
} from "../test_folder.ts";
import { runBuild, runCliWith } from "./command_line.ts";

Deno.test("build writes the same bytes twice, and the manifest only once", async () => {
  using folder = createFolder(ROUTES);
  const manifest = join(folder.path, "routes.gen.ts");
  const read = () => readFiles(folder.path);
  assertEquals((await runBuild(argsFor(folder.path))).code, 0);
  const before = read();
  const { mtime } = Deno.statSync(manifest);
  const { code, stdout } = await runBuild(argsFor(folder.path));
  assertEquals(code, 0);
  assertStringIncludes(stdout, "unchanged");
  assertEquals(read(), before);
  assertEquals(Deno.statSync(manifest).mtime, mtime);
});

Deno.test("build reports a folder without route files", async () => {
  using folder = createFolder({ "routes/_version.ts": "export default {};" });
  const { code, stderr } = await buildAt(folder);
  assertEquals(code, 0);
  assertStringIncludes(stderr, "no route file");
});

Deno.test("build with mistakes lists all of them, errors first, and writes nothing", async () => {
  using folder = createFolder({
    ...ROUTES,
    "routes/[id=itn].ts": ROUTES["routes/v1/a.ts"],
    "routes/v2/_version.ts": "export default { version: '' };",
    "routes/v3/_version.ts": "export default { version: 4 };",
    "routes/v3/a.ts": ROUTES["routes/v1/a.ts"],
    "routes/broken.ts": 'throw new Error("no database");',
    "routes/broken2.ts": 'throw new Error("no database");',
    "routes/a@b.ts": ROUTES["routes/v1/a.ts"],
  });
  const before = listFiles(folder.path);
  const { code, stderr } = await buildAt(folder);
  assertEquals(code, 1);
  const reported = stderr.match(/^(?:error|warning) [\w-]+/gm) ?? [];
  assertEquals(reported.slice(0, 4).sort(), [
    "error bad-name",
    "error bad-version",
    "error load-failed",
    "error unknown-type",
  ]);
  assertEquals(reported.slice(4), ["warning version-folder"]);
  assertStringIncludes(stderr, "For the same reason, ");
  assertStringIncludes(stderr, "Build failed: 5 errors");
  assertEquals(listFiles(folder.path), before);
});

Deno.test("a failed build leaves the manifest unchanged", async () => {
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
  const broken = 'throw new Error("no database");';
  using folder = createFolder({ ...ROUTES, "routes/v1/b.ts": broken });
  const before = listFiles(folder.path);
  const manifest = join(folder.path, "made/a.gen.ts");
  const { code, stderr } = await buildAt(folder, `--manifest=${manifest}`);
  assertEquals([code, listFiles(folder.path)], [1, before]);
  // Bundling had begun in a folder beside it.
  assertEquals(namesIn(folder.path), ["routes"]);
  assertStringIncludes(stderr, "error load-failed: ");
  assertStringIncludes(stderr, "v1/b.ts:1:7\n");
  assertStringIncludes(stderr, "no database");
});

Deno.test("build refuses a version that is an object, and writes nothing", async () => {
  using folder = createFolder({
    "routes/a/_version.ts": "export default { version: { v: 1 } };",
    "routes/a/x.ts": ROUTES["routes/v1/a.ts"],
  });
  const before = listFiles(folder.path);
  const { code, stderr } = await buildAt(folder);
  assertEquals([code, listFiles(folder.path)], [1, before], stderr);
});

Deno.test("build without permission to run the bundler leaves nothing behind", async () => {
  using folder = createFolder(ROUTES);
  const permissions = ["--allow-read", "--allow-write"];
  const { code, stderr } = await runCliWith(
    { permissions },
    "build",
    ...argsFor(folder.path),
  );
  assertEquals(code, 2);
  assertStringIncludes(stderr, "--allow-run");
  assertEquals(namesIn(folder.path), ["routes"]);
});

/** Files outside the project, and what building them reports. */
const UNBUNDLED: [title: string, files: FileTexts, says: string][] = [
  ["the import that is missing where nothing maps the router", {
    "routes/a.ts": "export const GET = () => new Response();",
  }, "No deno.json here or above maps @strata/router: add it"],
  ["the bundler's error without its backtrace", {
    "main.ts": 'import "./nothing.ts"; export default {};',
    "routes/a.ts": "export const GET = () => new Response();",
  }, "error: Module not found"],
];

for (const [title, files, says] of UNBUNDLED) {
  Deno.test(`build reports ${title}`, async () => {
    using folder = createFolder(files);
    const entry = "main.ts" in files ? ["--entry", "main.ts"] : [];
    const { code, stderr } = await buildIn(folder, "--platform=deno", ...entry);
    assertEquals(code, 1);
    assertStringIncludes(stderr, says);
    assert(!stderr.includes("Stack backtrace"), stderr);
  });
}

Deno.test("build says that the bundler reads only the configuration of its folder", async () => {
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
  assertMatch(
    stderr,
    /Import "mine" not a dependency .+\n[^]*ignores the one of/,
  );
});
