import { assertEquals } from "@std/assert";
import { App } from "@strata/router";
import { serveLocally } from "../../local_server.ts";
import { serveUpstream } from "../body_reader.ts";
import { type Framing, sendHalf } from "../half_body.ts";
import { TLS } from "../localhost_tls.ts";
import { serveTelling } from "../quiet_server.ts";
import { startUpload } from "../upload.ts";

/** How a relayed body ends over HTTP/1, and the status. */
const ENDS: [title: string, framing: Framing, rest: string, status: number][] =
  [
    ["a length", "a length", "", 499],
    ["chunks", "chunks", "", 499],
    ["chunks, one of which is malformed,", "chunks", "zzz\r\n", 400],
  ];

for (const [title, framing, rest, status] of ENDS) {
  Deno.test(`a client that breaks a body of ${title} while it is relayed is not reported as an error`, async () => {
    await using upstream = serveUpstream();
    const app = new App().post(
      "/",
      ({ body }) => fetch(upstream.origin, { method: "POST", body }),
    );
    await using server = serveTelling(app);
    {
      using connection = await sendHalf(server.addr.port, "/", framing);
      await upstream.called;
      await connection.write(new TextEncoder().encode(rest));
      if (rest !== "") await server.status;
    }
    assertEquals([await server.status, server.errors], [status, []]);
  });
}

for (const ending of ["keeps running", "is shut down"]) {
  Deno.test(`a client that cancels over HTTP/2 while its body is relayed is not reported as an error when the server ${ending}`, async () => {
    await using upstream = serveUpstream();
    const app = new App().post("/", (request) => {
      // Only reading it shows whose fault it was.
      void request.signal;
      const { body } = request;
      return fetch(upstream.origin, { method: "POST", body });
    });
    await using server = serveTelling(app, { tls: TLS });
    await using upload = startUpload(server.addr.port);
    await upstream.called;
    if (ending === "is shut down") void server.shutdown();
    await upload.cancel();
    const status = ending === "is shut down" ? 503 : 499;
    assertEquals([await server.status, server.errors], [status, []]);
  });
}

Deno.test("an upstream's unfinished body is reported as an error where it is relayed", async () => {
  await using broken = serveLocally(() =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(4)),
        pull: (controller) => controller.error(new Error("broken")),
      }, { highWaterMark: 2 }),
    )
  );
  await using upstream = serveUpstream();
  const app = new App().get("/", async (request) => {
    void request.signal;
    const { body } = await fetch(broken.origin);
    return await fetch(upstream.origin, { method: "POST", body });
  });
  await using server = serveTelling(app);
  await (await fetch(server.origin)).body?.cancel();
  const reported = server.errors.map((error) => (error as Error).message);
  assertEquals([await server.status, reported], [500, ["fetch failed"]]);
});
