/** Deno's message for every `fetch` that gets no answer. */
const FAILED = "fetch failed";

/**
 * Returns why a `fetch` of the application has failed, such as the error of the
 * body that it was to send; `undefined` when something else was thrown.
 *
 * @param error The thrown value.
 */
export function unwrapFetchFailure(error: unknown): Error | undefined {
  if (!(error instanceof TypeError) || error.message !== FAILED) {
    return undefined;
  }
  const { cause } = error;
  return cause instanceof Error ? cause : undefined;
}
