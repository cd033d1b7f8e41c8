import { kindOfFunction } from "../report/function_kind.ts";
import { showValue } from "../report/shown_value.ts";

/** How to answer with the values of a generator. */
export const STREAMED_RESPONSE = "new Response(ReadableStream.from(…)" +
  ".pipeThrough(new TextEncoderStream()))";

/**
 * Tells whether a value can be called for an answer: a function that is neither
 * a class nor a generator.
 *
 * @param value Any value.
 */
export function isCallable(value: unknown): boolean {
  return kindOfFunction(value) === "function";
}

/**
 * Describes why a value cannot be called for an answer.
 *
 * @param value The value.
 */
export function describeUncallable(value: unknown): string {
  const kind = kindOfFunction(value);
  if (kind === undefined) return `${showValue(value)} is not a function`;
  return kind === "class"
    ? "a class cannot be called"
    : `a generator returns no Response; write ${STREAMED_RESPONSE}`;
}

/** Describes a function of four parameters. */
const EXPRESS_ERROR_HANDLER =
  "a function of four parameters is an Express error handler; only three " +
  "are passed here";

/**
 * Tells whether a value is like `(err, req, res, next) => …`, which would fail
 * at every request.
 *
 * @param value Any value.
 */
export function takesExpressError(value: unknown): boolean {
  return typeof value === "function" && value.length === 4 && isCallable(value);
}

/**
 * Describes why a value can be neither middleware nor an error handler;
 * `undefined` when it can.
 *
 * @param value Any value.
 */
export function describeUnusable(value: unknown): string | undefined {
  if (takesExpressError(value)) return EXPRESS_ERROR_HANDLER;
  return isCallable(value) ? undefined : describeUncallable(value);
}
