/** Starts the servers that are built, and asks of them what a deployment does. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { join } from "@std/path";
import { DEFAULT_DRAIN_TIMEOUT_MS } from "../../router/process/completed_options.ts";
import { REPEAT_TIME_MS } from "../../router/process/signals.ts";
import { type Child, run, startChild, startUnheard } from "../child_process.ts";
import { serveLocally } from "../local_server.ts";
import { sendHalf } from "../process/half_body.ts";
import { createFolder, type FileTexts } from "../test_folder.ts";
import { askEcho, UPGRADE } from "../web_socket_echo.ts";
import { buildRoutes } from "./built_routes.ts";
import { type HostCommand, originOf, SERVERS } from "./host.ts";
import { installTools } from "./npm_tools.ts";

/** Waits until a server ends, and longer than one does that does not wait. */
const AFTER_END = `
const afterEnd = async ({ closing }) => {
  await new Promise((resolve) => closing.addEventListener("abort", resolve));
  await new Promise((resolve) => setTimeout(resolve, 100));
};
`;

const ROUTES = {
  "routes/stray.ts": `
export const GET = () => {
  Promise.reject(new Error("nobody awaits it"));
  setTimeout(() => { throw new Error("nobody catches it"); });
  return new Response("answered");
};
`,
  "routes/slow.ts": `
export const GET = async (_request, { platform: [, context] }) => {
  console.log("the handler waits");
  await afterEnd(context);
  return new Response("finished");
};
` + AFTER_END,
};

const STREAMING = {
  "routes/stream.ts": `
export const GET = (_request, { platform: [, context] }) => {
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode("first "));
      await afterEnd(context);
      controller.enqueue(new TextEncoder().encode("last"));
      controller.close();
    },
  });
  return new Response(body);
};
` + AFTER_END,
};

const ENDLESS = {
  "routes/endless.ts": `
export const GET = () => new Response(new ReadableStream({
  start: (controller) => controller.enqueue(new TextEncoder().encode("first")),
}));
`,
};

/** How long an answer is waited for, in milliseconds; far more than it takes. */
const PATIENCE_MS = 20_000;

async function textOf(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path);
  return await response.text();
}

/** Builds each server, and tests the command that starts it. */
async function testCommands(
  t: Deno.TestContext,
  routes: FileTexts,
  test: (command: HostCommand, t: Deno.TestContext) => Promise<void>,
): Promise<void> {
  const tools = await installTools();
  using folder = createFolder(routes);
  const dist = await buildRoutes(folder.path);
  for (const [name, commandOf] of Object.entries(SERVERS)) {
    await t.step(name, (t) => test(commandOf(dist, tools), t));
  }
}

/** Starts each server that is built, and tests it. */
async function testServers(
  t: Deno.TestContext,
  routes: FileTexts,
  test: (server: Child, origin: string) => Promise<void>,
  names?: readonly string[],
): Promise<void> {
  await testCommands(t, routes, async ({ path, args, cwd, env, port }, t) => {
    if (names && !names.includes(t.name)) return;
    await using server = startChild(path, args, { cwd, env });
    await test(server, await originOf(server, port));
  });
}

const WORK = AFTER_END + `
const work = async (context) => {
  await afterEnd(context);
  console.log("the work is done");
  const added = new Promise((resolve) => setTimeout(resolve, 100));
  context.waitUntil(added.then(() => console.log("what it adds is done")));
  throw new Error("and it failed");
};
`;

/** Goes on after its answer, by what servers give it for that, or srvx. */
const BACKGROUND = {
  "routes/later.ts": `
export const GET = (request, { platform: [, context] }) => {
  context.waitUntil(work(context));
  return new Response("answered");
};
` + WORK,
  "routes/later_awaited.ts": `
export const GET = (request, { platform: [, context] }) => {
  const begun = work(context);
  context.waitUntil({ then: (...given) => begun.then(...given) });
  return new Response("answered");
};
` + WORK,
  "routes/by_request.ts": `
export const GET = (request, { platform: [, context] }) => {
  request.waitUntil(work(context));
  return new Response("answered");
};
` + WORK,
};

/** Fails when its answer has begun. */
const BREAKING = {
  ...ENDLESS,
  "routes/rows.ts": `
async function* rows() {
  yield new TextEncoder().encode("first");
  await new Promise((resolve) => setTimeout(resolve, 50));
  throw new Error("the database went away");
}
export const GET = () => new Response(ReadableStream.from(rows()));
`,
};

/** Gives what cannot be sent, since another one reads it, or has read it. */
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

Deno.test("a built server says in one line that another program listens", async (t) => {
  await testCommands(t, ROUTES, async ({ path, args, cwd, env }) => {
    using other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = other.addr;
    const finished = await run(path, args, {
      cwd,
      env: { ...env, PORT: String(port) },
    });
    assertEquals([finished.code, finished.stderr], [
      1,
      `Cannot listen on port ${port} of 127.0.0.1: another program does. ` +
      "Choose another port with the variable PORT, or 0 for any that is free.\n",
    ]);
  });
});

/** Hosts that are none of any machine that runs tests. */
const FOREIGN = ["203.0.113.7", "nonsense.invalid", "a b", "fe80::1"];

Deno.test("a built server says in one line that an address is none of this machine", async (t) => {
  await testCommands(t, ROUTES, async ({ path, args, cwd, env }, t) => {
    for (const HOST of FOREIGN) {
      await t.step(HOST, async () => {
        const options = { cwd, env: { ...env, HOST } };
        const { code, stderr } = await run(path, args, options);
        assertEquals([code, stderr], [
          1,
          `Cannot listen on "${HOST}", which is not an address of this ` +
          "machine. Choose another with the variable HOST, such as 127.0.0.1 " +
          "or 0.0.0.0.\n",
        ]);
      });
    }
  });
});

