import { Console } from "node:console";
import process from "node:process";

const { log } = console;

/**
 * Sends to the standard error all else than what a command prints: route files
 * may write to the standard output while they are loaded, by whatever way.
 */
export function claimOutput(): void {
  const { stderr } = process;
  Object.assign(console, new Console({ stdout: stderr, stderr }));
  process.stdout.write = stderr.write.bind(stderr);
  Object.assign(Deno.stdout, {
    write: Deno.stderr.write.bind(Deno.stderr),
    writeSync: Deno.stderr.writeSync.bind(Deno.stderr),
  });
}

/**
 * Prints on the standard output.
 *
 * @param text What is printed, without the end of its last line.
 */
export function printOutput(text: string): void {
  log(text);
}
