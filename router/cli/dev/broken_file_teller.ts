import type { BrokenFile } from "./broken_file.ts";
import { formatReport } from "./error_report.ts";

/**
 * Makes what tells of the broken file that a request has met, if it has, unless
 * that was told already. What is wrong later with files that are sound is told
 * again.
 *
 * @param onBroken Called with what is wrong with one.
 */
export function createBrokenFileTeller(
  onBroken: (report: string) => void,
): (broken: BrokenFile | undefined, sound: ReadonlySet<string>) => void {
  /** What was told of each file that was broken when it was last loaded. */
  const told = new Map<string, string>();
  return (broken, sound) => {
    for (const place of told.keys()) if (sound.has(place)) told.delete(place);
    if (!broken) return;
    const { place, report } = broken;
    // The lines around the place are read from a file that may be changing.
    const mistake = formatReport({ ...report, frame: "" });
    if (told.get(place) !== mistake) onBroken(formatReport(report));
    told.set(place, mistake);
  };
}
