import { assert } from "@std/assert";
import type { App, Match } from "@strata/router";

/** Matches any text; a query or a fragment, which is refused, is no match. */
export function matchPath(
  app: App,
  method: string,
  path: string,
): Match | undefined {
  try {
    return app.match(method, path);
  } catch (error) {
    assert(error instanceof TypeError && /[?#]/.test(path), String(error));
    return undefined;
  }
}
