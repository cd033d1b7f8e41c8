/** Marks responses that the router made: whether the body is to be sent. */
const BODY = Symbol("body");

/** A response that the router may have made. */
type CreatedResponse = Response & { [BODY]?: boolean };

/**
 * Clones a response with its content type: Deno 2.9 leaves that out of the
 * clone if the headers have not been accessed.
 */
function cloneTyped(this: Response): Response {
  void this.headers;
  // Not the global Response, which a server may have replaced since.
  return Object.getPrototypeOf(this).clone.call(this);
}

/**
 * Creates a response that is known to have a body without accessing it: on
 * access, Deno would create a stream, which takes a third of a request.
 *
 * @param body The body.
 * @param init Status and headers.
 */
export function createResponse(body: string, init: ResponseInit): Response {
  const response: CreatedResponse = new Response(body, init);
  response[BODY] = true;
  // Accessing its headers here would cost every response what few need.
  // Reflect.set would not throw, but takes 70 ns more than an assignment.
  try {
    response.clone = cloneTyped;
  } catch {
    // A server has replaced the global Response by one with a fixed clone(), as
    // @hono/node-server does.
  }
  return response;
}

/**
 * Tells whether the router made a response, with a body that is to be sent.
 *
 * @param response A response.
 */
export function hasCreatedBody(response: CreatedResponse): boolean {
  return response[BODY] === true;
}

/**
 * Tells whether the body of a response that the router made was discarded.
 *
 * @param response A response.
 */
export function isDiscarded(response: CreatedResponse): boolean {
  return response[BODY] === false;
}

/**
 * Discards the body of a response that is not sent: its source learns that
 * nobody reads it.
 *
 * @param response The response.
 */
export function discardBody(response: CreatedResponse): void {
  // A string has no source, and Deno would create a stream for it.
  if (hasCreatedBody(response)) response[BODY] = false;
  // One that somebody else reads is theirs to cancel.
  else response.body?.cancel().catch(() => {});
}
