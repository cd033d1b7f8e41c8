import type { ErrorHandlers } from "../../compose/surroundings.ts";
import type { ErrorHandlerFile } from "../../declare/declaration.ts";
import type { Answer, ErrorHandler } from "../../declare/handler.ts";
import type { RequestContext } from "../context.ts";
import { addErrorHeaders } from "./error_headers.ts";
import { isResponse, type ResponseSource } from "./expected_response.ts";
import { type HttpError, isHttpError } from "./http_error.ts";
import { noteCause } from "./noted_cause.ts";
import { type ReceivedRequest, takeAwaitedResponse } from "./taken_response.ts";

const ERROR_HANDLER: ResponseSource = {
  kind: "error handler",
  describe: () => "error handler",
};
const ERROR: ResponseSource = {
  kind: "error",
  describe: () => "toResponse() of an error",
};
const THROWER: ResponseSource = {
  kind: "thrower",
  describe: () => "application",
};

/** Answers for an error that nothing in the application expects. */
export type UnexpectedErrorHandler = (
  error: unknown,
  request: Request,
  context: RequestContext,
) => Response;

/** A request, and the fallback for errors that no error handler answers for. */
export interface GuardedRequest extends ReceivedRequest {
  readonly onUnexpected: UnexpectedErrorHandler;
}

/**
 * Answers for what was thrown. Error handlers can put it in other words, or
 * throw another error; the headers that its status requires stay.
 *
 * @param thrown What was thrown.
 * @param errorHandlers The error handlers around, from the inside out.
 * @param guarded The request, and the fallback.
 */
export async function answerError(
  thrown: unknown,
  errorHandlers: ErrorHandlers,
  guarded: GuardedRequest,
): Promise<Response> {
  const { request, context, onUnexpected } = guarded;
  context.fail(() => thrown);
  try {
    const { error } = await readThrown(thrown, guarded);
    if (isResponse(error)) return error;
    const response = await askErrorHandlers(error, errorHandlers, guarded);
    return addErrorHeaders(response, error);
  } catch (unreadable) {
    // Inspecting what was thrown may throw as well.
    return onUnexpected(unreadable, request, context);
  }
}

/** Names an error handler for messages, with its file. */
function sourceOf(handler: ErrorHandler | ErrorHandlerFile): ResponseSource {
  return typeof handler === "function"
    ? ERROR_HANDLER
    : { ...ERROR_HANDLER, describe: () => `error handler of ${handler.place}` };
}

/** Takes a response for an error, to which headers may be added. */
function takeForError(
  value: unknown,
  source: ResponseSource,
  guarded: GuardedRequest,
): Answer {
  return takeAwaitedResponse(value, source, guarded, true);
}

/**
 * Calls the error handlers from the inside out. What one of them throws is
 * passed to the next one.
 */
async function askErrorHandlers(
  first: unknown,
  errorHandlers: ErrorHandlers,
  guarded: GuardedRequest,
): Promise<Response> {
  const { request, context } = guarded;
  let error = first;
  let fault = error;
  let hasBug = !isHttpError(first);
  for (const handler of errorHandlers) {
    try {
      const handle = typeof handler === "function"
        ? handler
        : await handler.load();
      const answer = await handle(error, request, context);
      const response = await takeForError(answer, sourceOf(handler), guarded);
      // A handler that answers for a bug has to log it itself, but this one
      // only received the HttpError that another one has thrown in its place.
      if (hasBug && isHttpError(error)) logHidden(error, fault, guarded);
      return addErrorHeaders(response, error);
    } catch (next) {
      noteCause(next, error);
      ({ error } = await readThrown(next, guarded));
      if (isResponse(error)) return error;
      if (hidesFault(error)) fault = error;
      hasBug ||= !isHttpError(error);
    }
  }
  return answerUnhandled(error, fault, guarded);
}

/**
 * Answers for an error that no error handler has answered for. The fault is
 * what is logged: the last error thrown that is not shown to clients in full.
 */
async function answerUnhandled(
  error: unknown,
  fault: unknown,
  guarded: GuardedRequest,
): Promise<Response> {
  const { request, context, onUnexpected } = guarded;
  try {
    // A subclass may return any response.
    if (isHttpError(error)) {
      const answer = error.toResponse();
      const response = await takeForError(answer, ERROR, guarded);
      logHidden(error, fault, guarded);
      return response;
    }
  } catch (unsayable) {
    return onUnexpected(unsayable, request, context);
  }
  return onUnexpected(error, request, context);
}

/** Tells whether an error is not shown to clients in full. */
function hidesFault(error: unknown): boolean {
  return !isHttpError(error) ||
    error.status >= 500 && error.cause !== undefined;
}

/** Logs the cause of a server error, which its client is not shown. */
function logHidden(
  error: HttpError,
  fault: unknown,
  guarded: GuardedRequest,
): void {
  if (error.status < 500) return;
  const { request, context, onUnexpected } = guarded;
  if (hidesFault(fault)) onUnexpected(fault, request, context);
}

/** What was thrown, wrapped: alone, a thrown promise would be awaited. */
interface Thrown {
  readonly error: unknown;
}

/**
 * Makes a thrown response one that can be sent, or returns what is wrong with
 * it; any other thrown value stays as it is.
 */
async function readThrown(
  thrown: unknown,
  guarded: GuardedRequest,
): Promise<Thrown> {
  try {
    const error = isResponse(thrown)
      ? await takeForError(thrown, THROWER, guarded)
      : thrown;
    return { error };
  } catch (error) {
    // Also for an object that throws on any access.
    return { error };
  }
}
