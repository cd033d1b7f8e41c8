/**
 * Runs what the README and the documents show: commands, whose output must be
 * the one that stands there, and examples in TypeScript.
 */
import { assert, assertEquals } from "@std/assert";
import { dirname, join } from "@std/path";
import { expectSuccess, run, runDeno } from "./child_process.ts";
import { CLI, startServer } from "./cli/command_line.ts";
import { PROJECT } from "./project.ts";
import { createProjectFolder } from "./test_folder.ts";

const DOCUMENTS = [
  "README.md",
  "examples/bookshop/README.md",
  ...[...Deno.readDirSync(`${PROJECT}docs`)].map(({ name }) => `docs/${name}`)
    .sort(),
].map((file) => ({ file, text: Deno.readTextFileSync(PROJECT + file) }));
/** The address that the README's commands call. */
const ADDRESS = "localhost:8000";

interface ShownCommand {
  readonly command: string;
  readonly output: string;
}

/** Gives the blocks in a language of all documents. */
function listBlocks(language: string): { file: string; block: string }[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm");
  return DOCUMENTS.flatMap(({ file, text }) =>
    [...text.matchAll(fence)].map(([, block]) => ({ file, block }))
  );
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

const commands = listBlocks("console")
  .flatMap(({ block }) => readCommands(block));

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

Deno.test("the documents' commands print what they show", async (t) => {
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

Deno.test("the documents' tasks exist", async (t) => {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${PROJECT}deno.json`));
  const named = DOCUMENTS.flatMap(({ text }) =>
    [...text.matchAll(/\bdeno(?:@[\d.]+)? task ([a-z:]+)/g)].map(([, name]) =>
      name
    )
  );
  for (const name of new Set(named)) {
    await t.step(name, () => assert(name in tasks));
  }
});

Deno.test("the documents' examples compile and run", async (t) => {
  const examples = listBlocks("ts");
  assert(examples.length >= 9);
  const nameOf = (index: number) => `example_${index + 1}.ts`;
  using folder = createProjectFolder(Object.fromEntries(
    examples.map(({ block }, index) => [nameOf(index), block]),
  ));
  // Together, since each check of one alone takes a second.
  await t.step("all compile", async () => {
    await expectSuccess(runDeno(["check", folder.path]));
  });
  for (const [index, { file }] of examples.entries()) {
    await t.step(`${index + 1}, of ${file}, runs`, async () => {
      const example = `${folder.path}/${nameOf(index)}`;
      const args = ["run", "--no-check", "--no-prompt", "--allow-read"];
      await expectSuccess(runDeno([...args, example]));
    });
  }
});

Deno.test("the documents' links lead somewhere", async (t) => {
  for (const { file, text } of DOCUMENTS) {
    for (const [, link] of text.matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
      await t.step(`${link} in ${file}`, () => {
        const [path, heading] = link.split("#");
        const target = path === "" ? file : join(dirname(file), path);
        const lines = Deno.readTextFileSync(PROJECT + target).split("\n");
        const anchors = lines.filter((line) => line.startsWith("#"))
          .map((line) => line.replace(/^#+ /, "").toLowerCase())
          .map((title) => title.replaceAll(" ", "-"));
        if (heading !== undefined) assert(anchors.includes(heading));
      });
    }
  }
});
