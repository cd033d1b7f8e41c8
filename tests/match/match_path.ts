import { assert } from "@std/assert";
import type { App, Match } from "@strata/router";

/** Matches any text; a query or a fragment, which is refused, is no match. */
function matchText(app: App, method: string, path: string): Match | undefined {
  try {
    return app.match(method, path);
  } catch (error) {
    assert(error instanceof TypeError && /[?#]/.test(path), String(error));
    return undefined;
  }
}

/** Matches any text, and sees to it that no value is -0. */
export function matchPath(
  app: App,
  method: string,
  path: string,
): Match | undefined {
  const match = matchText(app, method, path);
  // To assertEquals(), it is the same as 0.
  const hasMinusZero = Object.values(match?.params ?? {})
    .some((value) => Object.is(value, -0));
  assert(!hasMinusZero, `${path} gives -0.`);
  return match;
}