/** Ports that are none. */
const NO_PORTS = ["70000", "abc", "18080.5", "-1"];

Deno.test("a built server says in one line that a port is none", async (t) => {
  await testCommands(t, ROUTES, async ({ path, args, cwd, env }, t) => {
    for (const PORT of NO_PORTS) {
      await t.step(PORT, async () => {
        const options = { cwd, env: { ...env, PORT } };
        const { code, stderr } = await run(path, args, options);
        assertEquals([code, stderr], [
          1,
          `PORT is "${PORT}". Give a whole number from 0 to 65535.\n`,
        ]);
      });
    }
  });
});

Deno.test("a server built for Bun or Node sends nothing in place of a body that was used", async (t) => {
  await testServers(t, LOCKED, async (server, origin) => {
    // Once the file is loaded, its handler answers at once.
    for (const path of ["/locked", "/locked", "/used", "/used"]) {
      const response = await fetch(origin + path);
      assertEquals(response.status, 500);
      assertEquals((await response.json()).title, "Internal Server Error");
    }
    await server.waitForError("Make a new Response for every request.");
  }, ["bun", "node"]);
});

Deno.test("a built server shows nothing of what its module throws", async (t) => {
  const tools = await installTools();
  using folder = createFolder({
    ...ROUTES,
    "main.ts": `
export default {
  fetch({ url }) {
    const error = new Error("secret " + decodeURIComponent(url));
    if (url.includes("/late")) return Promise.reject(error);
    throw error;
  },
};
`,
  });
  const entry = join(folder.path, "main.ts");
  const dist = await buildRoutes(folder.path, [`--entry=${entry}`]);
  for (const [name, commandOf] of Object.entries(SERVERS)) {
    await t.step(name, async () => {
      const { path, args, cwd, env, port } = commandOf(dist, tools);
      await using server = startChild(path, args, { cwd, env });
      const origin = await originOf(server, port);
      for (const when of ["at-once", "late"]) {
        const text = encodeURIComponent(STEERING);
        const response = await fetch(`${origin}/${when}?${text}`);
        const { status, headers } = response;
        assertEquals(
          [status, headers.get("content-type")],
          [500, "application/problem+json"],
        );
        assertEquals(await response.json(), {
          type: "about:blank",
          title: "Internal Server Error",
          status: 500,
        });
      }
      server.process.kill("SIGTERM");
      assertEquals(await statusOfEnd(server), 0);
      const errors = await server.errors;
      assertStringIncludes(errors, "error where an answer is sent:");
      assertStringIncludes(errors, `late?${ESCAPED}`);
      assertEquals(errors.includes(STEERING), false);
    });
  }
});

Deno.test("a server built for Deno leaves it to Deno to tell of what is no response", async () => {
  using folder = createFolder({
    ...ROUTES,
    "main.ts": "export default { fetch() {} };",
  });
  const entry = join(folder.path, "main.ts");
  const options = [`--entry=${entry}`, "--platform=deno"];
  const dist = await buildRoutes(folder.path, options);
  const { path, args, cwd, env, port } = SERVERS.deno(dist);
  await using server = startChild(path, args, { cwd, env });
  const response = await fetch(await originOf(server, port));
  assertEquals(
    [response.status, await response.text()],
    [500, "Internal Server Error"],
  );
  server.process.kill("SIGTERM");
  assertStringIncludes(
    await server.errors,
    "Return value from serve handler must be a response",
  );
});

Deno.test("a server built for Node logs what breaks an answer off, and no client that goes away", async (t) => {
  await testServers(t, BREAKING, async (server, origin) => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const { body } = await fetch(`${origin}/endless`, { signal });
    await body!.getReader().read();
    leaving.abort();
    await assertRejects(() => textOf(origin, "/rows?key=secret"));
    await server.waitForError("the database went away");
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
    const errors = await server.errors;
    assertStringIncludes(
      errors,
      "Unexpected error in the body of GET /rows: Error: the database",
    );
    assertEquals(errors.match(/Unexpected/g)?.length, 1, errors);
  }, ["node"]);
});

