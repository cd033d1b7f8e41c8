import { HttpError } from "../serve/response/http_error.ts";
import type { Exchange } from "./exchange.ts";
import { unwrapFetchFailure } from "./fault/fetch_failure.ts";

/** Thrown where a body is read that goes over one of the server's limits. */
export class RefusedBodyError extends HttpError {
  readonly #exchange: Exchange | undefined;

  /**
   * Makes the error, whose answer asks to close the connection.
   *
   * @param status Which limit it goes over, as a status says it.
   * @param message The same in words, for the client.
   * @param exchange The exchange of a body that is too large, where it is known.
   */
  constructor(status: 408 | 413, message: string, exchange?: Exchange) {
    super(status, message, { headers: { connection: "close" } });
    this.#exchange = exchange;
  }

  /**
   * The exchange of a body that is too large, where it is known. It is no property
   * of the error itself, with which logs would show it.
   */
  get exchange(): Exchange | undefined {
    return this.#exchange;
  }
}

const LATE = "The request's body took too long.";
const LARGE = /^The request's body is larger than \S+ bytes\.$/;

/** Makes what is thrown where a body takes too long. */
export function describeLateBody(): RefusedBodyError {
  return new RefusedBodyError(408, LATE);
}

/**
 * Makes what is thrown where more of a body is read than it may have.
 *
 * @param limit How many bytes it may have.
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
 * Finds what a body was refused for, also where a `fetch` was to send it on: of
 * what breaks such a body, Deno keeps no more than what it says.
 *
 * @param error What was thrown.
 */
export function findRefusedBody(error: unknown): RefusedBodyError | undefined {
  if (error instanceof RefusedBodyError) return error;
  const message = unwrapFetchFailure(error)?.message ?? "";
  if (message === LATE) return describeLateBody();
  return LARGE.test(message) ? new RefusedBodyError(413, message) : undefined;
}
