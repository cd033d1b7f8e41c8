import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import config from "../../../deno.json" with { type: "json" };
import { COMMANDS } from "../../../router/cli/commands.ts";
import { writeApplication } from "../../../router/cli/scaffold/application.ts";
import { expectSuccess, runDeno } from "../../child_process.ts";
import { createFolder, listFiles, writeFiles } from "../../test_folder.ts";
import { callCli, callCliWith } from "../called_command.ts";
import { runCliWith, startServer } from "../command_line.ts";
import { PAY } from "./custom_type.ts";

Deno.test("new --app quotes what a shell would split", async () => {
  using parent = createFolder();
  const app = join(parent.path, "my api,#1 & 'co'");
  const made = await callCli("new", `--app=${app}`);
  assertEquals([made.code, made.stderr], [0, ""]);
  const [, command] = /^Now:\n {2}(.*)\n {2}deno task dev$/m
    .exec(made.stdout)!;
  const shell = new Deno.Command("sh", { args: ["-c", `${command} && pwd`] });
  const { stdout } = await shell.output();
  assertEquals(new TextDecoder().decode(stdout).trim(), app);
});

Deno.test("new --app does not change folders when it is given the current one", async () => {
  using folder = createFolder();
  const { stdout } = await callCliWith({ cwd: folder.path }, "new", "--app=./");
  assertStringIncludes(stdout, "\nNow:\n  deno task dev\n");
});

Deno.test("the tasks of a new application can read a router anywhere", () => {
  const written = writeApplication(
    new URL("file:///my%20routers/it's"),
  )["deno.json"];
  const { tasks, links } = JSON.parse(written);
  assertEquals(Object.keys(tasks).sort(), [...COMMANDS.keys(), "test"].sort());
  assertEquals(links, ["/my routers/it's"]);
  assertEquals(
    tasks.routes,
    `deno run --no-prompt '--allow-read=.,/my routers/it'"'"'s' ` +
      "--allow-env @strata/router/cli routes",
  );
});

Deno.test("a new application has the router from JSR where none is on the disk", () => {
  const router = new URL("https://jsr.io/@strata/router/0.1.0/");
  const written = writeApplication(router)["deno.json"];
  const { tasks, imports, links } = JSON.parse(written);
  assertEquals(links, undefined);
  assertEquals(imports, {
    "@strata/router": `jsr:@strata/router@^${config.version}`,
  });
  assertEquals(tasks.test, "deno test --allow-read=. --allow-env");
});

const READ = ["--allow-read=.,/router", "--allow-env"];

/** The tasks of a new application, and all that each allows. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  dev: [...READ, "--allow-net"],
  start: [...READ, "--allow-net"],
  routes: READ,
  check: READ,
  build: [...READ, "--allow-write=.", "--allow-run"],
  new: [...READ, "--allow-write=routes"],
  diff: READ,
  lock: [...READ, "--allow-write=versions.lock.json"],
  test: READ,
};

Deno.test("the tasks of a new application allow what they need, and never prompt", () => {
  const written = writeApplication(new URL("file:///router"))["deno.json"];
  const { tasks } = JSON.parse(written);
  const allowed = Object.entries<string>(tasks).map(([name, command]) => [
    name,
    command.split(" ").filter((word) => /^(?:-A|--allow)/.test(word)),
  ]);
  assertEquals(Object.fromEntries(allowed), ALLOWED);
  for (const [name, command] of Object.entries<string>(tasks)) {
    const isCommand = name !== "test";
    assertEquals(command.includes(" --no-prompt "), isCommand, command);
    assertEquals(
      command.endsWith(` @strata/router/cli ${name}`),
      isCommand,
      command,
    );
  }
});

for (const name of ["deno.json", "deno.jsonc"]) {
  Deno.test(`new --app says how to add routes to a project with a ${name}`, async () => {
    using folder = createFolder({ [name]: "{}\n" });
    const { path } = folder;
    const made = await callCli("new", `--app=${path}`);
    assertEquals([made.code, made.stderr], [
      2,
      `"${join(path, name)}" already exists and was not changed. To add ` +
      'routes to its project, run "deno add jsr:@strata/router", and create a ' +
      `folder "${join(path, "routes")}" for them. For a separate ` +
      "application, give another folder.\n",
    ]);
    assertEquals(listFiles(path), [name]);
  });
}

/** The `.gitignore` of a folder before and after. */
const IGNORING: [before: string | undefined, after: string][] = [
  [undefined, "dist/\nnode_modules/\n"],
  ["*.log\n", "*.log\n"],
  ["", ""],
];

