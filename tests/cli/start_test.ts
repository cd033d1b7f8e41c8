import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { startChild } from "../child_process.ts";
import { createProjectFolder } from "../test_folder.ts";
import { CLI, startCli } from "./command_line.ts";

Deno.test("start serves like serve(): it gives requests ids, and finishes them", async () => {
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
    "SIGTERM: finishing 1 unanswered request ",
  );
});

Deno.test("start --log prints each answered request as a line of JSON, without its query, and nothing else", async () => {
  using folder = createProjectFolder({
    "routes/users/[id=int].ts": "export const GET = () => new Response();\n",
  });
  await using server = startChild(Deno.execPath(), [
    "run",
    "--no-prompt",
    "--allow-read",
    "--allow-net=127.0.0.1",
    CLI,
    "start",
    `${folder.path}/routes`,
    "--log",
    "--port=0",
  ]);
  const reported = await server.waitForError("/users/<id:int>\n");
  const [origin] = /http:\/\/\S+(?=\/\n)/.exec(reported)!;
  for (const path of ["/users/7?token=secret", "/none"]) {
    const response = await fetch(origin + path);
    await response.body?.cancel();
  }
  server.process.kill("SIGTERM");
  const lines = (await server.output).trimEnd().split("\n")
    .map((line) => JSON.parse(line));
  assertEquals(
    lines.map((
      { method, path, route, status, client },
    ) => [method, path, route, status, client]),
    [
      ["GET", "/users/7", "/users/<id:int>", 200, "127.0.0.1"],
      ["GET", "/none", undefined, 404, "127.0.0.1"],
    ],
  );
  for (const { time, ms, requestId } of lines) {
    assertMatch(time, /^2.*Z$/);
    assertMatch(requestId, /^[0-9a-f-]{36}$/);
    assertEquals(typeof ms, "number");
  }
});

Deno.test("start --request-id reads request ids from a header", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": "export const GET = () => new Response();\n",
  });
  await using server = await startCli([
    "start",
    "--request-id=X-Trace",
    `${folder.path}/routes`,
  ]);
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(`${server.origin}/a`, { headers });
    await response.body?.cancel();
    return response.headers.get("x-request-id") ?? "";
  };
  assertEquals(await ask({ "x-trace": "abc" }), "abc");
  for (const headers of [{}, { "x-trace": "a b" }]) {
    assertMatch(await ask(headers), /^[0-9a-f-]{36}$/);
  }
  server.process.kill("SIGTERM");
  const errors = await server.errors;
  assertEquals(errors.split("\n").length, 2, errors);
});

Deno.test("start prints the paths by version, and its warnings", async () => {
  using folder = createProjectFolder({
    "routes/v1/a.ts": "export const GET = () => new Response();\n",
  });
  await using server = await startCli(["start"], undefined, folder.path);
  server.process.kill("SIGTERM");
  assertEquals(
    await server.output,
    `Strata serves routes on ${server.origin}/\n\nno version\n/v1/a\n`,
  );
  assertStringIncludes(
    await server.errors,
    "warning version-folder: routes/v1/\n",
  );
});
