import { HttpError } from "../serve/response/http_error.ts";
import type { Exchange } from "./exchange.ts";
import { unwrapFetchFailure } from "./fault/fetch_failure.ts";

/** Thrown when a body is read that exceeds one of the server's limits. */
export class RefusedBodyError extends HttpError {
  readonly #exchange: Exchange | undefined;

  /**
   * Creates the error, whose answer asks to close the connection.
   *
   * @param status The status of the limit that it exceeds.
   * @param message The same in words, for the client.
   * @param exchange The exchange of a body that is too large, where it is known.
   */
  constructor(status: 408 | 413, message: string, exchange?: Exchange) {
    super(status, message, { headers: { connection: "close" } });
    this.#exchange = exchange;
  }

  /**
   * The exchange of a body that is too large, where it is known. It is not an
   * own property of the error, since logs would show it.
   */
  get exchange(): Exchange | undefined {
    return this.#exchange;
  }
}

const LATE = "The request's body took too long.";
const LARGE = /^The request's body is larger than \S+ bytes\.$/;

/** Creates the error to throw when a body takes too long. */
export function describeLateBody(): RefusedBodyError {
  return new RefusedBodyError(408, LATE);
}

/**
 * Creates the error to throw when a body exceeds its limit.
 *
 * @param limit The limit, in bytes.
 * @param exchange The exchange of the body.
 */
export function describeLargeBody(
  limit: number,
  exchange: Exchange,
): RefusedBodyError {
  return new RefusedBodyError(
    413,
    `The request's body is larger than ${limit} bytes.`,
    exchange,
  );
}

/**
 * Finds why a body was refused, also when a `fetch` was to forward it: of the
 * error that breaks such a body, Deno keeps only the message.
 *
 * @param error The thrown value.
 */
export function findRefusedBody(error: unknown): RefusedBodyError | undefined {
  if (error instanceof RefusedBodyError) return error;
  const message = unwrapFetchFailure(error)?.message ?? "";
  if (message === LATE) return describeLateBody();
  return LARGE.test(message) ? new RefusedBodyError(413, message) : undefined;
}
