import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import {
  copyRouter,
  createProjectFolder,
  type FileTexts,
} from "../../test_folder.ts";
import { UPGRADE } from "../../web_socket_echo.ts";
import { ask, is, say, SLOW_AFTER_MS, until } from "../requested_server.ts";
import { type RunningServer, startDev } from "../command_line.ts";
import { type FollowedRoutes, followRoutes } from "./followed_routes.ts";

/** What one server does, the files for that, and the test. */
const ASKED: [
  title: string,
  files: FileTexts,
  test: (server: RunningServer) => Promise<void>,
][] = [
  ["accepts work that continues after an answer, and reports its failure", {
    "routes/work.ts": `export function GET(_request, { platform }) {
  platform[1].waitUntil(Promise.reject(new Error("work failed")));
  return new Response("answered");
}
`,
  }, async (server) => {
    assertEquals(await ask(server, "/work"), "200 answered");
    await server.waitForError("work failed");
  }],
  ["answers for a handler that upgrades and then fails, and keeps serving", {
    "routes/calm.ts": say("one"),
    "routes/live.ts": `export function ALL(request) {
  Deno.upgradeWebSocket(request);
  throw new Error("after the upgrade");
}
`,
  }, async (server) => {
    for (const method of ["GET", "DELETE"]) {
      const response = await fetch(`${server.origin}/live`, {
        method,
        headers: UPGRADE,
        signal: AbortSignal.timeout(SLOW_AFTER_MS),
      });
      await response.body?.cancel();
      assertEquals(response.status, 500);
      assertEquals(await ask(server, "/calm"), "200 one");
    }
  }],
  ["answers for a body that was used before it is sent", {
    "routes/read.ts": `export function GET() {
  const response = new Response("read");
  void response.text();
  return response;
}
`,
  }, async (server) => {
    // From the second on, the handler answers at once.
    for (const _ of [1, 2]) {
      const answer = await ask(server, "/read");
      assertMatch(answer, /^500 A request to \S*\/routes\/read\.ts /);
      assertStringIncludes(answer, "a Response whose body was already used");
    }
    await server.waitForError("Unexpected error in GET http://localhost/read");
  }],
  ["keeps serving after an unhandled rejection and an unhandled exception", {
    "routes/unhandled.ts": `export const GET = () => {
  Promise.reject(new Error("unhandled"));
  setTimeout(() => {
    throw new Error("late");
  });
  return new Response("answered");
};
`,
  }, async (server) => {
    for (let count = 0; count < 3; count++) {
      assertEquals(await ask(server, "/unhandled"), "200 answered");
    }
    await server.waitForError("Error: unhandled");
    await server.waitForError("Error: late");
  }],
  ["answers for a custom type that throws", {
    "routes/_types.ts":
      "export default { big: { pattern: /.+/, parse: BigInt } };\n",
    "routes/big/[n=big].ts": say("big"),
  }, async (server) => {
    assertEquals(await ask(server, "/big/7"), "200 big");
    assertMatch(
      await ask(server, "/big/x"),
      /^500 .*Cannot convert x to a BigInt/s,
    );
  }],
  ["reports the error that an error handler returned nothing for", {
    "routes/mute/_error.ts": "export default () => {};\n",
    "routes/mute/a.ts":
      'export const GET = () => { throw new Error("real"); };\n',
  }, async (server) => {
    const page = await ask(server, "/mute/a");
    assertStringIncludes(page, "routes/mute/_error.ts returned undefined");
    assertStringIncludes(page, "Caused by: real");
    assertStringIncludes(page, "/routes/mute/a.ts:1:");
  }],
  ["reports a request that is not answered", {
    "routes/slow.ts": `export const GET = () =>
  new Promise((resolve) => globalThis.answer = resolve);
`,
    "routes/answer.ts": `export const GET = () => {
  globalThis.answer(new Response("late"));
  return new Response("answered");
};
`,
  }, async (server) => {
    const slow = ask(server, "/slow");
    await server.waitForError("/slow: is its handler or middleware awaiting");
    assertEquals(await ask(server, "/answer"), "200 answered");
    assertEquals(await slow, "200 late");
  }],
  [
    "logs each request",
    { "routes/[id=int].ts": say("one") },
    async (server) => {
      await ask(server, "/7?secret=1");
      const { status, body } = await fetch(`${server.origin}/7`, {
        method: "POST",
      });
      assertEquals(status, 405);
      await body?.cancel();
      await ask(server, "/none");
      const output = await server.waitFor("GET /none - 404 ");
      assertMatch(
        output,
        /^GET \/7 \S+\/routes\/\[id=int\]\.ts 200 [\d.]+ ms$/m,
      );
      assertMatch(
        output,
        /^POST \/7 \S+\/routes\/\[id=int\]\.ts 405 [\d.]+ ms$/m,
      );
    },
  ],
  ["logs how long a request took", {
    "routes/busy.ts": `export const GET = () => {
  const end = performance.now() + 20;
  while (performance.now() < end);
  return new Response();
};
`,
  }, async (server) => {
    const start = performance.now();
    await ask(server, "/busy");
    const most = performance.now() - start;
    const logged = /^GET \/busy \S+ 200 ([\d.]+) ms$/m;
    const [, text] = logged.exec(await server.waitFor(logged))!;
    const milliseconds = Number(text);
    assert(milliseconds >= 20 && milliseconds <= most, `${text} of ${most}`);
  }],
  ["logs how to allow a page, which its browser does not show", {
    "routes/page.ts": say("one"),
  }, async (server) => {
    await ask(server, "/page", { origin: "https://app.example.com" });
    await server.waitFor(
      'The page at "https://app.example.com" is not on this machine. Allow ' +
        "it with --allow=app.example.com.",
    );
  }],
  ["lets a page of this machine show what is wrong with a file", {
    "routes/whole.ts": say("one"),
    "routes/broken.ts": "export const GET = (",
  }, async (server) => {
    const sharing = async (path: string, origin: string) => {
      const response = await fetch(server.origin + path, {
        headers: { origin },
      });
      await response.body?.cancel();
      return ["origin", "credentials"]
        .map((of) => response.headers.get(`access-control-allow-${of}`));
    };
    const page = "http://localhost:5173";
    assertEquals(await sharing("/broken", page), [page, "true"]);
    // What works is the application's own affair.
    assertEquals(await sharing("/whole", page), [null, null]);
    assertEquals(await sharing("/broken", "https://evil.example"), [
      null,
      null,
    ]);
    const preflight = await fetch(`${server.origin}/broken`, {
      method: "OPTIONS",
      headers: {
        origin: page,
        "access-control-request-method": "PUT",
        "access-control-request-headers": "content-type",
      },
    });
    const permitted = ["origin", "methods", "headers"]
      .map((of) => preflight.headers.get(`access-control-allow-${of}`));
    assertEquals(
      [preflight.status, ...permitted],
      [204, page, "PUT", "content-type"],
    );
  }],
  ["shows addresses in messages and requests as they are", {
    "routes/address.ts":
      `export const GET = () => { throw new Error("no https://a.example/b.js?v=2 today"); };`,
  }, async (server) => {
    assertStringIncludes(
      await ask(server, "/address?v=3"),
      "no https://a.example/b.js?v=2 today",
    );
    await server.waitForError("in GET http://localhost/address?v=3:");
  }],
  [
    "refuses a malformed path itself, not the file that it would lead to",
    {
      "routes/cut.ts": "export const GET = {;",
    },
    async (server) => {
      for (const path of ["/a/../cut", "/a/%2e%2e/cut", "/a\\..\\cut"]) {
        assertMatch(await ask(server, path), /^400 .*malformed/);
      }
    },
  ],
];

