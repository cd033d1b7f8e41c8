import type { RequestContext } from "./context.ts";
import { originalHeaders } from "./writable_headers.ts";

/** Holds the context of the request that a response was first given for. */
const FIRST_CONTEXT = Symbol("first context");

/** Tells whether a value is a response, of whichever realm. */
export function isResponse(value: unknown): value is Response {
  return value instanceof Response ||
    Object.prototype.toString.call(value) === "[object Response]";
}

/**
 * Expects a response of who answers at once. What it has read of one that it
 * made is not seen, since asking costs a thirtieth of a request; the runtime
 * answers 500 for it.
 *
 * @param value What was given.
 * @param who Who gave it, for messages.
 * @param context The context of the request.
 * @returns The response; a copy when it was given for another request.
 * @throws {TypeError} When it is no response that can be sent.
 */
export function expectResponse(
  value: unknown,
  who: string,
  context: RequestContext,
): Response {
  const response = expectSendable(value, who);
  return isFirst(response, context)
    ? response
    : copyEmpty(expectUnused(response, who));
}

/**
 * Expects a response of who has had the time to read it.
 *
 * @param value What was given.
 * @param who Who gave it, for messages.
 * @param context The context of the request.
 * @returns The response; a copy when it was given for another request.
 * @throws {TypeError} When it is no response that can be sent.
 */
export function expectLateResponse(
  value: unknown,
  who: string,
  context: RequestContext,
): Response {
  const response = expectUnused(expectSendable(value, who), who);
  return isFirst(response, context) ? response : copyEmpty(response);
}

/** Tells whether a response is given for the first request that it answers. */
function isFirst(
  response: Response & { [FIRST_CONTEXT]?: RequestContext },
  context: RequestContext,
): boolean {
  const first = response[FIRST_CONTEXT] ??= context;
  return first === context;
}

/**
 * Copies a response without a body, as it was made: what is written into one
 * for a request must not reach another. One with a body can be sent only once.
 */
function copyEmpty(response: Response): Response {
  if (response.body !== null) return response;
  const { status, statusText } = response;
  const headers = originalHeaders(response);
  return new Response(null, { status, statusText, headers });
}

function expectUnused(response: Response, who: string): Response {
  if (!response.bodyUsed) return response;
  throw new TypeError(
    `The ${who} gave a Response whose body was used before. Make a new ` +
      "Response for every request.",
  );
}

function expectSendable(value: unknown, who: string): Response {
  if (!isResponse(value)) {
    throw new TypeError(
      `The ${who} gave ${
        value === null ? "null" : typeof value
      } instead of a Response. Return a Response, for example text("…").`,
    );
  }
  if (value.type === "error") {
    throw new TypeError(
      `The ${who} gave Response.error(), which no client can be sent. Throw ` +
        'an HttpError, for example new HttpError(502, "…").',
    );
  }
  return value;
}
