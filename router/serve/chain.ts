import type {
  MiddlewareLayer,
  Surroundings,
} from "../compose/effective_settings.ts";
import { givenName } from "../compose/middleware_names.ts";
import type { MiddlewareFile } from "../declare/declaration.ts";
import type { Answer, ErrorHandler, Middleware } from "../declare/handler.ts";
import type { RequestContext } from "./context.ts";
import {
  expectLateResponse,
  expectResponse,
  type Giver,
  HANDLER,
  isResponse,
} from "./expected_response.ts";
import { openFetched } from "./fetched_response.ts";
import { HttpError } from "./http_error.ts";
import { addHeaders } from "./writable_headers.ts";

const MIDDLEWARE: Giver = { kind: "middleware", text: "middleware" };
const ERROR_HANDLER: Giver = { kind: "error handler", text: "error handler" };
const THROWER: Giver = { kind: "thrower", text: "code that threw" };

/** What stands at the end of a chain of middleware. */
export type Responder = (request: Request, context: RequestContext) => unknown;

/** Tells what to do with an error that nothing in the application expects. */
export type UnexpectedErrorHandler = (
  error: unknown,
  request: Request,
  context: RequestContext,
) => Response;

/** What the layers of one request's chain have at hand. */
interface Run {
  readonly around: Surroundings;
  /** Those of `around`, and those of files that were loaded on the way. */
  readonly layers: readonly MiddlewareLayer[];
  readonly respond: Responder;
  readonly request: Request;
  readonly context: RequestContext;
  readonly onUnexpected: UnexpectedErrorHandler;
}

/** Tells whether a value is a promise, of whichever realm or library. */
function isPromise(value: unknown): value is PromiseLike<unknown> {
  return value instanceof Promise ||
    typeof (value as PromiseLike<unknown> | undefined)?.then === "function";
}

/**
 * Answers one request. Whatever is thrown becomes a response where it is
 * thrown, so middleware around it sees a response.
 *
 * @param around The middleware and the error handlers.
 * @param respond What answers when all middleware calls on.
 * @param request The request.
 * @param context Its context.
 * @param onUnexpected What answers for errors that are left.
 */
export function runChain(
  around: Surroundings,
  respond: Responder,
  request: Request,
  context: RequestContext,
  onUnexpected: UnexpectedErrorHandler,
): Answer {
  const { layers } = around;
  return layers.length === 0
    ? runResponder(around, respond, request, context, onUnexpected)
    : runFrom({ around, layers, respond, request, context, onUnexpected }, 0);
}

/** Runs a layer and what comes after it. */
function runFrom(run: Run, index: number): Answer {
  const { around, layers, respond, request, context, onUnexpected } = run;
  if (index === layers.length) {
    return runResponder(around, respond, request, context, onUnexpected);
  }
  const { middleware, errorHandlers } = layers[index];
  return typeof middleware === "function"
    ? runMiddleware(run, index, middleware)
    : runFile(run, index, middleware, errorHandlers);
}

/** Runs the middleware of a file, as if each had been declared alone. */
async function runFile(
  run: Run,
  index: number,
  file: MiddlewareFile,
  errorHandlers: readonly ErrorHandler[],
): Promise<Response> {
  const { layers, request, context, onUnexpected } = run;
  let loaded: readonly Middleware[];
  try {
    loaded = await file.load();
  } catch (error) {
    return answerError(error, errorHandlers, request, context, onUnexpected);
  }
  const { place } = file;
  const own = loaded.map((middleware) => ({
    middleware,
    errorHandlers,
    place,
  }));
  return runFrom({ ...run, layers: layers.toSpliced(index, 1, ...own) }, index);
}

function runResponder(
  around: Surroundings,
  respond: Responder,
  request: Request,
  context: RequestContext,
  onUnexpected: UnexpectedErrorHandler,
): Answer {
  try {
    const answer = respond(request, context);
    if (isPromise(answer)) {
      return awaitResponder(answer, around, request, context, onUnexpected);
    }
    const isChanged = around.layers.length > 0;
    const response = expectResponse(answer, HANDLER, context, isChanged);
    return openFetched(response, request, isChanged);
  } catch (error) {
    const { errorHandlers } = around;
    return answerError(error, errorHandlers, request, context, onUnexpected);
  }
}

async function awaitResponder(
  answer: PromiseLike<unknown>,
  around: Surroundings,
  request: Request,
  context: RequestContext,
  onUnexpected: UnexpectedErrorHandler,
): Promise<Response> {
  try {
    const isChanged = around.layers.length > 0;
    const response = expectLateResponse(
      await answer,
      HANDLER,
      context,
      isChanged,
    );
    return openFetched(response, request, isChanged);
  } catch (error) {
    const { errorHandlers } = around;
    return answerError(error, errorHandlers, request, context, onUnexpected);
  }
}

/** Names middleware for messages, with the file that it was loaded from. */
function describeMiddleware(middleware: Middleware, place?: string): string {
  const name = givenName(middleware);
  const named = name === undefined ? "middleware" : `middleware ${name}`;
  return place === undefined ? named : `${named} of ${place}`;
}

