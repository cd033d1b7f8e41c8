import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { listFew } from "../../report/few.ts";
import type { MiddlewareFiles } from "../loading/middleware_files.ts";
import type { Finding } from "../printing/finding.ts";

/** Two places of middleware around a route that have the same function. */
interface Repetition {
  readonly route: Route;
  readonly outer: string;
  readonly inner: string;
}

/**
 * Warns of functions that run twice for a path, since two middleware files
 * around it export them, or code uses them as well. For what a version inherits
 * they run once.
 *
 * @param routes All routes.
 * @param middleware Finds and reads middleware files.
 */
export function warnOfRepeatedMiddleware(
  routes: readonly Route[],
  middleware: MiddlewareFiles,
): Finding[] {
  const found = routes.filter((route) => !isInherited(route))
    .flatMap((route) => listRepetitions(route, middleware));
  const together = Map.groupBy(
    found,
    ({ outer, inner }) => `${outer}\n${inner}`,
  );
  return [...together.values()].map(describeRepeated);
}

function listRepetitions(
  route: Route,
  middleware: MiddlewareFiles,
): Repetition[] {
  const names = route.source.middleware;
  const functions = middleware.readEach(names).map((some) => new Set(some));
  return names.flatMap((inner, index) =>
    names.slice(0, index)
      .filter((_, before) =>
        !functions[before].isDisjointFrom(functions[index])
      )
      .map((outer) => ({ route, outer, inner }))
  );
}

function describeRepeated(group: readonly Repetition[]): Finding {
  const [{ outer, inner }] = group;
  const paths = [...new Set(group.map(({ route }) => route.path))];
  return {
    code: "repeated-middleware",
    severity: "warning",
    places: [...new Set([inner, outer])],
    reason:
      (outer === inner
        ? "The same function is used in two places, and runs twice for "
        : "Both have the same function, which runs twice for ") +
      `${listFew(paths)}.`,
    fix: "Keep it in one of the two.",
  };
}
