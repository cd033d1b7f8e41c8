import {
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { type ClientHttp2Stream, connect, constants } from "node:http2";
import { createBodyReader } from "../body_reader.ts";
import { serveTelling } from "../quiet_server.ts";

/** What is sent of a body: as text, JSON or a form, it could be the whole. */
const SENT = "1234";

/** A request over HTTP/2 without TLS that sends the beginning of its body. */
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
    "content-type": "application/x-www-form-urlencoded",
    "content-length": length,
  });
  stream.on("error", () => {});
  stream.write(SENT);
  const destroy = () => session.destroy();
  return { stream, destroy, [Symbol.dispose]: destroy };
}

/** What reads a body. */
const READ: [title: string, read: (request: Request) => Promise<unknown>][] = [
  ["as text", (request) => request.text()],
  ["as JSON", (request) => request.json()],
  ["as a form", (request) => request.formData()],
  ["as octets", (request) => request.bytes()],
  ["as a buffer", (request) => request.arrayBuffer()],
  ["as a blob", (request) => request.blob()],
  ["as a stream", ({ body }) => Array.fromAsync(body!)],
  [
    "as a stream of a copy",
    (request) => Array.fromAsync(request.clone().body!),
  ],
  ["in a copy", (request) => request.clone().text()],
  ["in a copy of a copy", (request) => request.clone().clone().text()],
  [
    "after checking that there is one",
    (request) => request.body ? request.text() : Promise.resolve(),
  ],
  [
    "after checking whether it is used",
    async (request) => request.bodyUsed || await request.text(),
  ],
];

/** A way whose octets are counted only where bodies have a time limit. */
const HANDED_ON: typeof READ[number] = [
  "in a request made from it",
  (request) => new Request(request).text(),
];

/** How clients abandon a body. */
const WAYS: [title: string, giveUp: (upload: Upload) => void][] = [
  ["is cancelled", ({ stream }) => stream.close(constants.NGHTTP2_CANCEL)],
  ["ends with its connection", (upload) => upload.destroy()],
];

for (const bodyTimeout of [undefined, 60_000]) {
  const limit = bodyTimeout ? ", with a time limit for bodies" : "";
  for (const [reading, read] of bodyTimeout ? [...READ, HANDED_ON] : READ) {
    for (const [way, giveUp] of WAYS) {
      Deno.test(`half of a body that ${way} over HTTP/2 is not read as a whole ${reading}${limit}`, async () => {
        const { app, called } = createBodyReader(read);
        await using server = serveTelling(app, { bodyTimeout });
        using upload = startUpload(server.addr.port, "9");
        await called;
        giveUp(upload);
        assertEquals(await server.status, 499);
        assertEquals(server.errors, []);
      });
    }
  }
}

/** Answers a request over HTTP/2 whose body is complete. */
async function answerWhole(
  read: (request: Request) => Promise<unknown>,
): Promise<void> {
  const { app } = createBodyReader(read);
  await using server = serveTelling(app);
  using upload = startUpload(server.addr.port, "4");
  upload.stream.end();
  assertEquals(await server.status, 200);
  assertEquals(server.errors, []);
}

for (const [reading, read] of READ) {
  Deno.test(`a whole body over HTTP/2 is read ${reading}`, async () => {
    await answerWhole(async (request) => {
      assertEquals(request instanceof Request, true);
      await read(request);
    });
  });
}

Deno.test("a whole body over HTTP/2 that arrives in pieces is read as a stream", async () => {
  const begun = Promise.withResolvers<void>();
  let text = "";
  const { app } = createBodyReader(async ({ body }) => {
    for await (const part of body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      begun.resolve();
    }
  });
  await using server = serveTelling(app);
  using upload = startUpload(server.addr.port, "8");
  await Promise.race([begun.promise, server.status]);
  upload.stream.end("5678");
  assertEquals(await server.status, 200);
  assertEquals(text, "12345678");
});

/** What touches a body and leaves it to others. */
const ASKED: [title: string, ask: (request: Request) => unknown][] = [
  ["its copy is read", (request) => request.clone().text()],
  ["checking that there is one", (request) => request.body],
  ["checking whether it is used", (request) => request.bodyUsed],
  ["the request is logged", (request) => Deno.inspect(request)],
];

for (const [title, ask] of ASKED) {
  Deno.test(`a body over HTTP/2 can be passed to a new request after ${title}`, async () => {
    await answerWhole(async (request) => {
      await ask(request);
      assertEquals(await new Request(request).text(), SENT);
    });
  });
}

Deno.test("a body over HTTP/2 that was passed to a new request is used", async () => {
  await answerWhole(async (request) => {
    const { body } = request;
    const next = new Request(request);
    assertEquals(request.bodyUsed, true);
    assertEquals(request.body instanceof ReadableStream, true);
    assertEquals(await next.text(), SENT);
    assertStringIncludes(Deno.inspect(request), "bodyUsed: true");
    assertThrows(() => request.clone(), TypeError, "Body is unusable");
    await assertRejects(() => request.text(), TypeError, "already consumed");
    assertEquals(await Array.fromAsync(body!), []);
  });
});

Deno.test("a body over HTTP/2 that was read is locked", async () => {
  await answerWhole(async (request) => {
    await request.text();
    assertEquals(request.body!.locked, true);
  });
});

Deno.test("a body over HTTP/2 is the same stream each time", async () => {
  await answerWhole(async (request) => {
    const { body } = request;
    assertEquals(request.body === body, true);
    await Array.fromAsync(body!);
    assertEquals(request.bodyUsed, true);
  });
});

Deno.test("a body over HTTP/2 that is cancelled is used", async () => {
  await answerWhole(async (request) => {
    await request.body!.cancel();
    assertEquals(request.bodyUsed, true);
  });
});

Deno.test("a blob of a body over HTTP/2 has the type of its request", async () => {
  await answerWhole(async (request) => {
    const { type } = await request.blob();
    assertEquals(type, "application/x-www-form-urlencoded");
  });
});
