import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import { request } from "@strata/router/testing";
import { expectSuccess, runDeno } from "../../child_process.ts";
import { runBuild, runCliWith } from "../../cli/command_line.ts";
import { PROJECT } from "../../project.ts";
import { createFolder, writeFiles } from "../../test_folder.ts";
import {
  argsFor,
  buildAt,
  importDefault,
  readFiles,
  ROUTES,
  textOf,
} from "../built_folder.ts";

/** Messages about routes that are being composed, by the code of each. */
const SAID_BEFORE: readonly [code: string, text: string][] = [
  ["composition", "It is registered twice"],
  ["reading paths", "in the syntax of other routers"],
  ["reading types", "There is no parameter type"],
  ["checking expressions", "backtrack without end"],
  ["reading settings", "not an array of paths"],
  ["reading dates", "has no time zone, so it means"],
  ["reading options", "which returns no time when called"],
  ["reading escapes", "12288"],
  ["finding foreign parameters", "p{N}:]"],
];

Deno.test("a bundle omits what only refuses routes", async () => {
  using folder = createFolder(ROUTES);
  await expectSuccess(buildAt(folder, "--platform=deno"));
  const bundle = Deno.readTextFileSync(join(folder.path, "dist/worker.js"));
  const router = ["compose", "path", "declare", "serve"]
    .flatMap((floor) => readFiles(`${PROJECT}router/${floor}`))
    .map(([, text]) => text).join("");
  for (const [what, text] of SAID_BEFORE) {
    assertStringIncludes(router, text);
    assert(!bundle.includes(text), what);
  }
});

Deno.test("a bundle evaluates each route file at its first request", async () => {
  const evaluate = (name: string) =>
    `(globalThis.evaluated ??= []).push("${name}");\n` +
    `export const GET = () => new Response("${name}");`;
  using folder = createFolder({
    "routes/a.ts": evaluate("a"),
    "routes/b.ts": evaluate("b"),
  });
  await expectSuccess(runBuild(argsFor(folder.path)));
  const worker = await importDefault(folder.path, "dist/worker.js");
  const evaluated = () => (globalThis as { evaluated?: string[] }).evaluated;
  assertEquals(evaluated(), undefined);
  for (const _ of [1, 2]) {
    await textOf(worker, "/b");
    assertEquals(evaluated(), ["b"]);
  }
});

Deno.test("a bundle evaluates the router without functions, though a route imports it", async () => {
  using folder = createFolder({
    "routes/a.ts": 'import { text } from "@strata/router";\n' +
      'export const GET = () => text("a");',
  });
  await expectSuccess(buildAt(folder));
  const bundle = Deno.readTextFileSync(join(folder.path, "dist/worker.js"));
  assertEquals(bundle.match(/^var init_\w+/gm), null);
});

/** Files of one tree, and what its bundle then answers, in this order. */
const BUNDLED: [
  claim: string,
  files: Record<string, string>,
  answers: [path: string, body: string][],
][] = [
  ["keeps one state of a module that several files import", {
    "count.ts": "let count = 0;\nexport const next = () => ++count;",
    "routes/a.ts": `import { next } from "../count.ts";
export function GET() { return new Response("a" + helper() + next()); }
function helper() { return " "; }
`,
    "routes/d.ts": 'export { GET } from "./a.ts";',
    "routes/next.ts": `import { next } from "../count.ts";
export const GET = () => new Response("next " + next());
`,
  }, [["a", "a 1"], ["next", "next 2"], ["d", "a 3"], ["a", "a 4"]]],
  ["keeps equal names of different files apart", {
    "routes/a/b.ts": 'const helper = "other"; export const GET = () => ' +
      "new Response(helper);",
  }, [["a/b", "other"]]],
  [
    "keeps text that looks like the bundler's own",
    {
      "routes/b.ts": `class helper { text = \`
// routes/c.ts
var c_exports = {};
\`; }
export const GET = () => new Response(new helper().text);
`,
      "routes/h.ts": `/*! All rights reserved. */
export const GET = () => new Response(\`load(() => {
  start();
});
// then poll
poll();\`);
`,
      "routes/k.ts": `export const GET = () => new Response(\`
var init_k = __esm({
  "routes/k.ts"() {
    GET = 0;
  }
});
\`);
`,
    },
    [
      ["b", "\n// routes/c.ts\nvar c_exports = {};\n"],
      ["h", "load(() => {\n  start();\n});\n// then poll\npoll();"],
      [
        "k",
        '\nvar init_k = __esm({\n  "routes/k.ts"() {\n    GET = 0;\n  }\n});\n',
      ],
    ],
  ],
  ["imports modules of the runtime", {
    "routes/c.ts": `import { sep } from "node:path";
export const GET = () => new Response(sep);
`,
  }, [["c", "/"]]],
  ["provides a module as a namespace", {
    "tables.ts": 'export const usersTable = "users";',
    "routes/g.ts": `import * as tables from "../tables.ts";
export const GET = () => new Response(JSON.stringify(tables));
`,
  }, [["g", '{"usersTable":"users"}']]],
  ["waits for what a module awaits, and imports another route file", {
    "routes/e.ts": `const late = await Promise.resolve("late");
export const GET = async () => new Response(late + (await import("./f.ts")).ALL());
`,
    "routes/f.ts": 'export const ALL = () => new Response("f");',
  }, [["e", "late[object Response]"], ["f", "f"]]],
  ["keeps a variable that is named like the bundle's own", {
    "loaded.ts": "let __loaded = 0;\nexport const count = () => ++__loaded;",
    "routes/m.ts": `import { count } from "../loaded.ts";
export const GET = () => new Response(String(count()));
`,
  }, [["m", "1"]]],
  ["lets a file import itself", {
    "routes/i.ts": `export const _ownName = "itself";
export const GET = async () => new Response((await import("./i.ts"))._ownName);
`,
    "routes/j.ts": `import * as own from "./j.ts";
export const _ownName = "itself again";
export const GET = () => new Response(own._ownName);
`,
  }, [["i", "itself"], ["j", "itself again"]]],
  ["serves a file that imports nothing", {
    "routes/l.ts": 'export function GET() { return new Response("bare"); }',
  }, [["l", "bare"]]],
];

