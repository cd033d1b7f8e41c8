/** The signals that ask a process to end, and their numbers. */
const SIGNALS: ReadonlyMap<Deno.Signal, number> = new Map<Deno.Signal, number>([
  ["SIGINT", 2],
  // Windows has no such signal.
  ...(Deno.build.os === "windows" ? [] : [["SIGTERM", 15] as const]),
]);

/**
 * Ends the process when it is asked to: at the first signal after what has to
 * be finished, at the second at once, with the status that shells expect of a
 * process that was ended by it.
 *
 * @param finish Finishes what has to be, and ends the process.
 * @returns Stops doing so.
 */
export function endOnSignals(
  finish: (signal: Deno.Signal) => void,
): () => void {
  let isEnding = false;
  const listeners = [...SIGNALS].map(([signal, number]) => {
    const listener = (): void => {
      if (isEnding) Deno.exit(128 + number);
      isEnding = true;
      finish(signal);
    };
    Deno.addSignalListener(signal, listener);
    return () => Deno.removeSignalListener(signal, listener);
  });
  return () => listeners.forEach((remove) => remove());
}
