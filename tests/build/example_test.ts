import { assertEquals } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import { request } from "@strata/router/testing";
import { expectSuccess, runDeno } from "../child_process.ts";
import { PROJECT } from "../project.ts";

const EDGE = `${PROJECT}examples/edge`;

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
  const readme = Deno.readTextFileSync(join(EDGE, "README.md"));
  const shown = [...readme.matchAll(/^curl \S+:8000(\S+)\s+# (.+)$/gm)];
  assertEquals(shown.length, 2);
  for (const [, path, body] of shown) {
    assertEquals(await answerOf(path), [200, body]);
  }
  assertEquals((await answerOf("/api/v2/notes/9"))[0], 404);
});

Deno.test("examples/edge says how to build for each platform", () => {
  const readme = Deno.readTextFileSync(join(EDGE, "README.md"));
  const built = [...Deno.readDirSync(join(EDGE, "dist"))]
    .filter(({ isDirectory }) => isDirectory).map(({ name }) => name);
  const shown = built.filter((name) =>
    readme.includes(`--platform ${name}`) || readme.includes(`dist/${name}/`)
  );
  assertEquals(shown, built);
});
