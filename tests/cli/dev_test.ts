import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { toFileUrl } from "@std/path";
import { isOwnModule } from "../../router/cli/loading/module_address.ts";
import { main } from "../../router/cli/mod.ts";
import { captureLog } from "../captured_log.ts";
import { expectSuccess, run, startChild } from "../child_process.ts";
import { PROJECT } from "../project.ts";
import {
  copyRouter,
  createFolder,
  createProjectFolder,
  type FileTexts,
  type TestFolder,
} from "../test_folder.ts";
import { UPGRADE } from "../web_socket_echo.ts";
import { ask, holds, is, PATIENCE_MS, say, until } from "./asked_server.ts";
import { CLI, type RunningServer, startCli, startDev } from "./command_line.ts";

const encoder = new TextEncoder();

/** What is asked of one server, which files that needs, and what comes of it. */
const ASKED: [
  title: string,
  files: FileTexts,
  test: (server: RunningServer) => Promise<void>,
][] = [
  ["takes work that goes on after an answer, and tells what it fails with", {
    "routes/work.ts": `export function GET(_request, { platform }) {
  platform[1].waitUntil(Promise.reject(new Error("work failed")));
  return new Response("answered");
}
`,
  }, async (server) => {
    assertEquals(await ask(server, "/work"), "200 answered");
    await server.waitForError("work failed");
  }],
  ["answers for a handler that upgrades and then fails, and serves on", {
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
        signal: AbortSignal.timeout(PATIENCE_MS),
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
      assertStringIncludes(answer, "a Response whose body was used before");
    }
    await server.waitForError("Unexpected error in GET http://localhost/read");
  }],
  ["goes on when a promise is rejected that nobody awaits", {
    "routes/stray.ts": `export const GET = () => {
  Promise.reject(new Error("stray"));
  setTimeout(() => {
    throw new Error("late");
  });
  return new Response("answered");
};
`,
  }, async (server) => {
    for (let count = 0; count < 3; count++) {
      assertEquals(await ask(server, "/stray"), "200 answered");
    }
    await server.waitForError("Error: stray");
    await server.waitForError("Error: late");
  }],
  ["answers for a type of parameters that throws", {
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
  ["tells what an error handler that gives nothing was asked about", {
    "routes/mute/_error.ts": "export default () => {};\n",
    "routes/mute/a.ts":
      'export const GET = () => { throw new Error("real"); };\n',
  }, async (server) => {
    const page = await ask(server, "/mute/a");
    assertStringIncludes(page, "routes/mute/_error.ts gave undefined");
    assertStringIncludes(page, "Caused by: real");
    assertStringIncludes(page, "/routes/mute/a.ts:1:");
  }],
  ["tells of a request that is not answered", {
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
  ["logs how a page can be allowed, which its browser does not show", {
    "routes/page.ts": say("one"),
  }, async (server) => {
    await ask(server, "/page", { origin: "https://app.example.com" });
    await server.waitFor(
      'The page at "https://app.example.com" is not of this machine. ' +
        "Allow it with --allow=app.example.com.",
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
  ["shows addresses that messages and requests hold as they are", {
    "routes/address.ts":
      `export const GET = () => { throw new Error("no https://a.example/b.js?v=2 today"); };`,
  }, async (server) => {
    assertStringIncludes(
      await ask(server, "/address?v=3"),
      "no https://a.example/b.js?v=2 today",
    );
    await server.waitForError("in GET http://localhost/address?v=3:");
  }],
];

Deno.test("dev tells what handlers and pages do, and serves on", async (t) => {
  const files = ASKED.map(([, files]) => files);
  using folder = createProjectFolder(Object.assign({}, ...files));
  await using server = await startDev(`${folder.path}/routes`);
  for (const [title, , test] of ASKED) await t.step(title, () => test(server));
});

/** How a server ends that nobody ends, and what is told of it. */
const ENDED: [title: string, end: string, told: string][] = [
  ["ends", "resolve()", "The server has ended by itself. Start dev again.\n"],
  [
    "fails",
    'reject(new Deno.errors.Http("no files left"))',
    "The server has ended by itself: Http: no files left. Start dev again.\n",
  ],
];

for (const [title, end, told] of ENDED) {
  Deno.test(`dev ends with status 1 when its server ${title} by itself, and says so`, async () => {
    using folder = createProjectFolder({
      "routes/_version.ts": `
const { promise, resolve, reject } = Promise.withResolvers();
const { serve } = Deno;
Deno.serve = (...args) => {
  serve(...args).unref();
  return { finished: promise };
};
globalThis.end = () => ${end};
export default {};
`,
      "routes/end.ts": `
export const GET = () => {
  setTimeout(globalThis.end);
  return new Response("ending");
};
`,
    });
    await using server = await startDev(`${folder.path}/routes`);
    // Its own answer may come or not.
    await ask(server, "/end").catch(() => {});
    const late = setTimeout(() => server.process.kill("SIGKILL"), PATIENCE_MS);
    assertEquals((await server.process.status).code, 1);
    clearTimeout(late);
    assertStringIncludes(await server.errors, told);
  });
}

Deno.test("dev serves files as they are created, edited, renamed and deleted", async () => {
  using folder = createProjectFolder({ "routes/a.ts": say("one") });
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/a"), "200 one");
  folder.write("routes/a.ts", say("two"));
  await until(server, "/a", is("200 two"));
  folder.write("routes/new/deep/b.ts", say("three"));
  await until(server, "/new/deep/b", is("200 three"));
  Deno.renameSync(`${folder.path}/routes/new`, `${folder.path}/routes/old`);
  await until(server, "/old/deep/b", is("200 three"));
  assertEquals((await ask(server, "/new/deep/b")).slice(0, 3), "404");
  folder.remove("routes/old");
  await until(server, "/old/deep/b", (answer) => answer.startsWith("404"));
  folder.write("routes/_version.ts", "export default { version: 3 };");
  await until(server, "/v3/a", is("200 two"));
  folder.write("routes/a.tmp", say("four"));
  Deno.renameSync(`${folder.path}/routes/a.tmp`, `${folder.path}/routes/a.ts`);
  await until(server, "/v3/a", is("200 four"));
});

const IMPORTING = {
  "routes/a.ts": 'import { near } from "../lib/near.ts";\n' +
    "export const GET = () => new Response(near);\n",
  "routes/state.ts": "let count = 0;\n" +
    "export const GET = () => new Response(String(++count));\n",
  "lib/near.ts": 'export { far as near } from "./far.ts";\n',
  "lib/far.ts": 'export const far: string = "one";\n',
};

Deno.test("dev serves edits two imports away, and leaves other modules alone", async () => {
  using folder = createProjectFolder(IMPORTING);
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/a"), "200 one");
  assertEquals(await ask(server, "/state"), "200 1");
  folder.write("lib/far.ts", 'export const far: string = "two";\n');
  await until(server, "/a", is("200 two"));
  assertEquals(await ask(server, "/state"), "200 2");
});

/**
 * A WebAssembly file that exports what two modules give plus a number:
 * `(import "./first.ts" "first" (func)) (import "./second.ts" "second" (func))
 * (func (export "sum") …)`.
 */
function writeSum(added: number): Uint8Array<ArrayBuffer> {
  const text = (value: string) => [value.length, ...encoder.encode(value)];
  const section = (id: number, content: number[]) => [
    id,
    content.length,
    ...content,
  ];
  return new Uint8Array([
    ...[0, ...encoder.encode("asm"), 1, 0, 0, 0],
    ...section(1, [1, 0x60, 0, 1, 0x7f]),
    ...section(2, [
      2,
      ...[...text("./first.ts"), ...text("first"), 0, 0],
      ...[...text("./second.ts"), ...text("second"), 0, 0],
    ]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text("sum"), 0, 2]),
    ...section(10, [
      1,
      10,
      ...[0, 0x10, 0, 0x10, 1, 0x6a, 0x41, added, 0x6a, 0x0b],
    ]),
  ]);
}

Deno.test("dev serves edits of WebAssembly files and of what they import", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": 'import { sum } from "../lib/sum.wasm";\n' +
      "export const GET = () => new Response(String(sum()));\n",
    "lib/first.ts": "export const first = () => 40;\n",
    "lib/second.ts": "export const second = () => 100;\n",
  });
  const file = `${folder.path}/lib/sum.wasm`;
  Deno.writeFileSync(file, writeSum(2));
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/a"), "200 142");
  Deno.writeFileSync(file, writeSum(3));
  await until(server, "/a", is("200 143"));
  folder.write("lib/first.ts", "export const first = () => 50;\n");
  await until(server, "/a", is("200 153"));
  folder.write(
    "routes/text.ts",
    'import text from "../lib/sum.wasm" with { type: "text" };\n' +
      "export const GET = () => new Response(String(text.length));\n",
  );
  const { length } = new TextDecoder().decode(Deno.readFileSync(file));
  await until(server, "/text", is(`200 ${length}`));
});

Deno.test("dev serves edits of modules that lie outside of the project", async () => {
  const shared = "packages/shared/s.ts";
  using folder = createProjectFolder({
    "apps/api/routes/a.ts": `import { s } from "../../../${shared}";\n` +
      "export const GET = () => new Response(s);\n",
    [shared]: 'export const s: string = "one";\n',
  });
  const cwd = `${folder.path}/apps/api`;
  await using server = await startCli(["dev"], undefined, cwd);
  assertEquals(await ask(server, "/a"), "200 one");
  folder.write(shared, 'export const s: string = "two";\n');
  await until(server, "/a", is("200 two"));
  folder.write(shared, "export const s = ;\n");
  await until(server, "/a", holds(`${shared}:1:18`));
  folder.write(shared, 'export const s: string = "three";\n');
  await until(server, "/a", is("200 three"));
});

Deno.test("dev follows a folder of imported modules that is made anew", async () => {
  using folder = createProjectFolder(IMPORTING);
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/a"), "200 one");
  const write = (text: string) => {
    folder.write("lib/near.ts", IMPORTING["lib/near.ts"]);
    folder.write("lib/far.ts", `export const far = "${text}";\n`);
  };
  for (const waits of [true, false]) {
    folder.remove("lib");
    if (waits) await until(server, "/a", holds("Module not found"));
    write(`made ${waits}`);
    await until(server, "/a", is(`200 made ${waits}`));
    write(`edited ${waits}`);
    await until(server, "/a", is(`200 edited ${waits}`));
  }
});

Deno.test("dev follows folders within one that another takes the place of", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": 'export { GET } from "../lib/deep/get.ts";\n',
    "lib/deep/get.ts": say("one"),
    "next/deep/get.ts": say("two"),
  });
  const { path } = folder;
  await using server = await startDev(`${path}/routes`);
  assertEquals(await ask(server, "/a"), "200 one");
  Deno.renameSync(`${path}/lib`, `${path}/old`);
  Deno.renameSync(`${path}/next`, `${path}/lib`);
  await until(server, "/a", is("200 two"));
  folder.write("lib/deep/get.ts", say("three"));
  await until(server, "/a", is("200 three"));
});

