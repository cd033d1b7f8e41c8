import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import project from "../../../deno.json" with { type: "json" };
import { PROJECT } from "../../project.ts";
import { createFolder } from "../../test_folder.ts";
import { callCli, callCliWith } from "../called_command.ts";
import { runCli, runCliWith } from "../command_line.ts";

const MISUSED: [args: string[], said: string][] = [
  [[], "Usage: strata"],
  [["why", "/v1/x"], 'Did you mean "routes why"?'],
  [["Why", "/v1/x"], 'Did you mean "routes why"?'],
  [["-v"], 'Did you mean "--version"?'],
  [["version"], 'Did you mean "--version"?'],
  [["biuld"], 'Did you mean "build"?'],
  [["rutes"], 'Did you mean "routes"?'],
  [["--versoin"], 'Did you mean "--version"?'],
  [["--hepl"], 'Did you mean "--help"?'],
  [
    ["--json", "routes"],
    'There is no command "--json". Options come after the command: strata ' +
    "<command> --json. The commands are dev,",
  ],
  [["help", "rutes"], 'Did you mean "routes"?'],
  [["routes", "--nope"], "--nope"],
  [["se\x1b[31mrve"], String.raw`There is no command "se\u001b[31mrve".`],
  [["check", "--\x9b2J"], String.raw`There is no option "--\u009b2J".`],
  [
    ["check", "\x1b]0;routes"],
    String.raw`There is no routes folder "\u001b]0;routes".`,
  ],
  [["routes", "--jsn"], 'Did you mean "--json"?'],
  [["routes", "-j"], 'There is no option "-j"'],
  [["routes", "--json=1"], "takes no value"],
  [["routes", "--grep"], "needs a value: --grep=<text>"],
  [["routes", "--grep", "--json"], "needs a value: --grep=<text>"],
  [["lock", "--lock", "--check"], "needs a value: --lock=<file>"],
  [
    ["build", "--platform", "deno,", "node"],
    'Option "--platform" has a comma at its end: "deno,". Separate its ' +
    "values with single commas and no spaces: --platform=deno.\n",
  ],
  [["build", "--external=sharp, "], '"--external" has a comma at its end'],
  [["dev", "--allow=a,,b"], 'without a value before it: "a,,b"'],
  [["build", "--external=,"], "--external=<names>.\n"],
  [["routes", "a", "b"], "more than one routes folder"],
  [["routes", "a", "--routes=b"], "more than one routes folder"],
  [["routes", "examples/bookshop/routes", "--version=4"], "1, 1.25, 2, 3"],
  [["routes", "why", "GET"], "Give a method and then a path"],
  [["routes", "why", "/v2/b", "main.ts"], "Give a method and then a path"],
  [["routes", "why", "/b", "GET"], "Give a method and then a path"],
  [["routes", "why", "routes", "GET", "/b"], "Give a method and then a path"],
  [["routes", "why", "PROPFIND", "/b", "get"], 'no routes folder "get"'],
  [
    ["routes", "why", "GET", "routes/[id].ts"],
    "Cannot explain the file routes/[id].ts: give a request path, such as " +
    "/users/7. To list the paths of files, run: strata routes --flat\n",
  ],
  [
    ["routes", "my api", "why", "GET", "my api/[id].ts"],
    "of files, run: strata routes --flat 'my api'\n",
  ],
  [["routes", "why", "", "/b"], "Give a method and then a path"],
  [["routes", "get", "/b"], "reaches, run: strata routes why GET /b\n"],
  [["routes", "wy", "GET", "/<b>"], "strata routes why GET '/<b>'\n"],
  [["routes", "/v1/b c"], "strata routes why GET '/v1/b c'\n"],
  [["routes", `${PROJECT}exmples`], 'Did you mean "'],
  [["diff", "1"], "Give two versions, then the routes"],
  [["diff", "v1", "main.ts"], "Give two versions, then the routes"],
  [["diff", "routes", "1", "2"], "for example: strata diff 1 2 routes\n"],
  [["diff", ".\\routes", "1", "2"], "Give two versions, then the routes"],
  [["diff", "examples", "docs", "mine"], 'no routes folder "mine"'],
  [["diff", "1", "9", "examples/bookshop/routes"], 'no version "9"'],
  [["check", "--format=yaml"], "text, json and github"],
  [["check", "--format=toString"], 'no format "toString"'],
  [["dev", "--port=x"], 'port "x"'],
  [["dev", "--port=65536"], 'port "65536"'],
  [["dev", "--allow=foo.test:8471"], "--allow=foo.test."],
  [["dev", "--allow=https://foo.test"], "--allow=foo.test."],
  [["dev", "--allow=a.test", "--allow=[::1"], 'allow "[::1"'],
  [["dev", "--allow=a.test b.test"], 'allow "a.test b.test"'],
  [["dev", "--allow=*.a.test"], 'allow "*.a.test"'],
  [["dev", "--allow=a.test,"], '"--allow" has a comma at its end'],
  [["new", "/a", "--routes=examples/blueprints/main.ts"], "is not a folder"],
  [["new", "/zz", "other", "--routes=routes"], "more than one routes folder"],
  [["new", "get"], '"get" is not the path of a route'],
  [["new", "/zz", "a", "b"], "more than one routes folder"],
  [["new", "GET", "/zz"], "Give one path, without a method and before"],
  [["new", "routes", "/v1/zz"], "Give one path, without a method and before"],
  [["new", "/v1/zz", "/v1/<b>"], "Give one path, without a method and before"],
  [["new", "/zz", `${PROJECT}exmples`], 'Did you mean "'],
  [["new", "--app=x", "--routes=routes"], "strata new --app <folder>"],
  [["build", "examples/blueprints/main.ts"], "build --entry"],
  [["build", "examples/bookshop/routes", "--out=."], "contains the routes"],
  [
    ["build", "examples/bookshop/routes", "--out=examples/bookshop/routes/x"],
    "is part of the routes",
  ],
  [
    ["build", "examples/bookshop/routes", "--entry=nope.ts"],
    'no module "nope.ts"',
  ],
  [
    ["build", "examples/bookshop/routes", "--entry=README.md"],
    '"README.md" is not a module',
  ],
  [["build", "docs", "--entry=examples"], '"examples" is not a module'],
  [
    ["build", "examples/bookshop/routes", "--platform=nodejs"],
    'platform "nodejs". Did you mean "node"? The platforms are deno, ',
  ],
  [["routes", "README.md"], "is not a module"],
  [["check", "README.md"], "is not a module"],
  [["check", "--lock=x", "examples/bookshop/routes"], "--locked"],
  [
    ["start", "examples/bookshop/routes", "--request-id=x y"],
    'Cannot read request ids from "x y", which is not a header name. Give the ' +
    "header that the proxy sets: --request-id=x-request-id.\n",
  ],
  [["new", "--app=README.md"], "is not a folder"],
  [["dev", "README.md"], "is not a module"],
  [["routes", "why", "GET", "/health?x=1"], "without its query"],
  [["routes", "why", "GET", "/health#x"], "without its fragment, /health."],
  [
    ["routes", "why", "GET", "health"],
    "Cannot explain health: start the path with a slash",
  ],
  [
    ["routes", "why", "GET", "http://localhost:8000/health?x=1"],
    "start the path with a slash, as in /health.",
  ],
  [
    ["routes", "why", "GET", "C:/Program Files/Git/v1/users"],
    "Git Bash has turned a path that begins with a slash into " +
    '"C:/Program Files/Git/v1/users". Put MSYS_NO_PATHCONV=1 and a space ' +
    "before the command.\n",
  ],
  [["new", "C:/msys64/v1/<id>"], "Git Bash has turned a path"],
  [["new", "C:/code/v1/users"], 'Write one such as "/v2/users/<id:int>".\n'],
  [["routes", "why", "GET", "/health", "--flat"], "--flat applies to the list"],
  [
    ["routes", "why", "GET", "/health", "--version=1"],
    "--version applies to the list",
  ],
  [["routes", "examples/nope"], 'no routes folder "examples/nope". Name'],
  [["check", "examples/boksop"], 'Did you mean "examples/bookshop"? Name an'],
  [["check", "./modd.ts"], 'Did you mean "./mod.ts"? Name one that exports'],
  [
    ["check", "READMEE"],
    'no routes folder "READMEE". Name an existing folder or a module that ' +
    "exports an App, create this folder, or create an application with: strata " +
    "new --app <folder>.\n",
  ],
];