/** Says of its body that it is shorter, or longer, than it is. */
const MISMEASURED = {
  "routes/[length=int].ts": `
export const GET = (_request, { params }) =>
  new Response("mismeasured", {
    headers: { "content-length": String(params.length) },
  });
`,
  "routes/nothing.ts": `
export const GET = () =>
  new Response(null, { headers: { "content-length": "3" } });
`,
  "routes/parts.ts": `
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

Deno.test("a server built for Node breaks off an answer that is not as long as it says", async (t) => {
  await testServers(t, MISMEASURED, async (server, origin) => {
    assertEquals(await textOf(origin, "/11"), "mismeasured");
    for (const path of ["/3", "/12", "/parts"]) {
      await assertRejects(() => textOf(origin, path));
      await server.waitForError(`Unexpected error in the body of GET ${path}:`);
    }
    assertEquals((await fetch(`${origin}/3`, { method: "HEAD" })).status, 200);
    // Once the file is loaded, its handler answers at once.
    for (let count = 0; count < 2; count++) {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const nothing = fetch(`${origin}/nothing`, { signal });
      const error = await assertRejects(() => nothing);
      assert(error instanceof TypeError, String(error));
    }
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
    assertEquals((await server.errors).includes("Stray"), false);
  }, ["node"]);
});

/** Answers with bodies that are there at once, and with others. */
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

/** Paths, what their answers say of their length, and the octets that come. */
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

Deno.test("a built server says how long an answer is that is there at once", async (t) => {
  await testServers(t, MEASURED, async (_server, origin) => {
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

Deno.test("a server built for Node answers on after a body that breaks with its first part", async (t) => {
  await testServers(t, MEASURED, async (server, origin) => {
    await assertRejects(() => textOf(origin, "/breaking"));
    await server.waitForError("in the body of GET /breaking: Error: the data");
    // As many on one connection as Node warns of, if each listens to it.
    for (let count = 0; count < 12; count++) {
      assertEquals(await textOf(origin, "/text"), "a text");
    }
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
    assertEquals(/Stray|Warning/.test(await server.errors), false);
  }, ["node"]);
});

/** What `Headers` take, and no server sends. */
const UNSENDABLE = {
  ...MEASURED,
  "routes/unsendable.ts": `
export const GET = () =>
  new Response("a text", { headers: { "content-length": "6", "x-a": "\\u0001" } });
`,
};

Deno.test("a built server sends nothing of an answer whose head cannot be sent", async (t) => {
  await testServers(t, UNSENDABLE, async (server, origin) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`${origin}/unsendable`, { signal });
    assertEquals(response.status, 500);
    assertEquals((await response.json()).title, "Internal Server Error");
    assertEquals(response.headers.has("x-a"), false);
    assertEquals(await textOf(origin, "/text"), "a text");
    await server.waitForError(/character in .*header.*x-a/);
  });
});

/** What would go on for as long as its client waits. */
const UNSENDABLE_STREAM = {
  "routes/stream.ts": `
export const GET = () => {
  const body = new ReadableStream({
    cancel: () => console.log("its body is given up"),
  });
  return new Response(body, { headers: { "x-a": "\\u0001" } });
};
`,
};

Deno.test("a built server gives up the body of an answer whose head cannot be sent", async (t) => {
  await testServers(t, UNSENDABLE_STREAM, async (server, origin) => {
    const response = await fetch(`${origin}/stream`);
    await response.body?.cancel();
    assertEquals(response.status, 500);
    await server.waitFor("its body is given up");
  });
});

/** What says how its body was framed elsewhere. */
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

Deno.test("a built server frames an answer itself that says how it was framed", async (t) => {
  await testServers(t, FRAMED, async (_server, origin) => {
    for (const coding of ["chunked", "gzip", "identity"]) {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const path = `/framed?as=${coding}`;
      const response = await fetch(origin + path, { signal });
      assertEquals((await response.bytes()).length, 3, coding);
      assertEquals(response.headers.get("transfer-encoding"), "chunked");
    }
  });
});

/** How long proxies keep a connection for the next request, in seconds. */
const KEPT_BY_PROXIES = 600;

Deno.test("a built server ends no connection that a proxy keeps for the next request", async (t) => {
  await testServers(t, MEASURED, async (_server, origin) => {
    const { hostname, port } = new URL(origin);
    const connection = await Deno.connect({ hostname, port: Number(port) });
    const sent = "GET /text HTTP/1.1\r\nHost: a\r\n\r\n";
    await connection.write(new TextEncoder().encode(sent));
    const answer = await readUntil(connection, "a text");
    // A server that ends them says when.
    const timeout = /^keep-alive:.*timeout=(\d+)/im.exec(answer)?.[1];
    assert(Number(timeout ?? Infinity) > KEPT_BY_PROXIES, answer);
  });
});

/** Answers when it has read a part of a body, and gives the rest up or not. */
const EARLY = {
  ...MEASURED,
  "routes/[how].ts": `
export const POST = async (request, { params }) => {
  const reader = request.body.getReader();
  await reader.read();
  if (params.how === "cancelled") reader.cancel();
  return new Response("enough", { status: 413 });
};
`,
};

/** More than a connection takes of a body that nobody reads. */
const LONG_BODY = new Uint8Array(32 * 2 ** 20);

/** Reads on from a connection until a text is there, or nothing more comes. */
async function readOn(connection: Deno.Conn, asked: string): Promise<string> {
  const decoder = new TextDecoder();
  const part = new Uint8Array(4096);
  let text = "";
  while (!text.includes(asked)) {
    const length = await connection.read(part);
    if (length === null) break;
    text += decoder.decode(part.subarray(0, length), { stream: true });
  }
  return text;
}

/** Tells whether a connection is answered on, or ended, and not left to wait. */
async function isLetGo(connection: Deno.Conn): Promise<boolean> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    connection.close();
  }, PATIENCE_MS);
  try {
    await readOn(connection, "a text");
    return true;
  } catch {
    return !isLate;
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a long body and another request; tells whether that need not wait. */
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
  // The server may end the connection before all is sent.
  sent.pipeTo(connection.writable, { preventClose: true }).catch(() => {});
  await readOn(connection, "enough");
  return await isLetGo(connection);
}

Deno.test("a built server keeps no connection waiting for the rest of a body", async (t) => {
  await testServers(t, EARLY, async (_server, origin) => {
    assert(await isFreedOfBody(origin, "/cancelled"));
  });
  // Deno waits for what holds a reader.
  await testServers(t, EARLY, async (_server, origin) => {
    assert(await isFreedOfBody(origin, "/left"));
  }, ["bun", "node"]);
});

/** Answers, and reads on; what is waited for takes a tenth of its time. */
const READING_ON = {
  "routes/later.ts": `
const { setInterval } = globalThis;
globalThis.setInterval = (call, delay) => setInterval(call, delay / 10);
export const POST = (request) => {
  const read = async () => console.log("It has read " + await request.text());
  request.waitUntil?.(read());
  return new Response("enough");
};
`,
};

Deno.test("a server built for Node lets what reads on after an answer wait for a client", async (t) => {
  await testServers(t, READING_ON, async (server, origin) => {
    const connection = await sendHalf(Number(new URL(origin).port), "/later");
    await readOn(connection, "enough");
    // Far longer than what nobody reads is waited for.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await connection.write(new TextEncoder().encode("whole"));
    await server.waitFor("It has read halfwhole");
    // Nor is the connection ended then.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const next = "GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n";
    await connection.write(new TextEncoder().encode(next));
    assertStringIncludes(await readOn(connection, "404"), "404");
  }, ["node"]);
});

/** Gives the status of a server that ends, else how it gave up what goes on. */
async function statusOfEnd(
  { process, errors }: Child,
): Promise<number | string> {
  const { code } = await process.status;
  const [givenUp] = /Ending after \d+ ms .*/.exec(await errors) ?? [];
  return givenUp ?? code;
}

Deno.test("a built server survives stray errors, and ends with what is in flight", async (t) => {
  await testServers(t, ROUTES, async (server, origin) => {
    for (let count = 0; count < 2; count++) {
      assertEquals(await textOf(origin, "/stray"), "answered");
      await server.waitForError("nobody awaits it");
      await server.waitForError("nobody catches it");
    }
    const slow = textOf(origin, "/slow");
    await server.waitFor("the handler waits");
    server.process.kill("SIGTERM");
    assertEquals(await slow, "finished");
    assertEquals(await statusOfEnd(server), 0);
    assertStringIncludes(await server.errors, "Stray rejection:");
  });
});

/** Works on what fails with a value that no console can show. */
const UNSHOWABLE = {
  "routes/unshowable.ts": `
const fail = () => { throw new Error("not to be shown"); };
const thrown = {
  [Symbol.for("nodejs.util.inspect.custom")]: fail,
  [Symbol.for("Deno.customInspect")]: fail,
};
export const GET = (request, { platform: [, context] }) => {
  context.waitUntil(Promise.reject(thrown));
  return new Response("answered");
};
`,
};

Deno.test("a built server tells of what fails with a value that cannot be shown", async (t) => {
  await testServers(t, UNSHOWABLE, async (server, origin) => {
    assertEquals(await textOf(origin, "/unshowable"), "answered");
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
    assertStringIncludes(
      await server.errors,
      "Stray rejection: what throws when it is looked at\n",
    );
  });
});

/** What a client sends to clear a terminal, turn a text around, and forge. */
const STEERING = "\u001b[2J\u009b1m\r\u202e\nforged";
const ESCAPED = "\\u001b[2J\\u009b1m\\u000d\\u202e";

/** Repeats in errors what a client has sent. */
const REPEATING = {
  "routes/stray.ts": `
export const GET = (request, { platform: [, context] }) => {
  const text = new URL(request.url).searchParams.get("text");
  Promise.reject(new Error("rejected " + text));
  setTimeout(() => {
    throw new Error("outer", { cause: new Error("thrown " + text) });
  });
  context.waitUntil(Promise.reject("worked " + text));
  return new Response("answered");
};
`,
  "routes/rows.ts": `
async function* rows(text) {
  yield new TextEncoder().encode("first");
  await new Promise((resolve) => setTimeout(resolve, 50));
  throw new Error("broken " + text);
}
export const GET = (request) => {
  const text = new URL(request.url).searchParams.get("text");
  return new Response(ReadableStream.from(rows(text)));
};
`,
};

/** What is logged of what a client has sent, and by which servers. */
const LOGGED: [path: string, told: string[], names?: string[]][] = [
  ["stray", ["rejected", "thrown", "worked"]],
  ["rows", ["broken"], ["node"]],
];

for (const [path, told, names] of LOGGED) {
  Deno.test(`a built server logs nothing of /${path} that could steer a terminal`, async (t) => {
    await testServers(t, REPEATING, async (server, origin) => {
      const query = `?text=${encodeURIComponent(STEERING)}`;
      await textOf(origin, `/${path}${query}`).catch(() => {});
      for (const what of told) {
        await server.waitForError(new RegExp(`${what} .*2J.*1m`));
      }
      server.process.kill("SIGTERM");
      assertEquals(await statusOfEnd(server), 0);
      const errors = await server.errors;
      for (const what of told) {
        assertStringIncludes(errors, `${what} ${ESCAPED}`);
      }
      // deno-lint-ignore no-control-regex -- it must not be there
      assertEquals(/[\u001b\u009b\r\u202e]/.test(errors), false, errors);
      assertMatch(errors, /^ +forged/m);
      assertEquals(/^forged/m.test(errors), false, errors);
    }, names);
  });
}

/** Fails with what is far longer than anybody reads. */
const LONG = {
  "routes/long.ts": `
export const GET = () => {
  Promise.reject(new Error("the start" + "x".repeat(5_000_000)));
  return new Response("answered");
};
`,
};

Deno.test("a built server logs no more of what fails than anybody reads", async (t) => {
  await testServers(t, LONG, async (server, origin) => {
    assertEquals(await textOf(origin, "/long"), "answered");
    await server.waitForError("the start");
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
    const errors = await server.errors;
    assert(errors.length < 200_000, String(errors.length));
    assertMatch(errors, /the startx+… 4\d+ more characters …x+\n +at /);
  });
});

/** Asks another server for as long as its client waits. */
const RELAYING = {
  "routes/relay.ts": `
export const GET = ({ url, signal }) =>
  fetch(new URL(url).searchParams.get("from"), { signal });
`,
};

Deno.test("a built server logs no client that goes away while its handler asks another server", async (t) => {
  await testServers(t, RELAYING, async (server, origin) => {
    const leaving = new AbortController();
    const given = Promise.withResolvers<void>();
    // It answers nothing before it is asked no more.
    await using asked = serveLocally(({ signal }) => {
      leaving.abort();
      return new Promise((resolve) =>
        signal.addEventListener("abort", () => {
          given.resolve();
          resolve(new Response());
        })
      );
    });
    const path = `/relay?from=${asked.origin}`;
    const { signal } = leaving;
    await assertRejects(() => fetch(origin + path, { signal }));
    await given.promise;
    // What is logged of one request is, before another one is answered.
    await textOf(origin, "/");
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
    const errors = await server.errors;
    assertEquals(errors.includes("Unexpected error"), false, errors);
  });
});

/** Ways to have work go on, and the servers that have them; by default all. */
const WAYS: [path: string, names?: string[]][] = [
  ["/later"],
  ["/later_awaited"],
  ["/by_request", ["node"]],
];

for (const [path, names] of WAYS) {
  Deno.test(`a built server ends with the work that goes on after an answer of ${path}`, async (t) => {
    await testServers(t, BACKGROUND, async (server, origin) => {
      assertEquals(await textOf(origin, path), "answered");
      server.process.kill("SIGTERM");
      assertEquals(await statusOfEnd(server), 0);
      const output = await server.output;
      assertStringIncludes(output, "the work is done");
      assertStringIncludes(output, "what it adds is done");
      const errors = await server.errors;
      assertStringIncludes(errors, "and it failed");
      assertEquals(errors.includes("ended by itself"), false);
    }, names);
  });
}

/** Sends events until the server ends, where it says when it does. */
const EVENTS = {
  "routes/events.ts": `
export const GET = (_request, { platform: [, context] }) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("first"));
      context.closing.addEventListener("abort", () => controller.close());
    },
  });
  return new Response(body);
};
`,
};

Deno.test("a built server tells what would not end by itself that it ends", async (t) => {
  await testServers(t, EVENTS, async (server, origin) => {
    const response = await fetch(`${origin}/events`);
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    assertEquals(new TextDecoder().decode(value), "first");
    server.process.kill("SIGTERM");
    assertEquals((await reader.read()).done, true);
    assertEquals(await statusOfEnd(server), 0);
  });
});

const UPLOAD = {
  "routes/upload.ts": `
