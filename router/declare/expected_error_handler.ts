import { describeUnusable } from "./callable.ts";
import type { ErrorHandler } from "./handler.ts";

/** Tells whether it is an error class: other routers have a handler for each. */
function isErrorClass(value: unknown): boolean {
  return typeof value === "function" && value.prototype instanceof Error;
}

/** Describes why a value cannot handle errors, and what to write instead. */
function describeMisfit(
  handler: unknown,
  current: unknown,
): string | undefined {
  const what = isErrorClass(handler)
    ? "an error class is not an error handler"
    : describeUnusable(handler);
  if (what !== undefined) {
    return `${what}. Pass (error) => new Response(…, { status: … }), and ` +
      "rethrow the errors that it does not handle.";
  }
  // It would replace the first.
  return current === undefined
    ? undefined
    : "it already has one. Tell errors apart in that one, for example by " +
      "instanceof, and rethrow those that it does not handle.";
}

/**
 * Refuses anything but an error handler, as the compiler does, and a second one.
 *
 * @param handler The error handler to set.
 * @param current The error handler that is set already, if any.
 * @param place Whose errors it would handle, for messages.
 * @throws {TypeError} When it is not a function, is an error class, has the
 * parameters of Express, or there is one already.
 */
export function expectErrorHandler(
  handler: unknown,
  current: unknown,
  place: string,
): asserts handler is ErrorHandler {
  const misfit = describeMisfit(handler, current);
  if (misfit === undefined) return;
  throw new TypeError(`Cannot set the error handler of ${place}: ${misfit}`);
}
