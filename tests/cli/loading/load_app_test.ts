import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { DeclarationError } from "@strata/router";
import { loadApp } from "../../../router/cli/loading/load_app.ts";
import {
  copyRouter,
  createFolder,
  createProjectFolder,
  type FileTexts,
} from "../../test_folder.ts";
import { callCli, callCliAnew, callCliWith } from "../called_command.ts";
import { runCliWith } from "../command_line.ts";
import { writeReadingModule } from "../reading_module.ts";

for (const command of ["start", "routes", "diff 1 2", "lock"]) {
  Deno.test(`${command} refuses a folder with mistakes, and lists them`, async () => {
    using folder = createFolder({ "[id=itn].ts": "", "a@b.ts": "" });
    const args = [...command.split(" "), folder.path];
    const { code, stderr } = await callCli(...args);
    assertEquals(code, 1);
    assertEquals(stderr.includes("2 mistakes in its routes"), true, stderr);
    assertEquals(stderr.includes('Did you mean "int"?'), true, stderr);
  });
}

for (const command of ["check", "routes", "build"]) {
  Deno.test(`${command} reports mistakes before warnings`, async () => {
    using folder = createFolder({
      "routes/v1/a.ts": "",
      "routes/z/[id=itn].ts": "",
    });
    const options = { cwd: folder.path };
    const { stdout, stderr } = await callCliWith(options, command);
    const reported = (stdout + stderr).match(/^(?:error|warning) \S+(?=:)/gm);
    assertEquals(reported, [
      "error unknown-type",
      ...(command === "routes" ? [] : ["error bad-export", "error bad-export"]),
      "warning version-folder",
    ]);
  });
}

Deno.test("a command lists the mistakes of an application of another copy of the router", async (t) => {
  using folder = createProjectFolder({
    "main.ts": 'import { App } from "./router/mod.ts";\n' +
      'export default new App().get("/<id:itn>", () => new Response());\n',
  });
  copyRouter(folder);
  const options = { cwd: folder.path };
  for (const command of ["check", "routes", "diff 1 2"]) {
    await t.step(command, async () => {
      const args = [...command.split(" "), "main.ts"];
      const { code, stdout, stderr } = await callCliWith(options, ...args);
      assertEquals(code, 1, stderr);
      assertStringIncludes(stdout + stderr, 'Did you mean "int"?');
    });
  }
});

/** Files in place of a folder, and the advice. */
const NO_FOLDERS: [args: string[], advice: string][] = [
  [
    ["build", "main.ts"],
    " To build a module that serves your own application, run: strata build " +
    "--entry main.ts",
  ],
  [["new", "/a", "main.ts"], ""],
];

for (const [args, advice] of NO_FOLDERS) {
  Deno.test(`${args.join(" ")} says what to do with a file instead`, async () => {
    using folder = createFolder({ "main.ts": "", "notes.md": "" });
    const { code, stderr } = await callCliWith({ cwd: folder.path }, ...args);
    const said = `"${args.at(-1)}" is not a folder. Name the folder with ` +
      `the route files.${advice}\n`;
    assertEquals([code, stderr.slice(0, said.length)], [2, said]);
  });
}

/** Modules that cannot be loaded, their places, and the message. */
const BROKEN: [name: string, files: FileTexts, place: string, said: string][] =
  [
    [
      "throws",
      { "main.ts": '\nthrow new Error("no database");\n' },
      "main.ts:2:7",
      "no database",
    ],
    [
      "has a syntax error",
      { "main.ts": "export default ;\n" },
      "main.ts:1:16",
      "Expression expected",
    ],
    [
      "imports one that throws",
      { "main.ts": 'import "./b.ts";\n', "b.ts": 'throw new Error("b");\n' },
      "main.ts, b.ts:1:7",
      "cannot be loaded: b",
    ],
    [
      "reads a missing file",
      { "main.ts": 'Deno.readTextFileSync("no.json");\n' },
      "main.ts:1:6",
      "readfile 'no.json'",
    ],
    [
      "throws a string",
      { "main.ts": 'throw "a text";\n' },
      "main.ts",
      "a text",
    ],
  ];

for (const [name, files, place, said] of BROKEN) {
  Deno.test(`a module that ${name} is reported with its place`, async (t) => {
    using folder = createFolder(files);
    const options = { cwd: folder.path };
    for (const command of ["start", "routes", "diff 1 2", "lock", "check"]) {
      await t.step(command, async () => {
        const args = [...command.split(" "), "--routes=main.ts"];
        const { code, stdout, stderr } = await callCliWith(options, ...args);
        const output = stdout + stderr;
        assertEquals(code, 1, output);
        assertStringIncludes(output, `error load-failed: ${place}\n`);
        assertStringIncludes(output, said);
        assert(!output.includes("load_app.ts"), output);
      });
    }
    const args = ["check", "--json", "main.ts"];
    const { findings } = JSON.parse(
      (await callCliWith(options, ...args)).stdout,
    );
    assertEquals(findings[0].places.join(", "), place);
  });
}

