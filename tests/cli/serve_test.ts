import { assertEquals, assertStringIncludes } from "@std/assert";
import { copySync } from "@std/fs";
import { fromFileUrl, join } from "@std/path";
import { CLI, findPort, startServer } from "./command_line.ts";

const BOOKSHOP = fromFileUrl(
  new URL("../../examples/bookshop", import.meta.url),
);

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  return `${response.status} ${await response.text()}`;
}

Deno.test("dev prints the address and the paths by version, on 127.0.0.1", async () => {
  await using server = await startServer([
    "run",
    "--no-prompt",
    "--allow-read",
    "--allow-net=127.0.0.1",
    CLI,
    "dev",
    "examples/bookshop/routes",
    "--port=0",
  ]);
  assertStringIncludes(
    server.output,
    "Strata serves examples/bookshop/routes on http://127.0.0.1:",
  );
  assertEquals(await textOf(`${server.origin}/health`), "200 ok");
  const { port } = new URL(server.origin);
  const other = Deno.networkInterfaces().find(({ address, family }) =>
    family === "IPv4" && !address.startsWith("127.")
  );
  if (!other) return;
  const connection = Deno.connect({
    hostname: other.address,
    port: Number(port),
  });
  const isRefused = await connection.then((open) => open.close()).then(
    () => false,
    (error) => error instanceof Deno.errors.ConnectionRefused,
  );
  assertEquals(isRefused, true);
});

Deno.test("dev serves a route file after its creation", async () => {
  const folder = Deno.makeTempDirSync({ dir: BOOKSHOP, prefix: "dev_" });
  try {
    copySync(join(BOOKSHOP, "routes"), join(folder, "routes"));
    copySync(join(BOOKSHOP, "books.ts"), join(folder, "books.ts"));
    await using server = await startServer([
      "run",
      "--no-prompt",
      "--no-clear-screen",
      `--watch=${folder}`,
      "--allow-read",
      "--allow-net=127.0.0.1",
      CLI,
      "dev",
      join(folder, "routes"),
      `--port=${findPort()}`,
    ]);
    const url = `${server.origin}/api/v2/hello`;
    assertEquals((await textOf(url)).slice(0, 3), "404");
    Deno.writeTextFileSync(
      join(folder, "routes/v2/hello.ts"),
      'import { text } from "@strata/router";\n' +
        'export const GET = () => text("hello");\n',
    );
    const deadline = performance.now() + 10_000;
    let answer = "";
    while (answer !== "200 hello" && performance.now() < deadline) {
      // While the server restarts, connections are refused.
      answer = await textOf(url).catch(() => "");
    }
    assertEquals(answer, "200 hello");
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});
