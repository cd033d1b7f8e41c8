import type { BrokenFile } from "./broken_file.ts";
import { formatReport } from "./error_report.ts";

/**
 * Reports the broken file that a request has met, if any, unless its last
 * report was the same. A file that was sound meanwhile is reported again.
 *
 * @param broken The file.
 * @param sound The files that are known to be sound.
 */
export type BrokenFileReporter = (
  broken: BrokenFile | undefined,
  sound: ReadonlySet<string>,
) => void;

/**
 * Creates a function that reports broken files.
 *
 * @param onBroken Called with the report on a file.
 */
export function createBrokenFileReporter(
  onBroken: (report: string) => void,
): BrokenFileReporter {
  /** The last report on each file that was broken when it was last loaded. */
  const reported = new Map<string, string>();
  return (broken, sound) => {
    for (const place of reported.keys()) {
      if (sound.has(place)) reported.delete(place);
    }
    if (!broken) return;
    const { place, report } = broken;
    // The lines around the place are read from a file that may be changing.
    const mistake = formatReport({ ...report, frame: "" });
    if (reported.get(place) !== mistake) onBroken(formatReport(report));
    reported.set(place, mistake);
  };
}
