/** Shuts down built servers, with and without requests in flight. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { DEFAULT_DRAIN_TIMEOUT_MS } from "../../router/process/completed_options.ts";
import { REPEAT_TIME_MS } from "../../router/process/signals.ts";
import { startChild } from "../child_process.ts";
import { sendHalf } from "../process/half_body.ts";
import { statusOfEnd, textOf } from "./requested_server.ts";
import { buildOnce, type ServerName, testServers } from "./built_servers.ts";
import { openConnection, readOn } from "./connection.ts";
import { originOf } from "./host.ts";

/** Waits until a server shuts down, and longer than one that does not wait. */
const AFTER_END = `
const afterEnd = async ({ closing }) => {
  await new Promise((resolve) => closing.addEventListener("abort", resolve));
  await new Promise((resolve) => setTimeout(resolve, 100));
};
`;

/** Leaves errors unhandled. */
const UNHANDLED = {
  "routes/unhandled.ts": `
export const GET = () => {
  Promise.reject(new Error("nobody awaits it"));
  setTimeout(() => { throw new Error("nobody catches it"); });
  return new Response("answered");
};
`,
};

/** Answer when the server shuts down, or when the whole body has arrived. */
const SLOW = {
  "routes/slow.ts": `
export const GET = async (_request, { platform: [, context] }) => {
  console.log("the handler waits");
  await afterEnd(context);
  return new Response("finished");
};
` + AFTER_END,
  "routes/upload.ts": `
export const POST = async (request) => {
  console.log("the upload has begun");
  return new Response(await request.text());
};
`,
};

/** Stream until the server shuts down, and a little longer, or forever. */
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
  "routes/endless.ts": `
export const GET = () => new Response(new ReadableStream({
  start: (controller) => controller.enqueue(new TextEncoder().encode("first")),
}));
`,
};

const WORK = AFTER_END + `
const work = async (context) => {
  await afterEnd(context);
  console.log("the work is done");
  const added = new Promise((resolve) => setTimeout(resolve, 100));
  context.waitUntil(added.then(() => console.log("what it adds is done")));
  throw new Error("and it failed");
};
`;

/** Work after their answer, by the waitUntil of the server or of srvx. */
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

/** Sends events until the server signals its shutdown. */
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

/** Waits until its client disconnects; the other does not wait. */
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

