import { discardBody } from "../serve/response/discarded_body.ts";
import { waitAtMost } from "../serve/time_limit.ts";

/**
 * Waits for an answer, and gives another one when that takes too long.
 *
 * @param answer The answer that is waited for.
 * @param limit How long it is waited for, in milliseconds.
 * @param answerLate Gives the other one; the body of the first is given up when
 * that comes after all.
 */
export async function limitTime(
  answer: Promise<Response>,
  limit: number,
  answerLate: () => Response,
): Promise<Response> {
  const given = await waitAtMost(answer, limit);
  if (given !== "late") return given;
  answer.then(discardBody, () => {});
  return answerLate();
}
