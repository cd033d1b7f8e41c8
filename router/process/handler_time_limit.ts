import { discardBody } from "../serve/response/discarded_body.ts";

/**
 * Waits for an answer, and gives another one when that takes too long.
 *
 * @param answer The answer that is waited for.
 * @param limit How long it is waited for, in milliseconds.
 * @param answerLate Gives the other one; the body of the first is given up when
 * that comes after all.
 */
export function limitTime(
  answer: Promise<Response>,
  limit: number,
  answerLate: () => Response,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      try {
        resolve(answerLate());
      } catch (error) {
        reject(error);
      }
    }, limit);
    answer.then((response) => {
      clearTimeout(timer);
      if (isLate) discardBody(response);
      else resolve(response);
    }, (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
