import { STREAMED_RESPONSE } from "../../declare/callable.ts";
import { isObject } from "../../report/record.ts";
import { showValue } from "../../report/shown_value.ts";
import type { RequestContext } from "../context.ts";
import { isHttpError } from "./http_error.ts";

/** Where a response comes from. */
export interface ResponseSource {
  readonly kind:
    | "handler"
    | "middleware"
    | "error handler"
    | "error"
    | "thrower";
  /** Returns its name in messages; called only when one is written. */
  readonly describe: () => string;
  /** For middleware only: how many layers stand around it. */
  readonly depth?: number;
}

/** The source of the response that middleware then passes on. */
export const HANDLER: ResponseSource = {
  kind: "handler",
  describe: () => "handler",
};

/** Advice where a response cannot be given again. */
const MAKE_NEW = "Create a new Response for every request.";
/** Advice for middleware that has read what next() returned. */
const READ_COPY =
  "Read response.clone() instead, or return a new Response with what you read.";

/**
 * Tells whether a value is a response, from any realm.
 *
 * @param value Any value.
 */
export function isResponse(value: unknown): value is Response {
  return value instanceof Response ||
    Object.prototype.toString.call(value) === "[object Response]";
}

/** Refuses what was given; names a handler by its file or declaration. */
function refuseGiven(
  given: string,
  { kind, describe }: ResponseSource,
  { route }: RequestContext,
): never {
  const place = kind === "handler" && route ? ` of ${route.source.place}` : "";
  const verb = kind === "thrower" ? "threw" : "returned";
  throw new TypeError(`The ${describe()}${place} ${verb} ${given}`);
}

/**
 * Refuses a response that was given for another request.
 *
 * @param source Where it comes from.
 * @param context The context of the request.
 * @throws {TypeError} Always.
 */
export function refuseRepeated(
  source: ResponseSource,
  context: RequestContext,
): never {
  const given = `a Response that belongs to another request. ${MAKE_NEW}`;
  refuseGiven(given, source, context);
}

/**
 * Expects a response whose body has not been read.
 *
 * @param response What was given.
 * @param source Where it comes from.
 * @param context The context of the request.
 * @throws {TypeError} When its body was used.
 */
export function expectUnused(
  response: Response,
  source: ResponseSource,
  context: RequestContext,
): void {
  if (!response.bodyUsed) return;
  const advice = source.kind === "middleware" ? READ_COPY : MAKE_NEW;
  refuseGiven(
    `a Response whose body was already used. ${advice}`,
    source,
    context,
  );
}

/** Tells whether a value yields parts of a body, as a generator does. */
function isStreamed(value: unknown): boolean {
  if (!isObject(value)) return false;
  return Symbol.asyncIterator in value ||
    Symbol.iterator in value && "next" in value;
}

const RETURN_NEXT =
  "Return the result of next(), the third parameter: return await next().";
const CALL_MAKER =
  "Call the function that makes a handler or middleware: write make(…), " +
  "not make.";

/** Describes what to do instead of giving a value. */
function adviseFor(value: unknown, { kind }: ResponseSource): string {
  const isForgotten = value === undefined;
  if (isForgotten && kind === "middleware") return RETURN_NEXT;
  if (isForgotten && kind === "error handler") {
    return "Return a Response, or rethrow the error to the next handler: " +
      "throw error.";
  }
  if (typeof value === "function") {
    return kind === "middleware" ? `${RETURN_NEXT} ${CALL_MAKER}` : CALL_MAKER;
  }
  if (isHttpError(value)) return "Throw it.";
  if (isStreamed(value)) {
    return `Return ${STREAMED_RESPONSE}.`;
  }
  return isObject(value)
    ? "Return a Response, for example json(…)."
    : 'Return a Response, for example text("…").';
}

/**
 * Expects a response that can be sent to a client.
 *
 * @param value What was given.
 * @param source Where it comes from.
 * @param context The context of the request.
 * @throws {TypeError} When it is something else.
 */
export function expectResponse(
  value: unknown,
  source: ResponseSource,
  context: RequestContext,
): Response {
  if (!isResponse(value)) {
    const given = typeof value === "string" ? "a string" : showValue(value);
    const advice = adviseFor(value, source);
    refuseGiven(`${given} instead of a Response. ${advice}`, source, context);
  }
  if (value.type === "error") {
    refuseGiven(
      "Response.error(), which cannot be sent to a client. Throw an HttpError, " +
        'for example new HttpError(502, "…").',
      source,
      context,
    );
  }
  return value;
}
