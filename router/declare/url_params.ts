import { showValue } from "../report/shown_value.ts";

/** The values to put into a path, by the names of its parameters. */
export type UrlParams = Readonly<Record<string, unknown>>;

/**
 * Refuses what holds no values.
 *
 * @param name The name of the route whose URL is built.
 * @param params What was given.
 * @throws {TypeError} When it is no object, or a list.
 */
export function expectUrlParams(name: string, params: UrlParams): void {
  const isObject = typeof params === "object" && params !== null;
  if (isObject && !Array.isArray(params)) return;
  throw new TypeError(
    `Cannot build the URL of "${name}" with ${showValue(params)} as values: ` +
      "write an object with the values of its parameters, such as { id: 7 }.",
  );
}
