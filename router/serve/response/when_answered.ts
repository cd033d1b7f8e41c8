import type { Answer } from "../../declare/handler.ts";

/**
 * Changes an answer when it is there, without waiting for one that is.
 *
 * @param answer The answer, there or awaited.
 * @param change Gives the response that is sent in place of one.
 */
export function whenAnswered(
  answer: Answer,
  change: (response: Response) => Answer,
): Answer {
  return answer instanceof Promise ? answer.then(change) : change(answer);
}
