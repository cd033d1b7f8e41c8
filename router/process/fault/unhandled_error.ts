import { logThrown } from "../../serve/log.ts";
import { isClientFault } from "./client_fault.ts";

/** The origin of an error that belongs to no request. */
export type UnhandledKind = "rejection" | "exception";

/** How many unhandled errors are reported to hooks in a second. */
const MAX_REPORTED = 20;

/**
 * Limits how often unhandled errors are reported to hooks: a hook that itself
 * causes unhandled errors would be called with them forever.
 */
function limitReports(
  report: (error: unknown, kind: UnhandledKind) => void,
): (error: unknown, kind: UnhandledKind) => void {
  let second = 0;
  let reported = 0;
  return (error, kind) => {
    // These are not counted, so that many of them do not hide another error.
    if (isClientFault(error)) return;
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) {
      second = now;
      reported = 0;
    }
    reported++;
    if (reported <= MAX_REPORTED) {
      report(error, kind);
    } else {
      logThrown(
        `Another unhandled ${kind}, after ${MAX_REPORTED} in a second:`,
        error,
      );
    }
  };
}

/**
 * Keeps the process alive after an unhandled rejection, or when a timer's
 * callback throws: either would end it, and every open request.
 *
 * @param onUnhandled Called with each such error that is not a client's fault.
 * @returns A function that removes the listeners.
 */
export function catchUnhandledErrors(
  onUnhandled: (error: unknown, kind: UnhandledKind) => void,
): () => void {
  const report = limitReports(onUnhandled);
  const listening = new AbortController();
  const { signal } = listening;
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    report(event.reason, "rejection");
  }, { signal });
  globalThis.addEventListener("error", (event) => {
    event.preventDefault();
    report(event.error, "exception");
  }, { signal });
  return () => listening.abort();
}