export const PUT = ({ headers }) => new Response(headers.get("content-length"));
`,
};

/** Reads what a connection is sent, until all that is asked for is there. */
async function readUntil(
  { readable }: Deno.Conn,
  asked: string,
): Promise<string> {
  let text = "";
  for await (const part of readable.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.includes(asked)) break;
  }
  return text;
}

Deno.test("a built server leaves it to the application how large a body may be", async (t) => {
  await testServers(t, UPLOAD, async (_server, origin) => {
    const { hostname, port } = new URL(origin);
    const connection = await Deno.connect({ hostname, port: Number(port) });
    const head = "PUT /upload HTTP/1.1\r\nHost: a\r\n" +
      "Content-Length: 999999999999\r\n\r\n";
    await connection.write(new TextEncoder().encode(head));
    const answer = await readUntil(connection, "999999999999");
    assertStringIncludes(answer, "HTTP/1.1 200");
  });
});

const URLS = {
  "routes/url.ts": `
export const GET = ({ url }) => new Response(new URL(url).pathname);
export const PUT = async (request) =>
  new Response(new URL(request.url).search + await request.text());
`,
};

/** Requests that name no host, and what is answered. */
const HOSTLESS: [sent: string, answered: string][] = [
  ["GET /url HTTP/1.0\r\n\r\n", "/url"],
  ["GET //other.example/url HTTP/1.0\r\n\r\n", '"status":404'],
  ["PUT /url?a HTTP/1.0\r\nContent-Length: 5\r\n\r\n body", "?a body"],
  ["GET /url HTTP/1.0\r\nContent-Length: 5\r\n\r\n body", "/url"],
  ["GET /url HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n", "/url"],
];

Deno.test("a built server gives handlers a whole URL where a client names no host", async (t) => {
  await testServers(t, URLS, async (_server, origin) => {
    const { hostname, port } = new URL(origin);
    for (const [sent, answered] of HOSTLESS) {
      const connection = await Deno.connect({ hostname, port: Number(port) });
      await connection.write(new TextEncoder().encode(sent));
      assertStringIncludes(await readUntil(connection, answered), answered);
    }
  });
});

Deno.test("a built server on Bun tells the address of a client that names no host", async () => {
  const tools = await installTools();
  using folder = createFolder({
    "routes/ip.ts": `