Deno.test("a bundle does what its modules do", async (t) => {
  using folder = createFolder();
  for (const [, files] of BUNDLED) writeFiles(folder.path, files);
  await expectSuccess(buildAt(folder));
  const worker = await importDefault(folder.path, "dist/worker.js");
  for (const [claim, , answers] of BUNDLED) {
    await t.step(`it ${claim}`, async () => {
      for (const [path, body] of answers) {
        assertEquals(await textOf(worker, `/${path}`), body);
      }
    });
  }
});

Deno.test("a bundle of packages is readable, and does not say where they were", async () => {
  using folder = createFolder({
    "routes/a.ts": 'import { Buffer } from "npm:safe-buffer@5.2.1";\n' +
      'export const GET = () => new Response(Buffer.from("a"));',
    // What it was compiled from is in its own source map.
    "routes/b.ts": 'import { parseCookie } from "npm:cookie@2.0.2";\n' +
      'export const GET = () => Response.json(parseCookie("a=b"));',
  });
  // It may not read the folder of Deno's cache.
  await expectSuccess(runCliWith(
    {
      permissions: [
        `--allow-read=${folder.path},${PROJECT}`,
        `--allow-write=${folder.path}`,
        "--allow-run",
      ],
    },
    "build",
    ...argsFor(folder.path, "--platform=deno"),
  ));
  const server = join(folder.path, "dist/deno/worker.js");
  const named = Deno.readTextFileSync(server).match(/^.*\bnpm\/.*$/gm);
  const path = "npm/registry.npmjs.org/safe-buffer/5.2.1/index.js";
  assertEquals(named, [
    `// ${path}`,
    `  "${path}"(exports, module) {`,
    "// npm/registry.npmjs.org/cookie/2.0.2/dist/index.js",
    '  "npm/registry.npmjs.org/cookie/2.0.2/dist/index.js"() {',
  ]);
});

/** What modules import before they read NODE_ENV, and what that is then. */
const MODES: [before: string, mode: string][] = [
  ["", "production"],
  ['import process from "node:process";\n', "the environment's"],
];

Deno.test("a bundle sets NODE_ENV, except on a process that a module imports", async () => {
  using folder = createFolder(Object.fromEntries(
    MODES.map(([before], index) => [
      `routes/${index}.ts`,
      `${before}export const GET = () => new Response(process.env.NODE_ENV);\n`,
    ]),
  ));
  await expectSuccess(runBuild(argsFor(folder.path)));
  const worker = toFileUrl(join(folder.path, "dist/worker.js")).href;
  for (const [index, [, mode]] of MODES.entries()) {
    const asking = `import worker from ${JSON.stringify(worker)};
const request = new Request("http://localhost/${index}");
console.log(await (await worker.fetch(request)).text());`;
    const running = runDeno(["eval", asking], {
      env: { NODE_ENV: "the environment's" },
    });
    assertEquals((await expectSuccess(running)).trim(), mode);
  }
});

/** How a bundle is written, and a route that has it written so. */
const WRITTEN: [title: string, text: string][] = [
  ["as it is", 'export const GET = () => new Response("b");'],
  ["minified", "export const GET = () => new Response(process.env.NODE_ENV);"],
];

for (const [title, text] of WRITTEN) {
  const commonJs = 'import late from "../late.cjs";\n' +
    "export const GET = () => new Response(typeof late);";
  Deno.test(`a bundled route file that throws while loading always answers 500, ${title}`, async () => {
    using folder = createFolder({
      "shared.ts": 'if (!Deno.env.get("IS_BUILT")) throw new Error("late");',
      "routes/a.ts": 'import "../shared.ts";\n' +
        'export function GET() { return new Response("half loaded"); }',
      "routes/b.ts": text,
      "routes/c.ts": 'import "../shared.ts";\n' +
        'export function GET() { return new Response("half loaded"); }',
      "late.cjs": 'if (!process.env.IS_BUILT) throw new Error("late");',
      "routes/d.ts": commonJs,
      "routes/e.ts": commonJs,
    });
    const built = await runBuild(argsFor(folder.path), { IS_BUILT: "yes" });
    assertEquals(built.code, 0, built.stderr);
    const worker = await importDefault(folder.path, "dist/worker.js");
    const statuses = [];
    for (const path of ["a", "b", "a", "c", "b", "d", "e"]) {
      const response = await request(worker, "GET", `/${path}`);
      await response.body?.cancel();
      statuses.push(response.status);
    }
    assertEquals(statuses, [500, 200, 500, 500, 200, 500, 500]);
  });
}
