/** The signals that ask a process to end, and their numbers. */
const SIGNALS: ReadonlyMap<Deno.Signal, number> = new Map<Deno.Signal, number>([
  ["SIGINT", 2],
  // Windows has no such signal.
  ...(Deno.build.os === "windows" ? [] : [["SIGTERM", 15] as const]),
]);

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
  const listeners = [...SIGNALS].map(([signal, number]) => {
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
