import { formatCount } from "../path/count.ts";
import type { Terminal } from "./terminal.ts";

/** What takes less time, in milliseconds, shows no progress. */
const PATIENCE_MS = 300;
/** How often the line is written anew, in milliseconds. */
const INTERVAL_MS = 100;
/** Back to the first column, and clear what stands in the row. */
const CLEAR_ROW = "\r\x1b[K";

/** Shows how far a longer work is, in one row of a terminal. */
export interface Progress {
  /** Notes that one more thing is done. */
  readonly step: () => void;
  /** Removes the row. */
  readonly end: () => void;
}

/**
 * Begins to show how far a work is, once it takes more than 300 ms. Nothing is
 * shown where nobody looks.
 *
 * @param noun What is counted, for example `file`.
 * @param verb What is done to it, for example `read`.
 * @param terminal Where it is shown.
 * @param write Writes to it; to the standard error by default, so that what a
 * command prints stays whole.
 * @param readClock Gives the time in milliseconds.
 */
export function startProgress(
  noun: string,
  verb: string,
  terminal: Terminal,
  write: (text: string) => void = (text) =>
    Deno.stderr.writeSync(new TextEncoder().encode(text)),
  readClock: () => number = () => performance.now(),
): Progress {
  if (!terminal.isInteractive) return { step: () => {}, end: () => {} };
  let done = 0;
  let shown = readClock() + PATIENCE_MS - INTERVAL_MS;
  let isShown = false;
  return {
    step() {
      done++;
      const now = readClock();
      if (now - shown < INTERVAL_MS) return;
      shown = now;
      isShown = true;
      write(`${CLEAR_ROW}${formatCount(done, noun)} ${verb}`);
    },
    end() {
      if (isShown) write(CLEAR_ROW);
    },
  };
}
