import type { Answer } from "../declare/handler.ts";

/**
 * Answers in someone's place when they take too long.
 *
 * @param answer The answer that is waited for.
 * @param limit How long it is waited for, in milliseconds; at most
 * {@linkcode MAX_LIMIT}.
 * @param answerLate Gives the answer at the limit. What comes later is given up.
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
      resolve(answerLate());
    }, limit);
    answer.then((response) => {
      clearTimeout(timer);
      // What makes its body shall know that nobody reads it.
      if (isLate) response.body?.cancel().catch(() => {});
      else resolve(response);
    }, (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}

/** The longest time that a timer can be set to, in milliseconds. */
export const MAX_LIMIT = 2 ** 31 - 1;

/** Changes an answer when it is there, without waiting for one that is. */
export function whenAnswered(
  answer: Answer,
  change: (response: Response) => Response,
): Answer {
  return answer instanceof Promise ? answer.then(change) : change(answer);
}