/** Advances the clock at a shutdown: a signal repeated at once is ignored. */
const HASTENED = {
  "routes/hastened.ts": `
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

/** Stops the clock before a shutdown, and finishes at the next signal. */
const REPEATED = {
  "routes/repeated.ts": `
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

const built = buildOnce({
  ...UNHANDLED,
  ...SLOW,
  ...STREAMING,
  ...BACKGROUND,
  ...EVENTS,
  ...HELD,
  ...HASTENED,
  ...REPEATED,
});

Deno.test("a built server survives unhandled errors, and finishes in-flight requests before it exits", async (t) => {
  await testServers(t, built, async (server, origin) => {
    for (let count = 0; count < 2; count++) {
      assertEquals(await textOf(origin, "/unhandled"), "answered");
      await server.waitForError("nobody awaits it");
      await server.waitForError("nobody catches it");
    }
    const slow = textOf(origin, "/slow");
    await server.waitFor("the handler waits");
    server.process.kill("SIGTERM");
    assertEquals(await slow, "finished");
    assertEquals(await statusOfEnd(server), 0);
    assertStringIncludes(await server.errors, "Unhandled rejection:");
  });
});

/** Ways to work after an answer, and the servers that have them if not all. */
const WAYS: [path: string, names?: ServerName[]][] = [
  ["/later"],
  ["/later_awaited"],
  ["/by_request", ["node"]],
];

for (const [path, names] of WAYS) {
  Deno.test(`a built server finishes the work after an answer of ${path} before it exits`, async (t) => {
    await testServers(t, built, async (server, origin) => {
      assertEquals(await textOf(origin, path), "answered");
      server.process.kill("SIGTERM");
      assertEquals(await statusOfEnd(server), 0);
      const output = await server.output;
      assertStringIncludes(output, "the work is done");
      assertStringIncludes(output, "what it adds is done");
      const errors = await server.errors;
      assertStringIncludes(errors, "and it failed");
      assertEquals(errors.includes("ended unexpectedly"), false);
    }, names);
  });
}

Deno.test("a built server signals its shutdown to a stream that would not end by itself", async (t) => {
  await testServers(t, built, async (server, origin) => {
    const response = await fetch(`${origin}/events`);
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    assertEquals(new TextDecoder().decode(value), "first");
    server.process.kill("SIGTERM");
    assertEquals((await reader.read()).done, true);
    assertEquals(await statusOfEnd(server), 0);
  });
});

/** What clients have sent of a request when a server shuts down. */
const BEGINNINGS = ["", "GET /stream HTTP/1.1\r\nHost: a"];

Deno.test("a built server finishes its streams before it exits, and waits for no connection without a request", async (t) => {
  await testServers(t, built, async (server, origin) => {
    const connections = await Promise.all(
      BEGINNINGS.map((sent) => openConnection(origin, sent)),
    );
    const response = await fetch(`${origin}/stream`);
    server.process.kill("SIGTERM");
    assertEquals(await response.text(), "first last");
    assertEquals(await statusOfEnd(server), 0);
    for (const connection of connections) connection.close();
  });
});

Deno.test("a server built for Bun or Node closes a connection after its answer during a shutdown", async (t) => {
  await testServers(t, built, async (server, origin) => {
    const { port } = new URL(origin);
    const uploading = await sendHalf(Number(port), "/upload");
    await server.waitFor("the upload has begun");
    const sent = "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n";
    const slow = await openConnection(origin, sent);
    await server.waitFor("the handler waits");
    server.process.kill("SIGTERM");
    // It is read to its end, which comes before that of the other.
    assertStringIncludes(await readOn(slow, "no such text"), "finished");
    await uploading.write(new TextEncoder().encode("whole"));
    assertStringIncludes(await readOn(uploading, "halfwhole"), "halfwhole");
    assertEquals(await statusOfEnd(server), 0);
  }, ["bun", "node"]);
});

Deno.test("a server built for Node does not wait for pipelined requests on a closed connection", async (t) => {
  await testServers(t, built, async (server, origin) => {
    const cut = await openConnection(
      origin,
      "GET /held HTTP/1.1\r\nHost: a\r\n\r\n" +
        "GET /ok HTTP/1.1\r\nHost: a\r\n\r\n",
    );
    await server.waitFor("It is held.");
    cut.close();
    await server.waitFor("It is cut off.");
    using _half = await openConnection(origin, "GET /ok HTTP/1.1\r\nHost: a");
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
  }, ["node"]);
});

Deno.test("a built server logs that it exits with something in flight", async () => {
  // Each waits until its limit, so all run at the same time.
  await Promise.all(
    (await built()).map(async ([, { path, args, cwd, env, port }]) => {
      await using server = startChild(path, args, { cwd, env });
      const response = await fetch(
        `${await originOf(server, port)}/endless`,
      );
      const reader = response.body!.getReader();
      await reader.read();
      server.process.kill("SIGTERM");
      await server.waitForError("with work in flight: SIGTERM");
      assertEquals((await server.process.status).code, 0);
      await reader.read().catch(() => {});
    }),
  );
});

Deno.test("a built server exits at once at a second signal", async (t) => {
  await testServers(t, built, async (server, origin) => {
    const response = await fetch(`${origin}/hastened`);
    const reader = response.body!.getReader();
    await reader.read();
    server.process.kill("SIGINT");
    await server.waitFor("time has gone by");
    server.process.kill("SIGINT");
    assertEquals(await statusOfEnd(server), 130);
    await reader.read().catch(() => {});
  });
});

Deno.test("a built server finishes in-flight requests when the same signal comes twice at once", async (t) => {
  await testServers(t, built, async (server, origin) => {
    const response = await fetch(`${origin}/repeated`);
    server.process.kill("SIGINT");
    await server.waitFor("some time has gone by");
    server.process.kill("SIGINT");
    assertEquals(await response.text(), "first last");
    assertEquals(await statusOfEnd(server), 0);
  });
});

Deno.test("a built server exits at once at a second signal of another kind", async (t) => {
  await testServers(t, built, async (server, origin) => {
    const response = await fetch(`${origin}/endless`);
    const reader = response.body!.getReader();
    await reader.read();
    server.process.kill("SIGINT");
    server.process.kill("SIGTERM");
    const status = await statusOfEnd(server);
    // The system decides which of two pending signals comes first.
    assert(status === 130 || status === 143, String(status));
    await reader.read().catch(() => {});
  });
});

/** Aborts a server, as no application should, while work goes on. */
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

/** Work that goes on when a server ends by itself, and what is printed. */
const GOING_ON_AT_END: [title: string, text: string, printed: string][] = [
  [
    "work that ends at the closing signal",
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
    "work that never ends",
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
  const built = buildOnce({
    "routes/index.ts": "export const GET = () => new Response();\n",
    "main.ts": ENDING + text,
  });
  Deno.test(`a server built for Deno that ends by itself with ${title} exits, so that another can start`, async (t) => {
    await testServers(t, built, async (server, origin) => {
      assertEquals(await textOf(origin, "/end"), "ending");
      assertEquals(await statusOfEnd(server), 1);
      assertStringIncludes(
        await server.errors,
        "The server ended unexpectedly:",
      );
      assertStringIncludes(await server.output, printed);
    }, ["deno"]);
  });
}
