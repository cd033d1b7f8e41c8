/**
 * Runs what the READMEs show: their commands, whose output must be the one that
 * stands there, and the examples in TypeScript.
 */
import { assert, assertEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { CLI, startServer } from "./cli/command_line.ts";

const ROOT = fromFileUrl(new URL("../", import.meta.url));
const README = Deno.readTextFileSync(`${ROOT}README.md`);
const BOOKSHOP = Deno.readTextFileSync(`${ROOT}examples/bookshop/README.md`);
/** The address that the README's commands call. */
const ADDRESS = "localhost:8000";

interface ShownCommand {
  readonly command: string;
  readonly output: string;
}

function blocksOf(language: string, document = README): string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm");
  return [...document.matchAll(fence)].map((match) => match[1]);
}

/** Reads lines such as `$ command`, each followed by its output. */
function readCommands(block: string): ShownCommand[] {
  return block.split(/^\$ /m).slice(1).map((part) => {
    const newline = part.indexOf("\n");
    return {
      command: part.slice(0, newline),
      output: part.slice(newline + 1).trimEnd(),
    };
  });
}

const commands = [README, BOOKSHOP]
  .flatMap((document) => blocksOf("console", document))
  .flatMap(readCommands);

/**
 * The tool that runs the tests stands for the installed one, and curl shows no
 * progress, as on a terminal.
 */
const SHELL_SETUP = `deno() { "${Deno.execPath()}" "$@"; }
curl() { command curl -s "$@"; }
`;

/** Runs a command as the README's reader would; gives all that it prints. */
async function run(command: string): Promise<string> {
  const { stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", `${SHELL_SETUP}${command}`],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  const all = decoder.decode(stdout) + decoder.decode(stderr);
  return all.replace(/^Task .*\n/m, "").trimEnd();
}

Deno.test("the READMEs' commands print what they show", async (t) => {
  assert(commands.length >= 18);
  await using server = await startServer([
    "run",
    "--allow-read",
    "--allow-net=127.0.0.1",
    CLI,
    "dev",
    "examples/bookshop/routes",
    "--port=0",
  ]);
  const { host } = new URL(server.origin);
  for (const { command, output } of commands) {
    await t.step(command, async () => {
      assertEquals(await run(command.replace(ADDRESS, host)), output);
    });
  }
});

Deno.test("the README's tasks exist", async (t) => {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}deno.json`));
  const named = [...README.matchAll(/\btask ([a-z:]+)/g)].map(([, name]) =>
    name
  );
  for (const name of new Set(named)) {
    await t.step(name, () => assert(name in tasks));
  }
});

Deno.test("the README's examples compile and run", async (t) => {
  const examples = blocksOf("ts");
  assert(examples.length >= 4);
  for (const [index, example] of examples.entries()) {
    const [firstLine] = example.split("\n");
    await t.step(`${index + 1}: ${firstLine}`, async () => {
      const child = new Deno.Command(Deno.execPath(), {
        args: [
          "run",
          "--check",
          "--no-prompt",
          "--allow-read",
          "--ext=ts",
          "-",
        ],
        cwd: ROOT,
        env: { NO_COLOR: "1" },
        stdin: "piped",
        stdout: "null",
        stderr: "piped",
      }).spawn();
      await ReadableStream.from([new TextEncoder().encode(example)])
        .pipeTo(child.stdin);
      const { success, stderr } = await child.output();
      assert(success, new TextDecoder().decode(stderr));
    });
  }
});
