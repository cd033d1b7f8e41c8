/** Checks what built servers log about failures. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { startUnheard } from "../child_process.ts";
import { serveLocally } from "../local_server.ts";
import { statusOfEnd, textOf } from "./requested_server.ts";
import {
  buildOnce,
  type ServerName,
  testCommands,
  testServers,
} from "./built_servers.ts";
import { originOf } from "./host.ts";

/** Never end their answer, or fail once it has begun. */
const BREAKING = {
  "routes/endless.ts": `
export const GET = () => new Response(new ReadableStream({
  start: (controller) => controller.enqueue(new TextEncoder().encode("first")),
}));
`,
  "routes/breaking.ts": `
async function* parts() {
  yield new TextEncoder().encode("first");
  await new Promise((resolve) => setTimeout(resolve, 50));
  throw new Error("the database went away");
}
export const GET = () => new Response(ReadableStream.from(parts()));
`,
};

/** Fails after its answer with a value that no console can show. */
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

/** Repeat in errors what a client has sent. */
const REPEATING = {
  "routes/unhandled.ts": `
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

/** Fails with a message far longer than anybody reads. */
const LONG = {
  "routes/long.ts": `
export const GET = () => {
  Promise.reject(new Error("the start" + "x".repeat(5_000_000)));
  return new Response("answered");
};
`,
};

/** Fetches from another server for as long as its client waits. */
const RELAYING = {
  "routes/relay.ts": `
export const GET = ({ url, signal }) =>
  fetch(new URL(url).searchParams.get("from"), { signal });
`,
};

/** Prints where Deno listens, which Deno itself says only on standard error. */
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

const built = buildOnce({
  ...BREAKING,
  ...UNSHOWABLE,
  ...REPEATING,
  ...LONG,
  ...RELAYING,
  ...PRELOADED,
});

Deno.test("a server built for Node logs an error that breaks an answer, and no disconnected client", async (t) => {
  await testServers(t, built, async (server, origin) => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const { body } = await fetch(`${origin}/endless`, { signal });
    await body!.getReader().read();
    leaving.abort();
    await assertRejects(() => textOf(origin, "/breaking?key=secret"));
    await server.waitForError("the database went away");
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
    const errors = await server.errors;
    assertStringIncludes(
      errors,
      "Unexpected error in the body of GET /breaking: Error: the database",
    );
    assertEquals(errors.match(/Unexpected/g)?.length, 1, errors);
  }, ["node"]);
});

Deno.test("a built server logs a rejection with a value that throws when inspected", async (t) => {
  await testServers(t, built, async (server, origin) => {
    assertEquals(await textOf(origin, "/unshowable"), "answered");
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
    assertStringIncludes(
      await server.errors,
      "Unhandled rejection: a value that throws when inspected\n",
    );
  });
});

/** What a client sends to clear a terminal, reverse text, and forge a line. */
const STEERING = "\u001b[2J\u009b1m\r\u202e\nforged";
const ESCAPED = "\\u001b[2J\\u009b1m\\u000d\\u202e";

/** What is logged with a client's text, and by which servers. */
const LOGGED: [path: string, logged: string[], names?: ServerName[]][] = [
  ["unhandled", ["rejected", "thrown", "worked"]],
  ["rows", ["broken"], ["node"]],
];

for (const [path, logged, names] of LOGGED) {
  Deno.test(`a built server escapes what could control a terminal in its log of /${path}`, async (t) => {
    await testServers(t, built, async (server, origin) => {
      const query = `?text=${encodeURIComponent(STEERING)}`;
      await textOf(origin, `/${path}${query}`).catch(() => {});
      for (const what of logged) {
        await server.waitForError(new RegExp(`${what} .*2J.*1m`));
      }
      server.process.kill("SIGTERM");
      assertEquals(await statusOfEnd(server), 0);
      const errors = await server.errors;
      for (const what of logged) {
        assertStringIncludes(errors, `${what} ${ESCAPED}`);
      }
      // deno-lint-ignore no-control-regex -- it must not be there
      assertEquals(/[\u001b\u009b\r\u202e]/.test(errors), false, errors);
      assertMatch(errors, /^ +forged/m);
      assertEquals(/^forged/m.test(errors), false, errors);
    }, names);
  });
}

Deno.test("a built server shortens very long errors in its log", async (t) => {
  await testServers(t, built, async (server, origin) => {
    assertEquals(await textOf(origin, "/long"), "answered");
    await server.waitForError("the start");
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
    const errors = await server.errors;
    assert(errors.length < 200_000, String(errors.length));
    assertMatch(errors, /the startx+… 4\d+ more characters …x+\n +at /);
  });
});

Deno.test("a built server does not log a client that disconnects while its handler fetches", async (t) => {
  await testServers(t, built, async (server, origin) => {
    const leaving = new AbortController();
    const given = Promise.withResolvers<void>();
    // It does not answer before its request is aborted.
    await using upstream = serveLocally(({ signal }) => {
      leaving.abort();
      return new Promise((resolve) =>
        signal.addEventListener("abort", () => {
          given.resolve();
          resolve(new Response());
        })
      );
    });
    const path = `/relay?from=${upstream.origin}`;
    const { signal } = leaving;
    await assertRejects(() => fetch(origin + path, { signal }));
    await given.promise;
    // Once another request is answered, anything about this one is logged.
    await textOf(origin, "/");
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
    const errors = await server.errors;
    assertEquals(errors.includes("Unexpected error"), false, errors);
  });
});

Deno.test("a built server answers when its log cannot be written", async (t) => {
  await testCommands(t, built, async (command, { name }) => {
    const { path, args: [run, ...others], cwd, env, port } = command;
    const options = name === "deno" ? ["--preload=../../preloaded.js"] : [];
    const args = [run, ...options, ...others];
    await using server = startUnheard(path, args, { cwd, env });
    const origin = await originOf(server, port);
    for (let count = 0; count < 10; count++) {
      assertEquals(await textOf(origin, "/unhandled"), "answered");
    }
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
  });
});

/** An application that throws, rejects or returns nothing. */
const failing = buildOnce({
  "routes/index.ts": 'export const GET = () => new Response("routes");',
  "main.ts": `
export default {
  fetch({ url }) {
    const error = new Error("secret " + decodeURIComponent(url));
    if (url.endsWith("/nothing")) return;
    if (url.includes("/late")) return Promise.reject(error);
    throw error;
  },
};
`,
});

Deno.test("a built server hides from clients what its module throws", async (t) => {
  await testServers(t, failing, async (server, origin) => {
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
    assertStringIncludes(errors, "error while sending a response:");
    assertStringIncludes(errors, `late?${ESCAPED}`);
    assertEquals(errors.includes(STEERING), false);
  });
});

Deno.test("a server built for Deno leaves it to Deno to report a missing response", async (t) => {
  await testServers(t, failing, async (server, origin) => {
    const response = await fetch(`${origin}/nothing`);
    assertEquals(
      [response.status, await response.text()],
      [500, "Internal Server Error"],
    );
    server.process.kill("SIGTERM");
    assertStringIncludes(
      await server.errors,
      "Return value from serve handler must be a response",
    );
  }, ["deno"]);
});
