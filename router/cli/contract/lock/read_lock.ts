import { MODULE_ENDING } from "../../../files/module_ending.ts";
import { UsageError } from "../../command/arguments.ts";
import { isFileOnDisk } from "../../disk/file_on_disk.ts";
import type { Finding } from "../../printing/finding.ts";
import type { Contract } from "./contract.ts";
import { InvalidLock } from "./invalid_lock.ts";
import type { NamedLock } from "./lock_file.ts";
import { looksLikeLock, parseLock } from "./lock_text.ts";

/** Thrown when there is no lock file that routes can be compared with. */
export class LockError extends Error {
  /** What is wrong with it. */
  readonly finding: Finding;

  /**
   * Creates an error that says what is wrong with a lock file.
   *
   * @param finding What is wrong with it.
   */
  constructor(finding: Finding) {
    super(`${finding.reason} ${finding.fix}`);
    this.name = "LockError";
    this.finding = finding;
  }
}

/** The markers that Git writes around and between the sides of a conflict. */
const MARK = /^[\ufeff \t]*(?:<{7}|\|{7}|={7}|>{7})/m;

/** Tells whether a lock file locks nothing yet, like one just created. */
function isEmpty(text: string): boolean {
  return text.trim() === "";
}

/**
 * Reads what is locked before a lock file is written, so that nothing is lost.
 *
 * @param lock The file.
 * @returns What is locked: nothing when the file is missing or empty.
 * @throws {UsageError} When the file has the name of a module, is not a lock
 * file, or is one that cannot be read, such as after a merge, since what it
 * promised would be lost.
 */
export function readReplaceable(lock: NamedLock): Contract {
  const { file } = lock;
  if (MODULE_ENDING.test(file)) {
    throw new UsageError(
      `"${file}" names a module, but a lock file contains JSON. Give --lock ` +
        "a name that ends with .json.",
    );
  }
  const text = isFileOnDisk(file) ? Deno.readTextFileSync(file) : "";
  if (isEmpty(text)) return { types: new Map(), routes: [] };
  try {
    return parseLock(text);
  } catch (error) {
    if (!(error instanceof InvalidLock)) throw error;
    throw new UsageError(
      looksLikeLock(text)
        ? `Cannot replace "${file}": ${error.message}. ` +
          (error.fix ?? advise(text, lock))
        : `"${file}" already exists and is not a lock file. Give --lock ` +
          "another name, or delete it.",
    );
  }
}

/** Describes why there is no lock file that routes can be compared with. */
function describeFault(
  code: string,
  file: string,
  reason: string,
  fix: string,
): LockError {
  return new LockError({
    code,
    severity: "error",
    places: [file],
    reason,
    fix,
  });
}

function readText({ file, command }: NamedLock): string {
  let text: string;
  try {
    text = Deno.readTextFileSync(file);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    const reason = `There is no lock file "${file}".`;
    throw describeFault("no-lock", file, reason, `Create it with: ${command}`);
  }
  if (!isEmpty(text)) return text;
  throw describeFault(
    "no-lock",
    file,
    `The lock file "${file}" is empty.`,
    "Restore it from version control if it had content; otherwise write " +
      `it with: ${command}`,
  );
}

/** Describes how to repair a lock file. */
function advise(text: string, { command }: NamedLock): string {
  if (!MARK.test(text)) {
    return "Restore it from version control: a new one forgets what was " +
      "locked. After a merge, check the commas between its lines. Without a " +
      `copy, delete it and create a new one with: ${command}`;
  }
  // What both sides locked is compared, in whatever form.
  return "It has an unresolved merge conflict. Keep the lines of both sides, " +
    "remove the markers, put a comma after each line but the last, and check " +
    `again. Once it is valid, sort it with: ${command}`;
}

/**
 * Reads the lock file.
 *
 * @param lock The file.
 * @throws {LockError} When there is none, or it is empty, or holds something else.
 */
export function readLock(lock: NamedLock): Contract {
  const { file } = lock;
  const text = readText(lock);
  try {
    return parseLock(text);
  } catch (error) {
    if (!(error instanceof InvalidLock)) throw error;
    throw describeFault(
      "bad-lock",
      file,
      `Cannot compare with the lock file "${file}": ${error.message}.`,
      error.fix ?? advise(text, lock),
    );
  }
}
