import type { MiddlewareContext } from "../../declare/handler.ts";
import type { FetchHandler } from "../../serve/answering/dispatch.ts";
import {
  CLIENT_CLOSED_REQUEST,
  isLostClient,
} from "../../serve/answering/lost_client.ts";
import type { App } from "../../serve/app.ts";
import { isResponse } from "../../serve/response/expected_response.ts";
import { isHttpError } from "../../serve/response/http_error.ts";
import { problem } from "../../serve/response/problem.ts";

/** What was thrown while a request was answered. */
export interface Thrown {
  readonly error: unknown;
  readonly request: Request;
  /** The status that the application answers it with, if it does so itself. */
  readonly status: number | undefined;
}

/**
 * Answers a request, and reports what was thrown meanwhile, once, whatever
 * answered for it: an error handler that answers every error would hide every
 * bug.
 *
 * @param app The application.
 * @param request The request.
 * @param platform The arguments that the runtime passes after it.
 */
export type ReportingFetch = (
  app: App,
  request: Request,
  ...platform: [first: unknown, second: unknown]
) => Promise<Response>;

/**
 * Creates a function that answers requests and reports what was thrown.
 *
 * @param onThrown Called with what was thrown.
 * @param answer Answers an error that nothing in the application expects; the
 * place is that of the route.
 */
export function createReportingFetch(
  onThrown: (thrown: Thrown) => void,
  answer: (error: unknown, request: Request, place: string) => Response,
): ReportingFetch {
  const reported = new WeakSet<MiddlewareContext>();
  const reached = new WeakMap<Request, MiddlewareContext>();
  const handlers = new WeakMap<App, FetchHandler>();

  function reportOnce(thrown: Thrown, context: MiddlewareContext): void {
    if (reported.has(context)) return;
    reported.add(context);
    onThrown(thrown);
  }

  function observe(app: App): FetchHandler {
    return app.observed({
      onMatch: (request, context) => void reached.set(request, context),
      onUnexpected(error, request, context) {
        if (isLostClient(error, request)) return problem(CLIENT_CLOSED_REQUEST);
        reportOnce({ error, request, status: undefined }, context);
        const place = context.route?.source.place ?? "the application";
        return answer(error, request, place);
      },
    });
  }

  return async (app, request, ...platform) => {
    const handle = handlers.get(app) ?? observe(app);
    handlers.set(app, handle);
    const response = await handle(request, ...platform);
    const context = reached.get(request);
    const error = context?.error;
    const isMeant = error === undefined || isHttpError(error) ||
      isResponse(error) || isLostClient(error, request);
    const { status } = response;
    if (context && !isMeant) reportOnce({ error, request, status }, context);
    return response;
  };
}
