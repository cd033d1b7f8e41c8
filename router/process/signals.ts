/**
 * Gives the signals that ask a process to end, and their numbers. A function
 * does, since what only loads this module may have no Deno.
 */
function listSignals(): [Deno.Signal, number][] {
  const signals: [Deno.Signal, number][] = [["SIGINT", 2], ["SIGTERM", 15]];
  // Windows has no SIGTERM.
  return Deno.build.os === "windows" ? signals.slice(0, 1) : signals;
}

/**
 * How long the same signal again is the same request to end, in milliseconds:
 * `deno task` hands on the SIGINT that a terminal has sent to both.
 */
export const REPEAT_TIME_MS = 100;

/**
 * Ends the process when it is asked to: at the first signal after what has to
 * be finished, at another one at once, with the status that shells expect of a
 * process that was ended by it.
 *
 * @param finish Finishes what has to be, and ends the process.
 * @returns What takes its listeners away.
 */
export function endOnSignals(
  finish: (signal: Deno.Signal) => void,
): () => void {
  let first: { signal: Deno.Signal; time: number } | undefined;
  const listeners = listSignals().map(([signal, number]) => {
    const listener = (): void => {
      const time = performance.now();
      if (!first) {
        first = { signal, time };
        finish(signal);
        return;
      }
      const isRepeat = signal === first.signal &&
        time - first.time < REPEAT_TIME_MS;
      if (!isRepeat) Deno.exit(128 + number);
    };
    Deno.addSignalListener(signal, listener);
    return () => Deno.removeSignalListener(signal, listener);
  });
  return () => listeners.forEach((remove) => remove());
}
