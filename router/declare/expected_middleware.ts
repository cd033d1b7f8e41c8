import { describeUnusable, takesExpressError } from "./callable.ts";
import type { Middleware } from "./handler.ts";
import { isPartOfRoutes } from "./method.ts";

/** Where to write middleware of some paths, for messages. */
const MIDDLEWARE_OF_PATHS =
  'new Blueprint("admin", { urlPrefix: "/admin" }).use(middleware)';

/** Where to write middleware that was written beside a handler. */
export const MIDDLEWARE_OF_HANDLERS =
  `For middleware, write ${MIDDLEWARE_OF_PATHS}, or a handler that calls it.`;

/** Describes what to write instead of a value that is not middleware. */
function adviseOnMiddleware(wrong: unknown): string {
  const example = "(request, context, next) => next()";
  if (Array.isArray(wrong)) return `Write use(...list), or pass ${example}.`;
  if (isPartOfRoutes(wrong)) {
    return "To add routes, write app.blueprint(bp) or group.append(bp).";
  }
  if (takesExpressError(wrong)) {
    return "Write onError((error, request, context) => …).";
  }
  return typeof wrong === "string"
    ? `Pass ${example}; for some paths only, write ${MIDDLEWARE_OF_PATHS}.`
    : `Pass ${example}.`;
}

/**
 * Refuses anything but middleware, as the compiler does, and too much of it.
 *
 * @param list The middleware to use.
 * @param current The middleware that is used there already.
 * @param place What it would wrap, for messages.
 * @throws {TypeError} When one of the list is not a function or takes an error
 * first, or there is more than a request can pass through.
 */
export function expectMiddleware(
  list: readonly unknown[],
  current: readonly unknown[],
  place: string,
): asserts list is readonly Middleware[] {
  expectFewMiddleware(list.length + current.length, place);
  for (const middleware of list) {
    const what = describeUnusable(middleware);
    if (what === undefined) continue;
    throw new TypeError(
      `Cannot use middleware in ${place}: ${what}. ` +
        adviseOnMiddleware(middleware),
    );
  }
}

/** The most middleware of one place: each runs inside the one before. */
const MAX_MIDDLEWARE = 1000;

function expectFewMiddleware(count: number, place: string): void {
  if (count <= MAX_MIDDLEWARE) return;
  throw new TypeError(
    `Cannot use middleware in ${place}: it would have ${count}, each inside ` +
      `the one before; the limit is ${MAX_MIDDLEWARE}. Call use once for ` +
      "each, when the program starts.",
  );
}