Deno.test("dev follows a folder that was not there when it was first needed", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": 'import { v } from "../src/lib/v.ts";\n' +
      "export const GET = () => new Response(v);\n",
    "src/other.ts": "",
  });
  await using server = await startDev(`${folder.path}/routes`);
  await until(server, "/a", holds("Module not found"));
  for (const text of ["one", "two"]) {
    folder.write("src/lib/v.ts", `export const v = "${text}";\n`);
    await until(server, "/a", is(`200 ${text}`));
  }
});

Deno.test("dev serves edits of modules of CommonJS", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": 'import x from "../lib/x.cjs";\n' +
      "export const GET = () => new Response(x.v);\n",
    "lib/x.cjs": 'module.exports = { v: "one" };\n',
  });
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/a"), "200 one");
  folder.write("lib/x.cjs", 'module.exports = { v: "two" };\n');
  await until(server, "/a", is("200 two"));
});

Deno.test("dev serves what modules of CommonJS require, as it is and edited", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": 'import x from "../lib/x.cjs";\n' +
      "export const GET = () => new Response(JSON.stringify(x));\n",
    "lib/x.cjs":
      'module.exports = [require("./y.json"), require("./z.mjs")];\n',
    "lib/y.json": '"json"\n',
    "lib/z.mjs": 'export { z } from "./z2.mjs";\n',
    "lib/z2.mjs": 'export const z = "module";\n',
  });
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/a"), '200 ["json",{"z":"module"}]');
  folder.write("lib/y.json", '"edited"\n');
  await until(server, "/a", is('200 ["edited",{"z":"module"}]'));
});

Deno.test("dev answers for a header that no server can send, and serves on", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": say("one"),
    "routes/next.ts": `export const GET = (_request, { query }) =>
  new Response("no", { headers: { "x-next": query.get("to") } });
`,
    "routes/_middleware.ts": `import { GET } from "./next.ts";
export default (request, context, next) =>
  context.route ? next() : GET(request, context);
`,
  });
  await using server = await startDev(`${folder.path}/routes`);
  const answer = await ask(server, "/next?to=%01");
  assertMatch(answer, /^500 A request to \S*\/routes\/next\.ts /);
  assertStringIncludes(answer, "a control character in the header x-next");
  await server.waitForError("Unexpected error in GET http://localhost/next");
  assertStringIncludes(
    await ask(server, "/none?to=%01"),
    "500 A request to the application threw an error",
  );
  assertEquals(await ask(server, "/a"), "200 one");
});

/** Addresses of modules, and whether edits of them are followed. */
const MODULES: [url: string, isOwn: boolean][] = [
  ["file:///srv/api/routes/a.ts", true],
  ["file:///srv/npm/packages/shared/s.ts", true],
  ["file:///srv/npm/acme/api/1.0.0/routes/a.ts", true],
  ["file:///srv/api/node_modules/hono/dist/index.js", false],
  ["file:///c/deno/npm/registry.npmjs.org/hono/4.13.19/mod.js", false],
  ["file:///c/deno/npm/localhost_4873/@a/b/1.0.0-rc.1/mod.js", false],
  ["https://jsr.io/@std/path/1.0.0/mod.ts", false],
  [import.meta.resolve("../../router/cli/dev.ts"), false],
];

