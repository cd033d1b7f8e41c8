import { methodNumber, UNKNOWN_METHOD } from "../method_offsets.ts";

/**
 * Refuses a method that is known when it is written in capitals, as requests
 * have it.
 *
 * @param method The method.
 * @param action What is done with it, for messages.
 * @throws {TypeError} When it has small letters.
 */
export function expectCapitals(method: string, action: string): void {
  const capitals = String(method).toUpperCase();
  const isWritten = method === capitals ||
    methodNumber(capitals) === UNKNOWN_METHOD;
  if (isWritten) return;
  throw new TypeError(
    `Cannot ${action} the method ${method}: write ${capitals}, in capitals.`,
  );
}
