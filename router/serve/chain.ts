import type { Link } from "../compose/inheritance.ts";
import type { Answer, ErrorHandler } from "../declare/handler.ts";
import { HttpError } from "./http_error.ts";
import type { RequestContext } from "./context.ts";

/** What stands at the end of a chain of middleware. */
export type Responder = (request: Request, context: RequestContext) => unknown;

/** Tells what to do with an error that nothing in the application expects. */
export type UnexpectedErrorHandler = (
  error: unknown,
  request: Request,
  context: RequestContext,
) => Response;

/** All that takes part in answering one request. */
export interface Chain {
  /** The middleware, outermost first. */
  readonly links: readonly Link[];
  /** What answers when all middleware calls on. */
  readonly respond: Responder;
  /** What answers for errors of the responder, innermost first. */
  readonly errorHandlers: readonly ErrorHandler[];
  /** What answers for errors that are left. */
  readonly onUnexpected: UnexpectedErrorHandler;
}

/** Tells whether a value is a response, of whichever realm. */
function isResponse(value: unknown): value is Response {
  return value instanceof Response ||
    Object.prototype.toString.call(value) === "[object Response]";
}

function expectResponse(value: unknown, who: string): Response {
  if (!isResponse(value)) {
    throw new TypeError(
      `The ${who} gave ${
        value === null ? "null" : typeof value
      } instead of a Response. Return a Response, for example text("…").`,
    );
  }
  if (value.bodyUsed) {
    throw new TypeError(
      `The ${who} gave a Response whose body was used before. Make a new ` +
        "Response for every request.",
    );
  }
  return value;
}

/**
 * Runs a chain for one request. Whatever is thrown becomes a response where it
 * is thrown, so middleware around it sees a response.
 */
export function runChain(
  chain: Chain,
  request: Request,
  context: RequestContext,
): Answer {
  return chain.links.length === 0
    ? runResponder(chain, request, context)
    : runLink(chain, 0, request, context);
}

function runResponder(
  chain: Chain,
  request: Request,
  context: RequestContext,
): Answer {
  const { errorHandlers, respond } = chain;
  const fail = (error: unknown) =>
    answerError(error, errorHandlers, chain, request, context);
  try {
    const answer = respond(request, context);
    if (answer instanceof Promise) {
      return answer.then((value) => expectResponse(value, "handler"))
        .catch(fail);
    }
    return expectResponse(answer, "handler");
  } catch (error) {
    return fail(error);
  }
}

async function runLink(
  chain: Chain,
  index: number,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const { middleware, errorHandlers } = chain.links[index];
  let called = false;
  let misuse: Error | undefined;
  const next = (): Promise<Response> => {
    if (called) {
      misuse = new Error(
        "The middleware called next() twice. Call it once, and keep what it " +
          "gives.",
      );
      const rejection = Promise.reject(misuse);
      // Nobody may await it, and a stray rejection would end the process.
      rejection.catch(() => {});
      return rejection;
    }
    called = true;
    const rest = index + 1 === chain.links.length
      ? runResponder(chain, request, context)
      : runLink(chain, index + 1, request, context);
    return Promise.resolve(rest);
  };
  try {
    const answer = await middleware(request, context, next);
    if (misuse) throw misuse;
    return expectResponse(answer, "middleware");
  } catch (error) {
    return answerError(error, errorHandlers, chain, request, context);
  }
}

/** Asks the error handlers from the inside out; one that throws asks on. */
async function answerError(
  thrown: unknown,
  errorHandlers: readonly ErrorHandler[],
  { onUnexpected }: Chain,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  if (isResponse(thrown)) return thrown;
  let error = thrown;
  for (const handle of errorHandlers) {
    try {
      const answer = await handle(error, request, context);
      return expectResponse(answer, "error handler");
    } catch (next) {
      if (isResponse(next)) return next;
      error = next;
    }
  }
  return error instanceof HttpError
    ? error.toResponse()
    : onUnexpected(error, request, context);
}
