/** Holds that the router made a response with a body; false once it is given up. */
const BODY = Symbol("body");

/** A response that the router may have made. */
type MadeResponse = Response & { [BODY]?: boolean };

/**
 * Makes a response of which is known, without asking it, that it has a body:
 * asked for that, Deno would make a stream of it, which takes a third of a
 * request.
 *
 * @param body The body.
 * @param init Status and headers.
 */
export function makeResponse(body: string, init: ResponseInit): Response {
  const response: MadeResponse = new Response(body, init);
  response[BODY] = true;
  return response;
}

/**
 * Notes that nobody is sent the body of a response that the router made.
 *
 * @param response The response.
 */
export function giveUpMade(response: MadeResponse): void {
  response[BODY] = false;
}

/**
 * Tells whether the body of a response that the router made was given up.
 *
 * @param response A response.
 */
export function isGivenUp(response: MadeResponse): boolean {
  return response[BODY] === false;
}

/**
 * Tells whether the router made a response, with a body.
 *
 * @param response A response.
 */
export function hasMadeBody(response: MadeResponse): boolean {
  return response[BODY] === true;
}
