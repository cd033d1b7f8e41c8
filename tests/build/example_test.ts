import { assertEquals } from "@std/assert";
import { copySync } from "@std/fs";
import { join, toFileUrl } from "@std/path";
import { request } from "@strata/router/testing";
import { PLATFORM_NAMES } from "../../router/build/platform/platform.ts";
import { expectSuccess, runDeno } from "../child_process.ts";
import { startServer } from "../cli/command_line.ts";
import { PROJECT } from "../project.ts";
import { createFolder } from "../test_folder.ts";

const EDGE = `${PROJECT}examples/edge`;

/** Lists what the README says that paths answer. */
function readAnswers(): [path: string, body: string][] {
  const readme = Deno.readTextFileSync(join(EDGE, "README.md"));
  const shown = [...readme.matchAll(/^curl \S+:8000(\S+)\s+# (.+)$/gm)];
  assertEquals(shown.length, 2);
  return shown.map(([, path, body]) => [path, body]);
}

Deno.test("examples/edge answers in dev what its README says", async () => {
  await using server = await startServer(["task", "dev", "--port=0"], EDGE);
  for (const [path, body] of readAnswers()) {
    const response = await fetch(server.origin + path);
    assertEquals([response.status, await response.text()], [200, body]);
  }
});

Deno.test("examples/edge builds and answers by its own tasks", async () => {
  for (const task of ["build", "check"]) {
    await expectSuccess(runDeno(["task", task], { cwd: EDGE }));
  }
  const worker = toFileUrl(join(EDGE, "dist/worker.js")).href;
  const { default: application } = await import(worker);
  const answerOf = async (path: string) => {
    const response = await request(application, "GET", path);
    return [response.status, await response.text()];
  };
  for (const [path, body] of readAnswers()) {
    assertEquals(await answerOf(path), [200, body]);
  }
  assertEquals((await answerOf("/api/v2/notes/9"))[0], 404);
});

Deno.test("examples/edge builds outside the repository, as its README says", async () => {
  const readme = Deno.readTextFileSync(join(EDGE, "README.md"));
  const imports = JSON.parse(/^```json\n(.+)\n```$/m.exec(readme)![1]);
  const project = JSON.parse(Deno.readTextFileSync(join(EDGE, "deno.json")));
  using folder = createFolder();
  copySync(EDGE, folder.path, { overwrite: true });
  // The package is the one in this repository, published or not.
  folder.write(
    "deno.json",
    JSON.stringify({ ...project, imports, links: [PROJECT] }),
  );
  await expectSuccess(runDeno(["task", "build"], { cwd: folder.path }));
  await expectSuccess(runDeno(["check", "."], { cwd: folder.path }));
});

Deno.test("examples/edge says how to build for each platform", () => {
  const readme = Deno.readTextFileSync(join(EDGE, "README.md"));
  const missing = PLATFORM_NAMES.filter((name) =>
    !readme.includes(`--platform ${name}`) && !readme.includes(`dist/${name}/`)
  );
  assertEquals(missing, []);
});
