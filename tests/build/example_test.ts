import { assertEquals } from "@std/assert";
import { fromFileUrl, join, toFileUrl } from "@std/path";

const EDGE = fromFileUrl(new URL("../../examples/edge", import.meta.url));

async function runTask(...args: string[]): Promise<void> {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", ...args],
    cwd: EDGE,
    env: { NO_COLOR: "1" },
  }).output();
  assertEquals(code, 0, new TextDecoder().decode(stderr));
}

Deno.test("examples/edge builds and answers by its own tasks", async () => {
  await runTask("build");
  await runTask("check");
  const worker = toFileUrl(join(EDGE, "dist/worker.js")).href;
  const { default: application } = await import(worker);
  const answerOf = async (path: string) => {
    const request = new Request(`http://localhost:8000${path}`);
    const response = await application.fetch(request);
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
