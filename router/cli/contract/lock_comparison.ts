import { compareLines } from "../../build/line_changes.ts";
import { printOutput } from "../output.ts";
import { printStale } from "../stale_file.ts";
import {
  type Contract,
  formatLock,
  listEntries,
  type NamedLock,
} from "./lock_file.ts";
import { LockError, readLock } from "./read_lock.ts";

/**
 * Prints how the lock file on the disk differs from what it should be.
 *
 * @param lock The lock file.
 * @param published What is published.
 * @returns 1 when it differs, or 0.
 */
export function printLockComparison(
  lock: NamedLock,
  published: Contract,
): number {
  const { file, command } = lock;
  try {
    const locked = readLock(lock);
    // Git may end the lines of what it checks out as Windows does.
    const text = Deno.readTextFileSync(file).replaceAll("\r\n", "\n");
    if (text === formatLock(published)) {
      printOutput(`${file} is up to date.`);
      return 0;
    }
    printStale({
      path: file,
      meaning: "what the routes publish",
      changes: compareLines(listEntries(locked), listEntries(published)),
      otherwise: "white space, in order, or in fields that are not known",
      command,
    });
  } catch (error) {
    if (!(error instanceof LockError)) throw error;
    console.error(error.message);
  }
  return 1;
}