export const GET = (request, { platform: [server] }) =>
  new Response(server.requestIP(request).address + " " + server.port);
`,
  });
  const dist = await buildRoutes(folder.path);
  const { path, args, cwd, env, port } = SERVERS.bun(dist, tools);
  await using server = startChild(path, args, { cwd, env });
  const origin = new URL(await originOf(server, port));
  const { hostname } = origin;
  for (const host of ["Host: a", "Host:"]) {
    const connection = await Deno.connect({
      hostname,
      port: Number(origin.port),
    });
    const sent = `GET /ip HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`;
    await connection.write(new TextEncoder().encode(sent));
    const answered = `${hostname} ${origin.port}`;
    assertStringIncludes(await readUntil(connection, answered), answered);
  }
});

/** What clients have sent of a request when a server is to end. */
const BEGINNINGS = ["", "GET /stream HTTP/1.1\r\nHost: a"];

Deno.test("a built server ends with the streams in flight, and waits for no connection without a request", async (t) => {
  await testServers(t, STREAMING, async (server, origin) => {
    const { hostname, port } = new URL(origin);
    const connections = await Promise.all(
      BEGINNINGS.map(() => Deno.connect({ hostname, port: Number(port) })),
    );
    for (const [index, sent] of BEGINNINGS.entries()) {
      await connections[index].write(new TextEncoder().encode(sent));
    }
    const response = await fetch(`${origin}/stream`);
    server.process.kill("SIGTERM");
    assertEquals(await response.text(), "first last");
    assertEquals(await statusOfEnd(server), 0);
    for (const connection of connections) connection.close();
  });
});

const UPLOADING = {
  ...ROUTES,
  "routes/upload.ts": `
