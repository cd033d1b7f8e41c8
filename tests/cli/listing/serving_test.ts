import { assertEquals, assertStringIncludes } from "@std/assert";
import { startDev } from "../command_line.ts";

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  return `${response.status} ${await response.text()}`;
}

Deno.test("dev prints the address and the paths by version, on 127.0.0.1", async () => {
  await using server = await startDev("examples/bookshop/routes");
  const output = await server.waitFor("absent\n");
  assertStringIncludes(
    output,
    "Strata serves examples/bookshop/routes on http://127.0.0.1:",
  );
  assertStringIncludes(output, "\n/authors         ·   ·     ·  ●\n");
  assertEquals(await textOf(`${server.origin}/health`), "200 ok");
});
