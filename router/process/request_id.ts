import { showValue } from "../path/shown_value.ts";
import { problem } from "../serve/problem.ts";
import { addHeaders } from "../serve/writable_headers.ts";
import type { Exchange } from "./exchange.ts";
import { callHook } from "./hook.ts";
import type { ServeOptions } from "./options.ts";

const HEADER = "x-request-id";

/** What a header can carry. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/**
 * Creates the function that names requests, as the application does if it can.
 *
 * @param requestId The application's own; without it, names are random.
 * @param onError Told when that throws, or gives what no header can carry; a
 * random name is given then.
 */
export function createRequestNamer(
  requestId: ServeOptions["requestId"],
  onError: NonNullable<ServeOptions["onError"]>,
): (request: Request) => string {
  if (!requestId) return () => crypto.randomUUID();
  return (request) => {
    try {
      const id = requestId(request);
      if (typeof id === "string" && HEADER_TEXT.test(id)) return id;
      throw new TypeError(
        `requestId gave ${showValue(id)}, which no header can carry. Give a ` +
          "text of visible ASCII characters.",
      );
    } catch (error) {
      callHook(onError, error, undefined);
      return crypto.randomUUID();
    }
  };
}

/**
 * Writes a request's id into its answer, unless the answer has one of its own.
 *
 * @param response The answer.
 * @param exchange What is known of the request.
 * @param onError Told when the answer takes no headers; it is a 500 then.
 */
export function addRequestId(
  response: Response,
  exchange: Exchange,
  onError: NonNullable<ServeOptions["onError"]>,
): Response {
  const { requestId } = exchange;
  try {
    return addHeaders(
      response,
      (additions) => additions.setMissing(HEADER, requestId),
    );
  } catch (error) {
    callHook(onError, error, exchange);
    return problem(500, "", { [HEADER]: requestId }, { requestId });
  }
}
