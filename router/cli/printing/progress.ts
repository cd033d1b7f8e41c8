import { formatCount } from "../../report/count.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

/** What takes less time, in milliseconds, shows no progress. */
const PATIENCE_MS = 300;
/** How often the line is written anew, in milliseconds. */
const INTERVAL_MS = 100;
/** Back to the first column, and clear what stands in the row. */
const CLEAR_ROW = "\r\x1b[K";

/** Shows how far a longer work is, in a row that goes when it is disposed of. */
interface Progress extends Disposable {
  /** Notes that one more file is done. */
  readonly step: () => void;
}

/**
 * Begins to show how far work on files is, once it takes more than 300 ms.
 * Nothing is shown where nobody looks.
 *
 * @param verb What is done to them, for example `read`.
 * @param terminal Where it is shown; the standard error by default, so that
 * what a command prints stays whole.
 * @param write Writes to it.
 * @param readClock Gives the time in milliseconds.
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
  let shown = readClock() + PATIENCE_MS - INTERVAL_MS;
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
