import type { ErrorHandlers } from "../../compose/surroundings.ts";
import type { ErrorHandlerFile } from "../../declare/declaration.ts";
import type { Answer, ErrorHandler } from "../../declare/handler.ts";
import type { RequestContext } from "../context.ts";
import { OF_A_BODY } from "./body_headers.ts";
import { type Giver, isResponse } from "./expected_response.ts";
import { headersOf, type HttpError, isHttpError } from "./http_error.ts";
import { noteCause } from "./noted_cause.ts";
import { type ReceivedRequest, takeAwaitedResponse } from "./taken_response.ts";
import { addHeaders } from "./writable_headers.ts";

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
    return addWritable(response, error);
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

/** Takes what answers for an error, to which headers of that may be added. */
function takeForError(
  value: unknown,
  giver: Giver,
  guarded: GuardedRequest,
): Answer {
  return takeAwaitedResponse(value, giver, guarded, true);
}

/** Asks the error handlers from the inside out; one that throws asks on. */
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
      // Who answers a bug logs it, but this one has only seen what hides it.
      if (hasBug && isHttpError(error)) logHidden(error, fault, guarded);
      return addMissing(response, error);
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
 * Answers for an error for which no error handler does.
 *
 * @param error The error.
 * @param fault The last error of those thrown before it, or itself, of which
 * clients are not told all: what is logged.
 * @param guarded The request, and what answers where nothing else does.
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

/** The client is told what an error of the server says, and the log why. */
function logHidden(
  error: HttpError,
  fault: unknown,
  guarded: GuardedRequest,
): void {
  if (error.status < 500) return;
  const { request, context, onUnexpected } = guarded;
  if (hidesFault(fault)) onUnexpected(fault, request, context);
}

/**
 * Adds the headers of an error to a response that only says it in other words,
 * since a status may ask for them, as 405 for `Allow` (RFC 9110 section
 * 15.5.6).
 */
function addMissing(response: Response, error: unknown): Response {
  if (!isHttpError(error) || error.status !== response.status) {
    return response;
  }
  const headers = headersOf(error);
  if (!headers) return response;
  // Another copy of the router may hold them in another form.
  const missing = [...new Headers(headers)].filter(([name]) =>
    !OF_A_BODY.has(name) && !response.headers.has(name)
  );
  return addHeaders(response, (additions) => {
    // A header may stand there several times, as Set-Cookie does.
    for (const [name, value] of missing) additions.append(name, value);
  });
}

/** Adds the same, as far as they can be written. */
function addWritable(response: Response, error: unknown): Response {
  try {
    return addMissing(response, error);
  } catch {
    // Headers that cannot be written have become an error of their own before.
    return response;
  }
}

/** What was thrown, kept from being awaited where it is a promise. */
interface Thrown {
  readonly error: unknown;
}

/** Gives what was thrown, ready to be sent, or what is wrong with it. */
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
    // So does an object that throws whatever it is asked.
    return { error };
  }
}
