import { describeUnusable } from "./callable.ts";
import type { ErrorHandler } from "./handler.ts";

/** Tells of a class of errors, for which other routers have a handler each. */
function isErrorClass(value: unknown): boolean {
  return typeof value === "function" && value.prototype instanceof Error;
}

/** Says why something cannot answer for errors, and what to write instead. */
function describeMisfit(
  handler: unknown,
  current: unknown,
): string | undefined {
  const what = isErrorClass(handler)
    ? "a class of errors is not a function that answers"
    : describeUnusable(handler);
  if (what !== undefined) {
    return `${what}. Give (error) => new Response(…, { status: … }), which ` +
      "throws the errors that it does not answer.";
  }
  // It would take the place of the first.
  return current === undefined
    ? undefined
    : "it has one, and takes no second. Tell errors apart in one, such as by " +
      "instanceof; it throws those that it does not answer.";
}

/**
 * Refuses what is not an error handler, as the compiler does, and a second one.
 *
 * @param handler What is to answer for errors.
 * @param current What answers for them already, if anything does.
 * @param place Whose errors, for messages.
 * @throws {TypeError} When it is not a function, a class of errors, takes what
 * Express gives, or there is one already.
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
