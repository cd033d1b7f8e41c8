import { formatCount } from "../../report/count.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

/** Work that takes less time than this, in milliseconds, shows no progress. */
const SLOW_AFTER_MS = 300;
/** The interval between updates of the line, in milliseconds. */
const INTERVAL_MS = 100;
/** Moves to the first column, and clears the row. */
const CLEAR_ROW = "\r\x1b[K";

/** The progress of longer work, in a row that is cleared on disposal. */
interface Progress extends Disposable {
  /** Counts one more file as done. */
  readonly step: () => void;
}

/**
 * Shows the progress of work on files, once it takes more than 300 ms. Nothing
 * is shown unless the terminal is interactive.
 *
 * @param verb What is done to them, for example `read`.
 * @param terminal Where it is shown; standard error by default, so that the
 * output of a command stays whole.
 * @param write Writes to it.
 * @param readClock Returns the time in milliseconds.
 */
export function startProgress(
  verb: string,
  terminal: Terminal = openTerminal(Deno.stderr),
  write: (text: string) => void = (text) =>
    Deno.stderr.writeSync(new TextEncoder().encode(text)),
  readClock: () => number = () => performance.now(),
): Progress {
  if (!terminal.isInteractive) {
    return { step: () => {}, [Symbol.dispose]: () => {} };
  }
  let done = 0;
  let shown = readClock() + SLOW_AFTER_MS - INTERVAL_MS;
  let isShown = false;
  return {
    step() {
      done++;
      const now = readClock();
      if (now - shown < INTERVAL_MS) return;
      shown = now;
      isShown = true;
      write(`${CLEAR_ROW}${formatCount(done, "file")} ${verb}`);
    },
    [Symbol.dispose]() {
      if (isShown) write(CLEAR_ROW);
    },
  };
}
