import { showValue } from "../../report/shown_value.ts";

/**
 * Refuses a value that is not the path of a request, as the compiler does.
 *
 * @param path The value to check.
 * @param action What is done with it, for messages.
 * @throws {TypeError} When it is not a string.
 */
export function expectPath(
  path: unknown,
  action: string,
): asserts path is string {
  if (typeof path === "string") return;
  throw new TypeError(
    `Cannot ${action} ${showValue(path)}, which is not a path. Write one ` +
      'such as "/users/7"; for a URL, use its pathname.',
  );
}

/** Returns the path of a URL, or of a text that only lacks its first slash. */
function correctPath(text: string): string | undefined {
  const [path] = text.split(/[?#]/);
  const meant = URL.canParse(path) ? new URL(path).pathname : `/${path}`;
  return meant.length > 1 && meant.startsWith("/") ? meant : undefined;
}

/**
 * Refuses anything but a path from its first slash, such as a URL, or a query,
 * which no route has.
 *
 * @param path The path.
 * @param action What is done with it, for messages.
 * @throws {TypeError} When it is not a string, does not begin with a slash, or has
 * a query or a fragment.
 */
export function expectPathAlone(
  path: unknown,
  action: string,
): asserts path is string {
  expectPath(path, action);
  if (!path.startsWith("/")) {
    throw new TypeError(
      `Cannot ${action} ${path || showValue(path)}: start the path with ` +
        `a slash, as in ${correctPath(path) ?? "/users/7"}.`,
    );
  }
  const end = path.search(/[?#]/);
  if (end === -1) return;
  const part = path[end] === "?" ? "query" : "fragment";
  throw new TypeError(
    `Cannot ${action} ${path}: give the path without its ${part}, ` +
      `${path.slice(0, end)}.`,
  );
}
