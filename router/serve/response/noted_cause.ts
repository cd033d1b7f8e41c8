import { isHttpError } from "./http_error.ts";

/** Errors whose cause was set here, and not by their creator. */
const NOTED = new WeakSet<Error>();

/** Tells whether an error is another one, or a cause of it. */
function isAmongCauses(error: Error, other: unknown): boolean {
  const seen = new Set<unknown>();
  for (
    let cause = other;
    cause instanceof Error && !seen.has(cause);
    cause = cause.cause
  ) {
    if (cause === error) return true;
    seen.add(cause);
  }
  return false;
}

/**
 * Keeps the error that an error handler was called with when it fails itself.
 * An `HttpError` is no failure, and one that is thrown repeatedly would
 * carry what failed for one client into the answer for another.
 *
 * @param failure What the error handler has thrown.
 * @param cause What it was called with.
 */
export function noteCause(failure: unknown, cause: unknown): void {
  try {
    if (!(failure instanceof Error) || isAmongCauses(failure, cause)) return;
    if (isHttpError(failure)) return;
    const isOwn = failure.cause !== undefined && !NOTED.has(failure);
    if (isOwn) return;
    NOTED.add(failure);
    Object.defineProperty(failure, "cause", {
      value: cause,
      configurable: true,
      writable: true,
    });
  } catch {
    // An object can throw on any access.
  }
}
