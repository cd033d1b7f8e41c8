import { Console } from "node:console";
import process from "node:process";

const { log } = console;

/**
 * Lets the console write to the standard error alone, so that the standard
 * output holds what a command prints, and nothing that route files do while
 * they are loaded.
 */
export function claimOutput(): void {
  const { stderr } = process;
  Object.assign(console, new Console({ stdout: stderr, stderr }));
}

/**
 * Prints on the standard output.
 *
 * @param text What is printed, without the end of its last line.
 */
export function printOutput(text: string): void {
  log(text);
}
