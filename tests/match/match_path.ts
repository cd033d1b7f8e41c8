import { assert } from "@std/assert";
import type { App, Match } from "@strata/router";

/** Matches any text; a query or a fragment, which is refused, does not match. */
function matchText(app: App, method: string, path: string): Match | undefined {
  try {
    return app.match(method, path);
  } catch (error) {
    assert(error instanceof TypeError && /[?#]/.test(path), String(error));
    return undefined;
  }
}

/** Matches any text, and asserts that no value is -0. */
export function matchPath(
  app: App,
  method: string,
  path: string,
): Match | undefined {
  const match = matchText(app, method, path);
  // assertEquals() does not distinguish it from 0.
  const hasMinusZero = Object.values(match?.params ?? {})
    .some((value) => Object.is(value, -0));
  assert(!hasMinusZero, `${path} gives -0.`);
  return match;
}
