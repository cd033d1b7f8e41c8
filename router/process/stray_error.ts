/** Where an error came from that belongs to no request. */
export type StrayKind = "rejection" | "exception";

/**
 * Keeps the process alive when a promise is rejected that nobody awaits, or a
 * timer's callback throws: either would end it, and every open request.
 *
 * @param onStray Hears of each such error.
 * @returns Stops doing so.
 */
export function catchStrayErrors(
  onStray: (error: unknown, kind: StrayKind) => void,
): () => void {
  const onRejection = (event: PromiseRejectionEvent): void => {
    event.preventDefault();
    onStray(event.reason, "rejection");
  };
  const onException = (event: ErrorEvent): void => {
    event.preventDefault();
    onStray(event.error, "exception");
  };
  globalThis.addEventListener("unhandledrejection", onRejection);
  globalThis.addEventListener("error", onException);
  return () => {
    globalThis.removeEventListener("unhandledrejection", onRejection);
    globalThis.removeEventListener("error", onException);
  };
}
