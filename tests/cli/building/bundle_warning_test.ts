import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { join } from "@std/path";
import { buildAt, buildIn, ROUTES } from "../../build/built_folder.ts";
import {
  createFolder,
  createProjectFolder,
  listFiles,
} from "../../test_folder.ts";
import { runCliWith } from "../command_line.ts";

Deno.test("build warns about modules that may wait for each other forever", async () => {
  using folder = createFolder({
    "lib/db.ts": "export const db = await Promise.resolve(1);\n",
    "lib/user.ts": `import { db } from "./db.ts";
import { post } from "./post.ts";
export const user = () => db + post();
`,
    "lib/post.ts": `import { db } from "./db.ts";
import { user } from "./user.ts";
export const post = () => db + user.length;
`,
    "routes/a.ts": `import { user } from "../lib/user.ts";
export const GET = () => new Response(String(user()));
`,
  });
  const { code, stderr } = await buildAt(folder, "--platform=deno");
  assertEquals(code, 0, stderr);
  assertMatch(
    stderr,
    /import each other in a cycle: \S*lib\/(?:user|post)\.ts and \S*lib\/(?:user|post)\.ts\./,
  );
});

/** Files that read a folder in a bundle, and the warning about them. */
const READERS: [
  file: string,
  text: string,
  args: string[],
  said: RegExp,
][] = [
  [
    "main.ts",
    `import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
const routes = new URL("routes", import.meta.url);
export default new App().blueprint(fileRoutes(await readRoutes(routes)));
`,
    ["--entry=main.ts"],
    /^main\.ts reads a folder with readRoutes.+ Import routes\.gen\.ts instead/m,
  ],
  [
    "routes/all.ts",
    `import { readRoutes } from "@strata/router/fs";
export const GET = async () =>
  Response.json(Object.keys((await readRoutes("routes")).files));
`,
    [],
    /^A route file, or what it imports, reads a folder.+ Read it before the build/m,
  ],
];

for (const [file, text, args, said] of READERS) {
  Deno.test(`build warns that ${file} reads a folder that may not exist`, async () => {
    using folder = createProjectFolder({ ...ROUTES, [file]: text });
    const { code, stderr } = await buildIn(folder, ...args);
    assertEquals(code, 0, stderr);
    assertMatch(stderr, said);
  });
}

/** The code before readRoutes in an entry, the option, and the exit status. */
const READING: [before: string, picking: string[], code: number][] = [
  ["", ["--platform=cloudflare"], 1],
  ["", ["--platform=node,bun"], 1],
  ["", ["--platform=cloudflare,deno"], 0],
  ["", ["--platform=netlify"], 0],
  ["", [], 0],
  ["typeof Deno === 'undefined' ? manifest : ", ["--platform=cloudflare"], 0],
];

for (const [before, picking, status] of READING) {
  Deno.test(`build ${picking} of ${before}await readRoutes() ends with ${status}`, async () => {
    using folder = createProjectFolder({
      ...ROUTES,
      "main.ts": `import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import manifest from "./routes.gen.ts";
const tree = ${before}await readRoutes("routes");
export default new App().blueprint(fileRoutes(tree ?? manifest));
`,
    });
    const { code, stderr } = await buildIn(
      folder,
      "--entry=main.ts",
      ...picking,
    );
    assertEquals(code, status, stderr);
    assertStringIncludes(stderr, "main.ts reads a folder with readRoutes");
    assertEquals(stderr.includes("No bundle was written."), status === 1);
  });
}

Deno.test("build names modules that locate files relative to themselves", async () => {
  using folder = createProjectFolder({
    ...ROUTES,
    "read.ts": 'export const path = new URL("a.txt", import.meta.url);\n',
    "routes/read.ts": 'import { path } from "../read.ts";\n' +
      "export const GET = () => new Response(path.href);\n",
  });
  const options = { cwd: folder.path, permissions: ["-A"] };
  const args = ["build", "--platform=deno", "--minify"];
  const { code, stderr } = await runCliWith(options, ...args);
  assertEquals(code, 0, stderr);
  assertMatch(
    stderr,
    /^The application locates files by .+: read\.ts\./m,
  );
});