async function runMiddleware(
  run: Run,
  index: number,
  middleware: Middleware,
): Promise<Response> {
  const { layers, request, context, onUnexpected } = run;
  const { errorHandlers, place } = layers[index];
  let called = false;
  let misuse: Error | undefined;
  const next = (): Promise<Response> => {
    if (called) {
      misuse = new Error(
        `The ${
          describeMiddleware(middleware, place)
        } called next() twice. Call it once, ` +
          "and keep what it gives.",
      );
      const rejection = Promise.reject(misuse);
      // Nobody may await it, and a stray rejection would end the process.
      rejection.catch(() => {});
      return rejection;
    }
    called = true;
    return Promise.resolve(runFrom(run, index + 1));
  };
  try {
    const answer = await middleware(request, context, next);
    if (misuse) throw misuse;
    // Its name is put together only for who has to look for it.
    const giver = isResponse(answer)
      ? MIDDLEWARE
      : { ...MIDDLEWARE, text: describeMiddleware(middleware, place) };
    const isChanged = index > 0;
    const response = expectLateResponse(answer, giver, context, isChanged);
    return openFetched(response, request, isChanged);
  } catch (error) {
    return answerError(error, errorHandlers, request, context, onUnexpected);
  }
}

/**
 * Answers for what was thrown. Error handlers can say it in other words, or
 * throw it in others; what its status asks for stays.
 */
async function answerError(
  thrown: unknown,
  errorHandlers: readonly ErrorHandler[],
  request: Request,
  context: RequestContext,
  onUnexpected: UnexpectedErrorHandler,
): Promise<Response> {
  const error = checkThrown(thrown, context);
  if (isResponse(error)) return openFetched(error, request, true);
  const response = await askErrorHandlers(
    error,
    errorHandlers,
    request,
    context,
    onUnexpected,
  );
  try {
    return addMissing(response, error);
  } catch {
    // Headers that cannot be written have become an error of their own before.
    return response;
  }
}

/** Asks the error handlers from the inside out; one that throws asks on. */
async function askErrorHandlers(
  first: unknown,
  errorHandlers: readonly ErrorHandler[],
  request: Request,
  context: RequestContext,
  onUnexpected: UnexpectedErrorHandler,
): Promise<Response> {
  let error = first;
  for (const handle of errorHandlers) {
    try {
      const answer = await handle(error, request, context);
      const response = expectLateResponse(answer, ERROR_HANDLER, context, true);
      return addMissing(openFetched(response, request, true), error);
    } catch (next) {
      noteCause(next, error);
      error = checkThrown(next, context);
      if (isResponse(error)) return openFetched(error, request, true);
    }
  }
  if (!(error instanceof HttpError)) {
    return onUnexpected(error, request, context);
  }
  try {
    return error.toResponse();
  } catch (unsayable) {
    return onUnexpected(unsayable, request, context);
  }
}

/** Errors whose cause was noted here, and not by who made them. */
const NOTED = new WeakSet<Error>();

/** Tells whether an error is another one, or a cause of it. */
function isAmongCauses(error: Error, other: unknown): boolean {
  const seen = new Set<unknown>();
  for (
    let cause = other;
    cause instanceof Error && !seen.has(cause);
    cause = cause.cause
  ) {
    if (cause === error) return true;
    seen.add(cause);
  }
  return false;
}

/**
 * Keeps what an error handler was asked about when it fails itself. An
 * `HttpError` is no failure, and one that is thrown again and again would tell
 * one client of another.
 */
function noteCause(failure: unknown, cause: unknown): void {
  try {
    if (!(failure instanceof Error) || isAmongCauses(failure, cause)) return;
    if (failure instanceof HttpError) return;
    const isOwn = failure.cause !== undefined && !NOTED.has(failure);
    if (isOwn || !Object.isExtensible(failure)) return;
    NOTED.add(failure);
    Object.defineProperty(failure, "cause", {
      value: cause,
      configurable: true,
      writable: true,
    });
  } catch {
    // An object can throw whatever it is asked.
  }
}

/** What a header says of a body, which another one does not have. */
const OF_A_BODY = /^content-/i;

/**
 * Adds the headers of an error to a response that only says it in other words,
 * since a status may ask for them, as 405 for `Allow` (RFC 9110 section
 * 15.5.6).
 */
function addMissing(response: Response, error: unknown): Response {
  if (!(error instanceof HttpError) || error.status !== response.status) {
    return response;
  }
  return addHeaders(response, (additions) => {
    for (const [name, value] of Object.entries(error.headers)) {
      if (!OF_A_BODY.test(name)) additions.setMissing(name, value);
    }
  });
}

/** Gives what was thrown, or what is wrong with it. */
function checkThrown(thrown: unknown, context: RequestContext): unknown {
  try {
    return isResponse(thrown)
      ? expectLateResponse(thrown, THROWER, context, true)
      : thrown;
  } catch (error) {
    // So does an object that throws whatever it is asked.
    return error;
  }
}