/** Modules that export no application, and what to do instead. */
const NO_APPS: [main: string, advice: string][] = [
  ["export const app = 1;\n", "Write: export default app;"],
  ["export default { routes: [] };\n", "Write: export default app;"],
  [
    "export default Promise.resolve({ routes: [], warnings: [] });\n",
    "Await the promise that it exports: export default await …",
  ],
  [
    "export default { fetch() {}, scheduled() {} };\n",
    "Name the module that exports the App; an entry for a platform can import " +
    "it.",
  ],
];

for (const [main, advice] of NO_APPS) {
  Deno.test(`check of a module without an App says: ${advice}`, async () => {
    using folder = createFolder({ "main.ts": main });
    const options = { cwd: folder.path };
    const { code, stderr } = await callCliWith(options, "check", "main.ts");
    assertEquals(code, 2);
    assertEquals(
      stderr,
      `main.ts has no App as its default export. ${advice}\n`,
    );
  });
}

for (
  const [file, root] of [
    ["routes/v1/health.ts", "routes"],
    ["api/v1/health.ts", "api"],
    ["api/_middleware.ts", "api"],
  ]
) {
  Deno.test(`check of ${file} names the folder that it belongs to`, async () => {
    using folder = createFolder({
      "api/_types.ts": "export default {};\n",
      "api/v1/_version.ts": "export default { version: 1 };\n",
      [file]: "export const GET = () => new Response();\n",
    });
    const options = { cwd: folder.path };
    const { code, stderr } = await callCliWith(options, "check", file);
    assertEquals([code, stderr], [
      2,
      `${file} has no App as its default export. It is a file of the routes folder ` +
      `"${root}": name that folder.\n`,
    ]);
  });
}

Deno.test("check of a module, and lock, say what is wrong with the files that it reads", async () => {
  using folder = createProjectFolder({
    "main.ts": writeReadingModule(),
    "routes/a.ts": "export const GET = 1;\n",
    "routes/b.ts": 'throw new Error("no database");\n',
    "routes/c.ts": "export const GET = () => new Response();\n",
  });
  const options = { cwd: folder.path };
  const check = await callCliWith(options, "check", "main.ts");
  const lock = await callCliWith(options, "lock", "main.ts");
  for (const { code, stdout, stderr } of [check, lock]) {
    const output = stdout + stderr;
    assertEquals(code, 1, output);
    assertStringIncludes(output, "error bad-export: routes/a.ts\n");
    assertStringIncludes(output, "error load-failed: routes/b.ts:1:7\n");
    assertStringIncludes(output, "no database");
  }
  assertStringIncludes(check.stdout, "4 files checked: 2 errors, 0 warnings.");
});

Deno.test("check and lock of a module load the folder that it reads by a URL", async () => {
  using folder = createProjectFolder({
    "src/main.ts": writeReadingModule('new URL("../api/", import.meta.url)'),
    "api/a.ts": "export const GET = 5;\n",
    "routes/a.ts": "export const POST = () => new Response();\n",
  });
  const options = { cwd: folder.path };
  for (const command of ["check", "lock"]) {
    const { code, stdout, stderr } = await callCliWith(
      options,
      command,
      "src/main.ts",
    );
    const output = stdout + stderr;
    assertEquals(code, 1, output);
    assertStringIncludes(output, "error bad-export: api/a.ts\n");
  }
});

Deno.test("check of a module ignores files that it cannot find, and lock reports them", async () => {
  using folder = createProjectFolder({
    "src/main.ts": `
import { App, fileRoutes } from "@strata/router";
const app = new App();
app.blueprint(
  fileRoutes({ root: "elsewhere", files: { "a.ts": () => import("./a.ts") } }),
);
export default app;
`,
    "src/a.ts": "export const GET = () => new Response();\n",
  });
  const options = { cwd: folder.path };
  const check = await callCliWith(options, "check", "src/main.ts");
  assertEquals(check.stdout, "1 file checked: 0 errors, 0 warnings.\n");
  const lock = await callCliWith(options, "lock", "src/main.ts");
  assertEquals(lock.code, 1);
  assertStringIncludes(lock.stderr, "There is no such file");
});