/** Platforms, and the warning about a using declaration for them. */
const USING: [platforms: string, said: string][] = [
  ["deno,bun,cloudflare", ""],
  ["deno,vercel,node", "does not start on vercel and node."],
];

for (const [platforms, said] of USING) {
  Deno.test(`build of a using declaration for ${platforms} warns: ${said || "nothing"}`, async () => {
    using folder = createFolder({
      "routes/a.ts": "export const GET = () => {\n" +
        "  using stack = new DisposableStack();\n" +
        "  return new Response(String(stack.disposed));\n};\n",
    });
    const { code, stderr } = await buildAt(folder, `--platform=${platforms}`);
    assertEquals(code, 0, stderr);
    assert(said ? stderr.includes(said) : stderr === "", stderr);
  });
}

/** A WebAssembly module whose function "add" adds two numbers. */
const ADDING_MODULE = Uint8Array.fromHex(
  "0061736d0100000001070160027f7f017f03020100070701036164640000" +
    "0a09010700200020016a0b",
);

/** Platforms, and the warning about a .wasm file for them. */
const COMPILING: [platforms: string, said: string][] = [
  ["deno,bun", ""],
  [
    "deno,cloudflare",
    "at the start: import the file in the module that --entry names, too, or routes that import it answer 500.\n",
  ],
  [
    "bun,fastly",
    "compiles. On fastly, it may never: routes that import it answer 500, and an entry that does cannot be compiled.\n",
  ],
];

for (const [platforms, said] of COMPILING) {
  Deno.test(`build of WebAssembly for ${platforms} warns: ${said.trim() || "nothing"}`, async () => {
    using folder = createFolder({
      "routes/a.ts": 'import { add } from "../add.wasm";\n' +
        "export const GET = () => Response.json(add(1, 2));",
    });
    Deno.writeFileSync(join(folder.path, "add.wasm"), ADDING_MODULE);
    const { code, stderr } = await buildAt(folder, `--platform=${platforms}`);
    assertEquals(code, 0, stderr);
    assert(said ? stderr.endsWith(said) : stderr === "", stderr);
  });
}

/** Platform options, code of a route file, the exit status and the message. */
const IMPORTING: [
  picking: string[],
  text: string,
  code: number,
  said: string,
][] = [
  [
    ["--platform=fastly"],
    'import { sep } from "node:path";',
    1,
    "imports node:path, which",
  ],
  [
    ["--platform=deno,fastly"],
    'import { sep } from "node:path";\nexport const PUT = () => import("node:os");',
    1,
    "imports node:os and node:path, which fastly does not have: its bundle " +
    "cannot be compiled there. Build only for other platforms: " +
    "--platform=deno,cloudflare,netlify,vercel,bun,node\n",
  ],
  [[], 'import { sep } from "node:path";', 0, "imports node:path, which"],
  [["--platform=deno,cloudflare"], 'import { sep } from "node:path";', 0, ""],
  [["--platform=fastly"], 'const sep = "node:path";', 0, ""],
];

for (const [picking, text, status, said] of IMPORTING) {
  Deno.test(`build ${picking} exits with ${status} and reports "${said}" for ${text}`, async () => {
    using folder = createFolder({
      "routes/a.ts": `${text}\nexport const GET = () => new Response(sep);`,
    });
    const { code, stderr } = await buildAt(folder, ...picking);
    assertEquals(code, status, stderr);
    assert(said ? stderr.includes(said) : stderr === "", stderr);
    assertEquals(stderr.includes("No bundle was written."), status === 1);
    const isBuilt = listFiles(folder.path).some((file) => /dist/.test(file));
    assertEquals(isBuilt, status === 0);
  });
}

/** Writes a handler that answers with a value. */
function answerWith(value: string): string {
  return `export const GET = () => new Response(String(${value}));`;
}

