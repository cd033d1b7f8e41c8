import { NO_SURROUNDINGS } from "../../compose/surroundings.ts";
import type { Answer } from "../../declare/handler.ts";
import { NO_PARAMS } from "../../match/params.ts";
import { showValue } from "../../report/shown_value.ts";
import { RequestContext } from "../context.ts";
import { runChain } from "./chain.ts";
import type { ServedApplication } from "./served_application.ts";

function describeNoRequest(value: unknown): TypeError {
  return new TypeError(
    `Cannot answer ${showValue(value)}, which is not a Request. Write ` +
      'new Request("http://localhost/users").',
  );
}

/**
 * Lets the application's error handlers answer for what was thrown before a
 * chain of middleware could begin.
 *
 * @param application The built application.
 * @param error What was thrown.
 * @param request What was to be answered; not always a request.
 * @param platform What the runtime passed after it.
 */
export function answerFailure(
  application: ServedApplication,
  error: unknown,
  request: Request,
  platform: readonly unknown[],
): Answer {
  // Nothing in the application could read a value that is no request.
  const isRequest = typeof request?.url === "string";
  const around = isRequest ? application.aroundMisses : NO_SURROUNDINGS;
  const context = new RequestContext(
    request,
    NO_PARAMS,
    undefined,
    application.buildUrl,
    platform,
  );
  const fail = () => {
    throw isRequest ? error : describeNoRequest(request);
  };
  return runChain(application, around, fail, request, context);
}
