import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { createFolder, createProjectFolder } from "../../test_folder.ts";
import { runCli, runCliWith } from "../command_line.ts";

/** Prints in every way that goes to the standard output. */
const PRINTING = 'import process, { stdout } from "node:process"; ' +
  'process.stdout.write("process\\n"); stdout.write("named\\n"); ' +
  'const octets = (text) => new TextEncoder().encode(text + "\\n"); ' +
  'Deno.stdout.writeSync(octets("octets")); ' +
  'await Deno.stdout.write(octets("late octets")); ' +
  'await new Blob(["stream\\n"]).stream()' +
  ".pipeTo(Deno.stdout.writable, { preventClose: true }); " +
  'console.log("log"); console.info("info"); ' +
  'console.debug("debug"); console.dir({ dir: 1 }); console.table([1]); ' +
  'console.count("count"); console.group("group");\n';
/** Some of the lines that it prints. */
const PRINTED = [
  "process",
  "named",
  "octets",
  "late octets",
  "stream",
  "log",
  "info",
  "debug",
];

/**
 * Commands that load files, and what they print for a folder with one route.
 */
const COMMANDS: [args: string[], output: RegExp][] = [
  [["check", "--json"], /^\{\s+"findings": \[\],\s+"files": 2\s+\}\n$/],
  [["check", "--format=github"], /^$/],
  [["check"], /^2 files checked: 0 errors, 0 warnings\.\n$/],
  [["routes", "--json"], /^\[\s+\{[^]*\}\n\]\n$/],
  [["lock"], /^\S+: 1 route locked\.\n$/],
  [["new", "/v1/b"], /^\+ \S+\nIt serves \/v1\/b\.\n$/],
  [
    ["build", "--platform=deno"],
    /^\S*routes\.gen\.ts: 2 files\n\S+: \d+ bytes\n\S+\n$/,
  ],
];

for (const [[command, ...options], output] of COMMANDS) {
  const title = [command, ...options].join(" ");
  Deno.test(`${title} prints nothing but its own output`, async () => {
    using folder = createProjectFolder({
      "routes/_version.ts": `${PRINTING}export default { version: 1 };\n`,
      "routes/a.ts": `${PRINTING}export const GET = () => new Response("a");\n`,
    });
    const { code, stdout, stderr } = await runCliWith(
      { permissions: ["-A"], cwd: folder.path },
      command,
      ...options,
    );
    assertEquals(code, 0, stderr);
    assertMatch(stdout, output);
    for (const printed of PRINTED) {
      assertStringIncludes(stderr, `${printed}\n`);
    }
  });
}

/** Methods of Deno's console that write nothing. */
const MEASURING = [
  "context",
  "createTask",
  "profile",
  "profileEnd",
  "timeStamp",
];

Deno.test("check loads files that call console methods that write nothing", async () => {
  const files = MEASURING.map((method) => [
    `routes/${method}.ts`,
    `(console as any).${method}("a");\n` +
    'export const GET = () => new Response("a");',
  ]);
  using folder = createFolder(Object.fromEntries(files));
  const { stdout } = await runCli("check", join(folder.path, "routes"));
  assertEquals(stdout, "5 files checked: 0 errors, 0 warnings.\n");
});
