import { givenName } from "../../compose/surrounding_names.ts";
import type { Surroundings } from "../../compose/surroundings.ts";
import type { MiddlewareFile } from "../../declare/declaration.ts";
import type { Answer, Middleware } from "../../declare/handler.ts";
import { ignoreRejection, isPromise } from "../../report/promise.ts";
import type { RequestContext } from "../context.ts";
import { answerError, type GuardedRequest } from "../response/error_answer.ts";
import { HANDLER, type ResponseSource } from "../response/expected_response.ts";
import { LazyHttpError } from "../response/lazy_http_error.ts";
import {
  takeAwaitedResponse,
  takeResponse,
} from "../response/taken_response.ts";
import { findGivenFailure, type GivenFailure } from "./given_failure.ts";
import { findLoaded, placeLoaded } from "./loaded_layers.ts";
import type { ServedApplication } from "./served_application.ts";

/**
 * The end of a chain of middleware: a handler, or the router, which returns a
 * {@linkcode LazyHttpError} where a handler would throw an error.
 */
export type Responder = (request: Request, context: RequestContext) => unknown;

/** What is available to the layers of one request's chain. */
interface Run extends GuardedRequest, Surroundings {
  readonly respond: Responder;
}

/**
 * Answers one request, for as long as the observer waits. Whatever is thrown
 * becomes a response where it is thrown, so middleware around it sees a
 * response.
 *
 * @param application The built application.
 * @param around The middleware and the error handlers.
 * @param respond Answers once all middleware has called `next()`.
 * @param request The request.
 * @param context Its context.
 */
export function runChain(
  { observer, onUnexpected }: ServedApplication,
  { layers, errorHandlers }: Surroundings,
  respond: Responder,
  request: Request,
  context: RequestContext,
): Answer {
  const answer = runFrom(
    { layers, respond, errorHandlers, request, context, onUnexpected },
    0,
  );
  if (!observer.limit || !(answer instanceof Promise)) return answer;
  return observer.limit(answer, context, (late) => context.upgrade ?? late);
}

/** Runs a layer and what comes after it. */
function runFrom(run: Run, index: number): Answer {
  const { layers } = run;
  if (index === layers.length) return runResponder(run);
  const { middleware } = layers[index];
  if (typeof middleware === "function") {
    return runMiddleware(run, index, middleware);
  }
  const loaded = findLoaded(layers);
  return loaded
    ? runFrom({ ...run, layers: loaded }, index)
    : loadFile(run, index, middleware);
}

/**
 * Passes a response to the layer around, or ends the request. One that upgrades
 * the connection stays: no other can be sent after it, and Deno would stop
 * listening.
 */
function passOut(
  response: Response,
  index: number,
  { context }: Run,
): Response {
  const { upgrade } = context;
  if (upgrade) return upgrade;
  if (index === 0) context.end(response);
  return response;
}

/** Answers for what a layer, or the responder inside all, has thrown. */
async function answerErrorAt(
  index: number,
  error: unknown,
  run: Run,
): Promise<Response> {
  const { errorHandlers } = run.layers[index] ?? run;
  return passOut(await answerError(error, errorHandlers, run), index, run);
}

/** Answers for an error of the router, which is created only if it is read. */
function answerLazily(lazy: LazyHttpError, run: Run): Answer {
  const { layers, errorHandlers, context } = run;
  if (errorHandlers.length > 0) {
    return answerErrorAt(layers.length, lazy.error, run);
  }
  context.fail(() => lazy.error);
  return passOut(lazy.toResponse(), layers.length, run);
}

/** Loads the middleware of a file, and runs it as if it had been declared. */
async function loadFile(
  run: Run,
  index: number,
  { place, load }: MiddlewareFile,
): Promise<Response> {
  let loaded: readonly Middleware[];
  try {
    loaded = await load();
  } catch (error) {
    return answerErrorAt(index, error, run);
  }
  const layers = placeLoaded(run.layers, index, place, loaded);
  return runFrom({ ...run, layers }, index);
}

function runResponder(run: Run): Answer {
  const { layers, respond, request, context } = run;
  try {
    const answer = respond(request, context);
    if (isPromise(answer)) return awaitResponder(answer, run);
    if (answer instanceof LazyHttpError) return answerLazily(answer, run);
    const opened = takeResponse(answer, HANDLER, run, layers.length > 0);
    return opened instanceof Promise
      ? awaitResponder(opened, run)
      : passOut(opened, layers.length, run);
  } catch (error) {
    return answerErrorAt(layers.length, error, run);
  }
}

async function awaitResponder(
  answer: PromiseLike<unknown>,
  run: Run,
): Promise<Response> {
  const { layers } = run;
  try {
    const given = await answer;
    if (given instanceof LazyHttpError) return answerLazily(given, run);
    const opened = takeAwaitedResponse(given, HANDLER, run, layers.length > 0);
    // Awaiting a response that is available takes a tenth of a request.
    const open = opened instanceof Promise ? await opened : opened;
    return passOut(open, layers.length, run);
  } catch (error) {
    return answerErrorAt(layers.length, error, run);
  }
}

/** Names middleware for messages, with the file that it was loaded from. */
function formatMiddleware(middleware: Middleware, place?: string): string {
  const name = givenName(middleware);
  const named = name === undefined ? "middleware" : `middleware ${name}`;
  return place === undefined ? named : `${named} of ${place}`;
}

function describeSecondCall(source: string): Error {
  return new Error(
    `The ${source} called next() twice. Call it once, and reuse its result.`,
  );
}

function describeLostUpgrade(source: string): TypeError {
  return new TypeError(
    `The ${source} replaced the Response that upgrades the connection; the ` +
      "original is sent anyway. Return the result of next(), and refuse " +
      "requests before calling it.",
  );
}

/** Returns a rejected promise that nobody has to handle. */
function rejectBy(error: unknown): Promise<never> {
  const rejection = Promise.reject(error);
  ignoreRejection(rejection);
  return rejection;
}

async function runMiddleware(
  run: Run,
  index: number,
  middleware: Middleware,
): Promise<Response> {
  const { layers, request, context } = run;
  const { place } = layers[index];
  let called = false;
  let failure: GivenFailure | undefined;
  const describe = () => formatMiddleware(middleware, place);
  const next = (given?: unknown): Promise<Response> => {
    const refusal = findGivenFailure(given, describe);
    if (called || refusal) {
      called = true;
      failure ??= refusal ?? { error: describeSecondCall(describe()) };
      return rejectBy(failure.error);
    }
    called = true;
    return Promise.resolve(runFrom(run, index + 1));
  };
  try {
    const answer = await middleware(request, context, next);
    if (failure) throw failure.error;
    const source: ResponseSource = {
      kind: "middleware",
      describe,
      depth: index,
    };
    const opened = takeAwaitedResponse(answer, source, run, index > 0);
    const given = opened instanceof Promise ? await opened : opened;
    if (context.upgrade && given !== context.upgrade) {
      throw describeLostUpgrade(describe());
    }
    return passOut(given, index, run);
  } catch (error) {
    return answerErrorAt(index, error, run);
  }
}
