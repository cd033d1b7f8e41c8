/** Requests answers of all kinds from built servers. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { SLOW_AFTER_MS } from "../patience.ts";
import { statusOfEnd, textOf } from "./requested_server.ts";
import { buildOnce, testServers } from "./built_servers.ts";

/** Return responses that something else reads or has read. */
const LOCKED = {
  "routes/used.ts": `
export const GET = () => {
  const response = new Response("read by another one");
  response.body.pipeThrough(new TextDecoderStream());
  return response;
};
`,
  "routes/locked.ts": `
export const GET = () => {
  const response = new Response("read by another one");
  response.body.getReader();
  return response;
};
`,
};

/** Declare a body shorter, or longer, than it is. */
const MISMEASURED = {
  "routes/mismeasured/[length=int].ts": `
export const GET = (_request, { params }) =>
  new Response("mismeasured", {
    headers: { "content-length": String(params.length) },
  });
`,
  "routes/mismeasured/nothing.ts": `
export const GET = () =>
  new Response(null, { headers: { "content-length": "3" } });
`,
  "routes/mismeasured/parts.ts": `
async function* parts() {
  yield new TextEncoder().encode("too much at once");
  await new Promise((resolve) => setTimeout(resolve, 50));
  yield new TextEncoder().encode("and later");
}
export const GET = () =>
  new Response(ReadableStream.from(parts()), {
    headers: { "content-length": "3" },
  });
`,
};

/** Answer with bodies of known length, and with others. */
const MEASURED = {
  "routes/text.ts": 'export const GET = () => new Response("a text");',
  "routes/bytes.ts":
    "export const GET = () => new Response(new Uint8Array(70_000));",
  "routes/empty.ts": 'export const GET = () => new Response("");',
  "routes/nothing.ts": "export const GET = () => new Response(null);",
  "routes/none.ts":
    "export const GET = () => new Response(null, { status: 204 });",
  "routes/measured_none.ts": `
export const GET = () =>
  new Response(null, { status: 204, headers: { "content-length": "0" } });
`,
  "routes/cookies.ts": `
export const GET = () =>
  new Response("cookies", {
    headers: [["set-cookie", "a=1"], ["set-cookie", "b=2"]],
  });
`,
  "routes/parts.ts": `
export const GET = () => new Response(new ReadableStream({
  start(controller) {
    controller.enqueue(new TextEncoder().encode("first "));
    controller.enqueue(new TextEncoder().encode("last"));
    controller.close();
  },
}));
`,
  "routes/breaking.ts": `
async function* rows() {
  yield new TextEncoder().encode("first");
  throw new Error("the database went away");
}
export const GET = () => new Response(ReadableStream.from(rows()));
`,
};

/** Headers that `Headers` accepts and no server sends; one body is endless. */
const UNSENDABLE = {
  "routes/unsendable.ts": `
export const GET = () =>
  new Response("a text", { headers: { "content-length": "6", "x-a": "\\u0001" } });
`,
  "routes/unsendable_stream.ts": `
export const GET = () => {
  const body = new ReadableStream({
    cancel: () => console.log("its body is given up"),
  });
  return new Response(body, { headers: { "x-a": "\\u0001" } });
};
`,
};

/** Answers with a Transfer-Encoding from elsewhere. */
const FRAMED = {
  "routes/framed.ts": `
async function* parts() {
  yield new Uint8Array(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  yield new Uint8Array(2);
}
export const GET = (_request, { query }) => {
  const headers = { "transfer-encoding": query.get("as") };
  return new Response(ReadableStream.from(parts()), { headers });
};
`,
};

const built = buildOnce({
  ...LOCKED,
  ...MISMEASURED,
  ...MEASURED,
  ...UNSENDABLE,
  ...FRAMED,
});

Deno.test("a server built for Bun or Node answers 500 in place of a used body", async (t) => {
  await testServers(t, built, async (server, origin) => {
    // Once the file is loaded, its handler answers at once.
    for (const path of ["/locked", "/locked", "/used", "/used"]) {
      const response = await fetch(origin + path);
      assertEquals(response.status, 500);
      assertEquals((await response.json()).title, "Internal Server Error");
    }
    await server.waitForError("Create a new Response for every request.");
  }, ["bun", "node"]);
});