export const POST = async (request) => {
  console.log("the upload has begun");
  return new Response(await request.text());
};
`,
};

Deno.test("a server built for Bun or Node keeps no connection that is answered while it ends", async (t) => {
  await testServers(t, UPLOADING, async (server, origin) => {
    const { hostname, port } = new URL(origin);
    const uploading = await sendHalf(Number(port), "/upload");
    await server.waitFor("the upload has begun");
    const slow = await Deno.connect({ hostname, port: Number(port) });
    const sent = "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n";
    await slow.write(new TextEncoder().encode(sent));
    await server.waitFor("the handler waits");
    server.process.kill("SIGTERM");
    // It is read to its end, which comes before that of the other one.
    assertStringIncludes(await readOn(slow, "no such text"), "finished");
    await uploading.write(new TextEncoder().encode("whole"));
    assertStringIncludes(await readOn(uploading, "halfwhole"), "halfwhole");
    assertEquals(await statusOfEnd(server), 0);
  }, ["bun", "node"]);
});

const HELD = {
  "routes/held.ts": `
export const GET = ({ signal }) => new Promise((resolve) => {
  console.log("It is held.");
  signal.addEventListener("abort", () => {
    console.log("It is cut off.");
    resolve(new Response());
  });
});
`,
  "routes/ok.ts": "export const GET = () => new Response();\n",
};

Deno.test("a built server on Node forgets requests in a row on a connection that is cut off", async () => {
  const tools = await installTools();
  using folder = createFolder(HELD);
  const dist = await buildRoutes(folder.path);
  const { path, args, cwd, env, port } = SERVERS.node(dist, tools);
  await using server = startChild(path, args, { cwd, env });
  const origin = new URL(await originOf(server, port));
  const address = { hostname: origin.hostname, port: Number(origin.port) };
  const begin = async (...sent: string[]) => {
    const connection = await Deno.connect(address);
    await connection.write(new TextEncoder().encode(sent.join("")));
    return connection;
  };
  const cut = await begin(
    "GET /held HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /ok HTTP/1.1\r\nHost: a\r\n\r\n",
  );
  await server.waitFor("It is held.");
  cut.close();
  await server.waitFor("It is cut off.");
  using _half = await begin("GET /ok HTTP/1.1\r\nHost: a");
  server.process.kill("SIGTERM");
  assertEquals(await statusOfEnd(server), 0);
});

Deno.test("a built server says that it ends with something in flight", async () => {
  const tools = await installTools();
  using folder = createFolder(ENDLESS);
  const dist = await buildRoutes(folder.path);
  // Each waits for as long as it may, so all do at the same time.
  await Promise.all(
    Object.values(SERVERS).map(async (commandOf) => {
      const { path, args, cwd, env, port } = commandOf(dist, tools);
      await using server = startChild(path, args, { cwd, env });
      const response = await fetch(
        `${await originOf(server, port)}/endless`,
      );
      const reader = response.body!.getReader();
      await reader.read();
      server.process.kill("SIGTERM");
      await server.waitForError("with something in flight: SIGTERM");
      assertEquals((await server.process.status).code, 0);
      await reader.read().catch(() => {});
    }),
  );
});

/** Lets time go by at an end: the same signal at once is the same request. */
const HASTENED = {
  "routes/endless.ts": `
export const GET = (_request, { platform: [, { closing }] }) => {
  closing.addEventListener("abort", () => {
    const time = performance.now();
    performance.now = () => time + ${REPEAT_TIME_MS};
    console.log("time has gone by");
  });
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("first")),
  });
  return new Response(body);
};
`,
};

Deno.test("a built server ends at once at a second signal", async (t) => {
  await testServers(t, HASTENED, async (server, origin) => {
    const response = await fetch(`${origin}/endless`);
    const reader = response.body!.getReader();
    await reader.read();
    server.process.kill("SIGINT");
    await server.waitFor("time has gone by");
    server.process.kill("SIGINT");
    assertEquals(await statusOfEnd(server), 130);
    await reader.read().catch(() => {});
  });
});

/** Stops the clock before an end, and finishes at the next signal. */
const REPEATED = {
  "routes/stream.ts": `
export const GET = (_request, { platform: [, { closing }] }) => {
  const time = performance.now();
  performance.now = () => time;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("first "));
      closing.addEventListener("abort", () => {
        performance.now = () => time + ${REPEAT_TIME_MS / 2};
        const finish = () => {
          controller.enqueue(new TextEncoder().encode("last"));
          controller.close();
        };
        // Deno tells each listener of a signal in a turn of its own.
        process.on("SIGINT", () => setTimeout(finish, 100));
        console.log("some time has gone by");
      });
    },
  });
  return new Response(body);
};
`,
};

Deno.test("a built server finishes what is in flight at the same signal twice at once", async (t) => {
  await testServers(t, REPEATED, async (server, origin) => {
    const response = await fetch(`${origin}/stream`);
    server.process.kill("SIGINT");
    await server.waitFor("some time has gone by");
    server.process.kill("SIGINT");
    assertEquals(await response.text(), "first last");
    assertEquals(await statusOfEnd(server), 0);
  });
});

Deno.test("a built server ends at once at another signal than the first", async (t) => {
  await testServers(t, ENDLESS, async (server, origin) => {
    const response = await fetch(`${origin}/endless`);
    const reader = response.body!.getReader();
    await reader.read();
    server.process.kill("SIGINT");
    server.process.kill("SIGTERM");
    const status = await statusOfEnd(server);
    // Which of two signals that wait comes first is up to the system.
    assert(status === 130 || status === 143, String(status));
    await reader.read().catch(() => {});
  });
});

/** What prints where Deno listens, who says it on its standard error alone. */
const PRELOADED = {
  "preloaded.js": `
