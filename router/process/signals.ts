/**
 * Returns the signals that ask a process to end, and their numbers. It is a
 * function since code that only loads this module may have no Deno.
 */
function listSignals(): [Deno.Signal, number][] {
  const signals: [Deno.Signal, number][] = [["SIGINT", 2], ["SIGTERM", 15]];
  // Windows has no SIGTERM.
  return Deno.build.os === "windows" ? signals.slice(0, 1) : signals;
}

/**
 * How long a repeated signal counts as the same request to end, in milliseconds:
 * `deno task` forwards the SIGINT that a terminal has sent to both.
 */
export const REPEAT_TIME_MS = 100;

/**
 * Ends the process on signals: at the first one after what has to be finished,
 * at another one at once, with the status that shells expect of a process that
 * a signal has ended.
 *
 * @param finish Finishes what has to be finished, and ends the process.
 * @returns A function that removes the listeners.
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
