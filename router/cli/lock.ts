import { writeOrRestore } from "../build/restorable_file.ts";
import { formatCount } from "../report/count.ts";
import { DeclarationError } from "../report/declaration_error.ts";
import { listApplicationsBeside } from "./checking/application_beside.ts";
import type { Command } from "./command/command.ts";
import {
  isModule,
  readRoutesPath,
  ROUTES_OPTION,
} from "./command/routes_argument.ts";
import { createComparison, listKnown } from "./contract/contract_comparison.ts";
import { printLockComparison } from "./contract/lock/lock_comparison.ts";
import {
  LOCK_OPTION,
  type NamedLock,
  nameLock,
} from "./contract/lock/lock_file.ts";
import { formatLock } from "./contract/lock/lock_text.ts";
import { readReplaceable } from "./contract/lock/read_lock.ts";
import { listForgotten } from "./contract/published/forgotten_path.ts";
import { listLeftConflicts } from "./contract/published/left_conflict.ts";
import {
  listFailures,
  listUnread,
  type Published,
  readPublished,
} from "./contract/published/published.ts";
import { warnOfUnlockedLosses } from "./contract/unlocked/unlocked_loss.ts";
import { loadApp, type LoadedApp } from "./loading/load_app.ts";
import { loadRouteFiles } from "./loading/load_together.ts";
import type { Finding } from "./printing/finding.ts";
import { printEscaped } from "./printing/output.ts";
import { printFindings } from "./printing/printed_findings.ts";

/** Reads what is published; fails unless all its files are sound. */
async function readSound(loaded: LoadedApp): Promise<Published> {
  const ready = await loadRouteFiles(loaded, loaded.app.routes);
  const published = await readPublished(ready);
  const failures = await listFailures(ready, listUnread(published));
  if (failures.length > 0) throw new DeclarationError(failures);
  return published;
}

/**
 * Warns of applications beside a folder: a lock file written for the folder
 * alone lacks what they publish, and drops it if the file was theirs. One that
 * imports a manifest publishes the last build, so it is named only where no
 * other reads the folder.
 */
function printApplications(folder: string, file: string): void {
  const found = listApplicationsBeside(folder);
  const reading = found.filter(({ isReading }) => isReading);
  printFindings((reading.length > 0 ? reading : found).map(({ module }) => ({
    code: "application-beside",
    severity: "warning",
    places: [module],
    reason:
      `It builds an application from the folder "${folder}". Locking the ` +
      "folder alone omits the routes and settings that it adds.",
    fix: `Run ${nameLock(module, file).command}.`,
  })));
}

/**
 * Warns of methods that a path has lost, or that another one takes from it,
 * when they are locked for the first time: from then on, `check --locked`
 * regards this as accepted.
 */
function printLostMethods(
  lost: readonly Finding[],
  { command }: NamedLock,
): void {
  const fix = "This is now locked. If it is unintended, declare the methods " +
    `to keep, and lock again with: ${command}`;
  printFindings(lost.map((one) => ({ ...one, fix })));
}

/**
 * Counts what is locked, and what no longer is: the file may be one that
 * another application of the repository has written.
 */
function describeLocked(
  { routes }: Published,
  forgotten: readonly string[],
): string {
  const count = formatCount(routes.length, "route");
  if (forgotten.length === 0) return `${count} locked.`;
  const paths = formatCount(forgotten.length, "path");
  return `${count} locked; ${paths} ` +
    `${forgotten.length === 1 ? "is" : "are"} no longer locked.`;
}

/** Writes down what clients rely on, for `check --locked`. */
export const lock: Command = {
  name: "lock",
  summary: "record what is published, for check --locked to compare with",
  forms: ["[folder]"],
  options: {
    ...LOCK_OPTION,
    check: {
      summary: "write nothing; fail when the lock file is stale",
    },
    ...ROUTES_OPTION,
  },
  async run(args) {
    const path = readRoutesPath(args);
    const lock = nameLock(path, args.texts.lock);
    const locked = readReplaceable(lock);
    const loaded = await loadApp(path);
    const published = await readSound(loaded);
    const conflicts = listLeftConflicts(loaded, path);
    if (conflicts.length > 0) {
      printFindings(conflicts);
      console.error("Nothing is locked until the errors are fixed.");
      return 1;
    }
    if (!isModule(path)) printApplications(path, lock.file);
    if (args.flags.has("check")) return printLockComparison(lock, published);
    const { app } = loaded;
    const known = listKnown(createComparison(locked, published, app.now()));
    const lost = warnOfUnlockedLosses(known, published, app.versions());
    writeOrRestore(lock.file, formatLock(published));
    printLostMethods(lost, lock);
    const forgotten = listForgotten(locked, published);
    printEscaped(`${lock.file}: ${describeLocked(published, forgotten)}`);
    return 0;
  },
};
