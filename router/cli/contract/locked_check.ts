import { countOf, type Finding } from "../finding.ts";
import type { LoadedApp } from "../load_app.ts";
import { compareContracts } from "./compare.ts";
import type { NamedLock } from "./lock_file.ts";
import { readPublished } from "./published.ts";
import { LockError, readLock } from "./read_lock.ts";

/** How routes differ from those that are locked. */
export interface LockedCheck {
  readonly findings: readonly Finding[];
  /** Whether there is no lock file to compare them with. */
  readonly isLockMissing: boolean;
}

/**
 * Compares routes with those that are locked.
 *
 * @param loaded The application; absent when it cannot be loaded.
 * @param known What else was found in its routes.
 * @param lock The lock file.
 */
export async function checkLocked(
  loaded: LoadedApp | undefined,
  known: readonly Finding[],
  lock: NamedLock,
): Promise<LockedCheck> {
  try {
    const locked = readLock(lock);
    // Nothing is composed of a folder with mistakes, so all would be missing.
    if (!loaded || countOf(known, "error") > 0) {
      console.error(
        `Nothing is compared with ${lock.file} before the errors are mended.`,
      );
      return { findings: [], isLockMissing: false };
    }
    const published = await readPublished(loaded);
    const { app } = loaded;
    const findings = compareContracts(locked, published, app.now(), lock);
    return { findings, isLockMissing: false };
  } catch (error) {
    if (!(error instanceof LockError)) throw error;
    return { findings: [error.finding], isLockMissing: true };
  }
}
