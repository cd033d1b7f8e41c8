import type { MiddlewareContext } from "../../declare/handler.ts";
import type { Mistake } from "../../report/mistake.ts";
import { showValue } from "../../report/shown_value.ts";

/** The problem response to an error that nothing in the application expects. */
export interface UnexpectedAnswer {
  /** The status; 500 for a fault of the application. */
  readonly status: number;
  /** Further members of the problem's body (RFC 9457 section 3.2). */
  readonly extensions: Readonly<Record<string, unknown>>;
}

/** Observes what becomes of requests, for example to log them. */
export interface Observer {
  /**
   * Called at once with each warning about the declarations. `strata build` has
   * reported those about routes that were compiled before the start.
   *
   * @param warning The warning.
   */
  onWarning?(warning: Mistake): void;
  /**
   * Called once it is known which route a request reaches, if any, before
   * middleware and handlers run. It is not called for malformed requests, which
   * are refused, nor where `parse` of a custom type throws.
   *
   * @param request The request.
   * @param context Its context.
   */
  onMatch(request: Request, context: MiddlewareContext): void;
  /**
   * Called with an error that nothing in the application expects, instead of
   * logging it.
   *
   * @param error What was thrown.
   * @param request The request.
   * @param context Its context.
   * @returns The response, or the content of a problem response.
   */
  onUnexpected(
    error: unknown,
    request: Request,
    context: MiddlewareContext,
  ): UnexpectedAnswer | Response;
  /**
   * Returns a pending response, or another one that takes its place.
   *
   * @param answer The pending response.
   * @param context The context of its request.
   * @param settle Returns the response to send: the one that has upgraded the
   * connection, if any, since no other can be sent then; otherwise the one
   * given.
   */
  limit?(
    answer: Promise<Response>,
    context: MiddlewareContext,
    settle: (response: Response) => Response,
  ): Promise<Response>;
}

/**
 * Refuses a value that is not an observer, as the compiler does.
 *
 * @param observer The value to check.
 * @throws {TypeError} When it is not an object, or lacks a method.
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
  const what = wrong.length === 1 ? "is not a function" : "are not functions";
  throw new TypeError(
    `Cannot observe requests with ${showValue(observer)}: its ` +
      `${wrong.join(" and ")} ${what}. Pass { onMatch, onUnexpected }; ` +
      "onWarning and limit are optional.",
  );
}
