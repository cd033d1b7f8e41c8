import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { PROJECT } from "../../project.ts";
import { createFolder, createProjectFolder } from "../../test_folder.ts";
import { callCliWith } from "../called_command.ts";
import {
  checkFolder,
  checkProject,
  checkRoutes,
  readFindings,
} from "../checking/checked_files.ts";
import { runCliWith } from "../command_line.ts";
import { OK, version } from "../version_folders.ts";
import { writeConflict } from "../written_conflict.ts";

/** What is added for a file that throws, and not for what Deno refuses. */
const ENVIRONMENT = " If it lacks an environment variable, set it here too, " +
  "or read it in a handler, which runs later.";

/** Route files that cannot be loaded, where that shows and what to fix. */
const UNLOADABLE: [what: string, a: string, places: string, fix: string][] = [
  [
    "throws",
    '\nthrow new Error("a");\n',
    "routes/a.ts:2:7",
    `Fix the file.${ENVIRONMENT}`,
  ],
  [
    "throws an error with a code",
    'throw Object.assign(new Error("a"), { code: "ECONNREFUSED" });\n',
    "routes/a.ts:1:21",
    `Fix the file.${ENVIRONMENT}`,
  ],
  [
    "imports a file that throws",
    'import "../lib/bad.ts";\n',
    "routes/a.ts, lib/bad.ts:3:20",
    `Fix lib/bad.ts.${ENVIRONMENT}`,
  ],
  [
    "imports a file of a folder that begins with two dots",
    'import "../..lib/bad.ts";\n',
    "routes/a.ts, ..lib/bad.ts:1:7",
    `Fix ..lib/bad.ts.${ENVIRONMENT}`,
  ],
  [
    "is written for CommonJS",
    'const { z } = require("zod");\nz;\n',
    "routes/a.ts:1:15",
    "Fix the file. It is an ES module: write import instead of require.",
  ],
  [
    "exports as in CommonJS",
    "module.exports = { GET: () => new Response() };\n",
    "routes/a.ts:1:1",
    "Fix the file. It is an ES module: write export default or export const " +
    "instead of module.exports.",
  ],
  [
    "imports a file that reads its folder as in CommonJS",
    'import "../lib/folder.ts";\n',
    "routes/a.ts, lib/folder.ts:1:21",
    "Fix lib/folder.ts. It is an ES module: write import.meta.dirname " +
    "instead of __dirname.",
  ],
  [
    "imports a file that has an application listen, as in Express",
    'import "../lib/listen.ts";\n',
    "routes/a.ts, lib/listen.ts:2:5",
    "Fix lib/listen.ts. An App does not listen by itself: write export " +
    "default app instead, and run strata dev, start or build.",
  ],
  [
    "imports a file that imports it",
    'import { b } from "../lib/circle.ts";\nexport const a = b;\n',
    "routes/a.ts, lib/circle.ts:2:18",
    "Fix lib/circle.ts. When two files import each other, one runs before " +
    "the other: move what both need to a third.",
  ],
  [
    "imports a file with a syntax error",
    'import "../lib/slip.ts";\n',
    "routes/a.ts, lib/slip.ts:1:16",
    "Fix lib/slip.ts.",
  ],
  [
    "has a date without quotes",
    "export const since = 2027-05-01;\n",
    "routes/a.ts:1:27",
    'Fix the file. A date is a string: write "2027-05-01", with quotes.',
  ],
  [
    "imports a missing file",
    'import "../lib/none.ts";\n',
    "routes/a.ts:1:8",
    "Fix the file.",
  ],
  [
    "imports a missing file, and has a string that is not an address",
    'const no = "/\\w|x";\nimport "../lib/none.ts";\nno;\n',
    "routes/a.ts:2:8",
    "Fix the file.",
  ],
  [
    "imports a file that has both sides of a merge",
    'import "../lib/unmerged.ts";\n',
    "routes/a.ts, lib/unmerged.ts:4:14",
    "Fix lib/unmerged.ts. It has an unresolved merge conflict at line 1. " +
    "Keep the code that you want of both sides, and delete the markers.",
  ],
  [
    "needs a permission",
    'throw new Deno.errors.NotCapable("Requires env access");\n',
    "routes/a.ts:1:7",
    "Grant that permission, or use it in a handler, which runs later.",
  ],
  [
    "imports what one platform has",
    'import { env } from "cloudflare:workers";\nenv;\n',
    "routes/a.ts:1:21",
    "Import it in a handler, which runs on that platform: await " +
    'import("cloudflare:workers"). Code that needs it earlier, such as a ' +
    "class that extends one of its classes, belongs in a separate entry for build.",
  ],
  [
    "reads a missing file",
    'Deno.readTextFileSync("nowhere");\n',
    "routes/a.ts:1:6",
    "Fix the file.",
  ],
  [
    "throws a value without a place",
    'throw "a text";\n',
    "routes/a.ts",
    `Fix the file, or what it imports.${ENVIRONMENT}`,
  ],
];

