import type { MiddlewareContext } from "../../declare/handler.ts";
import type { FetchHandler } from "../../serve/answering/fetch_handler.ts";
import type { App } from "../../serve/app.ts";
import { isResponse } from "../../serve/response/expected_response.ts";
import { isHttpError } from "../../serve/response/http_error.ts";

/** What was thrown while a request was answered. */
export interface Thrown {
  readonly error: unknown;
  readonly request: Request;
  /** What the application answers for it, if it does so itself. */
  readonly status: number | undefined;
}

/** Tells of what was thrown, once for each request. */
export interface ThrownTeller {
  /**
   * Tells of an error that nothing in the application expects.
   *
   * @param error What was thrown.
   * @param request The request that is answered.
   * @param context Its context.
   */
  tell(error: unknown, request: Request, context: MiddlewareContext): void;
  /**
   * Answers a request, and tells what was thrown meanwhile, whoever has answered
   * for it: an error handler that answers every error would hide every bug.
   *
   * @param app The application.
   * @param request The request.
   * @param platform What the runtime passes after it.
   */
  fetch(
    app: App,
    request: Request,
    ...platform: [first: unknown, second: unknown]
  ): Promise<Response>;
}

/**
 * Makes what tells of what was thrown.
 *
 * @param onThrown Called with it.
 */
export function createThrownTeller(
  onThrown: (thrown: Thrown) => void,
): ThrownTeller {
  const told = new WeakSet<MiddlewareContext>();
  const reached = new WeakMap<Request, MiddlewareContext>();
  const handlers = new WeakMap<App, FetchHandler>();

  function tellOnce(thrown: Thrown, context: MiddlewareContext): void {
    if (told.has(context)) return;
    told.add(context);
    onThrown(thrown);
  }

  function tell(
    error: unknown,
    request: Request,
    context: MiddlewareContext,
  ): void {
    tellOnce({ error, request, status: undefined }, context);
  }

  function observe(app: App): FetchHandler {
    return app.observed({
      onMatch: (request, context) => void reached.set(request, context),
      onUnexpected(error, request, context) {
        tell(error, request, context);
        return { status: 500, extensions: {} };
      },
    });
  }

  return {
    tell,
    async fetch(app, request, ...platform) {
      const fetch = handlers.get(app) ?? observe(app);
      handlers.set(app, fetch);
      const response = await fetch(request, ...platform);
      const context = reached.get(request);
      const error = context?.error;
      const isMeant = error === undefined || isHttpError(error) ||
        isResponse(error);
      const { status } = response;
      if (context && !isMeant) tellOnce({ error, request, status }, context);
      return response;
    },
  };
}
