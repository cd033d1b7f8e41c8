import { printOutput } from "../output.ts";
import {
  type Contract,
  formatLock,
  listEntries,
  type NamedLock,
} from "./lock_file.ts";
import { LockError, readLock } from "./read_lock.ts";

function printChanges(locked: Contract, published: Contract): void {
  const [old, wanted] = [locked, published].map(listEntries);
  const [before, now] = [new Set(old), new Set(wanted)];
  const removed = old.filter((entry) => !now.has(entry));
  const added = wanted.filter((entry) => !before.has(entry));
  for (const entry of removed) console.error(`- ${entry}`);
  for (const entry of added) console.error(`+ ${entry}`);
  if (removed.length + added.length === 0) {
    console.error(
      "It differs in white space, in order, or in fields that are not known.",
    );
  }
}

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
    console.error(`${file} is not what the routes publish:`);
    printChanges(locked, published);
    console.error(`Run ${command}, and commit what it writes.`);
  } catch (error) {
    if (!(error instanceof LockError)) throw error;
    console.error(error.message);
  }
  return 1;
}
