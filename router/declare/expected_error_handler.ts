import { describeUnusable } from "./callable.ts";
import type { ErrorHandler } from "./handler.ts";

/** Tells of a class of errors, for which other routers have a handler each. */
function isErrorClass(value: unknown): boolean {
  return typeof value === "function" && value.prototype instanceof Error;
}

/**
 * Refuses what is not an error handler, as the compiler does.
 *
 * @param handler What is to answer for errors.
 * @param place Whose errors, for messages.
 * @throws {TypeError} When it is not a function, a class of errors, or takes
 * what Express gives.
 */
export function expectErrorHandler(
  handler: unknown,
  place: string,
): asserts handler is ErrorHandler {
  const what = isErrorClass(handler)
    ? "a class of errors is not a function that answers"
    : describeUnusable(handler);
  if (what === undefined) return;
  throw new TypeError(
    `Cannot set the error handler of ${place}: ${what}. ` +
      "Give (error) => new Response(…, { status: … }), which " +
      "throws the errors that it does not answer.",
  );
}

/**
 * Refuses a second error handler, which would take the place of the first.
 *
 * @param current The error handler that there is.
 * @param place Whose it is, for messages.
 * @throws {TypeError} When there is one.
 */
export function expectNoErrorHandler(current: unknown, place: string): void {
  if (current === undefined) return;
  throw new TypeError(
    `Cannot set the error handler of ${place}: it has one, and takes no ` +
      "second. Tell errors apart in one, such as by instanceof; it throws " +
      "those that it does not answer.",
  );
}
