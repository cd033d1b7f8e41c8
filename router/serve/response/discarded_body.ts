/**
 * Gives up the body of a response that is not sent: what makes it learns that
 * nobody reads it.
 *
 * @param response The response.
 */
export function discardBody({ body }: Response): void {
  // One that somebody else reads is theirs to give up.
  body?.cancel().catch(() => {});
}