const { serve } = Deno;
Deno.serve = (...args) => {
  const server = serve(...args);
  console.log("Listening on http://127.0.0.1:" + server.addr.port + "/");
  return server;
};
`,
};

Deno.test("a built server answers when its log takes nothing", async (t) => {
  const files = { ...ROUTES, ...PRELOADED };
  await testCommands(t, files, async (command, { name }) => {
    const { path, args: [run, ...others], cwd, env, port } = command;
    const options = name === "deno" ? ["--preload=../../preloaded.js"] : [];
    const args = [run, ...options, ...others];
    await using server = startUnheard(path, args, { cwd, env });
    const origin = await originOf(server, port);
    for (let count = 0; count < 10; count++) {
      assertEquals(await textOf(origin, "/stray"), "answered");
    }
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
  });
});

/** Whether this machine has an address of IPv6 for itself. */
const HAS_IPV6 = Deno.networkInterfaces()
  .some(({ address }) => address === "::1");

/** Variables of the environment, and whether the server listens or refuses. */
const ADDRESSES: [env: Record<string, string>, listens: boolean][] = [
  [{ PORT: "0", HOST: "" }, true],
  [{ PORT: "70000" }, false],
  [{ PORT: "0", HOST: "nonsense.invalid" }, false],
  ...(HAS_IPV6 ? ["::1", "[::1]"] : [])
    .map((HOST): [{ PORT: string; HOST: string }, boolean] => [
      { PORT: "0", HOST },
      true,
    ]),
];

Deno.test("a built server listens where its environment says, or not at all", async (t) => {
  await testCommands(t, ROUTES, async ({ path, args, cwd, port }, t) => {
    for (const [env, listens] of ADDRESSES) {
      await t.step(JSON.stringify(env), async () => {
        await using server = startChild(path, args, { cwd, env });
        const { status } = server.process;
        const code = await originOf(server, port)
          .then(() => undefined, async () => (await status).code);
        assertEquals(code, listens ? undefined : 1);
      });
    }
  });
});

/** An application whose fetch needs what it is called on. */
const OWN_APPLICATION = {
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
};

Deno.test("a built server calls fetch on the application that an entry exports", async (t) => {
  const tools = await installTools();
  using folder = createFolder(OWN_APPLICATION);
  const entry = join(folder.path, "main.ts");
  const dist = await buildRoutes(folder.path, [`--entry=${entry}`]);
  for (const [name, commandOf] of Object.entries(SERVERS)) {
    await t.step(name, async () => {
      const { path, args, cwd, env, port } = commandOf(dist, tools);
      await using server = startChild(path, args, { cwd, env });
      const origin = await originOf(server, port);
      assertEquals(await textOf(origin, "/"), "own");
    });
  }
});

/** Handlers that upgrade the connection and then fail. */
const FAILING_UPGRADES = {
  ...ROUTES,
  "routes/throws.ts": `
export const ALL = (request) => {
  Deno.upgradeWebSocket(request);
  throw new Error("a secret");
};
`,
  "routes/forgets.ts": `
export const ALL = (request) => {
  Deno.upgradeWebSocket(request);
  return new Response("forgotten");
};
`,
};

Deno.test("a server built for Deno answers for a handler that upgrades and then fails, and listens on", async (t) => {
  await testServers(t, FAILING_UPGRADES, async (server, origin) => {
    for (const [path, status] of [["throws", 500], ["forgets", 200]]) {
      for (const method of ["GET", "HEAD", "DELETE"]) {
        const signal = AbortSignal.timeout(PATIENCE_MS);
        const init = { method, headers: UPGRADE, signal };
        const response = await fetch(`${origin}/${path}`, init);
        const body = await response.text();
        assertEquals(response.status, status, `${method} ${path}`);
        assertEquals(body.includes("secret"), false);
        assertEquals(await textOf(origin, "/stray"), "answered");
      }
    }
    server.process.kill("SIGKILL");
  }, ["deno"]);
});

/** Ends a server as nobody should, with something that goes on. */
const ENDING = `
import { App } from "@strata/router";

const { serve } = Deno;
const abortion = new AbortController();
Deno.serve = (options, handler) =>
  serve({ ...options, signal: abortion.signal }, handler);

const app = new App();
app.get("/end", (_request, { platform: [, context] }) => {
  context.waitUntil(goOn(context));
  setTimeout(() => abortion.abort());
  return new Response("ending");
});
export default app;
`;

/** What goes on when a server ends by itself, and what it prints. */
const GOING_ON_AT_END: [title: string, text: string, printed: string][] = [
  [
    "what ends when it is told to",
    `
const { setTimeout } = globalThis;
globalThis.setTimeout = (call, delay, ...args) => {
  if (delay < ${DEFAULT_DRAIN_TIMEOUT_MS}) return setTimeout(call, delay, ...args);
  return setTimeout(() => {
    console.error("Ending after " + delay + " ms in vain");
    call(...args);
  }, delay);
};
const goOn = ({ closing }) => new Promise((resolve) => {
  closing.addEventListener("abort", () => {
    console.log("told to end");
    resolve();
  });
});
`,
    "told to end",
  ],
  [
    "what never ends",
    `