/** Checks route files, the first of which cannot be loaded. */
async function expectUnloadable(
  check: typeof runCliWith,
  [, source, places, fix]: typeof UNLOADABLE[number],
): Promise<void> {
  using folder = createFolder({
    "routes/a.ts": source,
    "routes/b.ts": OK,
    "lib/bad.ts": "const x: any = undefined;\n\nexport const z = x.z;\n",
    "..lib/bad.ts": 'throw new Error("no");\n',
    "lib/slip.ts": "export default ;\n",
    "lib/circle.ts":
      'import { a } from "../routes/a.ts";\nexport const b = a + 1;\n',
    "lib/folder.ts": "export const here = __dirname;\n",
    "lib/unmerged.ts": writeConflict(OK, OK),
    "lib/listen.ts": "const app: any = {};\napp.listen(3000);\n",
  });
  const { code, stdout } = await check({ cwd: folder.path }, "check");
  assertEquals(code, 1);
  assertStringIncludes(stdout, `error load-failed: ${places}\n`);
  assertStringIncludes(stdout, `\n  ${fix}\n`);
}

for (const row of UNLOADABLE) {
  Deno.test(`check reports where a file that ${row[0]} fails`, () =>
    expectUnloadable(callCliWith, row));
}

Deno.test("check reports where a file that ends the process fails, and continues", () =>
  expectUnloadable(runCliWith, [
    "ends the process",
    "\n Deno.exit(0);\n",
    "routes/a.ts:2:7",
    `Fix the file.${ENVIRONMENT}`,
  ]));

const NOT_SERVED = "without the settings, their folder is not served.";

/**
 * Settings and types that cannot be loaded, where that shows and what to fix.
 */
const UNLOADABLE_SETTINGS: [
  file: string,
  source: string,
  places: string,
  fix: string,
][] = [
  [
    "a/_version.ts",
    "export default { version: 1",
    "routes/a/_version.ts:1:28",
    `Fix the file: ${NOT_SERVED}`,
  ],
  [
    "a/_version.ts",
    'const year = 1;\nthrow new Error("late");\n',
    "routes/a/_version.ts:2:7",
    `Fix the file: ${NOT_SERVED}${ENVIRONMENT}`,
  ],
  [
    "a/_version.ts",
    'import "../../lib/slip.ts";\n',
    "routes/a/_version.ts, lib/slip.ts:1:16",
    `Fix lib/slip.ts: ${NOT_SERVED}`,
  ],
  [
    "a/_version.ts",
    version("version: v1"),
    "routes/a/_version.ts:1:27",
    `Fix the file: ${NOT_SERVED} If it is a version, write it in quotes: ` +
    '"v1".',
  ],
  [
    "_types.ts",
    "export default { sku: { pattern: SKU } };\n",
    "routes/_types.ts:1:34",
    `Fix the file: without the types, no path is served.${ENVIRONMENT}`,
  ],
];

