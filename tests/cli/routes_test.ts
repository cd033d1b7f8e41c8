import { assertEquals } from "@std/assert";
import { createFolder } from "../test_folder.ts";
import { runCli } from "./command_line.ts";

const TABLE = `no version
/
/health

/<shop:slug>/v…  1
/stock/<id:int>  ○

/api/v…          1   1.25  2  3
/authors         ·   ·     ·  ●
/books           ○!  ○!    ○  ○
/books/<id:int>  ○!  ○!    ○  ◇
/books/search    ·   ○!    ◇  ✗

● blueprint  ○ group  ◇ inherited  ! deprecated  ✗ removed  · absent
`;

Deno.test("routes lists the paths by version", async () => {
  const { code, stdout } = await runCli("routes", "examples/bookshop/routes");
  assertEquals([code, stdout], [0, TABLE]);
});

Deno.test("check finds nothing wrong with the bookshop", async () => {
  const { code, stdout } = await runCli("check", "examples/bookshop/routes");
  assertEquals([code, stdout], [
    0,
    "20 files checked: 0 errors, 0 warnings.\n",
  ]);
});

/** Writes route files into a new folder and runs a command on it. */
async function runOn(
  command: readonly string[],
  files: Record<string, string>,
): ReturnType<typeof runCli> {
  using folder = createFolder(files);
  const { code, stdout, stderr } = await runCli(...command, folder.path);
  const [out, err] = [stdout, stderr].map((text) =>
    text.replaceAll(folder.path, "routes")
  );
  return { code, stdout: out, stderr: err };
}

const BROKEN = {
  "a.ts": "export const get = () => new Response();",
  "b.ts": "export default () => new Response();",
  "c.ts": "",
  "d.ts": "export const GET = 1;",
  "e.ts": 'throw new Error("broken");',
  "f.ts": "export const GET = () => new Response(); export const _x = 1;",
  "g.ts": 'export const GET: Handler<"users/[id]"> = () => new Response();',
  "h/[id=int].ts":
    'export const GET: Handler<"h/[id=int]"> = () => new Response();\n' +
    "export const POST: Handler<'/h/<id:int>'> = () => new Response();\n" +
    'export const PUT: Handler<"[id=int]"> = () => new Response();\n',
  "_error.ts": "export const x = 1;",
  "_middleware.ts": "export default 1;",
};

Deno.test("check reports every file, with a fix for each", async () => {
  const { code, stdout } = await runOn(["check"], BROKEN);
  assertEquals(code, 1);
  const found = [...stdout.matchAll(/^(error [\w-]+: \S+)$/gm)]
    .map((match) => match[1]);
  assertEquals(found, [
    "error bad-export: routes/_error.ts",
    "error bad-export: routes/_middleware.ts",
    "error bad-export: routes/a.ts",
    "error bad-export: routes/b.ts",
    "error bad-export: routes/c.ts",
    "error bad-export: routes/d.ts",
    "error load-failed: routes/e.ts",
    "error bad-export: routes/g.ts",
  ]);
  for (
    const hint of [
      'Did you mean "GET"?',
      "Handlers are named exports.",
      "exports no handler",
      "exports GET of type number",
      "broken",
      'Handler<"g"> or Handler<"/g">',
      "10 files checked: 8 errors, 0 warnings.",
    ]
  ) {
    assertEquals(stdout.includes(hint), true, hint);
  }
});

Deno.test("check reports mistakes in names and in files together", async () => {
  const { code, stdout } = await runOn(["check"], {
    "[id=itn].ts": "export const get = 1;",
    "_version.ts": "export default { version: 1.10 };",
  });
  assertEquals(code, 1);
  const codes = [...stdout.matchAll(/^\w+ ([\w-]+):/gm)].map(([, id]) => id);
  assertEquals(codes, ["version-number", "unknown-type", "bad-export"]);
});

Deno.test("check compares a handler's path with where its file lies, not with who inherits it", async () => {
  const { code, stdout } = await runOn(["check"], {
    "v1/_version.ts": "export default { version: 1 };",
    "v1/[id].ts":
      'export const GET: Handler<"/v1/<id:str>"> = () => new Response();',
    "v2/_version.ts": "export default { version: 2, extends: 1 };",
  });
  assertEquals([code, stdout], [0, "3 files checked: 0 errors, 0 warnings.\n"]);
});

for (const command of ["start", "routes", "diff 1 2", "lock"]) {
  Deno.test(`${command} refuses a folder with mistakes, and lists them`, async () => {
    const { code, stderr } = await runOn(command.split(" "), {
      "[id=itn].ts": "",
      "a@b.ts": "",
    });
    assertEquals(code, 1);
    assertEquals(stderr.includes("2 mistakes in its routes"), true, stderr);
    assertEquals(stderr.includes('Did you mean "int"?'), true, stderr);
  });
}

const MISUSED: [args: string[], said: string][] = [
  [[], "Usage: strata"],
  [["serve"], 'There is no command "serve"'],
  [["rutes"], 'Did you mean "routes"?'],
  [["help", "rutes"], 'Did you mean "routes"?'],
  [["routes", "--nope"], "--nope"],
  [["routes", "--jsn"], 'Did you mean "--json"?'],
  [["routes", "-j"], 'There is no option "-j"'],
  [["routes", "--json=1"], "takes no value"],
  [["routes", "--grep"], "needs a value: --grep=<text>"],
  [["routes", "a", "b"], "more than one routes folder"],
  [["routes", "a", "--routes=b"], "more than one routes folder"],
  [["routes", "examples/bookshop/routes", "--version=4"], "1, 1.25, 2, 3"],
  [["routes", "why", "GET"], "Give a method and a path"],
  [["diff", "1"], "Give two versions"],
  [["diff", "1", "9", "examples/bookshop/routes"], 'no version "9"'],
  [["check", "--format=yaml"], "text, json, github"],
  [["check", "--locked", "examples/bookshop/routes"], "strata lock"],
  [["dev", "--port=x"], 'port "x"'],
  [["dev", "--port=65536"], 'port "65536"'],
  [["dev", "README.md"], "is no folder"],
  [["new", "/a", "--routes=examples/blueprints/main.ts"], "a module cannot"],
  [["build", "examples/blueprints/main.ts"], "a module cannot"],
  [["build", "examples/bookshop/routes", "--out=."], "around the routes"],
  [
    ["build", "examples/bookshop/routes", "--out=examples/bookshop/routes/x"],
    "inside of the routes",
  ],
  [
    ["build", "examples/bookshop/routes", "--entry=nope.ts"],
    'no module "nope.ts"',
  ],
  [["routes", "README.md"], "is no module"],
  [["check", "README.md"], "is no module"],
  [["routes", "wy", "GET", "/a"], 'Did you mean "why"?'],
  [["diff", "examples/bookshop/routes", "1", "2"], "versions come first"],
  [["check", "--lock=x", "examples/bookshop/routes"], "--locked"],
  [["start", "examples/bookshop/routes"], "--allow-net"],
  [["lock", "examples/bookshop/routes", "--lock=x.json"], "--allow-write"],
  [["new", "--app=README.md"], "is no folder"],
  [["routes", "why", "GET", "/health?x=1"], "without its query"],
  [["routes", "examples/nope"], 'no routes folder "examples/nope"'],
];

for (const [args, said] of MISUSED) {
  Deno.test(`strata ${args.join(" ")} is refused with status 2`, async () => {
    const { code, stderr } = await runCli(...args);
    assertEquals(code, 2, stderr);
    assertEquals(stderr.includes(said), true, stderr);
  });
}
