import { showValue } from "../report/shown_value.ts";

/**
 * Refuses a value that is not an application, as the compiler does.
 *
 * @param app The value to check.
 * @param method The method that is needed.
 * @param action What it is needed for, for messages.
 * @param example How the call is written.
 * @throws {TypeError} When it is not an application.
 */
export function expectApp(
  app: unknown,
  method: "versions" | "fetch" | "observed",
  action: string,
  example: string,
): void {
  const given = app as Record<string, unknown> | null | undefined;
  if (typeof given?.[method] === "function") return;
  throw new TypeError(
    `Cannot ${action} ${
      showValue(app)
    }, which is not an App. Write ${example}.`,
  );
}
