import type { MiddlewareContext } from "../../declare/handler.ts";
import type { Mistake } from "../../report/mistake.ts";
import { showValue } from "../../report/shown_value.ts";

/** What a client is told of an error that nothing in the application expects. */
export interface UnexpectedAnswer {
  /** The status, 500 for a fault of the application. */
  readonly status: number;
  /** Further members of the problem's body (RFC 9457 section 3.2). */
  readonly extensions: Readonly<Record<string, unknown>>;
}

/** Hears what becomes of requests, such as a server that logs them. */
export interface Observer {
  /**
   * Called at once with each thing that is odd about the declarations. Of routes
   * that were compiled before the start, `strata build` has told.
   *
   * @param warning What is odd.
   */
  onWarning?(warning: Mistake): void;
  /**
   * Called when it is settled which route a request reached, if any, before
   * middleware and handlers run. Malformed requests reach none, and are refused
   * without it.
   *
   * @param request The request.
   * @param context Its context.
   */
  onMatch(request: Request, context: MiddlewareContext): void;
  /**
   * Called with an error that nothing in the application expects, in place of
   * the line in the log.
   *
   * @param error What was thrown.
   * @param request The request.
   * @param context Its context.
   * @returns What is answered: the response, or what its problem says.
   */
  onUnexpected(
    error: unknown,
    request: Request,
    context: MiddlewareContext,
  ): UnexpectedAnswer | Response;
  /**
   * Gives an answer that is waited for, or another one that takes its place.
   *
   * @param answer The answer.
   * @param context The context of its request.
   * @param settle Gives the response to send in place of another one: what has
   * upgraded the connection, if anything has, since no other can be sent then.
   */
  limit?(
    answer: Promise<Response>,
    context: MiddlewareContext,
    settle: (response: Response) => Response,
  ): Promise<Response>;
}

/**
 * Refuses what is no observer, as the compiler does.
 *
 * @param observer What is to hear of requests.
 * @throws {TypeError} When it is no object, or lacks what is called.
 */
export function expectObserver(
  observer: unknown,
): asserts observer is Observer {
  const given: Partial<Observer> = Object(observer);
  const wrong = [
    ...(["onMatch", "onUnexpected"] as const)
      .filter((name) => typeof given[name] !== "function"),
    ...(["onWarning", "limit"] as const).filter((name) =>
      given[name] !== undefined && typeof given[name] !== "function"
    ),
  ];
  if (wrong.length === 0) return;
  const what = wrong.length === 1 ? "is no function" : "are no functions";
  throw new TypeError(
    `Cannot observe requests by ${showValue(observer)}: its ` +
      `${wrong.join(" and ")} ${what}. Give { onMatch, onUnexpected }; ` +
      "onWarning and limit may be missing.",
  );
}
