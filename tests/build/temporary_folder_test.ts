import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { startChild } from "../child_process.ts";
import { CLI, runBuild, runCliWith } from "../cli/command_line.ts";
import {
  createFolder,
  createProjectFolder,
  writeFiles,
} from "../test_folder.ts";
import { argsFor, buildAt, namesIn, ROUTES } from "./built_folder.ts";

Deno.test("builds into one folder at once wait for each other", async () => {
  using folder = createFolder(ROUTES);
  const args = argsFor(folder.path, "--platform");
  const ended = await Promise.all(
    ["deno", "node", "bun"].map((platform) => runBuild([...args, platform])),
  );
  for (const { code, stderr } of ended) assertEquals(code, 0, stderr);
  const names = namesIn(folder.path, "dist");
  assertEquals(names, ["bun", "deno", "node", "worker.js"]);
});

Deno.test("build works where a killed build has left its files", async () => {
  using folder = createFolder({ ...ROUTES, "dist/.strata/part12.ts": "left" });
  const { code } = await buildAt(folder, "--platform=deno");
  assertEquals(code, 0);
  assertEquals(namesIn(folder.path, "dist"), ["deno", "worker.js"]);
});

Deno.test({
  name: "a build that waits for another one says so",
  // Where no folder can be opened, no build waits.
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
      /^Waiting for another build into \S+dist to finish\.$/m,
    );
    await other.unlock();
    const { code } = await child.process.status;
    assertEquals(code, 0, await child.errors);
    assertStringIncludes(await child.output, "worker.js");
  },
});

/** What is built, by its options. */
const WAITING: [what: string, options: string[]][] = [
  ["of routes", []],
  ["of an entry", ["--entry=main.ts"]],
];

for (const [what, requested] of WAITING) {
  Deno.test({
    name:
      `a build ${what} that waits and then fails leaves the manifest unchanged`,
    // Where no folder can be opened, no build waits.
    ignore: Deno.build.os === "windows",
    async fn() {
      using folder = createProjectFolder({
        ...ROUTES,
        "main.ts": "export default { fetch: () => new Response() };",
      });
      const { path: cwd } = folder;
      const args = ["build", "--platform=deno", ...requested];
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
