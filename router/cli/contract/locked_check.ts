import { isDeclarationError } from "../../report/declaration_error.ts";
import { listFew } from "../../report/few.ts";
import type { LoadedApp } from "../loading/load_app.ts";
import type { Finding } from "../printing/finding.ts";
import {
  compareContracts,
  createComparison,
  listKnown,
} from "./contract_comparison.ts";
import { type NamedLock, nameLock } from "./lock/lock_file.ts";
import { LockError, readLock } from "./lock/read_lock.ts";
import {
  listFailures,
  listUnread,
  type Published,
  readPublished,
} from "./published/published.ts";
import { warnOfUnlockedLosses } from "./unlocked/unlocked_loss.ts";

/** Routes that were checked. */
interface CheckedRoutes {
  /** The application; absent when it cannot be loaded. */
  readonly loaded: LoadedApp | undefined;
  /** What was found in them. */
  readonly findings: readonly Finding[];
}

/** How routes differ from the locked ones. */
interface LockedCheck {
  readonly findings: readonly Finding[];
  /** Whether the lock file is missing, or holds nothing to compare them with. */
  readonly isLockUnusable: boolean;
}

/** Reads what is published; routes with mistakes cannot be composed. */
async function readComposed(
  loaded: LoadedApp | undefined,
): Promise<Published | undefined> {
  try {
    return loaded && await readPublished(loaded);
  } catch (error) {
    if (isDeclarationError(error)) return undefined;
    throw error;
  }
}

/** Tells whether a finding is a mistake in a file, or in a line of it. */
function isMistakeIn({ severity, places }: Finding, file: string): boolean {
  return severity === "error" &&
    places.some((one) => one === file || one.startsWith(`${file}:`));
}

/** Names the module that may publish what the folder beside it lacks. */
function adviseOnModule(
  known: readonly Finding[],
  { file }: NamedLock,
): string {
  const beside = known.find(({ code }) => code === "application-beside");
  if (!beside) return "";
  const [module] = beside.places;
  return ` If ${module} still has it, run: ${
    nameLock(module, file).comparison
  }.`;
}

/** Adds how to accept a change that breaks clients, or could. */
function addAcceptance(
  finding: Finding,
  { command }: NamedLock,
  advice: string,
): Finding {
  if (finding.severity === "info") return finding;
  const accept = `If the change is intended, accept it with: ${command}`;
  return { ...finding, fix: `${finding.fix}${advice} ${accept}`.trimStart() };
}

/** Lists the differences between routes and the lock file. */
async function listFindings(
  { loaded, findings: checked }: CheckedRoutes,
  lock: NamedLock,
): Promise<Finding[]> {
  const locked = readLock(lock);
  const published = await readComposed(loaded);
  if (!loaded || !published) {
    // All paths would be missing.
    console.error(
      `Nothing is compared with ${lock.file} until the errors are fixed.`,
    );
    return [];
  }
  const unread = listUnread(published);
  if (unread.length > 0) {
    console.error(
      `The methods of ${listFew(unread)} are not compared with ${lock.file} ` +
        "until the errors are fixed.",
    );
  }
  // Loading one again can fail with another message.
  const unreported = unread.filter((file) =>
    !checked.some((one) => isMistakeIn(one, file))
  );
  const versions = loaded.app.versions();
  const advice = adviseOnModule(checked, lock);
  const comparison = createComparison(locked, published, loaded.app.now());
  const changes = [
    ...compareContracts(comparison, lock),
    ...warnOfUnlockedLosses(listKnown(comparison), published, versions),
  ];
  return [
    ...await listFailures(loaded, unreported),
    ...changes.map((one) => addAcceptance(one, lock, advice)),
  ];
}

/**
 * Compares routes with the locked ones.
 *
 * @param checked The routes, and what else was found in them.
 * @param lock The lock file.
 */
export async function checkLocked(
  checked: CheckedRoutes,
  lock: NamedLock,
): Promise<LockedCheck> {
  try {
    const findings = await listFindings(checked, lock);
    return { findings, isLockUnusable: false };
  } catch (error) {
    if (!(error instanceof LockError)) throw error;
    return { findings: [error.finding], isLockUnusable: true };
  }
}
