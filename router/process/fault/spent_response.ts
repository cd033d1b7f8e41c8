/** Marks what a request has been answered with. */
const SENT = Symbol("sent");

type Sent = Response & { [SENT]?: true };

/**
 * Tells whether a response has a body that was used before, or that goes to
 * another client.
 *
 * @param response The response.
 */
export function isSpent(response: Response): boolean {
  if (response.bodyUsed) return true;
  return (response as Sent)[SENT] === true && response.body !== null;
}

/**
 * Notes that a request is answered with a response: the runtime uses its body
 * later.
 *
 * @param response The response.
 */
export function noteSent(response: Response): void {
  (response as Sent)[SENT] = true;
}

/**
 * Says that a request cannot be answered with such a response.
 *
 * @param place Where the route is that has answered; else who has.
 */
export function describeSpent(place: string): TypeError {
  return new TypeError(
    `${place} answered with a Response whose body was used before, or is sent ` +
      "to another client. Make a new Response for every request.",
  );
}
