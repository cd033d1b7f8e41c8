import { assertEquals } from "@std/assert";
import { App, text } from "@strata/router";
import { type ClientHttp2Stream, connect, constants } from "node:http2";
import { serveTelling } from "../quiet_server.ts";

/** A request over HTTP/2 without TLS, of whose body the beginning is sent. */
interface Upload extends Disposable {
  readonly stream: ClientHttp2Stream;
  /** Ends the connection. */
  destroy(): void;
}

function startUpload(port: number, length: string): Upload {
  const session = connect(`http://127.0.0.1:${port}`);
  session.on("error", () => {});
  const stream = session.request({
    ":method": "POST",
    ":path": "/",
    "content-type": "text/plain",
    "content-length": length,
  });
  stream.on("error", () => {});
  stream.write("half");
  const destroy = () => session.destroy();
  return { stream, destroy, [Symbol.dispose]: destroy };
}

/** What reads a body. */
const READ: [title: string, read: (request: Request) => Promise<unknown>][] = [
  ["as text", (request) => request.text()],
  ["as octets", (request) => request.bytes()],
  ["as a stream", ({ body }) => Array.fromAsync(body!)],
  ["in a copy", (request) => request.clone().text()],
  [
    "after it was asked whether it is used",
    async (request) => request.bodyUsed || await request.text(),
  ],
];

/** How clients give up a body. */
const WAYS: [title: string, giveUp: (upload: Upload) => void][] = [
  ["is cancelled", ({ stream }) => stream.close(constants.NGHTTP2_CANCEL)],
  ["ends with its connection", (upload) => upload.destroy()],
];

for (const [reading, read] of READ) {
  for (const [way, giveUp] of WAYS) {
    for (const bodyTimeout of [undefined, 60_000]) {
      const limit = bodyTimeout ? ", with a time limit for bodies" : "";
      Deno.test(`half of a body that ${way} over HTTP/2 is not taken for all of it ${reading}${limit}`, async () => {
        const called = Promise.withResolvers<void>();
        const app = new App().post("/", async (request) => {
          called.resolve();
          await read(request);
          return text("whole");
        });
        await using server = serveTelling(app, { bodyTimeout });
        using upload = startUpload(server.addr.port, "9");
        await called.promise;
        giveUp(upload);
        assertEquals(await server.status, 499);
        assertEquals(server.errors, []);
      });
    }
  }
}

for (const [reading, read] of READ) {
  Deno.test(`all of a body over HTTP/2 is read ${reading}`, async () => {
    const app = new App().post("/", async (request) => {
      assertEquals(request instanceof Request, true);
      await read(request);
      return text("whole");
    });
    await using server = serveTelling(app, {});
    using upload = startUpload(server.addr.port, "4");
    upload.stream.end();
    assertEquals(await server.status, 200);
    assertEquals(server.errors, []);
  });
}
