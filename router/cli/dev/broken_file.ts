import { forbidExit } from "../failure/forbidden_exit.ts";
import { formatSlowLoading, warnIfSlow } from "../loading/slow_loading.ts";
import {
  type ErrorReport,
  reportBrokenFile,
  reportConflict,
} from "./error_report.ts";
import { findLoadFailure } from "./failure_reason.ts";
import type { Snapshot } from "./live_reader.ts";
import type { ServedFiles } from "./live_routes.ts";

/** A file that cannot be loaded, exports what it should not, or is unmerged. */
export interface BrokenFile {
  /** The file, as messages name it. */
  readonly place: string;
  readonly report: ErrorReport;
}

/**
 * Loads the files that a route or a miss needs, and finds the first that cannot
 * be loaded, exports what it should not, or holds a merge conflict.
 *
 * @param files The files of the application.
 * @param needed The files that are needed.
 * @param snapshot Holds the files known to be free of such faults; those found
 * to be are added.
 * @returns The file and the report, or `undefined` when all is well.
 */
export async function findBrokenFile(
  files: ServedFiles,
  needed: readonly string[],
  { sound, isLatest }: Pick<Snapshot, "sound" | "isLatest">,
): Promise<BrokenFile | undefined> {
  for (const place of needed) {
    if (sound.has(place)) continue;
    using _slow = warnIfSlow(() => {
      // The file may have been fixed since.
      if (isLatest()) console.error(formatSlowLoading(place));
    });
    using _exit = forbidExit();
    try {
      await files.load(place);
      const report = reportConflict(files.pathOf(place), place);
      if (report) return { place, report };
      sound.add(place);
    } catch (error) {
      const failure = await findLoadFailure(error);
      const report = reportBrokenFile(failure, files.pathOf(place), place);
      return { place, report };
    }
  }
  return undefined;
}
