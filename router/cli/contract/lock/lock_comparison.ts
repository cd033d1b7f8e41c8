import { compareLines } from "../../../build/line_changes.ts";
import { escapeLines } from "../../../report/escaped_text.ts";
import { printEscaped } from "../../printing/output.ts";
import { printStale } from "../../printing/stale_file.ts";
import type { Contract } from "./contract.ts";
import type { NamedLock } from "./lock_file.ts";
import { formatLock, listLockLines, parseJson } from "./lock_text.ts";
import { LockError, readLock } from "./read_lock.ts";

/**
 * Prints how the lock file on the disk differs from what it should be.
 *
 * @param lock The lock file.
 * @param published What is published.
 * @returns 0, 1 when it differs, or 2 when there is none to compare with.
 */
export function printLockComparison(
  lock: NamedLock,
  published: Contract,
): number {
  const { file, command } = lock;
  try {
    const locked = readLock(lock);
    // Formatters lay it out in their own way, and Git may change line endings.
    const [said, wanted] = [
      Deno.readTextFileSync(file),
      formatLock(published),
    ].map((text) => JSON.stringify(parseJson(text)));
    if (said === wanted) {
      printEscaped(`${file} is up to date.`);
      return 0;
    }
    printStale({
      path: file,
      meaning: "up to date with the routes",
      changes: compareLines(listLockLines(locked), listLockLines(published)),
      otherwise: "order or unknown fields",
      command,
    });
    return 1;
  } catch (error) {
    if (!(error instanceof LockError)) throw error;
    console.error(escapeLines(error.message));
    return 2;
  }
}
