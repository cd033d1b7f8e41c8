import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { createProjectFolder } from "../test_folder.ts";
import { startCli } from "./command_line.ts";

Deno.test("start serves as serve() does: it names requests, and finishes them", async () => {
  using folder = createProjectFolder({
    "routes/held.ts":
      "const { promise, resolve } = Promise.withResolvers();\n" +
      'Deno.addSignalListener("SIGTERM", resolve);\n' +
      "export const GET = async () => {\n" +
      '  console.log("begun");\n' +
      "  await promise;\n" +
      '  return new Response("held");\n' +
      "};\n",
  });
  await using server = await startCli(["start", `${folder.path}/routes`]);
  const held = fetch(`${server.origin}/held`);
  await server.waitFor("begun");
  server.process.kill("SIGTERM");
  const answer = await held;
  assertEquals(await answer.text(), "held");
  assertMatch(answer.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
  assertEquals((await server.process.status).code, 0);
  assertStringIncludes(
    await server.errors,
    "SIGTERM: finishing what is in flight, 1 request ",
  );
});