Deno.test("dev follows modules that are neither a package's nor the router's", () => {
  for (const [url, isOwn] of MODULES) {
    assertEquals(isOwnModule(url), isOwn, url);
  }
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

/** Edits what a slow request needs while it is answered; gives its answer. */
async function overtake(
  server: RunningServer,
  folder: TestFolder,
): Promise<string> {
  const overtaken = ask(server, "/slow/in/a");
  await ask(server, "/arrival");
  folder.write("lib/text.ts", 'export const text = "two";\n');
  await until(server, "/text", is("200 two"));
  await ask(server, "/release");
  return await overtaken;
}

Deno.test("dev answers a request that an edit overtakes with what was there before", async () => {
  using folder = createProjectFolder(OVERTAKEN);
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await overtake(server, folder), "200 one one one");
  assertEquals(await ask(server, "/slow/in/a"), "200 two two two");
});

Deno.test("dev answers a request that waits for a file to load with one state of all files", async () => {
  using folder = createProjectFolder(OVERTAKEN);
  const inner = "routes/slow/in/_middleware.ts";
  folder.write(
    inner,
    'import { arrival, gate } from "../../../lib/gate.ts";\n' +
      "arrival.resolve();\nawait gate.promise;\n" + OVERTAKEN[inner],
  );
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await overtake(server, folder), "200 two two two");
});

Deno.test("dev goes on when a file would end it while it is loaded", async () => {
  const ok = 'export const GET = () => new Response("ok");\n';
  using folder = createProjectFolder({
    "routes/a.ts": `Deno.exit(0);\n${ok}`,
    "routes/b.ts": ok,
  });
  await using server = await startDev(`${folder.path}/routes`);
  const told = await ask(server, "/a");
  assertStringIncludes(told, "It would end the process, by Deno.exit(0).");
  folder.write("routes/_version.ts", "Deno.exit(0);\n");
  folder.write("routes/a.ts", ok);
  await until(server, "/a", is("200 ok"));
  assertEquals(await ask(server, "/b"), "200 ok");
});

Deno.test("dev recovers from whatever was wrong with an imported module", async () => {
  using folder = createProjectFolder({
    ...IMPORTING,
    "lib/far.ts": "export const far = ;\n",
  });
  await using server = await startDev(`${folder.path}/routes`);
  const broken = await ask(server, "/a");
  assertStringIncludes(broken, "lib/far.ts:1:20");
  assertStringIncludes(broken, "> 1 | export const far = ;\n");
  const good = 'export const far = "good";\n';
  const breakages: [what: () => void, said: string][] = [
    [() => folder.remove("lib/far.ts"), 'imported from "file://'],
    [() => folder.write("lib/far.ts", "export const far = 1 1;"), "far.ts:1:"],
    [
      () =>
        folder.write(
          "lib/far.ts",
          "interface Far {\n  a: string;\n}\nexport const far = /(/;\n",
        ),
      "> 4 | export const far = /(/;",
    ],
    [() => folder.write("lib/far.ts", 'throw new Error("no");'), "no"],
    [() => folder.write("lib/far.ts", "export const x = 1;"), "named 'far'"],
  ];
  folder.write("lib/far.ts", good);
  await until(server, "/a", is("200 good"));
  for (const [breakIt, said] of breakages) {
    breakIt();
    await until(server, "/a", holds(said));
    assertEquals(await ask(server, "/state").then((a) => a.slice(0, 3)), "200");
    folder.write("lib/far.ts", good);
    await until(server, "/a", is("200 good"));
  }
});

/** Broken files, and what their pages must hold. */
const BROKEN: [source: string, said: string[]][] = [
  ["\nexport const GET = () => {{;\n", [
    "cannot be loaded",
    "/routes/a.ts:",
    "SyntaxError",
  ]],
  ['import { nothing } from "./nothing.ts";\nexport const GET = nothing;', [
    "Module not found",
    '> 1 | import { nothing } from "./nothing.ts";',
  ]],
  [
    'import * as b from "./b.ts";\nimport { z } from "zod/mini";\nexport const GET = () => z(b);',
    [
      'TypeError: Import "zod/mini" is neither a dependency nor in an import map.',
      "deno add npm:zod and start dev again",
      '> 2 | import { z } from "zod/mini";\n    |                   ^',
    ],
  ],
  ...["@/", "~/"].map((root): [string, string[]] => [
    `import { x } from "${root}lib/x.ts";\nexport const GET = () => x;`,
    [
      `TypeError: Import "${root}lib/x.ts" is neither a dependency nor in an ` +
      `import map. "imports" of deno.json has no "${root}": add "${root}": ` +
      '"./" to it and start dev again, since deno.json is read at the start; ' +
      'or write a relative path, such as "../lib/name.ts".',
    ],
  ]),
  [
    'import data from "../lib/data.json" with { type: "json" };\nexport const GET = () => Response.json(data);',
    [
      "/lib/data.json:2:",
      "> 2 |   x",
    ],
  ],
  [
    'import data from "../lib/data.json";\nexport const GET = () => Response.json(data);',
    [
      'Write: from "../lib/data.json" with { type: "json" }.',
      "> 1 | import data",
    ],
  ],
  [
    "export const GET = () => new Response();\nexport function helper() {}",
    ['exports "helper"', "> 2 | export function helper() {}"],
  ],
  ["// lower case\nexport const get = 1;", [
    'exports "get"',
    'Did you mean "GET"?',
    "> 2 | export const get = 1;",
  ]],
  ['export const GET = () => {\n  throw new Error("thrown <b>");\n};', [
    "threw an error",
    "/routes/a.ts:2:",
    "thrown <b>",
  ]],
  [
    'const [read] = [async () => {\n  await Deno.readTextFile(new URL("nowhere", import.meta.url));\n}];\nexport const GET = () => read();',
    [
      "threw an error",
      "/routes/a.ts:2:",
      "NotFound: No such file",
    ],
  ],
  ["export const GET = () => {\n  throw Object.create(null);\n};", [
    "threw an error",
    "[Object: null prototype] {}",
  ]],
  ['throw Symbol("odd");', ["cannot be loaded", "Symbol(odd)"]],
];

Deno.test("dev answers for a broken file with a page, on its own path alone", async (t) => {
  using folder = createProjectFolder({
    "routes/a.ts": say("good"),
    "routes/b.ts": say("other"),
    "lib/data.json": '{ "a": 1,\n  x\n}\n',
    // What users write for their own errors must not hide the page.
    "routes/_error.ts": "export default (error) => { throw error; };",
  });
  await using server = await startDev(`${folder.path}/routes`);
  for (const [source, said] of BROKEN) {
    await t.step(said[0], async () => {
      folder.write("routes/a.ts", source);
      const text = await until(server, "/a", holds(said[0]));
      for (const part of said) assertStringIncludes(text, part);
      assertEquals(text.slice(0, 3), "500");
      assertEquals(await ask(server, "/b"), "200 other");
      const html = await ask(server, "/a", { accept: "text/html,*/*" });
      assertStringIncludes(html, "<!doctype html>");
      assertEquals(html.includes("<b>"), false);
      folder.write("routes/a.ts", say("good"));
      await until(server, "/a", is("200 good"));
    });
  }
});

/** What every page of an error is sent with. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "vary": "accept",
  "x-content-type-options": "nosniff",
};

/** What senders read, and how they are shown `<i>&"'`. */
const READERS: [accept: string, type: string, shown: string][] = [
  ["text/html,*/*", "text/html", "&lt;i&gt;&amp;&quot;&#39;"],
  ["*/*", "text/plain", "<i>&\"'"],
];

