/** What Deno says of every `fetch` that gets no answer. */
const FAILED = "fetch failed";

/**
 * Gives why a `fetch` of the application has failed, such as what broke the
 * body that it was to send; `undefined` when something else was thrown.
 *
 * @param error What was thrown.
 */
export function unwrapFetchFailure(error: unknown): Error | undefined {
  if (!(error instanceof TypeError) || error.message !== FAILED) {
    return undefined;
  }
  const { cause } = error;
  return cause instanceof Error ? cause : undefined;
}