for (const [before, after] of IGNORING) {
  const what = before === undefined ? "no" : before === "" ? "an empty" : "a";
  Deno.test(`new --app makes an application where there is ${what} .gitignore`, async () => {
    using folder = createFolder();
    if (before !== undefined) folder.write(".gitignore", before);
    const made = await callCli("new", `--app=${folder.path}`);
    assertEquals([made.code, made.stderr], [0, ""]);
    const isMade = made.stdout.includes(".gitignore");
    assertEquals(isMade, before === undefined);
    assertEquals(Deno.readTextFileSync(`${folder.path}/.gitignore`), after);
    assertEquals(listFiles(folder.path), [
      ".gitignore",
      "deno.json",
      "routes/health.ts",
      "routes/v1/_version.ts",
      "routes/v1/hello/[name].ts",
      "tests/hello_test.ts",
    ]);
  });
}

/** What is there where an application is to be made. */
const IN_THE_WAY: [what: string, put: (folder: string) => void][] = [
  ["one of its files", (folder) => {
    writeFiles(folder, { "routes/health.ts": "// mine" });
  }],
  ["a broken link", (folder) => {
    Deno.symlinkSync("nowhere", join(folder, "deno.json"));
  }],
];

for (const [what, put] of IN_THE_WAY) {
  Deno.test(`new --app creates nothing where there is ${what}`, async () => {
    using folder = createFolder();
    put(folder.path);
    const before = listFiles(folder.path);
    const made = await callCli("new", `--app=${folder.path}`);
    assertEquals(made.code, 2);
    assertStringIncludes(made.stderr, "already exists and was not changed");
    assertEquals(listFiles(folder.path), before);
  });
}

Deno.test("new --app creates nothing where one of its folders is a file", async () => {
  using folder = createFolder({ "routes/v1": "" });
  const { code, stderr } = await callCli("new", `--app=${folder.path}`);
  assertEquals(code, 2);
  assertStringIncludes(
    stderr,
    '/routes/v1/_version.ts": what contains it is not a folder. Give another ' +
      "path.\n",
  );
  assertEquals(listFiles(folder.path), ["routes/v1"]);
});

/** Folders with a routes folder, where an application is to be made. */
const ROUTES_FOLDERS: [app: string, file: string, isRefused: boolean][] = [
  ["routes", "routes/a.ts", true],
  ["routes", "routes/v1/_version.ts", true],
  ["api", "api/_middleware.ts", true],
  ["routes", "routes/README.md", false],
  ["api", "api/routes/v2/_version.ts", false],
];

for (const [app, file, isRefused] of ROUTES_FOLDERS) {
  Deno.test(`new --app=${app} ${isRefused ? "leaves alone" : "makes an application beside"} ${file}`, async () => {
    using folder = createFolder({ [file]: "" });
    const made = await callCliWith({ cwd: folder.path }, "new", `--app=${app}`);
    assertEquals(
      [made.code, made.stderr],
      isRefused
        ? [
          2,
          `"${app}" is a routes folder: every module of an application in it ` +
          "would be loaded as a route. Give another folder, and move " +
          'the route files into the folder "routes" in that.\n',
        ]
        : [0, ""],
    );
    assertEquals(listFiles(folder.path).length === 1, isRefused);
  });
}

Deno.test("new repeats its arguments with escaped control characters", async () => {
  using folder = createFolder();
  const made = await callCliWith(
    { cwd: folder.path },
    "new",
    "--app=a\x1b[31m",
  );
  assertStringIncludes(made.stdout, String.raw`+ a\u001b[31m/deno.json`);
  assertEquals(made.stdout.includes("\x1b"), false);
});

