import { NO_PARAMS } from "../match/params.ts";
import type { AnsweringApplication } from "./answering_application.ts";
import { RequestContext } from "./context.ts";

/**
 * Makes the context of a request that no route serves.
 *
 * @param application The built application.
 * @param request The request.
 * @param first What the runtime passed after the request.
 * @param second What the runtime passed after that.
 */
export function createUnmatchedContext(
  { buildUrl }: AnsweringApplication,
  request: Request,
  first: unknown,
  second: unknown,
): RequestContext {
  return new RequestContext(
    request,
    NO_PARAMS,
    undefined,
    buildUrl,
    first,
    second,
  );
}
