import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { expectSuccess, type Finished, runDeno } from "./child_process.ts";
import { runCliWith } from "./cli/command_line.ts";
import { PROJECT, ROUTER } from "./project.ts";
import { createFolder, createProjectFolder } from "./test_folder.ts";

/** Makes a process see Windows paths. */
const ON_WINDOWS = `--preload=${PROJECT}tests/windows.ts`;

const FILES = {
  "routes/v1/_version.ts": "export default { version: 1 };",
  "routes/v1/a.ts": "export const GET = () => new Response();",
  "routes/v1/[id=int].ts": "export const GET = () => new Response();",
};

const BROKEN = {
  ...FILES,
  "routes/v1/b.ts": 'import "../../lib/c.ts";',
  "lib/c.ts": 'throw new Error("no");',
};

/** Runs a command in a folder with Windows paths. */
function runOnWindows(cwd: string, ...args: string[]): Promise<Finished> {
  return runCliWith({ cwd, permissions: ["-A", ON_WINDOWS] }, ...args);
}

/** How routes folders are given, and how their files are named. */
const FOLDERS: [folder: string, root: string][] = [
  ["routes", "routes"],
  ["routes\\", "routes"],
  [".\\routes", "./routes"],
  [".\\routes\\", "./routes"],
];

for (const [folder, root] of FOLDERS) {
  Deno.test(`on Windows, files of ${folder} are named with slashes`, async () => {
    using project = createFolder(BROKEN);
    const why = ["routes", "why", "GET", "/v1/a", folder];
    const { stdout } = await runOnWindows(project.path, ...why);
    assertStringIncludes(stdout, `  ${root}/v1/a.ts\n`);
    const check = await runOnWindows(project.path, "check", folder);
    assertStringIncludes(
      check.stdout,
      `error load-failed: ${root}/v1/b.ts, lib/c.ts:1:7\n`,
    );
  });
}

Deno.test("on Windows, a manifest is the same as elsewhere", async () => {
  using project = createFolder({ ...FILES, "routes.gen.ts": "" });
  const cwd = project.path;
  // All of its lines are reported, since the existing one has none.
  const elsewhere = await runCliWith({ cwd }, "build", "--check", "routes");
  assertStringIncludes(elsewhere.stderr, 'import("./routes/v1/[id=int].ts")');
  for (const [folder] of FOLDERS) {
    const { stderr } = await runOnWindows(cwd, "build", "--check", folder);
    assertEquals(withoutAdvice(stderr), withoutAdvice(elsewhere.stderr));
  }
});

/** Removes the last line, which names the folder as it was given. */
function withoutAdvice(said: string): string {
  return said.replace(/^Run .*\n/m, "");
}

/** Files, what they import, and by which specifier. */
const SPECIFIERS: [from: string, to: string, specifier: string][] = [
  ["C:\\app\\routes.gen.ts", "C:\\app\\routes", "./routes"],
  ["C:\\App\\routes.gen.ts", "c:\\app\\routes", "./routes"],
  ["C:\\app\\dist\\a.ts", "C:\\app\\my routes", "../my routes"],
  ["D:\\dist\\a.ts", "C:\\my app\\routes", "file:///C:/my app/routes"],
  ["D:\\dist\\a.ts", "\\\\host\\share\\routes", "file://host/share/routes"],
];

Deno.test("on Windows, a file is imported from another folder, drive or share", async () => {
  using folder = createProjectFolder({
    "main.ts": `
      import { specifierOf } from "${ROUTER}/build/specifier.ts";
      const files: string[][] = JSON.parse(Deno.args[0]);
      const specifiers = files.map(([from, to]) => specifierOf(from, to));
      console.log(JSON.stringify(specifiers));`,
  });
  const main = join(folder.path, "main.ts");
  const args = ["run", "-A", ON_WINDOWS, main, JSON.stringify(SPECIFIERS)];
  const output = await expectSuccess(runDeno(args));
  assertEquals(JSON.parse(output), SPECIFIERS.map(([, , one]) => one));
});
