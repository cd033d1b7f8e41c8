import { logThrown } from "../../serve/log.ts";
import { isClientFault } from "./client_fault.ts";

/** Where an error came from that belongs to no request. */
export type StrayKind = "rejection" | "exception";

/** How many are told in a second. */
const MAX_TOLD = 20;

/**
 * Keeps who is told of stray errors from being told of their own for ever: what
 * they do about one may fail where nobody awaits it, and be the next.
 */
function limitTelling(
  tell: (error: unknown, kind: StrayKind) => void,
): (error: unknown, kind: StrayKind) => void {
  let second = 0;
  let told = 0;
  return (error, kind) => {
    // However many clients go away, they hide no error of another kind.
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
  const onRejection = (event: PromiseRejectionEvent): void => {
    event.preventDefault();
    tell(event.reason, "rejection");
  };
  const onException = (event: ErrorEvent): void => {
    event.preventDefault();
    tell(event.error, "exception");
  };
  globalThis.addEventListener("unhandledrejection", onRejection);
  globalThis.addEventListener("error", onException);
  return () => {
    globalThis.removeEventListener("unhandledrejection", onRejection);
    globalThis.removeEventListener("error", onException);
  };
}