for (const [args, said] of MISUSED) {
  Deno.test({
    name: `strata ${args.join(" ")} is refused with status 2`,
    permissions: { read: true },
    async fn() {
      const { code, stderr } = await callCli(...args);
      assertEquals(code, 2, stderr);
      assertEquals(stderr.includes(said), true, stderr);
    },
  });
}

/** Arguments for which a process exits: an unknown command or no permission. */
const ENDED: typeof MISUSED = [
  [["serve"], 'There is no command "serve". Did you mean "start"?'],
  [["start", "examples/bookshop/routes"], "--allow-net"],
  [["lock", "examples/bookshop/routes", "--lock=x.json"], "--allow-write"],
];

for (const [args, said] of ENDED) {
  Deno.test(`the process of strata ${args.join(" ")} exits with status 2`, async () => {
    const { code, stdout, stderr } = await runCli(...args);
    assertEquals([code, stdout], [2, ""], stderr);
    assertStringIncludes(stderr, said);
  });
}

/** Settings beside `routes` in a folder, and whether it is refused. */
const APPLICATIONS: [settings: string, isRefused: boolean][] = [
  ["deno.json", true],
  ["deno.jsonc", true],
  ["package.json", true],
  ["readme.md", false],
];

for (const [settings, isRefused] of APPLICATIONS) {
  for (const command of ["check", "routes", "new"]) {
    Deno.test(`${command} ${isRefused ? "refuses" : "accepts"} a folder with routes and ${settings}`, async () => {
      using folder = createFolder({
        [settings]: "{}",
        "routes/a.ts": "export const GET = () => new Response();",
        "main.ts": 'console.log("is run");',
      });
      const { path } = folder;
      const args = command === "new" ? ["new", "/b", path] : [command, path];
      const { code, stderr } = await callCli(...args);
      const said = `Name the routes folder, "${join(path, "routes")}".`;
      assertEquals([code === 2, stderr.includes(said)], [isRefused, isRefused]);
      assertEquals(
        stderr.includes("is run"),
        !isRefused && command === "check",
      );
    });
  }
}