Deno.test("dev reports what handlers and pages do, and keeps serving", async (t) => {
  const files = ASKED.map(([, files]) => files);
  await using dev = await followRoutes(Object.assign({}, ...files));
  for (const [title, , test] of ASKED) await t.step(title, () => test(dev));
});

Deno.test("dev answers for a header that no server can send, and keeps serving", async () => {
  await using dev = await followRoutes({
    "routes/a.ts": say("one"),
    "routes/next.ts": `export const GET = (_request, { query }) =>
  new Response("no", { headers: { "x-next": query.get("to") } });
`,
    "routes/_middleware.ts": `import { GET } from "./next.ts";
export default (request, context, next) =>
  context.route ? next() : GET(request, context);
`,
  });
  const answer = await ask(dev, "/next?to=%01");
  assertMatch(answer, /^500 A request to \S*\/routes\/next\.ts /);
  assertStringIncludes(answer, "a control character in the header x-next");
  await dev.waitForError("Unexpected error in GET http://localhost/next");
  assertStringIncludes(
    await ask(dev, "/none?to=%01"),
    "500 A request to the application threw an error",
  );
  assertEquals(await ask(dev, "/a"), "200 one");
});

/** A request waits in the outer middleware, before the inner one is needed. */
const OVERTAKEN = {
  "lib/text.ts": 'export const text = "one";\n',
  "lib/gate.ts": "export const [arrival, gate] = [0, 0].map(() =>\n" +
    "  Promise.withResolvers<void>());\n",
  "routes/slow/_middleware.ts": `import { text } from "../../lib/text.ts";
import { arrival, gate } from "../../lib/gate.ts";
export default async (_request, _context, next) => {
  arrival.resolve();
  await gate.promise;
  return new Response(\`\${text} \${await (await next()).text()}\`);
};
`,
  "routes/slow/in/_middleware.ts": `import { text } from "../../../lib/text.ts";
export default async (_request, _context, next) =>
  new Response(\`\${text} \${await (await next()).text()}\`);
`,
  "routes/slow/in/a.ts": 'import { text } from "../../../lib/text.ts";\n' +
    "export const GET = () => new Response(text);\n",
  "routes/text.ts": 'import { text } from "../lib/text.ts";\n' +
    "export const GET = () => new Response(text);\n",
  "routes/arrival.ts": 'import { arrival } from "../lib/gate.ts";\n' +
    "export const GET = async () => new Response(await arrival.promise);\n",
  "routes/release.ts": 'import { gate } from "../lib/gate.ts";\n' +
    "export const GET = () => new Response(gate.resolve());\n",
};

