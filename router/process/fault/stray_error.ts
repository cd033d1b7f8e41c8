import { logThrown } from "../../serve/log.ts";
import { isClientFault } from "./client_fault.ts";

/** Where an error came from that belongs to no request. */
export type StrayKind = "rejection" | "exception";

/** How many stray errors hooks are told of in a second. */
const MAX_TOLD = 20;

/**
 * Limits how often hooks are told of stray errors: one that fails itself, where
 * nobody awaits it, would be told of that for ever.
 */
function limitTelling(
  tell: (error: unknown, kind: StrayKind) => void,
): (error: unknown, kind: StrayKind) => void {
  let second = 0;
  let told = 0;
  return (error, kind) => {
    // These are not counted, so that many of them hide no other error.
    if (isClientFault(error)) return;
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) {
      second = now;
      told = 0;
    }
    told++;
    if (told <= MAX_TOLD) tell(error, kind);
    else logThrown(`One stray ${kind} of too many in a second:`, error);
  };
}

/**
 * Keeps the process alive when a promise is rejected that nobody awaits, or a
 * timer's callback throws: either would end it, and every open request.
 *
 * @param onStray Hears of each such error that is no client's fault.
 * @returns What takes the listeners away.
 */
export function catchStrayErrors(
  onStray: (error: unknown, kind: StrayKind) => void,
): () => void {
  const tell = limitTelling(onStray);
  const listening = new AbortController();
  const { signal } = listening;
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    tell(event.reason, "rejection");
  }, { signal });
  globalThis.addEventListener("error", (event) => {
    event.preventDefault();
    tell(event.error, "exception");
  }, { signal });
  return () => listening.abort();
}
