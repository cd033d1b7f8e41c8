import { assertEquals, assertStringIncludes } from "@std/assert";
import { App } from "@strata/router";
import { readToEnd } from "../../serve/raw_http.ts";
import { createBodyReader } from "../body_reader.ts";
import { startScript } from "../child_server.ts";
import { sendHalf } from "../half_body.ts";
import { serveTelling } from "../quiet_server.ts";

/** What follows a valid chunk. */
const MALFORMED: [title: string, sent: string][] = [
  ["a chunk without a size", "zzz\r\n"],
  ["a chunk whose size is too large to count", "fffffffffffffffffffff\r\n"],
  ["a chunk longer than its size", "3\r\nabcdef\r\n"],
  ["a chunk whose extension has no end", `3;${"a".repeat(20_000)}`],
  ["an invalid trailer", "0\r\nbad trailer\0\r\n\r\n"],
];

for (const [title, sent] of MALFORMED) {
  for (const bodyTimeout of [undefined, 60_000]) {
    const limit = bodyTimeout ? ", with a time limit for bodies" : "";
    Deno.test(`${title} is answered with 400 and not reported${limit}`, async () => {
      const { app, called } = createBodyReader();
      await using server = serveTelling(app, { bodyTimeout });
      const connection = await sendHalf(server.addr.port, "/", "chunks");
      await called;
      await connection.write(new TextEncoder().encode(sent));
      const answer = await readToEnd(connection);
      assertStringIncludes(answer, "HTTP/1.1 400 ");
      assertStringIncludes(answer, "application/problem+json");
      assertStringIncludes(answer, "The request's body is malformed.");
      const [, id] = /^x-request-id: (\S+)$/im.exec(answer) ?? [];
      assertStringIncludes(answer, `"requestId":"${id}"`);
      assertEquals([await server.status, server.errors], [400, []]);
    });
  }
}

Deno.test("an answer that streams a malformed body is not reported as an error", async () => {
  const app = new App().post(
    "/",
    ({ body }) => new Response(body!.pipeThrough(new TransformStream())),
  );
  await using server = serveTelling(app);
  const connection = await sendHalf(server.addr.port, "/", "chunks");
  // The head of the answer.
  await connection.read(new Uint8Array(1024));
  await connection.write(new TextEncoder().encode("zzz\r\n"));
  await readToEnd(connection);
  await server.shutdown();
  assertEquals(server.errors, []);
});

Deno.test("a malformed body that nobody awaits does not end a strict server", async () => {
  await using server = await startScript("faulty_server.ts", { strict: true });
  const connection = await sendHalf(server.port, "/unawaited", "chunks");
  await server.waitFor("called POST /unawaited");
  await connection.write(new TextEncoder().encode("zzz\r\n"));
  await readToEnd(connection);
  server.process.kill("SIGTERM");
  assertEquals((await server.process.status).code, 0);
  const log = await server.errors;
  assertEquals([log.includes("Unhandled"), log.includes("Error")], [
    false,
    false,
  ]);
});

Deno.test("an application's own error that names HTTP/1 is reported", async () => {
  const app = new App().get("/", () => {
    throw new Error("Cannot write an invalid HTTP/1 request.");
  });
  await using server = serveTelling(app);
  await (await fetch(server.origin)).body?.cancel();
  assertEquals(
    [await server.status, server.errors.map(String)],
    [500, ["Error: Cannot write an invalid HTTP/1 request."]],
  );
});
