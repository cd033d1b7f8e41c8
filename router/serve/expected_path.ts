import { showValue } from "../path/shown_value.ts";

/**
 * Refuses what is no path of a request, as the compiler does.
 *
 * @param path What is given as the path.
 * @param action What is done with it, for messages.
 * @throws {TypeError} When it is not a string.
 */
export function expectPath(
  path: unknown,
  action: string,
): asserts path is string {
  if (typeof path === "string") return;
  throw new TypeError(
    `Cannot ${action} ${
      showValue(path)
    }, which is not a path. Write one such ` +
      'as "/users/7"; that of a URL is its pathname.',
  );
}

/**
 * Refuses a path with a query, which no route has.
 *
 * @param path The path.
 * @param action What is done with it, for messages.
 * @throws {TypeError} When it has one.
 */
export function expectNoQuery(path: string, action: string): void {
  if (!path.includes("?")) return;
  throw new TypeError(
    `Cannot ${action} ${path}: give the path without its query, ` +
      `${path.slice(0, path.indexOf("?"))}.`,
  );
}