const { setTimeout } = globalThis;
globalThis.setTimeout = (call, delay, ...args) => {
  if (delay < ${DEFAULT_DRAIN_TIMEOUT_MS}) return setTimeout(call, delay, ...args);
  console.log("waited for " + delay + " ms");
  return setTimeout(call, 0, ...args);
};
const goOn = () => new Promise(() => setInterval(() => {}, 1_000));
`,
    `waited for ${DEFAULT_DRAIN_TIMEOUT_MS} ms`,
  ],
];

for (const [title, text, printed] of GOING_ON_AT_END) {
  Deno.test(`a server built for Deno that ends by itself with ${title} ends its process, so that another can start`, async () => {
    using folder = createFolder({ ...LOCKED, "main.ts": ENDING + text });
    const entry = join(folder.path, "main.ts");
    const args = [`--entry=${entry}`, "--platform=deno"];
    const dist = await buildRoutes(folder.path, args);
    const { path, args: run, cwd, env, port } = SERVERS.deno(dist);
    await using server = startChild(path, run, { cwd, env });
    assertEquals(await textOf(await originOf(server, port), "/end"), "ending");
    assertEquals(await statusOfEnd(server), 1);
    assertStringIncludes(
      await server.errors,
      "The server has ended by itself:",
    );
    assertStringIncludes(await server.output, printed);
  });
}

/** Applications that upgrade connections as Bun has it. */
const UPGRADING: [who: string, files: FileTexts][] = [
  ["entry", {
    "routes/index.ts": 'export const GET = () => new Response("routes");',
    "main.ts": `
export default {
  fetch: (request, server) =>
    server.upgrade(request) ? undefined : new Response("no upgrade"),
  websocket: {
    message: (socket, text) => socket.send("echo " + text),
  },
};
`,
  }],
  ["route", {
    "routes/index.ts": `
export const GET = (request, { platform: [server] }) =>
  server.upgrade(request)
    ? new Response(null)
    : new Response("no upgrade", { status: 426 });
`,
    "main.ts": `
import { App, fileRoutes } from "@strata/router";
import manifest from "./routes.gen.ts";

const app = new App().blueprint(fileRoutes(manifest));

export default {
  fetch: (request, ...platform) => app.fetch(request, ...platform),
  websocket: {
    message: (socket, text) => socket.send("echo " + text),
  },
};
`,
  }],
];

for (const [who, files] of UPGRADING) {
  Deno.test(`a built server for Bun answers WebSockets that its ${who} upgrades`, async () => {
    const tools = await installTools();
    using folder = createFolder(files);
    const entry = join(folder.path, "main.ts");
    const dist = await buildRoutes(folder.path, [`--entry=${entry}`]);
    const { path, args, cwd, env, port } = SERVERS.bun(dist, tools);
    await using server = startChild(path, args, { cwd, env });
    const socket = new WebSocket(await originOf(server, port));
    const answered = Promise.withResolvers<unknown>();
    const closed = Promise.withResolvers<void>();
    socket.onopen = () => socket.send("hello");
    socket.onmessage = ({ data }) => answered.resolve(data);
    socket.onerror = answered.reject;
    socket.onclose = () => closed.resolve();
    assertEquals(await answered.promise, "echo hello");
    socket.close();
    await closed.promise;
    server.process.kill("SIGTERM");
    assertEquals(await server.errors, "");
  });
}

/** Lets a WebSocket go on for longer than a server ends that does not wait. */
const GOING_ON = {
  ...ROUTES,
  "main.ts": `
export default {
  fetch(request, server, { closing }) {
    const tell = () => console.log("it is about to end");
    closing.addEventListener("abort", () => setTimeout(tell, 200));
    return server.upgrade(request) ? undefined : new Response("no upgrade");
  },
  websocket: {
    message: (socket, text) => socket.send("echo " + text),
  },
};
`,
};

Deno.test("a built server for Bun ends after the WebSockets that are open", async () => {
  const tools = await installTools();
  using folder = createFolder(GOING_ON);
  const entry = join(folder.path, "main.ts");
  const dist = await buildRoutes(folder.path, [`--entry=${entry}`]);
  const { path, args, cwd, env, port } = SERVERS.bun(dist, tools);
  await using server = startChild(path, args, { cwd, env });
  const socket = new WebSocket(await originOf(server, port));
  const opened = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<unknown>();
  socket.onopen = () => opened.resolve();
  socket.onmessage = ({ data }) => answered.resolve(data);
  socket.onclose = () => answered.resolve("closed");
  socket.onerror = answered.reject;
  await opened.promise;
  server.process.kill("SIGTERM");
  await server.waitFor("it is about to end");
  socket.send("hello");
  assertEquals(await answered.promise, "echo hello");
  socket.close();
  assertEquals(await statusOfEnd(server), 0);
});

/** Upgrades connections as Deno has it. */
const ECHOING = {
  "routes/echo.ts": `
export const GET = (request) => {
  const { socket, response } = Deno.upgradeWebSocket(request);
  socket.onmessage = ({ data }) => socket.send("heard " + data);
  return response;
};
`,
};

Deno.test("a built server for Deno answers WebSockets that its route upgrades", async (t) => {
  await testServers(t, ECHOING, async (server, origin) => {
    assertEquals(await askEcho(`${new URL(origin).host}/echo`), "heard hello");
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
    assertEquals((await server.errors).includes("rror"), false);
  }, ["deno"]);
});
