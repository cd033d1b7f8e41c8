import { showValue } from "../report/shown_value.ts";

/**
 * Refuses what cannot be called, as the compiler does.
 *
 * @param value What is to be called.
 * @param action What it is called for, for messages.
 * @param example How it is written.
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
