import { DEFAULT_DRAIN_TIMEOUT_MS } from "../../process/completed_options.ts";
import { REPEAT_TIME_MS } from "../../process/signals.ts";
import { NODE, type Runtime } from "./runtime.ts";

/**
 * Writes the context that a server passes handlers as the last argument, as
 * Cloudflare does, for work that continues after their answers.
 *
 * @param runtime The runtime that it is written for.
 */
export function writeBackground({ type }: Runtime): string {
  return `
// Work that continues after its response; a shutdown waits for it.
const background = new Set${type("<Promise<unknown>>")}();
// Aborts what would not end by itself, such as an event stream.
const closing = new AbortController();
const context = {
  closing: closing.signal,
  waitUntil(work${type(": Promise<unknown>")}) {
    const ended = Promise.resolve(work)
      .catch((error) => logError("Unhandled rejection:", error))
      .finally(() => background.delete(ended));
    background.add(ended);
  },
};

async function endAfter(stop${type(": () => Promise<unknown>")}) {
  closing.abort();
  await stop();
  // Work may start more work.
  while (background.size > 0) await Promise.all(background);
}
`;
}

/**
 * Writes the code that handles signals. Like that for unhandled errors, it runs
 * once the server listens, so that an address in use still ends the process.
 *
 * @param runtime The runtime that it is written for.
 */
export function writeShutdown(
  { signals, addSignalListener, stop, exit }: Runtime,
): string {
  return `
// The first signal finishes what is in flight; another one exits at once.
const first = { signal: "", time: 0 };
for (const signal of ${signals}) {
  ${addSignalListener}(signal, async () => {
    const time = performance.now();
    if (first.signal) {
      // A terminal and the parent process can both send the same signal.
      const isRepeat = signal === first.signal &&
        time - first.time < ${REPEAT_TIME_MS};
      if (!isRepeat) ${exit}(signal === "SIGINT" ? 130 : 143);
      return;
    }
    Object.assign(first, { signal, time });
    setTimeout(() => {
      logError("Exiting after ${DEFAULT_DRAIN_TIMEOUT_MS} ms with work in flight:", signal);
      ${exit}(0);
    }, ${DEFAULT_DRAIN_TIMEOUT_MS});
    await endAfter(${stop});
    ${exit}(0);
  });
}
`;
}

/** Code that handles signals and unhandled errors with the `process` of Node. */
export const NODE_SHUTDOWN = `
// A log that nobody reads must not end the process, nor report its own errors.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

// An unhandled error must not end the requests in flight.
process.on("unhandledRejection", (error) => {
  logError("Unhandled rejection:", error);
});
process.on("uncaughtException", (error) => {
  logError("Unhandled exception:", error);
});
${writeShutdown(NODE)}`;