/** Edits what a slow request needs while it is answered; returns its answer. */
async function overtake(dev: FollowedRoutes): Promise<string> {
  const overtaken = ask(dev, "/slow/in/a");
  await ask(dev, "/arrival");
  dev.write("lib/text.ts", 'export const text = "two";\n');
  await until(dev, "/text", is("200 two"));
  await ask(dev, "/release");
  return await overtaken;
}

Deno.test("dev answers a request that an edit overtakes with what was there before", async () => {
  await using dev = await followRoutes(OVERTAKEN);
  assertEquals(await overtake(dev), "200 one one one");
  assertEquals(await ask(dev, "/slow/in/a"), "200 two two two");
});

Deno.test("dev answers a request that waits for a file to load with one state of all files", async () => {
  const inner = "routes/slow/in/_middleware.ts";
  await using dev = await followRoutes({
    ...OVERTAKEN,
    [inner]: 'import { arrival, gate } from "../../../lib/gate.ts";\n' +
      "arrival.resolve();\nawait gate.promise;\n" + OVERTAKEN[inner],
  });
  assertEquals(await overtake(dev), "200 two two two");
});

Deno.test("dev answers with an HttpError of another copy of the router", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": 'import { HttpError } from "../router/mod.ts";\n' +
      'export const GET = () => { throw new HttpError(404, "No book."); };\n',
  });
  copyRouter(folder);
  await using server = await startDev(`${folder.path}/routes`);
  const answer = await ask(server, "/a");
  assertEquals(answer.slice(0, 3), "404", answer);
  assertStringIncludes(answer, '"detail":"No book."');
});

/** Headers of requests, and the status that they are answered with. */
const SENDERS: [headers: Record<string, string>, status: string][] = [
  [{}, "200"],
  [{ host: "second.example:8000" }, "200"],
  [{ origin: "http://xn--bcher-kva.example" }, "200"],
  [{ host: "evil.example" }, "403"],
  [{ origin: "https://evil.example" }, "403"],
];

Deno.test("dev refuses foreign hosts and origins, and serves no source", async () => {
  using folder = createProjectFolder({ "routes/a.ts": say("one") });
  await using server = await startDev(
    `${folder.path}/routes`,
    "--allow=friend.example, Second.Example.",
    "--allow=bücher.example",
  );
  for (const [headers, status] of SENDERS) {
    const answer = await ask(server, "/a", headers);
    assertEquals(answer.slice(0, 3), status, JSON.stringify(headers));
  }
  for (const path of ["/a.ts", "/routes/a.ts", "/_version.ts", "/deno.json"]) {
    assertEquals((await ask(server, path)).slice(0, 3), "404", path);
  }
});
