/** Sends built servers what few clients send. */
import { assert, assertStringIncludes } from "@std/assert";
import { SLOW_AFTER_MS } from "../patience.ts";
import { sendHalf } from "../process/half_body.ts";
import { buildOnce, testServers } from "./built_servers.ts";
import { openConnection, readOn } from "./connection.ts";

const built = buildOnce({
  "routes/text.ts": 'export const GET = () => new Response("a text");',
  // Answers once it has read a part of a body, and cancels the rest or not.
  "routes/early/[how].ts": `
export const POST = async (request, { params }) => {
  const reader = request.body.getReader();
  await reader.read();
  if (params.how === "cancelled") reader.cancel();
  return new Response("enough", { status: 413 });
};
`,
  // Answers, and keeps reading; intervals run ten times as fast.
  "routes/reading_on.ts": `
export const POST = (request) => {
  const { setInterval } = globalThis;
  globalThis.setInterval = (call, delay) => setInterval(call, delay / 10);
  const read = async () => console.log("It has read " + await request.text());
  request.waitUntil?.(read());
  return new Response("enough");
};
`,
  "routes/upload.ts": `
export const PUT = ({ headers }) => new Response(headers.get("content-length"));
`,
  "routes/url.ts": `
export const GET = ({ url }) => new Response(new URL(url).pathname);
export const PUT = async (request) =>
  new Response(new URL(request.url).search + await request.text());
`,
  "routes/ip.ts": `
export const GET = (request, { platform: [server] }) =>
  new Response(server.requestIP(request).address + " " + server.port);
`,
});

/** How long proxies keep a connection for the next request, in seconds. */
const KEPT_BY_PROXIES = 600;

Deno.test("a built server closes no connection that a proxy keeps for the next request", async (t) => {
  await testServers(t, built, async (_server, origin) => {
    const sent = "GET /text HTTP/1.1\r\nHost: a\r\n\r\n";
    using connection = await openConnection(origin, sent);
    const answer = await readOn(connection, "a text");
    // A server that closes them says when.
    const timeout = /^keep-alive:.*timeout=(\d+)/im.exec(answer)?.[1];
    assert(Number(timeout ?? Infinity) > KEPT_BY_PROXIES, answer);
  });
});

/** More than a connection buffers of a body that nobody reads. */
const LONG_BODY = new Uint8Array(32 * 2 ** 20);

/** Returns whether a connection gets its next answer, or closes, in time. */
async function isLetGo(connection: Deno.Conn): Promise<boolean> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    connection.close();
  }, SLOW_AFTER_MS);
  try {
    await readOn(connection, "a text");
    return true;
  } catch {
    return !isLate;
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a long body and another request; returns whether that need not wait. */
async function isFreedOfBody(origin: string, path: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\n` +
    `Content-Length: ${LONG_BODY.length}\r\n\r\n`;
  const sent = ReadableStream.from([
    new TextEncoder().encode(head),
    LONG_BODY,
    new TextEncoder().encode("GET /text HTTP/1.1\r\nHost: a\r\n\r\n"),
  ]);
  // The server may close the connection before everything is sent.
  sent.pipeTo(connection.writable, { preventClose: true }).catch(() => {});
  await readOn(connection, "enough");
  return await isLetGo(connection);
}

Deno.test("a built server keeps no connection waiting for the rest of a body", async (t) => {
  await testServers(t, built, async (_server, origin) => {
    assert(await isFreedOfBody(origin, "/early/cancelled"));
  });
  // Deno waits for a body with a reader.
  await testServers(t, built, async (_server, origin) => {
    assert(await isFreedOfBody(origin, "/early/left"));
  }, ["bun", "node"]);
});

Deno.test("a server built for Node lets a handler keep reading a body after its answer", async (t) => {
  await testServers(t, built, async (server, origin) => {
    const connection = await sendHalf(
      Number(new URL(origin).port),
      "/reading_on",
    );
    await readOn(connection, "enough");
    // Far longer than the wait for an unread body.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await connection.write(new TextEncoder().encode("whole"));
    await server.waitFor("It has read halfwhole");
    // The connection is not closed then either.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const next = "GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n";
    await connection.write(new TextEncoder().encode(next));
    assertStringIncludes(await readOn(connection, "404"), "404");
  }, ["node"]);
});

Deno.test("a built server leaves the limit of body sizes to the application", async (t) => {
  await testServers(t, built, async (_server, origin) => {
    const head = "PUT /upload HTTP/1.1\r\nHost: a\r\n" +
      "Content-Length: 999999999999\r\n\r\n";
    using connection = await openConnection(origin, head);
    const answer = await readOn(connection, "999999999999");
    assertStringIncludes(answer, "HTTP/1.1 200");
  });
});

/** Requests that name no host, and what is answered. */
const HOSTLESS: [sent: string, answered: string][] = [
  ["GET /url HTTP/1.0\r\n\r\n", "/url"],
  ["GET //other.example/url HTTP/1.0\r\n\r\n", '"status":404'],
  ["PUT /url?a HTTP/1.0\r\nContent-Length: 5\r\n\r\n body", "?a body"],
  ["GET /url HTTP/1.0\r\nContent-Length: 5\r\n\r\n body", "/url"],
  ["GET /url HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n", "/url"],
];

Deno.test("a built server passes handlers a whole URL when a client names no host", async (t) => {
  await testServers(t, built, async (_server, origin) => {
    for (const [sent, answered] of HOSTLESS) {
      using connection = await openConnection(origin, sent);
      assertStringIncludes(await readOn(connection, answered), answered);
    }
  });
});

Deno.test("a server built for Bun has the address of a client that names no host", async (t) => {
  await testServers(t, built, async (_server, origin) => {
    const { hostname, port } = new URL(origin);
    for (const host of ["Host: a", "Host:"]) {
      const sent = `GET /ip HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`;
      using connection = await openConnection(origin, sent);
      const answered = `${hostname} ${port}`;
      assertStringIncludes(await readOn(connection, answered), answered);
    }
  }, ["bun"]);
});