for (const [file, source, places, fix] of UNLOADABLE_SETTINGS) {
  Deno.test(`check reports once, at ${places}, why ${file} fails`, async () => {
    const checked = await checkProject({
      [`routes/${file}`]: source,
      "routes/a/b.ts": OK,
      "lib/slip.ts": "export default ;\n",
    }, "--json");
    assertEquals(
      readFindings(checked)
        .map((one) => [one.code, one.places.join(", "), one.fix]),
      [["load-failed", places, fix]],
    );
  });
}

Deno.test("check reports each file that imports a missing one where it does so", async () => {
  const files = {
    "a.ts": 'import "../_lib/none.ts";\n' + OK,
    "b.ts": OK + '\nexport * as _x from "./../_lib/none.ts";\n',
    "c.ts": 'import "./b.ts";\n' + OK,
    "_there.ts": "",
    "d.ts": 'import "./_there";\n' + OK,
    "e.ts": '\nimport "./_there";\n' + OK,
    "_folder/a.ts": "",
    "f.ts": 'import "./_folder";\n' + OK,
    "g.ts": '\nimport "./_folder";\n' + OK,
  };
  const { stdout } = await checkRoutes(files);
  const json = await checkRoutes(files, "--json");
  assert(!stdout.includes("    at "), stdout);
  assertStringIncludes(stdout, "Maybe add a '.ts' extension");
  assertEquals(readFindings(json).map(({ places }) => places.join(", ")), [
    "routes/a.ts:1:8",
    "routes/b.ts:3:21",
    "routes/c.ts, routes/b.ts:3:21",
    "routes/d.ts:1:8",
    "routes/e.ts:2:8",
    "routes/f.ts:1:8",
    "routes/g.ts:2:8",
  ]);
});

Deno.test("check finds the place in messages that Deno colours, and shows no colours", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": `import x from "unmapped-thing";\n${OK}`,
    "routes/v1/_version.ts": 'import "../gone.ts";\nexport default {};\n',
  });
  const options = { cwd: folder.path, env: { NO_COLOR: "" } };
  const checked = await runCliWith(options, "check", "--json");
  assertEquals(checked.code, 1);
  assert(!checked.stdout.includes("\\u001b"), checked.stdout);
  assertEquals(readFindings(checked).map(({ places }) => places.join()), [
    "routes/v1/_version.ts:1:8",
    "routes/a.ts:1:15",
  ]);
});

Deno.test("check reports that Deno lacks what one platform has, without what Deno suggests", async () => {
  const [found] = await checkFolder({
    "a.ts": 'import { env } from "cloudflare:workers";\nenv;\n',
  });
  assertEquals(
    found.reason,
    'The file cannot be loaded: Unsupported scheme "cloudflare" for module ' +
      '"cloudflare:workers".',
  );
});

Deno.test("check reports one error for a date without quotes, where Deno reports many", async () => {
  const { stdout } = await checkRoutes({
    "_version.ts": version("version: 1, sunset: 2027-05-01"),
    "a.ts": "export const since = [2027-05-01, 2027-08-09];\n",
  });
  assertEquals(stdout.match(/SyntaxError: /g)?.length, 2);
  assertEquals(stdout.match(/A date is a string/g)?.length, 2);
});

Deno.test("check says what to allow for a file that imports what it may not read", async () => {
  using folder = createFolder({
    "routes/a.ts": 'import "../lib/b.ts";\n',
    "lib/b.ts": "",
  });
  const read = `--allow-read=${PROJECT},${join(folder.path, "routes")}`;
  const options = { cwd: folder.path, permissions: [read] };
  const { code, stdout } = await runCliWith(options, "check", "routes");
  assertEquals(code, 1);
  assertStringIncludes(stdout, "run again with the --allow-read flag");
  assertStringIncludes(
    stdout,
    "\n  Grant that permission: imports are loaded together with the file.\n",
  );
});