Deno.test("a server built for Node aborts an answer whose length differs from its content-length", async (t) => {
  await testServers(t, built, async (server, origin) => {
    assertEquals(await textOf(origin, "/mismeasured/11"), "mismeasured");
    for (const end of ["/3", "/12", "/parts"]) {
      const path = `/mismeasured${end}`;
      await assertRejects(() => textOf(origin, path));
      await server.waitForError(`Unexpected error in the body of GET ${path}:`);
    }
    assertEquals(
      (await fetch(`${origin}/mismeasured/3`, { method: "HEAD" })).status,
      200,
    );
    // Once the file is loaded, its handler answers at once.
    for (let count = 0; count < 2; count++) {
      const signal = AbortSignal.timeout(SLOW_AFTER_MS);
      const nothing = fetch(`${origin}/mismeasured/nothing`, { signal });
      const error = await assertRejects(() => nothing);
      assert(error instanceof TypeError, String(error));
    }
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
    assertEquals((await server.errors).includes("Unhandled"), false);
  }, ["node"]);
});

/** Paths, the content-length of their answers, and the octets that arrive. */
const LENGTHS: [
  method: string,
  path: string,
  length: string | null,
  octets: number,
][] = [
  ["GET", "text", "6", 6],
  ["HEAD", "text", null, 0],
  ["GET", "bytes", "70000", 70_000],
  ["GET", "empty", "0", 0],
  ["GET", "nothing", "0", 0],
  ["GET", "none", null, 0],
  ["GET", "measured_none", null, 0],
  ["GET", "cookies", "7", 7],
];

Deno.test("a built server sends the content-length of a body of known length", async (t) => {
  await testServers(t, built, async (_server, origin) => {
    for (const [method, path, length, octets] of LENGTHS) {
      const response = await fetch(`${origin}/${path}`, { method });
      const { headers, ok, statusText } = response;
      assertEquals(headers.get("content-length"), length, `${method} ${path}`);
      assertEquals((await response.bytes()).length, octets);
      assertEquals([ok, statusText], [
        true,
        path.endsWith("none") ? "No Content" : "OK",
      ]);
    }
    const { body, headers } = await fetch(`${origin}/cookies`);
    assertEquals(headers.getSetCookie(), ["a=1", "b=2"]);
    await body!.cancel();
    assertEquals(await textOf(origin, "/parts"), "first last");
  });
});

Deno.test("a server built for Node keeps answering after a body that breaks with its first part", async (t) => {
  await testServers(t, built, async (server, origin) => {
    await assertRejects(() => textOf(origin, "/breaking"));
    await server.waitForError("in the body of GET /breaking: Error: the data");
    // Node warns of that many on one connection, if each adds a listener.
    for (let count = 0; count < 12; count++) {
      assertEquals(await textOf(origin, "/text"), "a text");
    }
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
    assertEquals(/Unhandled|Warning/.test(await server.errors), false);
  }, ["node"]);
});

Deno.test("a built server answers 500 in place of a header that cannot be sent", async (t) => {
  await testServers(t, built, async (server, origin) => {
    const signal = AbortSignal.timeout(SLOW_AFTER_MS);
    const response = await fetch(`${origin}/unsendable`, { signal });
    assertEquals(response.status, 500);
    assertEquals((await response.json()).title, "Internal Server Error");
    assertEquals(response.headers.has("x-a"), false);
    assertEquals(await textOf(origin, "/text"), "a text");
    await server.waitForError(/character in .*header.*x-a/);
  });
});

Deno.test("a built server cancels the body of an answer with a header that cannot be sent", async (t) => {
  await testServers(t, built, async (server, origin) => {
    const response = await fetch(`${origin}/unsendable_stream`);
    await response.body?.cancel();
    assertEquals(response.status, 500);
    await server.waitFor("its body is given up");
  });
});

Deno.test("a built server replaces the transfer-encoding of an answer with its own", async (t) => {
  await testServers(t, built, async (_server, origin) => {
    for (const coding of ["chunked", "gzip", "identity"]) {
      const signal = AbortSignal.timeout(SLOW_AFTER_MS);
      const path = `/framed?as=${coding}`;
      const response = await fetch(origin + path, { signal });
      assertEquals((await response.bytes()).length, 3, coding);
      assertEquals(response.headers.get("transfer-encoding"), "chunked");
    }
  });
});

/** An application whose fetch needs its this. */
const ownApplication = buildOnce({
  "routes/index.ts": 'export const GET = () => new Response("routes");',
  "main.ts": `
class Application {
  name = "own";
  fetch(_request) {
    return new Response(this.name);
  }
}
export default new Application();
`,
});

Deno.test("a built server calls fetch on the application that an entry exports", async (t) => {
  await testServers(t, ownApplication, async (_server, origin) => {
    assertEquals(await textOf(origin, "/"), "own");
  });
});
