import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { startUnheard } from "../child_process.ts";
import { type ChildServer, startScript } from "./child_server.ts";
import { sendHalf } from "./half_body.ts";

/** What is requested, and the statuses expected one after the other. */
const FAULTS: [title: string, path: string, statuses: number[]][] = [
  ["throws", "/throws", [500, 500]],
  ["rejects", "/rejects", [500, 500]],
  ["throws a Response", "/forbids", [403]],
  ["returns undefined", "/undefined", [500]],
  ["returns a string", "/string", [500]],
  ["returns a number", "/number", [500]],
  ["returns one Response twice", "/shared", [200, 500]],
  ["throws one Response twice", "/shared-refusal", [403, 500]],
  ["throws an error that JSON cannot hold", "/unsayable", [500, 500]],
  ["returns Response.error()", "/network-error", [500, 500]],
  ["returns a header that cannot be sent", "/unsendable", [500, 500]],
  ["returns a response whose headers are fixed", "/redirect", [302]],
];

async function get(server: ChildServer, path: string): Promise<Response> {
  return await fetch(server.origin + path, { redirect: "manual" });
}

Deno.test("failing handlers are answered, and named in the log", async (t) => {
  const server = await startScript("faulty_server.ts");
  const ids: string[] = [];
  for (const [title, path, statuses] of FAULTS) {
    await t.step(`a handler that ${title}`, async () => {
      for (const status of statuses) {
        const response = await get(server, path);
        const body = await response.text();
        assertEquals(response.status, status);
        assertEquals(body.includes("secret"), false);
        const requestId = response.headers.get("x-request-id");
        assert(requestId);
        if (status !== 500) continue;
        assertEquals(JSON.parse(body).requestId, requestId);
        ids.push(`GET ${path}, request ${requestId}`);
      }
      assertEquals(await (await get(server, "/ok/1")).text(), "1");
    });
  }
  server.process.kill("SIGTERM");
  assertEquals((await server.process.status).code, 0);
  const log = await server.errors;
  for (const id of ids) assertStringIncludes(log, id);
});

Deno.test("a response body that breaks never looks whole to its client", async () => {
  await using server = await startScript("faulty_server.ts");
  const response = await get(server, "/breaking-stream");
  const read = await response.text().then(() => "whole", () => "broken");
  assertEquals(read, "broken");
  assertEquals(await (await get(server, "/ok/1")).text(), "1");
});

Deno.test("a server goes on after a body that is cut off", async () => {
  await using server = await startScript("faulty_server.ts");
  const connection = await sendHalf(server.port, "/echo");
  await server.waitFor("called POST /echo");
  connection.close();
  assertEquals(await (await get(server, "/ok/1")).text(), "1");
});

Deno.test("a log that cannot be written changes no answer and does not end the server", async () => {
  await using server = await startScript(
    "faulty_server.ts",
    {},
    {},
    ["hooked"],
    startUnheard,
  );
  const paths = [
    "/throws",
    "/unhandled-rejection",
    "/unhandled-exception",
    "/ok/1",
  ];
  for (let count = 0; count < 30; count++) {
    for (const path of paths) {
      const response = await get(server, path);
      await response.body?.cancel();
      assertEquals(response.status, path === "/throws" ? 500 : 200, path);
    }
  }
  const held = get(server, "/held");
  await server.waitFor("called GET /held");
  server.process.kill("SIGTERM");
  assertEquals(await (await held).text(), "held");
  assertEquals((await server.process.status).code, 0);
});