const WRITING = { permissions: ["--allow-read", "--allow-write"] };

Deno.test("new --app makes an application that runs, builds, passes its checks, and is never overwritten", async () => {
  using parent = createFolder();
  const app = join(parent.path, "my-api");
  const made = await runCliWith(WRITING, "new", `--app=${app}`);
  assertEquals([made.code, made.stderr], [0, ""]);
  for (
    const args of [
      ["task", "build"],
      // Its types are checked once, below.
      ["task", "test", "--no-check"],
      ["task", "lock"],
      ["fmt", "--check"],
      ["lint"],
    ]
  ) {
    await expectSuccess(runDeno(args, { cwd: app }));
  }
  // What may listen there may do so anywhere.
  const serving = ["task", "dev", "--port=0", "--host=0.0.0.0"];
  await using server = await startServer(serving, app);
  const response = await fetch(`${server.origin}/v1/hello/Ada`);
  assertEquals(await response.text(), '{"name":"Ada"}');
  writeFiles(app, { "routes/_types.ts": PAY });
  const args = ["task", "new", "/v1/payments/<id:pay>"];
  await expectSuccess(runDeno(args, { cwd: app }));
  const typed = "routes/v1/payments/[id=pay].ts";
  const source = Deno.readTextFileSync(join(app, typed));
  writeFiles(app, {
    [typed]: source.replace("params)", "params.id.getTime())"),
    // As npm leaves it.
    "package.json": "{}\n",
    "node_modules/.package-lock.json": "{}\n",
    // A linked router is checked without its own compiler options.
    "tests/imports_test.ts": Object.keys(config.exports)
      .map((name) => `import "@strata/router${name.slice(1)}";\n`).join(""),
  });
  await expectSuccess(runDeno(["task", "check"], { cwd: app }));
  const again = await callCli("new", `--app=${app}`);
  assertEquals(again.code, 2);
  assertStringIncludes(again.stderr, "already exists");
});

const ENDED = 'deprecated: "2024-01-01", sunset: "2025-01-01"';
const SHOUTING = 'import { json } from "@strata/router";\n' +
  'export const GET = () => json({ name: "ADA" });\n';

/** What is done to a new application, and whether its test then passes. */
const CHANGES: [
  what: string,
  change: (routes: string) => void,
  passes: boolean,
][] = [
  [
    "whose version 1 is retired",
    (routes) => {
      Deno.removeSync(join(routes, "v1/_version.ts"));
      Deno.mkdirSync(join(routes, "v2"));
      Deno.renameSync(join(routes, "v1"), join(routes, "v2/(v1)"));
      writeSettings(join(routes, "v2/_version.ts"), "version: 2");
    },
    true,
  ],
  [
    "whose version 1 has ended, and is extended",
    (routes) => {
      const settings = `version: 1, ${ENDED}, onSunset: "gone"`;
      writeSettings(join(routes, "v1/_version.ts"), settings);
      Deno.mkdirSync(join(routes, "v2"));
      writeSettings(join(routes, "v2/_version.ts"), "version: 2, extends: 1");
    },
    true,
  ],
  [
    "whose route answers something else",
    (routes) =>
      Deno.writeTextFileSync(join(routes, "v1/hello/[name].ts"), SHOUTING),
    false,
  ],
  [
    "whose route is gone",
    (routes) => Deno.removeSync(join(routes, "v1/hello/[name].ts")),
    false,
  ],
];

function writeSettings(path: string, settings: string): void {
  Deno.writeTextFileSync(path, `export default { ${settings} };\n`);
}

for (const [what, change, passes] of CHANGES) {
  Deno.test(`the test that new --app writes ${passes ? "passes" : "fails"} for an application ${what}`, async () => {
    using parent = createFolder();
    const app = join(parent.path, "my-api");
    await callCli("new", `--app=${app}`);
    change(join(app, "routes"));
    const args = ["test", "--no-check", "--allow-read", "--allow-env"];
    const { code } = await runDeno(args, { cwd: app });
    assertEquals(code, passes ? 0 : 1);
  });
}
