import { HttpError } from "../serve/response/http_error.ts";
import { unwrapFetchFailure } from "./fault/fetch_failure.ts";

/** The status of a body that takes too long, or is too large. */
type RefusedStatus = 408 | 413;

/** Thrown where a body is read that goes over one of the server's limits. */
export class RefusedBodyError extends HttpError {
  /**
   * Makes the error, whose answer asks to close the connection.
   *
   * @param status Which limit it goes over, as a status says it.
   * @param fault The same in words, for the client.
   */
  constructor(status: RefusedStatus, fault: string) {
    super(status, `The request's body ${fault}.`, {
      headers: { connection: "close" },
    });
  }
}

/** How bodies go over each limit, in words. */
const FAULTS: readonly (readonly [status: RefusedStatus, said: RegExp])[] = [
  [408, /^The request's body (took too long)\.$/],
  [413, /^The request's body (is larger than \S+ bytes)\.$/],
];

/**
 * Finds what a body was refused for, also where a `fetch` was to send it on: of
 * what breaks such a body, Deno keeps no more than what it says.
 *
 * @param error What was thrown.
 */
export function findRefusedBody(error: unknown): RefusedBodyError | undefined {
  if (error instanceof RefusedBodyError) return error;
  const message = unwrapFetchFailure(error)?.message ?? "";
  for (const [status, said] of FAULTS) {
    const fault = said.exec(message)?.[1];
    if (fault !== undefined) return new RefusedBodyError(status, fault);
  }
  return undefined;
}
