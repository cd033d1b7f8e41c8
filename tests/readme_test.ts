/**
 * Runs what the READMEs show: their commands, whose output must be the one that
 * stands there, and the examples in TypeScript.
 */
import { assert, assertEquals } from "@std/assert";
import { expectSuccess, run, runDeno } from "./child_process.ts";
import { CLI, startServer } from "./cli/command_line.ts";
import { PROJECT } from "./project.ts";
import { createProjectFolder } from "./test_folder.ts";

const README = Deno.readTextFileSync(`${PROJECT}README.md`);
const BOOKSHOP = Deno.readTextFileSync(`${PROJECT}examples/bookshop/README.md`);
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
async function runShown(command: string): Promise<string> {
  const args = ["-c", `${SHELL_SETUP}${command}`];
  const { stdout, stderr } = await run("sh", args);
  return (stdout + stderr).replace(/^Task .*\n/m, "").trimEnd();
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
      assertEquals(await runShown(command.replace(ADDRESS, host)), output);
    });
  }
});

Deno.test("the README's tasks exist", async (t) => {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${PROJECT}deno.json`));
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
      using folder = createProjectFolder({ "example.ts": example });
      const file = `${folder.path}/example.ts`;
      const args = ["run", "--check", "--no-prompt", "--allow-read", file];
      await expectSuccess(runDeno(args));
    });
  }
});
