import { showValue } from "../report/shown_value.ts";

/**
 * Refuses a value that cannot be called, as the compiler does.
 *
 * @param value The value to check.
 * @param action What it is called for, for messages.
 * @param example How the call is written.
 * @throws {TypeError} When it is not a function.
 */
export function expectFunction(
  value: unknown,
  action: string,
  example: string,
): void {
  if (typeof value === "function") return;
  throw new TypeError(
    `Cannot ${action}: ${
      showValue(value)
    } is not a function. Write ${example}.`,
  );
}