Deno.test("dev's pages run nothing, are not kept, and show text as it is", async () => {
  using folder = createProjectFolder({
    "routes/a.ts":
      "export const GET = () => { throw new Error(`<i>&\"'`); };\n",
  });
  await using server = await startDev(`${folder.path}/routes`);
  for (const [accept, type, shown] of READERS) {
    const page = await fetch(`${server.origin}/a`, { headers: { accept } });
    assertStringIncludes(await page.text(), shown);
    assertEquals(page.headers.get("content-type"), `${type}; charset=utf-8`);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) {
      assertEquals(page.headers.get(name), value, name);
    }
  }
});

Deno.test("dev tells in the terminal why a file is broken, once until it is not", async () => {
  using folder = createProjectFolder({
    "routes/_middleware.ts": "export default [];\n",
    "routes/a.ts": say("a"),
    "routes/b.ts": say("b"),
  });
  let errors: Promise<string>;
  {
    await using server = await startDev(`${folder.path}/routes`);
    ({ errors } = server);
    for (const name of ["one", "two", "two"]) {
      folder.write("routes/_middleware.ts", `throw new Error("${name}");\n`);
      await until(server, "/a", holds(name));
      for (const path of ["/a", "/b", "/miss"]) await ask(server, path);
      folder.write("routes/_middleware.ts", "export default [];\n");
      await until(server, "/a", is("200 a"));
    }
  }
  const told = (await errors).matchAll(/cannot be loaded: .*\n\n(\w+)/g);
  assertEquals([...told].map(([, name]) => name), ["one", "two", "two"]);
});

Deno.test("dev tells in the terminal what was thrown, once, and whether the application answers it", async () => {
  const http = 'import { HttpError } from "@strata/router";\n';
  using folder = createProjectFolder({
    "routes/_error.ts":
      'export default () => Response.json({ error: "ours" }, { status: 500 });\n',
    "routes/bug.ts": 'export const GET = () => { throw new Error("bug"); };\n',
    "routes/meant.ts":
      `${http}export const GET = () => { throw new HttpError(409, "meant"); };\n`,
    "routes/response.ts":
      'export const GET = () => { throw new Response("sent"); };\n',
    "routes/mapped/_error.ts":
      'export default () => new Response("none", { status: 404 });\n',
    "routes/mapped/a.ts":
      'export const GET = () => { throw new RangeError("no user 9"); };\n',
    "routes/passed/_error.ts": "export default (error) => { throw error; };\n",
    "routes/passed/on.ts":
      'export const GET = () => { throw new Error("passed on"); };\n',
    "routes/good.ts": say("good"),
    "routes/worse/_error.ts":
      `${http}export default () => { throw new HttpError(503, "busy"); };\n`,
    "routes/worse/b.ts":
      'export const GET = () => { throw new Error("worse"); };\n',
  });
  let errors: Promise<string>;
  {
    await using server = await startDev(`${folder.path}/routes`);
    ({ errors } = server);
    assertEquals(await ask(server, "/bug"), '500 {"error":"ours"}');
    assertEquals(await ask(server, "/response"), "200 sent");
    assertEquals(await ask(server, "/mapped/a"), "404 none");
    for (const path of ["/meant", "/passed/on", "/good", "/miss", "/worse/b"]) {
      await ask(server, path);
    }
  }
  const told = (await errors).matchAll(
    /(\w*) ?error in GET http:..[^/]+(\/[^:]*):(\n| )(.*)\n(?=( {4}at )?)/gi,
  );
  const lines = [...told].map(([, kind, where, space, said, stack]) => {
    const place = stack && space === "\n"
      ? "with its stack"
      : "without a stack";
    return `${kind}${where}: ${said}, ${place}`;
  });
  const answered = "answered by the application with";
  assertEquals(lines, [
    `/bug, ${answered} 500: Error: bug, with its stack`,
    `/mapped/a, ${answered} 404: RangeError: no user 9, without a stack`,
    `/passed/on, ${answered} 500: Error: passed on, with its stack`,
    // The handler that answers has not seen it.
    "Unexpected/worse/b: Error: worse, with its stack",
  ]);
});

Deno.test("dev tells once of an error that the outermost handlers leave", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": 'export const GET = () => { throw new Error("left"); };\n',
  });
  let errors: Promise<string>;
  {
    await using server = await startDev(`${folder.path}/routes`);
    ({ errors } = server);
    assertStringIncludes(await ask(server, "/a"), "threw an error");
  }
  const said = await errors;
  assertEquals(said.split("Error: left").length, 2);
  assertStringIncludes(said, `Unexpected error in GET `);
});

/** Names of files, and what the page of their errors must hold. */
const ODD_NAMES: readonly string[] = ["my file", "a%41", "a#b", "a b/c"];

for (const isHere of [true, false]) {
  const where = isHere ? "in" : "outside of";
  Deno.test(`dev shows the lines of files with odd names ${where} the current folder`, async (t) => {
    const throwing =
      'export const GET = () => {\n  throw new Error("odd");\n};\n';
    using folder = createProjectFolder(Object.fromEntries(
      ODD_NAMES.map((name) => [`routes/${name}.ts`, throwing]),
    ));
    const cwd = isHere ? folder.path : undefined;
    const routes = isHere ? "routes" : `${folder.path}/routes`;
    await using server = await startCli(["dev", routes], undefined, cwd);
    for (const name of ODD_NAMES) {
      await t.step(name, async () => {
        const page = await ask(
          server,
          `/${name.split("/").map(encodeURIComponent).join("/")}`,
        );
        assertStringIncludes(page, `routes/${name}.ts:2:9`);
        assertStringIncludes(page, '> 2 |   throw new Error("odd");');
      });
    }
  });
}

