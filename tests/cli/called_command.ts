import { Writable } from "node:stream";
import process from "node:process";
import { format } from "node:util";
import type { CommandOptions, Finished } from "../child_process.ts";
import { PROJECT } from "../project.ts";
import { createProjectFolder, type FileTexts } from "../test_folder.ts";

let stdout = "";
let stderr = "";

const captureOutput = (...values: unknown[]): void => {
  stdout += `${format(...values)}\n`;
};

const captureError = (...values: unknown[]): void => {
  stderr += `${format(...values)}\n`;
};

// Commands print with the method that the console had when they loaded.
const { log } = console;
console.log = captureOutput;
const { main } = await import("../../router/cli/mod.ts");
console.log = log;

/** Captures the output until the result is disposed of. */
function capture(): Disposable {
  stdout = "";
  stderr = "";
  const methods = { ...console };
  const { stderr: original } = process;
  const stream = new Writable({
    write(part, _encoding, done) {
      stderr += part;
      done();
    },
  });
  const setStream = (value: unknown) =>
    Object.defineProperty(process, "stderr", { value, configurable: true });
  Object.assign(console, { log: captureOutput, error: captureError });
  setStream(stream);
  return {
    [Symbol.dispose]() {
      Object.assign(console, methods);
      setStream(original);
    },
  };
}

/** Works in a folder until the result is disposed of. */
function enter(folder: string): Disposable {
  const before = Deno.cwd();
  Deno.chdir(folder);
  return { [Symbol.dispose]: () => Deno.chdir(before) };
}

/**
 * Calls a command in this process, in a hundredth of the time that a new
 * process takes to start. Only `runCli` shows what a process may do, how it
 * exits, and what route files print. A loaded file stays as it was; see
 * `callCliAnew`.
 */
export function callCli(...args: string[]): Promise<Finished> {
  return callCliWith({}, ...args);
}

/** Calls a command in a folder other than the project. */
export async function callCliWith(
  { cwd = PROJECT }: Pick<CommandOptions, "cwd">,
  ...args: string[]
): Promise<Finished> {
  using _folder = enter(cwd);
  using _captured = capture();
  const code = await main(args);
  if (code === undefined) throw new Error(`A server was called: ${args}`);
  return { code, stdout, stderr };
}

/** Calls a command in a project of files. */
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
 * loaded. The folder is moved meanwhile, so that they are loaded again.
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
