import {
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { App, text } from "@strata/router";
import { readFirst } from "../serve/raw_http.ts";
import { type QuietServer, serveQuietly } from "./quiet_server.ts";

/** The size limit of the bodies below, in bytes. */
const LIMIT = 10;

/** Serves an application that reads bodies at `/read`, not at `/ignore`. */
function serveReader(bodyTimeout?: number) {
  const errors: unknown[] = [];
  const app = new App()
    .post("/read", async (request) => text(await request.text()))
    .post("/ignore", () => text("ignored"))
    .post("/given-up", (request) => {
      void request.text();
      return text("not waited for");
    });
  const server = serveQuietly(app, {
    bodyLimit: LIMIT,
    bodyTimeout,
    onError: (error) => errors.push(error),
  });
  return { ...server, errors };
}

/**
 * Sends a request, and returns the start of the answer: Deno waits for the rest
 * of a body that nobody reads for as long as the client keeps the connection.
 */
async function send(
  { addr: { port } }: QuietServer,
  path: string,
  framed: string,
): Promise<string> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n`;
  await connection.write(new TextEncoder().encode(head + framed));
  return await readFirst(connection);
}

const sized = (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`;
const CHUNKED = "Transfer-Encoding: chunked\r\n";
const chunked = (...chunks: string[]) =>
  `${CHUNKED}\r\n${
    [...chunks, ""].map((chunk) =>
      `${chunk.length.toString(16)}\r\n${chunk}\r\n`
    ).join("")
  }`;

/** Bodies, the status that reading them is answered with, and the text. */
const BODIES: [title: string, framed: string, status: number, says: string][] =
  [
    ["no body", "Content-Length: 0\r\n\r\n", 200, ""],
    [
      "a body with a length at the limit",
      sized("0123456789"),
      200,
      "9",
    ],
    ["chunks at the limit", chunked("01234", "56789"), 200, "9"],
    [
      "a body with two lengths below the limit",
      `Content-Length: 5\r\n${sized("01234")}`,
      200,
      "01234",
    ],
    [
      "a body with a length above the limit",
      sized("0123456789a"),
      413,
      "than 10 bytes.",
    ],
    [
      "a body with two lengths above the limit",
      `Content-Length: 11\r\n${sized("0123456789a")}`,
      413,
      "than 10 bytes.",
    ],
    [
      "chunks above the limit",
      chunked("01234", "56789a"),
      413,
      "than 10 bytes.",
    ],
    [
      "a body with a length above the limit that never arrives",
      "Content-Length: 11\r\n\r\n",
      413,
      "than 10 bytes.",
    ],
    [
      "chunks above the limit with a length below it",
      `Content-Length: 1\r\n${chunked("01234", "56789a")}`,
      400,
      "",
    ],
  ];

for (const bodyTimeout of [undefined, 60_000]) {
  const timed = bodyTimeout ? ", with a time limit too" : "";
  for (const [title, framed, status, says] of BODIES) {
    Deno.test(`with a size limit, ${status} answers ${title}${timed}`, async () => {
      await using server = serveReader(bodyTimeout);
      const answer = await send(server, "/read", framed);
      assertStringIncludes(answer, `HTTP/1.1 ${status} `);
      assertStringIncludes(answer, says);
      if (status === 413) assertMatch(answer, /^connection: close\r$/im);
      assertEquals(server.errors, []);
    });
  }
}

Deno.test("a large body that nobody reads is not refused", async () => {
  await using server = serveReader();
  const answer = await send(server, "/ignore", sized("0123456789a"));
  assertStringIncludes(answer, "HTTP/1.1 200 ");
});

Deno.test("reading a large body without awaiting it is not reported as an unhandled error", async () => {
  const unhandled = Promise.withResolvers<{ status?: number }>();
  addEventListener(
    "unhandledrejection",
    ({ reason }) => unhandled.resolve(reason),
    { once: true },
  );
  await using server = serveReader();
  const answer = await send(server, "/given-up", sized("0123456789a"));
  assertStringIncludes(answer, "not waited for");
  assertEquals((await unhandled.promise).status, 413);
  assertEquals(server.errors, []);
});

Deno.test("a large body that breaks a streamed answer is reported with its request", async () => {
  const reported: unknown[] = [];
  const app = new App().post("/echo", ({ body }) => new Response(body));
  await using server = serveQuietly(app, {
    bodyLimit: LIMIT,
    onError: (error, exchange) =>
      reported.push([
        String(error),
        exchange?.route?.path,
        exchange?.requestId,
      ]),
    requestId: () => "an-id",
  });
  const response = await fetch(`${server.origin}/echo`, {
    method: "POST",
    body: ReadableStream.from([
      new Uint8Array(LIMIT),
      new Uint8Array(1),
    ]),
  });
  assertEquals(response.status, 200);
  await assertRejects(() => response.bytes());
  const message = "HttpError: The request's body is larger than 10 bytes.";
  assertEquals(reported, [[message, "/echo", "an-id"]]);
});
