import { assertEquals } from "@std/assert";
import type { App } from "@strata/router";
import { request } from "@strata/router/testing";
import blueprints from "../examples/blueprints/main.ts";
import hello from "../examples/hello/main.ts";
import { startChild } from "./child_process.ts";

async function textOf(app: App, path: string): Promise<string> {
  const response = await request(app, "GET", path);
  return `${response.status} ${await response.text()}`;
}

Deno.test("examples/hello answers in two versions", async () => {
  assertEquals(await textOf(hello, "/v1/hello"), "200 Hello, world");
  assertEquals(await textOf(hello, "/v2/hello/Ada"), "200 Hello, Ada");
});

/** The rows of SPEC section 4, "Behavioural examples", and their answers. */
const EXAMPLES: [path: string, answer: string][] = [
  ["/v1/text", "Hello from version 1"],
  ["/v2/text", "Hello from version 2"],
  ["/v1/foo/html", "<p>Hello</p>"],
  ["/v1.25/bp-group/bp1/endpoint-1", "the blueprint's version wins"],
  ["/v2/bp-group/bp2/endpoint-1", "the group's version is inherited"],
  ["/v1/bp-group/bp2/endpoint-2", "the route's version wins"],
  ["/api/v1/my/path", "under /api/v"],
  ["/api/version2/ip", '{"ip":"127.0.0.1"}'],
];

Deno.test("examples/blueprints serves the specification's examples", async () => {
  assertEquals(
    blueprints.routes.map(({ path }) => path).sort(),
    EXAMPLES.map(([path]) => path).sort(),
  );
  for (const [path, answer] of EXAMPLES) {
    assertEquals(await textOf(blueprints, path), `200 ${answer}`);
  }
});

for (const name of ["hello", "blueprints"]) {
  Deno.test(`examples/${name} runs with one command`, async () => {
    const main = `examples/${name}/main.ts`;
    const args = ["serve", "--port=0", "--host=127.0.0.1", main];
    await using child = startChild(Deno.execPath(), args);
    const address = /http:\/\/[\d.:]+(?=\/)/;
    const [origin] = address.exec(await child.waitForError(address))!;
    const path = name === "hello" ? "/v1/hello" : "/v1/text";
    const response = await fetch(origin + path);
    await response.body?.cancel();
    assertEquals(response.status, 200);
  });
}
