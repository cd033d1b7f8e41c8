import { hasMadeBody, noteDiscarded } from "./made_response.ts";

/**
 * Gives up the body of a response that is not sent: what makes it learns that
 * nobody reads it.
 *
 * @param response The response.
 */
export function discardBody(response: Response): void {
  // A text is not made by anything, and Deno would make a stream of it.
  if (hasMadeBody(response)) return noteDiscarded(response);
  // One that somebody else reads is theirs to give up.
  response.body?.cancel().catch(() => {});
}
