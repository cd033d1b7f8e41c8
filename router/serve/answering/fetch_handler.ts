import { memoize } from "../../collection/memoize.ts";
import { showThrown } from "../../report/shown_error.ts";
import type { AnsweringApplication } from "../answering_application.ts";
import type { AppOptions } from "../app_options.ts";
import { logThrown } from "../log.ts";
import { formatRequest } from "../request/described_request.ts";
import { createHostReader, TRUSTED_HOST } from "../request/host.ts";
import type { UnexpectedErrorHandler } from "../response/error_answer.ts";
import { isResponse } from "../response/expected_response.ts";
import { problem } from "../response/problem.ts";
import { createLaterVersions } from "../versions/later_versions.ts";
import { prepareLifecycle } from "../versions/served_lifecycle.ts";
import { createDispatcher, type FetchHandler } from "./dispatch.ts";
import { CLIENT_CLOSED_REQUEST, isLostClient } from "./lost_client.ts";
import type { Observer } from "./observer.ts";

/** The default observer: it logs errors. */
const LOGGING: Observer = {
  onMatch() {},
  onUnexpected(error, request, { route }) {
    if (isLostClient(error, request)) return problem(CLIENT_CLOSED_REQUEST);
    logThrown(`Unexpected error in ${formatRequest(request, route)}:`, error);
    return { status: 500, extensions: {} };
  },
};

/** Creates the handler of errors that nothing in the application expects. */
function createUnexpectedErrorHandler(
  development: boolean | undefined,
  observer: Observer,
): UnexpectedErrorHandler {
  return (error, request, context) => {
    const detail = development ? showThrown(error) : "";
    const answer = observer.onUnexpected(error, request, context);
    if (isResponse(answer)) return answer;
    const { status, extensions } = answer;
    return problem(status, detail, undefined, extensions);
  };
}

/**
 * Creates the function that answers requests to a built application.
 *
 * @param application The application.
 * @param options Its options; only those about answering matter here.
 * @param observer The observer of requests; by default, errors are logged.
 */
export function createFetchHandler(
  application: AnsweringApplication,
  { trailingSlash, trustHost, development, clock }: AppOptions,
  observer: Observer = LOGGING,
): FetchHandler {
  return createDispatcher({
    ...application,
    trailingSlash,
    hostReader: trustHost ? TRUSTED_HOST : createHostReader(),
    clock,
    lifecycleOf: memoize(prepareLifecycle),
    laterVersions: createLaterVersions(application.endpoints),
    observer,
    onUnexpected: createUnexpectedErrorHandler(development, observer),
  });
}
