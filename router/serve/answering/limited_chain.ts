import type { Surroundings } from "../../compose/surroundings.ts";
import type { Answer } from "../../declare/handler.ts";
import type { RequestContext } from "../context.ts";
import { type Responder, runChain } from "./chain.ts";
import type { ServedApplication } from "./served_application.ts";

/**
 * Answers one request inside of what stands around it, for as long as an
 * observer waits.
 *
 * @param application The built application.
 * @param around The middleware and the error handlers.
 * @param respond What answers when all middleware calls on.
 * @param request The request.
 * @param context Its context.
 */
export function runLimited(
  { observer, onUnexpected }: ServedApplication,
  around: Surroundings,
  respond: Responder,
  request: Request,
  context: RequestContext,
): Answer {
  const answer = runChain(around, respond, request, context, onUnexpected);
  if (!observer?.limit || !(answer instanceof Promise)) return answer;
  return observer.limit(answer, context, (late) => context.upgrade ?? late);
}
