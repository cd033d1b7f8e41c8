import type { ErrorHandlers } from "../../compose/surroundings.ts";
import type { ErrorHandlerFile } from "../../declare/declaration.ts";
import type { Answer, ErrorHandler } from "../../declare/handler.ts";
import type { RequestContext } from "../context.ts";
import { addErrorHeaders } from "./error_headers.ts";
import { type Giver, isResponse } from "./expected_response.ts";
import { type HttpError, isHttpError } from "./http_error.ts";
import { noteCause } from "./noted_cause.ts";
import { type ReceivedRequest, takeAwaitedResponse } from "./taken_response.ts";

const ERROR_HANDLER: Giver = {
  kind: "error handler",
  describe: () => "error handler",
};
const ERROR: Giver = {
  kind: "thrower",
  describe: () => "toResponse() of an error",
};
const THROWER: Giver = { kind: "thrower", describe: () => "code that threw" };

/** Tells what to do with an error that nothing in the application expects. */
export type UnexpectedErrorHandler = (
  error: unknown,
  request: Request,
  context: RequestContext,
) => Response;

/** A request, and what answers for errors that no handler answers for. */
export interface GuardedRequest extends ReceivedRequest {
  readonly onUnexpected: UnexpectedErrorHandler;
}

/**
 * Answers for what was thrown. Error handlers can say it in other words, or
 * throw another error; the headers that its status asks for stay.
 *
 * @param thrown What was thrown.
 * @param errorHandlers The error handlers around, from the inside out.
 * @param guarded The request, and what answers where nothing else does.
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
    // What was thrown throws when it is asked what it is.
    return onUnexpected(unreadable, request, context);
  }
}

/** Names an error handler for messages, with its file. */
function giverOf(handler: ErrorHandler | ErrorHandlerFile): Giver {
  return typeof handler === "function"
    ? ERROR_HANDLER
    : { ...ERROR_HANDLER, describe: () => `error handler of ${handler.place}` };
}

/** Takes a response that answers for an error, whose headers may be added. */
function takeForError(
  value: unknown,
  giver: Giver,
  guarded: GuardedRequest,
): Answer {
  return takeAwaitedResponse(value, giver, guarded, true);
}

/**
 * Asks the error handlers from the inside out. What one of them throws, the next
 * one is asked about.
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
      const response = await takeForError(answer, giverOf(handler), guarded);
      // A handler that answers for a bug is to log it itself, but this one was
      // only given the HttpError that another one has thrown in its place.
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
 * Answers for an error that no error handler has answered for. The fault is what
 * the log is told: the last that was thrown of which clients are not told all.
 */
async function answerUnhandled(
  error: unknown,
  fault: unknown,
  guarded: GuardedRequest,
): Promise<Response> {
  const { request, context, onUnexpected } = guarded;
  try {
    // A class that extends this one may give any response.
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

/** Tells whether clients are not told all of an error of the server. */
function hidesFault(error: unknown): boolean {
  return !isHttpError(error) ||
    error.status >= 500 && error.cause !== undefined;
}

/** Logs why an error of the server came to be: its client is not told. */
function logHidden(
  error: HttpError,
  fault: unknown,
  guarded: GuardedRequest,
): void {
  if (error.status < 500) return;
  const { request, context, onUnexpected } = guarded;
  if (hidesFault(fault)) onUnexpected(fault, request, context);
}

/** What was thrown. Given by itself, a promise that was thrown would be awaited. */
interface Thrown {
  readonly error: unknown;
}

/**
 * Makes a response that was thrown one that can be sent, or gives what is wrong
 * with it; any other thrown value stays as it is.
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
    // Also what an object throws that throws whatever it is asked.
    return { error };
  }
}
