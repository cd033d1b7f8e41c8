import { showValue } from "../report/shown_value.ts";
import { addHeaders } from "../serve/response/writable_headers.ts";
import type { CompletedOptions } from "./completed_options.ts";
import { callHook } from "./hook.ts";

const HEADER = "x-request-id";

/** The ids that a header and a log line can carry. */
const ID = /^[\x21-\x7e]{1,256}$/;

/**
 * Creates a function that returns the ids of requests, by the application's own
 * function if it has one.
 *
 * @param requestId The application's function; without it, ids are random.
 * @param onError Called when that throws, or returns no string; a random id is
 * used then, as for an invalid string, which a client may have sent.
 */
export function createRequestNamer(
  requestId: CompletedOptions["requestId"],
  onError: CompletedOptions["onError"],
): (request: Request) => string {
  if (!requestId) return () => crypto.randomUUID();
  return (request) => {
    try {
      const id = requestId(request);
      if (typeof id !== "string") {
        throw new TypeError(
          `requestId returned ${showValue(id)}. Return a string of at most ` +
            "256 visible ASCII characters.",
        );
      }
      if (ID.test(id)) return id;
    } catch (error) {
      callHook(onError, error, undefined);
    }
    return crypto.randomUUID();
  };
}

/**
 * Writes a request's id into its answer, unless the answer has one of its own.
 *
 * @param response The answer.
 * @param requestId The id of the request.
 * @param answer Answers for the error, if headers cannot be added to an answer.
 */
export function addRequestId(
  response: Response,
  requestId: string,
  answer: (error: unknown) => Response,
): Response {
  try {
    return addHeaders(
      response,
      (additions) => additions.setMissing(HEADER, requestId),
    );
  } catch (error) {
    return addRequestId(answer(error), requestId, answer);
  }
}
