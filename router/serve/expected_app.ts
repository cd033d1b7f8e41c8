import { showValue } from "../report/shown_value.ts";

/**
 * Refuses what is not an application, as the compiler does.
 *
 * @param app What is given as one.
 * @param method What is asked of it.
 * @param action What it is asked for, for messages.
 * @param example How that is written.
 * @throws {TypeError} When it is none.
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
