import { isObject } from "../../report/record.ts";
import { showValue } from "../../report/shown_value.ts";

/** What counts as thrown by the middleware that gave it to `next()`. */
export interface GivenFailure {
  readonly error: unknown;
}

/**
 * Tells whether it is a Response that lets nobody pass, or has a status that
 * Express would refuse with.
 */
function isRefusal(given: object): boolean {
  // A redirect, such as one to a login, lets nobody pass either.
  if (given instanceof Response) return !given.ok;
  const { status, statusCode = status } = given as {
    readonly status?: unknown;
    readonly statusCode?: unknown;
  };
  return typeof statusCode === "number" && statusCode >= 400;
}

/**
 * Finds what keeps a request from going on in what `next()` was given. It takes
 * nothing, but code for Express refuses by `next(error)` and `next("route")`,
 * and `check(request).catch(next)` hands on whatever was thrown: nobody is to
 * pass by that. What `.then(next)` hands on otherwise says nothing.
 *
 * @param given What it was given.
 * @param describeGiver Says which middleware gave it.
 */
export function findGivenFailure(
  given: unknown,
  describeGiver: () => string,
): GivenFailure | undefined {
  if (given instanceof Error) return { error: given };
  if (isObject(given) && isRefusal(given)) return { error: given };
  if (typeof given !== "string") return undefined;
  const error = new TypeError(
    `The ${describeGiver()} gave next() ${showValue(given)}, and it takes ` +
      'nothing. To refuse a request, throw new HttpError(403, "…"); to let it ' +
      "pass, write next().",
  );
  return { error };
}
