import { kindOfFunction } from "../report/function_kind.ts";
import { showValue } from "../report/shown_value.ts";

/** How what a generator gives is answered with. */
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
 * Says of what cannot be called for an answer what it is.
 *
 * @param value The value.
 */
export function describeUncallable(value: unknown): string {
  const kind = kindOfFunction(value);
  if (kind === undefined) return `${showValue(value)} is not a function`;
  return kind === "class"
    ? "a class cannot be called"
    : `a generator gives no Response, as ${STREAMED_RESPONSE} is`;
}

/** Says what a function of four parameters is. */
const EXPRESS_ERROR_HANDLER =
  "a function of four parameters handles errors in Express, and is given " +
  "three here";

/**
 * Tells of `(err, req, res, next) => …`, which would fail at every request.
 *
 * @param value Any value.
 */
export function takesExpressError(value: unknown): boolean {
  return typeof value === "function" && value.length === 4 && isCallable(value);
}

/**
 * Says why a value can be neither middleware nor an error handler; `undefined`
 * when it can.
 *
 * @param value Any value.
 */
export function describeUnusable(value: unknown): string | undefined {
  if (takesExpressError(value)) return EXPRESS_ERROR_HANDLER;
  return isCallable(value) ? undefined : describeUncallable(value);
}
