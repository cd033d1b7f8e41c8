import { assertEquals } from "@std/assert";
import { startProgress } from "../../../router/cli/printing/progress.ts";
import { PLAIN } from "../../../router/cli/printing/terminal.ts";

/** Counts steps at given times, in milliseconds; returns what was written. */
function record(times: readonly number[], isInteractive: boolean): string[] {
  const written: string[] = [];
  let now = 0;
  using progress = startProgress(
    "read",
    { ...PLAIN, isInteractive },
    (text) => written.push(text),
    () => now,
  );
  for (const time of times) {
    now = time;
    progress.step();
  }
  return written;
}

const CLEAR = "\r\x1b[K";

/** When steps are done, and what a terminal then shows. */
const RECORDS: [times: number[], shown: string[]][] = [
  [[], []],
  [[10, 299], []],
  [[10, 300], [`${CLEAR}2 files read`, CLEAR]],
  [[300, 310, 400], [`${CLEAR}1 file read`, `${CLEAR}3 files read`, CLEAR]],
];

Deno.test("progress is shown after 300 ms, in one row that is cleared", () => {
  for (const [times, shown] of RECORDS) {
    assertEquals(record(times, true), shown);
    assertEquals(record(times, false), []);
  }
});
