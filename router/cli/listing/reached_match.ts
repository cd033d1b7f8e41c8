import { METHODS } from "../../declare/method.ts";
import { showError } from "../../report/shown_error.ts";
import { showValue } from "../../report/shown_value.ts";
import type { App } from "../../serve/app.ts";
import type { Match } from "../../serve/match.ts";
import { isGone } from "../../serve/versions/lifecycle_state.ts";
import { UsageError } from "../command/arguments.ts";

/**
 * Finds what each method of a path reaches.
 *
 * @param app The application.
 * @param path The path.
 */
export function matchAll(app: App, path: string): Match[] {
  return METHODS.map((method) => app.match(method, path))
    .filter((match) => match !== undefined);
}

/**
 * Finds a match for `OPTIONS` where no route answers it: the router does so for
 * every path that is not gone.
 */
function matchAny(app: App, path: string): Match | undefined {
  const matches = matchAll(app, path);
  const now = app.now();
  return matches.find(({ route }) => !isGone(route.lifecycle, now)) ??
    matches[0];
}

/**
 * Finds what a request reaches.
 *
 * @param app The application.
 * @param method The request's method.
 * @param path The request's path.
 * @throws {UsageError} When a parameter's type throws.
 */
export function matchRequest(
  app: App,
  method: string,
  path: string,
): Match | undefined {
  try {
    const match = app.match(method, path);
    return match ?? (method === "OPTIONS" ? matchAny(app, path) : undefined);
  } catch (error) {
    const thrown = showValue(showError(error));
    throw new UsageError(
      `Cannot tell which route ${method} ${path} reaches: parse() of a ` +
        `parameter type throws ${thrown}. Make it return undefined for ` +
        "values that do not match.",
    );
  }
}