Deno.test("dev shows no file that only a message names", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": `export const GET = (request) => {
  const { searchParams } = new URL(request.url);
  throw new Error(searchParams.get("m"));
};
`,
    "routes/changed.ts": `export const GET = (request) => {
  const { searchParams } = new URL(request.url);
  const error = new Error(searchParams.get("m"));
  error.stack;
  error.message = searchParams.get("to");
  throw error;
};
`,
    ".env": "SECRET=hunter2\n",
    "b.ts": "// another file\n",
  });
  await using server = await startDev(`${folder.path}/routes`);
  for (const name of [".env", "b.ts", "routes/"]) {
    const { href } = toFileUrl(`${folder.path}/${name}`);
    for (const message of [`${href}:1:1`, `x\n    at ${href}:1:1`]) {
      const sent = encodeURIComponent(message);
      const page = await ask(server, `/a?m=${sent}`);
      assertStringIncludes(page, "/routes/a.ts:3:9");
      const changed = ["other", "x", ""].map((to) =>
        `/changed?m=${sent}&to=${to}`
      );
      const pages = await Promise.all(changed.map((path) => ask(server, path)));
      for (const text of [page, ...pages]) {
        assertEquals(text.includes("hunter2"), false, text);
        assertEquals(text.includes("another file"), false, text);
      }
    }
  }
});

/** Bodies of a handler behind middleware, and what their pages say or not. */
const FAILURES: [body: string, said: string[], unsaid: string[]][] = [
  ["", ["gave undefined instead of a Response"], [" | "]],
  ['throw new Error("here");', ["> 1 | export const GET = () => { throw"], []],
  [
    'throw new Error("outer", { cause: new TypeError("inner") });',
    ["outer", "Caused by: TypeError: inner"],
    [],
  ],
  [
    'throw new AggregateError([new Error("one"), new Error("two")], "many");',
    ["many", "Caused by: one", "Caused by: two"],
    [],
  ],
  [
    "const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); " +
    'throw new Error("odd", { cause: proxy });',
    ["odd", "Caused by: "],
    [],
  ],
];

Deno.test("dev tells of an error with its causes, and shows no line that only called", async (t) => {
  using folder = createProjectFolder({
    "routes/_middleware.ts": "export default (_r, _c, next) => next();\n",
    "routes/a.ts": say("a"),
  });
  let errors: Promise<string>;
  {
    await using server = await startDev(`${folder.path}/routes`);
    ({ errors } = server);
    for (const [body, said, unsaid] of FAILURES) {
      await t.step(said[0], async () => {
        folder.write("routes/a.ts", `export const GET = () => { ${body} };\n`);
        // While a file changes, the lines shown can be newer than the error.
        const page = await until(
          server,
          "/a",
          (page) => said.every((part) => page.includes(part)),
        );
        for (const part of unsaid) assertEquals(page.includes(part), false);
      });
    }
  }
  const told = await errors;
  assertStringIncludes(told, "\nCaused by: TypeError: inner\n");
  assertStringIncludes(told, "\nCaused by: Error: two\n");
});

Deno.test("dev answers with what a file throws of another copy of the router", async () => {
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

/** Settings that throw odd values, or do so when they are looked at. */
const ODD_SETTINGS: readonly string[] = [
  'throw Symbol("odd");',
  "throw Object.create(null);",
  "throw Proxy.revocable({}, {}).proxy;",
  'export default { get version() { throw new Error("odd"); } };',
  "const { proxy, revoke } = Proxy.revocable({}, {});\nrevoke();\n" +
  "export default proxy;",
];

Deno.test("dev serves on when settings throw whatever they like", async () => {
  const settings = "routes/v1/_version.ts";
  const good = "export default { version: 1 };";
  using folder = createProjectFolder({
    [settings]: good,
    "routes/v1/a.ts": say("a"),
    "routes/b.ts": say("b"),
  });
  await using server = await startDev(`${folder.path}/routes`);
  for (const [number, source] of ODD_SETTINGS.entries()) {
    folder.write(settings, source);
    await server.waitForError(
      new RegExp(`(?:error load-failed:[^]*){${number + 1}}`),
    );
    assertEquals(await ask(server, "/b"), "200 b", source);
    folder.write(settings, good);
    await server.waitForError(
      new RegExp(`(?:No mistakes are left[^]*){${number + 1}}`),
    );
    assertEquals(await ask(server, "/v1/a"), "200 a", source);
  }
});

Deno.test("dev tells where settings fail", async () => {
  const settings = "routes/v1/_version.ts";
  using folder = createProjectFolder({
    [settings]: "export default { version: 1 };",
    "routes/v1/a.ts": say("a"),
  });
  const place = `error load-failed: ${folder.path}/${settings}`;
  await using server = await startDev(`${folder.path}/routes`);
  folder.write(settings, '\nthrow new Error("late");');
  await server.waitForError(`${place}:2:7\n`);
  folder.write(settings, "export default {\n");
  await server.waitForError(`${place}:1:17\n`);
  folder.write("version.ts", "export const version = 1;");
  folder.write(
    settings,
    'import { version } from "../../version.ts";\nexport default { version };',
  );
  await server.waitForError("No mistakes are left.");
  folder.write("version.ts", "export const version = 1 2;");
  await server.waitForError("/version.ts:1:26\n");
});

Deno.test("dev prints mistakes in the tree until they are mended, and serves on", async () => {
  using folder = createProjectFolder({ "routes/a.ts": say("one") });
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/a"), "200 one");
  folder.write("routes/[id=itn].ts", say("never"));
  folder.write("routes/x@y.ts", say("never"));
  const errors = await server.waitForError("x@y.ts");
  assertStringIncludes(errors, "error unknown-type:");
  assertStringIncludes(errors, 'Did you mean "int"?');
  folder.write("routes/a.ts", say("two"));
  await until(server, "/a", is("200 two"));
  folder.remove("routes/[id=itn].ts");
  folder.remove("routes/x@y.ts");
  await server.waitForError("No mistakes are left.");
});

Deno.test("dev names mistakes in the tree where something is missing, and serves the rest as before", async () => {
  const settings = "routes/v2/_version.ts";
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };",
    "routes/v1/a.ts": say("one"),
    [settings]: "export default { version: 2, extends: 1 };",
    "routes/v2/b.ts": say("two"),
    "routes/v2/c.ts":
      'export const GET = () => new Response("none", { status: 404 });',
    "routes/_error.ts": "export default (error) => { throw error; };",
  });
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/v2/a"), "200 one");
  folder.write(settings, "export default { version: 2, extends: 7 };");
  await server.waitForError("error bad-extends:");
  const answer = await ask(server, "/v1/new");
  assertStringIncludes(answer, "500 There are mistakes in the routes");
  assertStringIncludes(answer, settings);
  assertEquals((await ask(server, "/%ff")).slice(0, 3), "400");
  assertEquals(await ask(server, "/v1/a"), "200 one");
  assertEquals(await ask(server, "/v2/b"), "200 two");
  assertEquals(await ask(server, "/v2/c"), "404 none");
  for (const file of ["v1/a.ts", "_error.ts"]) {
    folder.remove(`routes/${file}`);
    const answer = await until(server, "/v1/a", holds("There are mistakes"));
    assertStringIncludes(answer, settings, file);
    folder.write(`routes/${file}`, say("three"));
    if (file === "v1/a.ts") await until(server, "/v1/a", is("200 three"));
  }
  folder.remove("routes/_error.ts");
  folder.write(settings, "export default { version: 2 };");
  await until(server, "/v2/b", is("200 two"));
});

Deno.test("dev sees that a file is back without which a version has nothing", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };",
    "routes/v1/a.ts": say("one"),
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };",
  });
  await using server = await startDev(`${folder.path}/routes`);
  folder.remove("routes/v1/a.ts");
  await server.waitForError("error bad-extends:");
  folder.write("routes/v1/a.ts", say("two"));
  await server.waitForError("No mistakes are left.");
  await until(server, "/v2/a", is("200 two"));
});

Deno.test("dev serves on when types or settings are gone that others need", async () => {
  using folder = createProjectFolder({
    "routes/_types.ts": "export default { sku: { pattern: /[a-z]+/ } };",
    "routes/[id=sku].ts": say("typed"),
    "routes/v1/_version.ts": "export default { version: 1 };",
    "routes/v1/a.ts": say("one"),
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };",
    "routes/b.ts": say("plain"),
  });
  await using server = await startDev(`${folder.path}/routes`);
  for (const file of ["routes/_types.ts", "routes/v1/_version.ts"]) {
    folder.remove(file);
    await server.waitForError(
      "What was served before goes on, as far as its files are there.",
    );
    assertEquals(await ask(server, "/b"), "200 plain");
    assertEquals(await ask(server, "/abc"), "200 typed");
    assertEquals(await ask(server, "/v2/a"), "200 one");
  }
});

Deno.test("dev shows the mistakes where a file around all misses is gone", async () => {
  using folder = createProjectFolder({
    "routes/_error.ts": "export default (error: unknown) => { throw error; };",
    "routes/a.ts": say("a"),
  });
  await using server = await startDev(`${folder.path}/routes`);
  assertStringIncludes(await ask(server, "/none"), "404");
  folder.remove("routes/_error.ts");
  folder.write(
    "routes/_types.ts",
    "export default { bad: { pattern: /a$/ } };",
  );
  await server.waitForError("_types.ts");
  const answer = await until(
    server,
    "/none",
    (text) => text.includes("_types.ts"),
  );
  assertEquals(answer.includes("_error.ts"), false, answer);
});

Deno.test("dev says why settings, or what they import, cannot be loaded", async () => {
  const settings = "routes/v1/_version.ts";
  const files = {
    "lib/v.ts": 'export { version } from "./far.ts";\n',
    "lib/far.ts": "export const version: number = 1;\n",
    [settings]: 'import { version } from "../../lib/v.ts";\n' +
      "export default { version };\n",
  };
  using folder = createProjectFolder({ ...files, "routes/v1/a.ts": say("a") });
  await using server = await startDev(`${folder.path}/routes`);
  const broken = [["lib/far.ts", "x"], ["lib/v.ts", "y"], [
    settings,
    "z",
  ]] as const;
  for (const [file, word] of broken) {
    folder.write(file, `export const ${word} = ;\n`);
    const errors = await server.waitForError(`${file}:1:`);
    assertStringIncludes(errors, `export const ${word} = ;`);
    const fixed = file === settings ? "Fix the file" : `/${file}`;
    await server.waitForError(`${fixed}: without the settings`);
    assertEquals(errors.includes("strata-edit"), false, errors);
    assertEquals(await ask(server, "/v1/a"), "200 a");
    folder.write(file, files[file]);
    folder.write("routes/v1/a.ts", say(file));
    await until(server, "/v1/a", is(`200 ${file}`));
    folder.write("routes/v1/a.ts", say("a"));
    await until(server, "/v1/a", is("200 a"));
  }
});

Deno.test("dev tells once of what several settings import, and names them all", async () => {
  const settings = 'import { version } from "../../lib/v.ts";\n' +
    "export default { version };\n";
  using folder = createProjectFolder({
    "lib/v.ts": "export const version = undefined;\n",
    "routes/a/_version.ts": settings,
    "routes/a/one.ts": say("one"),
    "routes/b/_version.ts": settings,
    "routes/b/two.ts": say("two"),
  });
  await using server = await startDev(`${folder.path}/routes`);
  folder.write("lib/v.ts", "export const version = ;\n");
  const errors = await server.waitForError("What was served before goes on");
  assertEquals(errors.match(/error load-failed/g)?.length, 1, errors);
  assertStringIncludes(errors, "routes/a/_version.ts, ");
  assertStringIncludes(errors, "routes/b/_version.ts cannot be loaded.");
});

/** Settings that say that they load, until `globalThis.settle` is called. */
const waitingSettings = (version: number) =>
  'console.error("begun");\n' +
  "await new Promise((resolve) => globalThis.settle = resolve);\n" +
  `export default { version: ${version} };\n`;

/** Calls what a file waits for. */
const finish = (name: string) =>
  `export const GET = () => new Response(String(globalThis.${name}()));\n`;

Deno.test("dev has requests wait for settings that are mended before they take long", async () => {
  const settings = "routes/_version.ts";
  using folder = createProjectFolder({
    [settings]: "export default { version: 1 };",
    "routes/a.ts": say("one"),
  });
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/v1/a"), "200 one");
  folder.write(settings, waitingSettings(1));
  await server.waitForError("begun");
  const waiting = ask(server, "/v2/a");
  folder.write(settings, "export default { version: 2 };");
  assertEquals(await waiting, "200 one");
});

Deno.test("dev tells of settings that never finish loading, and serves on before and once they are mended", async () => {
  const settings = "routes/v1/_version.ts";
  using folder = createProjectFolder({
    [settings]: "export default { version: 1 };",
    "routes/v1/a.ts": say("one"),
    "routes/b.ts": say("plain"),
    "note.txt": "",
  });
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/b"), "200 plain");
  folder.write(settings, waitingSettings(1));
  await server.waitForError("begun");
  const waiting = ["/b", "/v1/a"].map((path) => ask(server, path));
  await server.waitForError(
    `Still reading ${folder.path}/routes. A _version.ts`,
  );
  assertEquals(await Promise.all(waiting), ["200 plain", "200 one"]);
  folder.write("routes/b.ts", say("edited"));
  await until(server, "/b", is("200 edited"));
  folder.write("note.txt", "Nothing of this is served.");
  folder.write("routes/v1/a.ts", say("two"));
  await until(server, "/v1/a", is("200 two"));
  folder.write("routes/v1/c.ts", say("new"));
  folder.write(settings, "export default { version: 1 };");
  await until(server, "/v1/c", is("200 new"));
  assertEquals(await ask(server, "/b"), "200 edited");
});

Deno.test("dev starts once settings are mended that never finished loading", async () => {
  const settings = "routes/_version.ts";
  using folder = createProjectFolder({
    [settings]: waitingSettings(1),
    "routes/a.ts": say("one"),
  });
  const permissions = ["--allow-read=.", "--allow-net=127.0.0.1"];
  const args = ["dev", `${folder.path}/routes`, "--port=0"];
  await using child = startChild(
    Deno.execPath(),
    ["run", "--no-prompt", ...permissions, CLI, ...args],
    { cwd: PROJECT },
  );
  await child.waitForError("begun");
  folder.write(settings, "export default { version: 1 };");
  await child.waitFor("Strata serves");
});

Deno.test("dev serves settings that took long once they are loaded, and nothing of before", async () => {
  const settings = "routes/_version.ts";
  using folder = createProjectFolder({
    [settings]: "export default { version: 1 };",
    "routes/a.ts": 'console.error("loads a");\n' +
      "await new Promise((resolve) => globalThis.load = resolve);\n" +
      say("one"),
    "routes/settle.ts": finish("settle"),
    "routes/load.ts": finish("load"),
  });
  await using server = await startDev(`${folder.path}/routes`);
  folder.write(settings, waitingSettings(2));
  await server.waitForError("Still reading");
  const overtaken = ask(server, "/v1/a");
  await server.waitForError("loads a");
  assertEquals(await ask(server, "/v1/settle"), "200 undefined");
  await until(server, "/v2/load", is("200 undefined"));
  assertEquals((await overtaken).slice(0, 3), "404");
  assertEquals(await ask(server, "/v2/a"), "200 one");
});

Deno.test("dev tells of a route file that never finishes loading, serves the others, and it once it is mended", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": "await new Promise(() => {});",
    "routes/b.ts": say("other"),
  });
  await using server = await startDev(`${folder.path}/routes`);
  const waiting = ask(server, "/a");
  await server.waitForError(
    `Still loading ${folder.path}/routes/a.ts: is it awaiting something`,
  );
  assertEquals(await ask(server, "/b"), "200 other");
  folder.write("routes/a.ts", say("mended"));
  assertEquals(await waiting, "200 mended");
});

Deno.test("dev tells mistakes before warnings, and each warning once", async () => {
  using folder = createProjectFolder({
    "routes/v1/a.ts": say("one"),
    "routes/z/[id=itn].ts": say("never"),
  });
  await using server = await startDev(`${folder.path}/routes`);
  await server.waitForError("unknown-type");
  folder.write("routes/_version.ts", "export default { verison: 1 };");
  await server.waitForError("unknown-setting");
  folder.remove("routes/z");
  folder.remove("routes/_version.ts");
  const errors = await server.waitForError("No mistakes are left.");
  const told = [...errors.matchAll(/^(?:error|warning) \S+(?=:)/gm)].map(
    String,
  );
  assertEquals(told.slice(0, 2), [
    "error unknown-type",
    "warning version-folder",
  ]);
  assertEquals(
    told.filter((one) => one === "warning version-folder").length,
    1,
  );
});

Deno.test("dev answers a miss with what is wrong with the root's middleware", async () => {
  using folder = createProjectFolder({
    "routes/_middleware.ts": "export default 5;\n",
    "routes/a.ts": say("one"),
  });
  await using server = await startDev(`${folder.path}/routes`);
  for (const path of ["/a", "/nowhere"]) {
    const page = await ask(server, path);
    assertStringIncludes(page, "routes/_middleware.ts exports what it should");
  }
  folder.remove("routes/_middleware.ts");
  await until(server, "/nowhere", (answer) => answer.startsWith("404"));
});

Deno.test("dev starts with mistakes, and serves once they are mended", async () => {
  using folder = createProjectFolder({ "routes/[id=itn].ts": say("never") });
  await using server = await startDev(`${folder.path}/routes`);
  const said = `Strata will serve ${folder.path}/routes on ${server.origin}/ ` +
    "once the mistakes are fixed.\n";
  await server.waitFor(said);
  const page = await ask(server, "/7");
  assertStringIncludes(page, "500 There are mistakes in the routes");
  assertStringIncludes(page, 'Did you mean "int"?');
  Deno.renameSync(
    `${folder.path}/routes/[id=itn].ts`,
    `${folder.path}/routes/[id=int].ts`,
  );
  await until(server, "/7", is("200 never"));
});

Deno.test("dev follows a routes folder that is removed and made anew", async () => {
  using folder = createProjectFolder({ "routes/a.ts": say("one") });
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/a"), "200 one");
  folder.remove("routes");
  await server.waitForError("The routes folder is gone.");
  folder.write("routes/a.ts", say("two"));
  await until(server, "/a", is("200 two"));
  folder.write("routes/a.ts", say("three"));
  await until(server, "/a", is("200 three"));
  folder.write("routes/deep/b.ts", say("four"));
  await until(server, "/deep/b", is("200 four"));
  folder.remove("routes");
  folder.write("routes/a.ts", say("five"));
  await until(server, "/a", is("200 five"));
  folder.write("routes/a.ts", say("six"));
  await until(server, "/a", is("200 six"));
});

Deno.test("dev follows a folder around which it may read nothing", async () => {
  using folder = createProjectFolder({ "routes/a.ts": say("one") });
  const cwd = `${folder.path}/routes`;
  await using server = await startCli(["dev", "."], ["--allow-read=."], cwd);
  assertEquals(await ask(server, "/a"), "200 one");
  folder.write("routes/b.ts", say("two"));
  await until(server, "/b", is("200 two"));
});

Deno.test("dev follows a routes folder whose project is removed or moved, and made anew", async () => {
  using folder = createProjectFolder({ "project/routes/a.ts": say("one") });
  await using server = await startDev(`${folder.path}/project/routes`);
  assertEquals(await ask(server, "/a"), "200 one");
  for (const end of ["removed", "moved"]) {
    if (end === "removed") folder.remove("project");
    else {
      Deno.renameSync(`${folder.path}/project`, `${folder.path}/elsewhere`);
    }
    await until(server, "/new", holds("The routes folder is gone."));
    folder.write("project/routes/a.ts", say(`after it was ${end}`));
    await until(server, "/a", is(`200 after it was ${end}`));
    folder.write("project/routes/a.ts", say(`edited, once ${end}`));
    await until(server, "/a", is(`200 edited, once ${end}`));
  }
});

/** Has a link lead elsewhere, at once. */
function switchLink(path: string, target: string): void {
  Deno.symlinkSync(target, `${path}.new`);
  Deno.renameSync(`${path}.new`, path);
}

Deno.test("dev serves what a link leads to now", async () => {
  using folder = createProjectFolder({
    "routes/_one/a.ts": say("one"),
    "routes/_two/a.ts": say("two"),
    "routes/_one.ts": say("file one"),
    "routes/_two.ts": say("file two"),
  });
  const lead = (link: string, target: string) =>
    switchLink(`${folder.path}/routes/${link}`, target);
  lead("linked", "_one");
  lead("file.ts", "_one.ts");
  await using server = await startDev(`${folder.path}/routes`);
  for (const text of ["one", "two", "one"]) {
    lead("linked", `_${text}`);
    lead("file.ts", `_${text}.ts`);
    await until(server, "/linked/a", is(`200 ${text}`));
    await until(server, "/file", is(`200 file ${text}`));
    folder.write(`routes/_${text}/a.ts`, say(`${text}, edited`));
    await until(server, "/linked/a", is(`200 ${text}, edited`));
    folder.write(`routes/_${text}/a.ts`, say(text));
    await until(server, "/linked/a", is(`200 ${text}`));
  }
  folder.write(
    "routes/_one.ts",
    'export const GET = () => {\n  throw new Error("linked");\n};\n',
  );
  await until(server, "/file", holds('> 2 |   throw new Error("linked");'));
});

Deno.test("dev serves what an imported link leads to now", async () => {
  const shout = (text: string) => `export const text = "${text}";\n`;
  const tell = (module: string) =>
    `import { text } from "${module}";
     export const GET = () => new Response(text);\n`;
  using folder = createProjectFolder({
    "one.ts": shout("one"),
    "two.ts": shout("two"),
    "folder_one/lib.ts": shout("one"),
    "folder_two/lib.ts": shout("two"),
    "routes/file.ts": tell("../lib.ts"),
    "routes/folder.ts": tell("../folder/lib.ts"),
    "routes/direct.ts": tell("../direct.ts"),
  });
  const lead = (link: string, target: string) =>
    switchLink(`${folder.path}/${link}`, target);
  lead("lib.ts", "inner.ts");
  lead("inner.ts", "one.ts");
  lead("folder", "folder_one");
  lead("direct.ts", "one.ts");
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/file"), "200 one");
  assertEquals(await ask(server, "/folder"), "200 one");
  assertEquals(await ask(server, "/direct"), "200 one");
  for (const text of ["two", "one"]) {
    lead("inner.ts", `${text}.ts`);
    await until(server, "/file", is(`200 ${text}`));
    lead("folder", `folder_${text}`);
    await until(server, "/folder", is(`200 ${text}`));
    lead("direct.ts", `${text}.ts`);
    await until(server, "/direct", is(`200 ${text}`));
    folder.write(`${text}.ts`, shout("edited"));
    await until(server, "/file", is("200 edited"));
    folder.write(`folder_${text}/lib.ts`, shout("edited"));
    await until(server, "/folder", is("200 edited"));
    folder.write(`${text}.ts`, shout(text));
    folder.write(`folder_${text}/lib.ts`, shout(text));
  }
});

Deno.test({
  name: "dev serves edits after a file whose name is no text",
  // Others refuse such names.
  ignore: Deno.build.os !== "linux",
  async fn() {
    using folder = createProjectFolder({ "routes/a.ts": say("one") });
    await using server = await startDev(`${folder.path}/routes`);
    const script = "printf x > \"$(printf 'no\\377text.ts')\"";
    const cwd = `${folder.path}/routes`;
    await expectSuccess(run("sh", ["-c", script], { cwd }));
    await server.waitForError("not valid Unicode");
    folder.write("routes/a.ts", say("two"));
    await until(server, "/a", is("200 two"));
  },
});

Deno.test("dev goes on when files take the place of folders", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": say("one"),
    "routes/deep/b.ts": say("two"),
  });
  // Of many files, the system tells of some that they are gone.
  for (let index = 0; index < 500; index++) {
    folder.write(`routes/deep/${index}.ts`, say("other"));
  }
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/deep/b"), "200 two");
  folder.remove("routes/deep");
  folder.write("routes/deep", "x");
  await until(server, "/deep/b", (answer) => answer.startsWith("404"));
  assertEquals(await ask(server, "/a"), "200 one");
  folder.remove("routes");
  folder.write("routes", "x");
  await server.waitForError("The folder cannot be read: Not a directory");
  assertStringIncludes(await ask(server, "/a"), "There are mistakes");
  folder.remove("routes");
  folder.write("routes/a.ts", say("three"));
  await until(server, "/a", is("200 three"));
  folder.write("routes/a.ts", say("four"));
  await until(server, "/a", is("200 four"));
});

Deno.test("dev goes on when a looping link takes the place of its folder", async () => {
  using folder = createProjectFolder({ "routes/a.ts": say("one") });
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/a"), "200 one");
  folder.remove("routes");
  await server.waitForError("The routes folder is gone.");
  const path = `${folder.path}/routes`;
  Deno.symlinkSync(path, path);
  assertStringIncludes(await ask(server, "/a"), "There are mistakes");
  folder.remove("routes");
  folder.write("routes/a.ts", say("two"));
  await until(server, "/a", is("200 two"));
});

/** Headers of requests, and whether they are answered. */
const SENDERS: [headers: Record<string, string>, isAnswered: boolean][] = [
  [{}, true],
  [{ host: "127.0.0.1:8000" }, true],
  [{ host: "api.localhost" }, true],
  [{ host: "[::1]:8000" }, true],
  [{ host: "friend.example" }, true],
  [{ host: "second.example:8000" }, true],
  [{ host: "xn--bcher-kva.example" }, true],
  [{ host: "evil.example" }, false],
  [{ host: "localhost.evil.example" }, false],
  [{ host: "10.0.0.1" }, false],
  [{ origin: "http://localhost:5173" }, true],
  [{ origin: "https://friend.example" }, true],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "null" }, false],
  [{ origin: "https://localhost.evil.example" }, false],
  // What a page embeds has no origin; who follows a link is the developer.
  [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, false],
  [{
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "no-cors",
    referer: "https://evil.example/",
  }, false],
  [{
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "no-cors",
    referer: "https://friend.example/",
  }, true],
  [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, true],
  ...(["document", "iframe", "frame", "object", "embed"].map((
    destination,
  ): [Record<string, string>, boolean] => [{
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": destination,
  }, destination === "document"])),
  [{ "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" }, true],
  [{ "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }, true],
];

Deno.test("dev refuses foreign hosts and origins, and serves no source", async (t) => {
  using folder = createProjectFolder({ "routes/a.ts": say("one") });
  await using server = await startDev(
    `${folder.path}/routes`,
    "--allow=friend.example, Second.Example.",
    "--allow=bücher.example",
  );
  for (const [headers, isAnswered] of SENDERS) {
    await t.step(JSON.stringify(headers), async () => {
      const answer = await ask(server, "/a", headers);
      assertEquals(answer.slice(0, 3), isAnswered ? "200" : "403");
    });
  }
  for (const path of ["/a.ts", "/routes/a.ts", "/_version.ts", "/deno.json"]) {
    assertEquals((await ask(server, path)).slice(0, 3), "404", path);
  }
});

// Using up what the system has would end other programs' watching too.
Deno.test("dev says which limit of the system keeps it from following files", async () => {
  using folder = createFolder({ "a.ts": say("one") });
  const { watchFs } = Deno;
  Deno.watchFs = () => {
    throw new Error("Too many open files (os error 24)");
  };
  try {
    const said = await captureLog(async () => {
      assertEquals(await main(["dev", folder.path, "--port=0"]), 2);
    });
    assertStringIncludes(said.join("\n"), "fs.inotify.max_user_instances=");
  } finally {
    Deno.watchFs = watchFs;
  }
});

Deno.test("dev ends when it can follow files no longer while settings are read", async () => {
  using folder = createProjectFolder({
    "routes/_version.ts": `Deno.watchFs = () => {
        throw new Error("Too many open files (os error 24)");
      };
      console.log("it is read");
      await new Promise(() => {});`,
  });
  await using server = startChild(Deno.execPath(), [
    "run",
    "-A",
    CLI,
    "dev",
    `${folder.path}/routes`,
    "--port=0",
  ]);
  await server.waitFor("it is read");
  Deno.renameSync(`${folder.path}/routes`, `${folder.path}/moved`);
  await server.waitForError("fs.inotify.max_user_instances=");
  assertEquals((await server.process.status).code, 2);
});

Deno.test("dev ends when the system lets it follow files no longer", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": `Deno.watchFs = () => {
        throw new Error("Too many open files (os error 24)");
      };
      ${say("one")}`,
  });
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/a"), "200 one");
  Deno.renameSync(`${folder.path}/routes`, `${folder.path}/moved`);
  await server.waitForError("fs.inotify.max_user_instances=");
  assertEquals((await server.process.status).code, 2);
});

Deno.test("dev says once that deno.json was changed, which shows only after a new start", async () => {
  using folder = createProjectFolder({
    "deno.json": "{}",
    "routes/a.ts": say("a"),
  });
  let errors: Promise<string>;
  {
    await using server = await startCli(
      ["dev", "routes"],
      undefined,
      folder.path,
    );
    ({ errors } = server);
    // What is written as it was says nothing new.
    folder.write("deno.json", "{}");
    folder.write("routes/a.ts", say("b"));
    await until(server, "/a", is("200 b"));
    folder.write("deno.json", '{ "imports": {} }');
    await server.waitForError("deno.json was changed");
    folder.write("deno.json", '{ "imports": { "a": "./a.ts" } }');
    folder.write("routes/a.ts", say("c"));
    await until(server, "/a", is("200 c"));
  }
  assertEquals(
    await errors,
    "deno.json was changed, which Deno reads only at the start. Start dev " +
      "again to serve by what it says now.\n",
  );
});

/** What Deno has read at the start besides the nearest `deno.json`. */
const READ_AT_START: [title: string, file: string, content: string][] = [
  ["the file of imports that deno.json names", "api/imports.json", "{}"],
  ["the deno.json of a workspace", "deno.json", '{ "workspace": ["./api"] }'],
];

for (const [title, file, content] of READ_AT_START) {
  Deno.test(`dev says that ${title} was changed`, async () => {
    using folder = createProjectFolder({
      "api/deno.json": '{ "importMap": "imports.json" }',
      "api/routes/a.ts": say("a"),
      [file]: content,
    });
    await using server = await startCli(
      ["dev", "routes"],
      undefined,
      `${folder.path}/api`,
    );
    folder.write(file, content.replace("}", ', "name": "@api/all" }'));
    await server.waitForError(`${file.split("/").at(-1)} was changed`);
  });
}

Deno.test("dev starts though settings throw where nobody awaits it", async () => {
  using folder = createProjectFolder({
    "routes/_version.ts": `
const { promise, resolve } = Promise.withResolvers();
setTimeout(() => {
  setTimeout(resolve);
  throw new Error("stray");
});
await promise;
export default { version: 1 };
`,
    "routes/a.ts": say("a"),
  });
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/v1/a"), "200 a");
  await server.waitForError("stray");
});