/** Files that call Deno, or only seem to, and whether build names them. */
const CALLING: [file: string, text: string, isNamed: boolean][] = [
  ["routes/env.ts", answerWith('Deno.env.get("NAME")'), true],
  [
    "routes/socket.ts",
    `export function GET(request: Request) {
  const { socket, response } = Deno.upgradeWebSocket(request);
  socket.onopen = () => socket.close();
  return response;
}
`,
    true,
  ],
  ["routes/taken.ts", `const { env } = Deno;\n${answerWith("env")}`, true],
  ["opened.ts", 'export const open = () => Deno.open("a");', true],
  [
    "routes/open.ts",
    'import { open } from "../opened.ts"; // Deno.open\n' +
    answerWith("await open()").replace("()", "async ()"),
    false,
  ],
  [
    "routes/typed.ts",
    `type Info = Deno.ServeHandlerInfo;
export const GET = (_: Request, info?: Info) => new Response(typeof info);
`,
    false,
  ],
  [
    "routes/text.ts",
    answerWith('"Deno.env", `${1} Deno.b ${/Deno.a/}`'),
    false,
  ],
  [
    "routes/asked.ts",
    answerWith('typeof Deno === "object" && Deno.pid'),
    false,
  ],
  ["routes/global.ts", answerWith("globalThis.Deno?.pid"), false],
  [
    "routes/tried.ts",
    `let id = 0;
try { id = Deno.pid; } catch { id = 1; }
${answerWith("id")}
`,
    false,
  ],
  [
    "routes/own.ts",
    `const Deno = { pid: "a" };\n${answerWith("Deno.pid")}`,
    false,
  ],
];

/** Returns the files that build names for calling Deno on Node. */
function readCallers(stderr: string): string[] {
  const said =
    /^The application uses Deno, which does not exist on node: (.+?)\. Calls/m;
  return said.exec(stderr)?.[1].split(/, | and /) ?? [];
}

Deno.test("build names the files that call Deno on platforms without it", async () => {
  const texts = CALLING.map(([file, text]) => [file, text]);
  using folder = createProjectFolder(Object.fromEntries(texts));
  const args = ["--platform=deno,netlify,node"];
  const { code, stderr } = await buildIn(folder, ...args);
  assertEquals(code, 0, stderr);
  const named = CALLING.filter(([, , isNamed]) => isNamed);
  assertEquals(readCallers(stderr), named.map(([file]) => file).sort());
  assertStringIncludes(stderr, " have it: --platform=deno,netlify\n");
});

/** Where a call of Deno is fine, the call, and the platforms. */
const UNNAMED: [title: string, value: string, platforms: string][] = [
  ["on platforms that have it", "Deno.pid", "deno,netlify"],
  ["where it is a parameter", "((Deno) => Deno.pid)({ pid: 1 })", "node"],
];

for (const [title, value, platforms] of UNNAMED) {
  Deno.test(`build names no file that calls Deno ${title}`, async () => {
    using folder = createFolder({ "routes/a.ts": answerWith(value) });
    const { code, stderr } = await buildAt(folder, `--platform=${platforms}`);
    assertEquals([code, stderr], [0, ""]);
  });
}

Deno.test("build names ten of many files that call Deno", async () => {
  const files = Array.from({ length: 12 }, (_, count) => [
    `routes/${count + 10}.ts`,
    answerWith("Deno.pid"),
  ]);
  using folder = createProjectFolder(Object.fromEntries(files));
  const { stderr } = await buildIn(folder, "--platform=node");
  const named = readCallers(stderr);
  assertEquals(named.length, 11);
  assertEquals(named.slice(-2), ["routes/19.ts", "2 others"]);
});

/** How a module serves itself, and the modules that build names. */
const SERVING: [code: string, named: string[]][] = [
  ["export const start = () => serve(app);", ["@strata/router/serve"]],
  ["if (import.meta.main) serve(app);", []],
];

for (const [code, named] of SERVING) {
  Deno.test(`build names ${named.length || "no"} module that calls Deno for ${code}`, async () => {
    using folder = createProjectFolder({
      ...ROUTES,
      "main.ts": `import { App } from "@strata/router";
import { serve } from "@strata/router/serve";
const app = new App();
${code}
export default app;
`,
    });
    const args = ["--entry=main.ts", "--platform=node"];
    const result = await buildIn(folder, ...args);
    assertEquals(result.code, 0, result.stderr);
    assertEquals(readCallers(result.stderr), named);
  });
}
