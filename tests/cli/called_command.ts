import { Writable } from "node:stream";
import process from "node:process";
import { format } from "node:util";
import type { CommandOptions, Finished } from "../child_process.ts";
import { PROJECT } from "../project.ts";
import { createProjectFolder, type FileTexts } from "../test_folder.ts";

let stdout = "";
let stderr = "";

const hearOutput = (...values: unknown[]): void => {
  stdout += `${format(...values)}\n`;
};

const hearError = (...values: unknown[]): void => {
  stderr += `${format(...values)}\n`;
};

// Commands print by the method that the console had when they were loaded.
const { log } = console;
console.log = hearOutput;
const { main } = await import("../../router/cli/mod.ts");
console.log = log;

/** Hears what is said, until that is disposed of. */
function hear(): Disposable {
  stdout = "";
  stderr = "";
  const methods = { ...console };
  const { stderr: unheard } = process;
  const stream = new Writable({
    write(part, _encoding, done) {
      stderr += part;
      done();
    },
  });
  const setStream = (value: unknown) =>
    Object.defineProperty(process, "stderr", { value, configurable: true });
  Object.assign(console, { log: hearOutput, error: hearError });
  setStream(stream);
  return {
    [Symbol.dispose]() {
      Object.assign(console, methods);
      setStream(unheard);
    },
  };
}

/** Works in a folder, until what is given is disposed of. */
function enter(folder: string): Disposable {
  const before = Deno.cwd();
  Deno.chdir(folder);
  return { [Symbol.dispose]: () => Deno.chdir(before) };
}

/**
 * Calls a command of the command line in this process, in a hundredth of the
 * time that one of its own takes to start. What a process may do, how it ends,
 * and what route files print into it, is shown by `runCli` alone. A file that
 * was loaded stays what it was; see `callCliAnew`.
 */
export function callCli(...args: string[]): Promise<Finished> {
  return callCliWith({}, ...args);
}

/** Calls a command of the command line in another folder than the project. */
export async function callCliWith(
  { cwd = PROJECT }: Pick<CommandOptions, "cwd">,
  ...args: string[]
): Promise<Finished> {
  using _folder = enter(cwd);
  using _heard = hear();
  const code = await main(args);
  if (code === undefined) throw new Error(`A server was called: ${args}`);
  return { code, stdout, stderr };
}

/** Calls a command of the command line in a project of files. */
export async function callCliIn(
  files: FileTexts,
  ...args: string[]
): Promise<Finished> {
  using folder = createProjectFolder(files);
  return await callCliWith({ cwd: folder.path }, ...args);
}

let moves = 0;

/**
 * Calls a command in a folder whose files may have been edited since they were
 * loaded. It lies elsewhere meanwhile, so that they are loaded anew.
 */
export async function callCliAnew(
  folder: string,
  ...args: string[]
): Promise<Finished> {
  const elsewhere = `${folder}_${++moves}`;
  Deno.renameSync(folder, elsewhere);
  try {
    return await callCliWith({ cwd: elsewhere }, ...args);
  } finally {
    Deno.renameSync(elsewhere, folder);
  }
}

/** Calls `strata build` in this process. */
export function callBuild(args: readonly string[]): Promise<Finished> {
  return callCli("build", ...args);
}
