import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, text } from "@strata/router";
import { formatServing } from "../../../router/cli/listing/serving.ts";
import { PLAIN } from "../../../router/cli/printing/terminal.ts";
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

/** How many paths an application has, and how the output ends. */
const COUNTED: [paths: number, end: string][] = [
  [99, "\n/98\n/99"],
  [100, '\n\nThere are 100 routes; list them with "strata routes".'],
];

for (const [paths, end] of COUNTED) {
  Deno.test(`the address is not pushed out of sight by ${paths} paths`, () => {
    const app = new App();
    for (let path = 1; path <= paths; path++) {
      app.get(`/${path}`, () => text(""));
    }
    const address = {
      transport: "tcp",
      hostname: "127.0.0.1",
      port: 8,
    } as const;
    const served = formatServing("routes", address, app, PLAIN);
    const begin = "Strata serves routes on http://127.0.0.1:8/";
    assertEquals(served.startsWith(`${begin}\n\n`), true);
    assertEquals(served.slice(-end.length), end);
  });
}