Deno.test("check refuses a folder with settings and the module of an application", async () => {
  using folder = createFolder({
    "deno.json": "{}",
    "main.ts": 'console.log("is run");',
  });
  const { path } = folder;
  const { code, stdout, stderr } = await callCli("check", path);
  const said = `Name the module that exports the App, such as "${
    join(path, "main.ts")
  }", or put the route files into a folder "${join(path, "routes")}"`;
  assertEquals([code, stdout, stderr.includes(said)], [2, "", true], stderr);
});

Deno.test("check accepts a folder with only settings and route files", async () => {
  using folder = createFolder({
    "deno.json": "{}",
    "users.ts": "export const GET = () => new Response();",
  });
  const { code, stdout } = await callCli("check", folder.path);
  assertEquals([code, stdout], [0, "1 file checked: 0 errors, 0 warnings.\n"]);
});

Deno.test("check accepts a folder routes that contains another and settings", async () => {
  using folder = createFolder({
    "routes/deno.json": "{}",
    "routes/routes/7.ts": "export const GET = () => new Response();",
  });
  const { code, stdout } = await callCliWith({ cwd: folder.path }, "check");
  assertEquals([code, stdout], [0, "1 file checked: 0 errors, 0 warnings.\n"]);
});

/** A file, words after diff, and the message. */
const DIFF_WORDS: [
  title: string,
  file: string,
  words: string[],
  said: string,
][] = [
  [
    "a number as a version where a folder has that name",
    "1/a.ts",
    ["1", "2", "typo"],
    'There is no routes folder "typo".',
  ],
];

