/** Stands in responses that the router made: whether the body is to be sent. */
const BODY = Symbol("body");

/** A response that the router may have made. */
type MadeResponse = Response & { [BODY]?: boolean };

/**
 * Clones a response, with the type of its body: Deno 2.9 leaves that out of the
 * clone of one whose headers nobody has asked for.
 */
function cloneTyped(this: Response): Response {
  void this.headers;
  return Response.prototype.clone.call(this);
}

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
  // To ask for its headers here would cost every response what few need.
  response.clone = cloneTyped;
  return response;
}

/**
 * Tells whether the router made a response, with a body that is to be sent.
 *
 * @param response A response.
 */
export function hasMadeBody(response: MadeResponse): boolean {
  return response[BODY] === true;
}

/**
 * Tells whether the body of a response that the router made was given up.
 *
 * @param response A response.
 */
export function isDiscarded(response: MadeResponse): boolean {
  return response[BODY] === false;
}

/**
 * Gives up the body of a response that is not sent: what makes it learns that
 * nobody reads it.
 *
 * @param response The response.
 */
export function discardBody(response: MadeResponse): void {
  // A text is not made by anything, and Deno would make a stream of it.
  if (hasMadeBody(response)) response[BODY] = false;
  // One that somebody else reads is theirs to give up.
  else response.body?.cancel().catch(() => {});
}