Deno.test("a command fails when a file that exports then keeps it from ending", async (t) => {
  const then = "export function then() {}\n";
  const files = {
    "routes/a.ts": "export const GET = () => new Response();\n",
    "routes/_version.ts": "export default { version: 1 };\n",
  };
  for (const file of Object.keys(files) as (keyof typeof files)[]) {
    using folder = createProjectFolder({
      ...files,
      [file]: then + files[file],
    });
    const options = { cwd: folder.path, permissions: ["-A"] };
    for (const command of ["check", "lock"]) {
      await t.step(`${command} ${file}`, async () => {
        const { code, stderr } = await runCliWith(options, command);
        assertEquals(code, 1);
        assertStringIncludes(stderr, 'exports a function named "then"');
        // The warning about slow loading keeps no idle process alive.
        assertEquals(stderr.includes("Still"), false);
      });
    }
  }
});

/** Files that end the process, and what a command is given. */
const ENDING: [file: string, input: string][] = [
  ["routes/a.ts", "routes"],
  ["routes/_version.ts", "routes"],
  ["routes/_types.ts", "routes"],
  ["main.ts", "main.ts"],
];

for (const [file, input] of ENDING) {
  for (const exit of ["Deno.exit(0)", "process.exit(0)"]) {
    Deno.test(`no command exits before it has reported ${exit} in ${file}`, async () => {
      using folder = createProjectFolder({
        "routes/b.ts": "export const GET = () => new Response();\n",
        [file]: `import process from "node:process";
          if (process.env.NOTHING === undefined) ${exit};\n`,
      });
      for (const command of ["check", "lock"]) {
        const run = await callCliAnew(folder.path, command, input);
        assertEquals(run.code, 1);
        const reported = run.stdout + run.stderr;
        assertStringIncludes(reported, `error load-failed: ${file}`);
        assertStringIncludes(reported, "Deno.exit(0) would end the process.");
      }
    });
  }
}

Deno.test("commands report unhandled errors, and continue", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": `Promise.reject(new Error("unhandled rejection"));
      queueMicrotask(() => { throw new Error("unhandled exception"); });
      export const GET = () => new Response();\n`,
  });
  const options = { cwd: folder.path, permissions: ["-A"] };
  for (const command of ["check", "build"]) {
    const { code, stderr } = await runCliWith(options, command);
    assertEquals(code, 0);
    assertStringIncludes(stderr, "Error: unhandled exception");
    assertStringIncludes(stderr, "Error: unhandled rejection");
  }
});

const MISTAKEN = 'import { App } from "@strata/router";\n' +
  'const app = new App().get("/<id:itn>", () => new Response());\n';

/** Modules without a valid application, and what loading them throws. */
const FAILING: [title: string, source: string, thrown: string][] = [
  [
    "whose application has a mistake",
    `${MISTAKEN}export default app;\n`,
    "unknown-type",
  ],
  [
    "that reads routes with a mistake itself",
    `${MISTAKEN}app.routes;\nexport default app;\n`,
    "unknown-type",
  ],
  [
    "that lacks a permission",
    'throw new Deno.errors.NotCapable("Requires env access");\n',
    "NotCapable: Requires env access",
  ],
];

for (const [title, source, thrown] of FAILING) {
  Deno.test(`loading a module ${title} throws ${thrown}`, async () => {
    using folder = createProjectFolder({ "app.ts": source });
    const error = await loadApp(`${folder.path}/app.ts`)
      .catch((error) => error);
    assertEquals(
      error instanceof DeclarationError
        ? error.mistakes.map(({ code }) => code).join()
        : String(error),
      thrown,
    );
  });
}

for (const command of ["check", "routes", "start"]) {
  Deno.test(`${command} does not suggest another port to a module that serves itself`, async () => {
    using other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = other.addr;
    using folder = createProjectFolder({
      "main.ts": 'import { App } from "@strata/router";\n' +
        'import { serve } from "@strata/router/serve";\n' +
        "const app = new App();\n" +
        "export default app;\n" +
        `serve(app, { port: ${port} });\n`,
    });
    // It shows no place in the router: around a call here are those of tests.
    const { code, stdout, stderr } = await runCliWith(
      { permissions: ["-A"], cwd: folder.path },
      command,
      "main.ts",
    );
    assertEquals(code, 1);
    assertStringIncludes(
      stdout + stderr,
      "error load-failed: main.ts\n  The module cannot be loaded: Cannot " +
        `listen on port ${port} of 127.0.0.1: it is already in use.\n  Serve ` +
        "only when the file is run directly, not when a command loads it: if " +
        "(import.meta.main) serve(app).\n",
    );
  });
}
