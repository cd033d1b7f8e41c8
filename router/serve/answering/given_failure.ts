import { isObject } from "../../report/record.ts";
import { showValue } from "../../report/shown_value.ts";

/** What counts as thrown by the middleware that passed it to `next()`. */
export interface GivenFailure {
  readonly error: unknown;
}

/**
 * Tells whether the value is a Response that lets nobody pass, or has a status
 * with which Express would refuse.
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
 * Finds a refusal in the argument of `next()`. It accepts none, but code for
 * Express refuses by `next(error)` and `next("route")`, and
 * `check(request).catch(next)` passes on whatever was thrown: nobody must get
 * through by that. Anything else that `.then(next)` passes on has no meaning.
 *
 * @param given The argument.
 * @param describeSource Describes the middleware that passed it.
 */
export function findGivenFailure(
  given: unknown,
  describeSource: () => string,
): GivenFailure | undefined {
  if (given instanceof Error) return { error: given };
  if (isObject(given) && isRefusal(given)) return { error: given };
  if (typeof given !== "string") return undefined;
  const call = `next(${showValue(given)})`;
  const error = new TypeError(
    `The ${describeSource()} called ${call}, which accepts no arguments. To ` +
      'refuse a request, throw new HttpError(403, "…"); to let it pass, ' +
      "write next().",
  );
  return { error };
}
