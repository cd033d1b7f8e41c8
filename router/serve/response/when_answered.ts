import type { Answer } from "../../declare/handler.ts";

/**
 * Changes a response once it is available, without awaiting one that is.
 *
 * @param answer The response, or a promise of it.
 * @param change Returns the response to send in its place.
 */
export function whenAnswered(
  answer: Answer,
  change: (response: Response) => Answer,
): Answer {
  return answer instanceof Promise ? answer.then(change) : change(answer);
}
