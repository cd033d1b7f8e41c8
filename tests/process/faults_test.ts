import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { startUnheard } from "../child_process.ts";
import { type ChildServer, startScript } from "./child_server.ts";
import { sendHalf } from "./half_body.ts";

/** What is requested, and the answers that must come one after the other. */
const FAULTS: [title: string, path: string, statuses: number[]][] = [
  ["throws", "/throws", [500, 500]],
  ["rejects", "/rejects", [500, 500]],
  ["throws a Response", "/forbids", [403]],
  ["gives undefined", "/undefined", [500]],
  ["gives a string", "/string", [500]],
  ["gives a number", "/number", [500]],
  ["gives one Response twice", "/shared", [200, 500]],
  ["throws one Response twice", "/shared-refusal", [403, 500]],
  ["throws what no body can say", "/unsayable", [500, 500]],
  ["gives a network error", "/network-error", [500, 500]],
  ["gives a header that no server can send", "/unsendable", [500, 500]],
  ["gives a response whose headers are fixed", "/redirect", [302]],
];

async function get(server: ChildServer, path: string): Promise<Response> {
  return await fetch(server.origin + path, { redirect: "manual" });
}

Deno.test("handlers that fail are answered for, and named in the log", async (t) => {
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

Deno.test("a body that breaks is never taken for a whole one", async () => {
  await using server = await startScript("faulty_server.ts");
  const response = await get(server, "/breaking-stream");
  const read = await response.text().then(() => "whole", () => "broken");
  assertEquals(read, "broken");
  assertEquals(await (await get(server, "/ok/1")).text(), "1");
});

Deno.test("a body that is cut off gives no answer and breaks nothing", async () => {
  await using server = await startScript("faulty_server.ts");
  const connection = await sendHalf(server.port, "/echo");
  await server.waitFor("called POST /echo");
  connection.close();
  assertEquals(await (await get(server, "/ok/1")).text(), "1");
});

Deno.test("a log that takes nothing changes no answer, and ends nothing", async () => {
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
