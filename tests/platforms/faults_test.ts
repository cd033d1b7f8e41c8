/** Looks at what the servers that are built log of what fails. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { startUnheard } from "../child_process.ts";
import { serveLocally } from "../local_server.ts";
import { statusOfEnd, textOf } from "./asked_server.ts";
import {
  buildOnce,
  type ServerName,
  testCommands,
  testServers,
} from "./built_servers.ts";
import { originOf } from "./host.ts";

/** Fails when its answer has begun; or never ends it. */
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

/** Repeats in errors what a client has sent. */
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

/** Fails with what is far longer than anybody reads. */
const LONG = {
  "routes/long.ts": `
export const GET = () => {
  Promise.reject(new Error("the start" + "x".repeat(5_000_000)));
  return new Response("answered");
};
`,
};

/** Asks another server for as long as its client waits. */
const RELAYING = {
  "routes/relay.ts": `
export const GET = ({ url, signal }) =>
  fetch(new URL(url).searchParams.get("from"), { signal });
`,
};

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

const built = buildOnce({
  ...BREAKING,
  ...UNSHOWABLE,
  ...REPEATING,
  ...LONG,
  ...RELAYING,
  ...PRELOADED,
});

Deno.test("a server built for Node logs what breaks an answer off, and no client that goes away", async (t) => {
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

Deno.test("a built server tells of what fails with a value that cannot be shown", async (t) => {
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

/** What a client sends to clear a terminal, turn a text around, and forge. */
const STEERING = "\u001b[2J\u009b1m\r\u202e\nforged";
const ESCAPED = "\\u001b[2J\\u009b1m\\u000d\\u202e";

/** What is logged of what a client has sent, and by which servers. */
const LOGGED: [path: string, told: string[], names?: ServerName[]][] = [
  ["unhandled", ["rejected", "thrown", "worked"]],
  ["rows", ["broken"], ["node"]],
];

for (const [path, told, names] of LOGGED) {
  Deno.test(`a built server logs nothing of /${path} that could steer a terminal`, async (t) => {
    await testServers(t, built, async (server, origin) => {
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

Deno.test("a built server logs no more of what fails than anybody reads", async (t) => {
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

Deno.test("a built server logs no client that goes away while its handler asks another server", async (t) => {
  await testServers(t, built, async (server, origin) => {
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

Deno.test("a built server answers when its log takes nothing", async (t) => {
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

/** An application that fails by itself, or gives nothing. */
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

Deno.test("a built server shows nothing of what its module throws", async (t) => {
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

Deno.test("a server built for Deno leaves it to Deno to tell of what is no response", async (t) => {
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
