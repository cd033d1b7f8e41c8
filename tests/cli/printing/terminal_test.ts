import { assert, assertEquals } from "@std/assert";
import { widthOf } from "../../../router/cli/printing/text_width.ts";
import { createProjectFolder } from "../../test_folder.ts";
import { CLI, runCli } from "../command_line.ts";

/** Quotes a word for a shell. */
function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** Returns whether `script` of util-linux, which every Debian has, is here. */
async function hasScript(): Promise<boolean> {
  try {
    const { success } = await new Deno.Command("script", {
      args: ["--version"],
      stdout: "null",
    }).output();
    return success;
  } catch {
    return false;
  }
}

/** Skipped by name, so that the summary says so, where there is no terminal. */
const ignore = !await hasScript();

/** Runs a command on a terminal with some columns. */
async function runOnTerminal(
  columns: number,
  env: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const command = [Deno.execPath(), "run", "--no-prompt", "-A", CLI, ...args]
    .map(quote).join(" ");
  const { stdout } = await new Deno.Command("script", {
    args: [
      "--quiet",
      "--return",
      "--command",
      `stty cols ${columns} && ${command}`,
      "/dev/null",
    ],
    clearEnv: true,
    env: { PATH: "/usr/bin:/bin", HOME: Deno.env.get("HOME") ?? "", ...env },
    stdin: "null",
  }).output();
  return new TextDecoder().decode(stdout).replaceAll("\r\n", "\n");
}

// deno-lint-ignore no-control-regex -- what terminals take as colours
const COLOUR = /\x1b\[\d+m/g;
const OK = "export const GET = () => new Response();\n";

function createVersions(count: number) {
  const folder = createProjectFolder();
  for (let version = 1; version <= count; version++) {
    folder.write(
      `v${version}.25/_version.ts`,
      `export default { version: "${version}.25" };\n`,
    );
    folder.write(`v${version}.25/a-rather-long-name/[identifier].ts`, OK);
    folder.write(`v${version}.25/\u65e5\u672c\u8a9e.ts`, OK);
  }
  return folder;
}

Deno.test({
  name: "a terminal shows colours, unless NO_COLOR is set",
  ignore,
  async fn() {
    using folder = createVersions(2);
    const shown = await runOnTerminal(80, {}, "routes", folder.path);
    assert(shown.includes("\x1b[1m/v…"), shown);
    const plain = await runOnTerminal(
      80,
      { NO_COLOR: "1" },
      "routes",
      folder.path,
    );
    assertEquals(shown.replace(COLOUR, ""), plain);
    assert(!plain.includes("\x1b"), plain);
  },
});

Deno.test({
  name: "a terminal that does not know its width has room for everything",
  ignore,
  async fn() {
    using folder = createVersions(12);
    const env = { NO_COLOR: "1" };
    const shown = await runOnTerminal(0, env, "routes", folder.path);
    const { stdout } = await runCli("routes", folder.path);
    assertEquals(shown, stdout);
  },
});

for (const columns of [20, 40, 79, 200]) {
  for (const options of [[], ["--flat"]]) {
    const name = ["routes", ...options].join(" ");
    Deno.test({
      name: `no row of ${name} is wider than ${columns} columns`,
      ignore,
      async fn() {
        using folder = createVersions(12);
        const shown = await runOnTerminal(
          columns,
          {},
          "routes",
          ...options,
          folder.path,
        );
        const rows = shown.replace(COLOUR, "").split("\n");
        assert(rows.length > 3, shown);
        for (const row of rows) assert(widthOf(row) <= columns, row);
        if (options.length > 0) return;
        for (let version = 1; version <= 12; version++) {
          assert(
            rows.some((row) => row.split(/\s+/).includes(`${version}.25`)),
          );
        }
      },
    });
  }
}