for (const [title, file, words, said] of DIFF_WORDS) {
  Deno.test(`diff reads ${title}`, async () => {
    using folder = createFolder({ [file]: "" });
    const options = { cwd: folder.path };
    const { code, stderr } = await callCliWith(options, "diff", ...words);
    assertEquals([code, stderr.includes(said)], [2, true], stderr);
  });
}

/** Where check runs below a project, its permission, and the message. */
const BELOW: [cwd: string, permission: string, said: string][] = [
  [
    "routes/v1",
    "--allow-read",
    'here, but there is one in "../..". Run the command',
  ],
  [
    "tests",
    "--allow-read",
    'here, but there is one in "..". Run the command there',
  ],
  ["tests", "--allow-read=.", "Name an existing folder"],
  [".", "--allow-read=lib", "Name an existing folder"],
];

for (const [cwd, permission, said] of BELOW) {
  Deno.test(`check in ${cwd} with ${permission} reports what it may read of the routes around it`, async () => {
    using folder = createFolder({
      "routes/v1/a.ts": "",
      "tests/a.ts": "",
    });
    if (cwd === ".") folder.remove("routes");
    const options = {
      cwd: join(folder.path, cwd),
      permissions: [permission],
    };
    const args = cwd === "." ? ["lib"] : [];
    const { code, stderr } = await runCliWith(options, "check", ...args);
    assertEquals([code, stderr.includes(said)], [2, true], stderr);
  });
}

Deno.test("a routes folder that is a broken link is reported", async () => {
  using folder = createFolder({});
  const link = `${folder.path}/routes`;
  Deno.symlinkSync("nowhere", link);
  const { code, stderr } = await callCli("routes", link);
  const said = `"${link}" is a broken symbolic link. Fix it, or name another`;
  assertEquals([code, stderr.includes(said)], [2, true], stderr);
});

Deno.test("a missing routes folder is reported even if the folder around it cannot be listed", async () => {
  using folder = createFolder();
  const { readDirSync } = Deno;
  try {
    Deno.readDirSync = () => {
      throw new Deno.errors.PermissionDenied(
        "Permission denied (os error 13): readdir '.'",
      );
    };
    const { code, stderr } = await callCli("check", `${folder.path}/api`);
    const said = `There is no routes folder "${folder.path}/api". Name an`;
    assertEquals([code, stderr.includes(said)], [2, true], stderr);
  } finally {
    Deno.readDirSync = readDirSync;
  }
});

for (const command of ["check", "routes", "lock"]) {
  Deno.test({
    name: `${command} refuses a path that is neither a folder nor a file`,
    ignore: Deno.build.os === "windows",
    async fn() {
      const { code, stderr } = await callCli(command, "/dev/null");
      const said = '"/dev/null" is not a folder. Name the folder with';
      assertEquals([code, stderr.includes(said)], [2, true], stderr);
    },
  });
}

Deno.test("every command explains itself", async (t) => {
  const { code, stdout } = await callCli("--help");
  assertEquals(code, 0);
  const names = [...stdout.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name]) =>
    name
  );
  assert(names.includes("dev") && names.includes("new"), stdout);
  for (const name of names) {
    await t.step(name, async () => {
      const help = await callCli(name, "--help");
      assertEquals([help.code, help.stderr], [0, ""]);
      assert(help.stdout.startsWith(`Usage: strata ${name} `), help.stdout);
      assertEquals(await callCli("help", name), help);
      assertEquals(await callCli("--help", name), help);
    });
  }
});

Deno.test("help explains itself with all commands", async () => {
  const all = await callCli("help");
  assertEquals(all.code, 0);
  for (const option of ["--help", "-h"]) {
    assertEquals(await callCli("help", option), all);
    assertEquals(await callCli(option), all);
    assertEquals(await callCli(option, "--nope"), all);
  }
});

Deno.test("--version prints the published version", async () => {
  const { code, stdout } = await callCli("--version");
  assertEquals([code, stdout], [0, `${project.version}\n`]);
});

Deno.test("an option after a task overrides that of the task", async () => {
  const task = ["routes", "examples/bookshop/routes", "--grep=/nothing"];
  const { code, stdout } = await callCli(...task, "--grep=/health");
  assertEquals(code, 0);
  assertStringIncludes(stdout, "/health");
});
