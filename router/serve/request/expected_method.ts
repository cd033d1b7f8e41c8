import { methodNumber, UNKNOWN_METHOD } from "../method_offsets.ts";

/** Returns an unknown method in capitals, if that one is known. */
function findCapitals(method: string): string | undefined {
  const capitals = String(method).toUpperCase();
  return methodNumber(capitals) === UNKNOWN_METHOD ? undefined : capitals;
}

/**
 * Refuses a method that is known when it is written in capitals, as requests
 * have it.
 *
 * @param method The method, which is not known.
 * @throws {TypeError} When it has lowercase letters.
 */
export function expectCapitals(method: string): void {
  const capitals = findCapitals(method);
  if (capitals === undefined) return;
  throw new TypeError(
    `Cannot match the method ${method}: write ${capitals}, in capitals.`,
  );
}

/**
 * Describes for a client why its method is refused. `fetch` puts some methods
 * in capitals by itself, and leaves `patch` as it is.
 *
 * @param method The method of a request, which is not known.
 */
export function describeUnknownMethod(method: string): string {
  const capitals = findCapitals(method);
  return capitals === undefined
    ? "The request method is not recognized."
    : `The request method is not recognized. Write ${capitals}, in capitals.`;
}
