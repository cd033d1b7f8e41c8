import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { listFew } from "../../report/few.ts";
import {
  listMiddlewareFiles,
  type MiddlewareFiles,
} from "../loading/middleware_files.ts";
import type { Finding } from "../printing/finding.ts";

/** Two middleware files around a route, of which both have a function. */
interface Repetition {
  readonly route: Route;
  readonly outer: string;
  readonly inner: string;
}

/**
 * Warns of functions that run twice for a path, since two middleware files
 * around it export them. For what a version inherits they run once.
 *
 * @param routes All routes.
 * @param middleware Finds and reads middleware files.
 */
export async function warnOfRepeatedMiddleware(
  routes: readonly Route[],
  middleware: MiddlewareFiles,
): Promise<Finding[]> {
  const declared = routes.filter((route) => !isInherited(route));
  const found = await Promise.all(
    declared.map((route) => listRepetitions(route, middleware)),
  );
  const together = Map.groupBy(
    found.flat(),
    ({ outer, inner }) => `${outer}\n${inner}`,
  );
  return [...together.values()].map(describeRepeated);
}

async function listRepetitions(
  route: Route,
  { read }: MiddlewareFiles,
): Promise<Repetition[]> {
  const files = listMiddlewareFiles(route);
  const functions = await Promise.all(
    files.map(async (file) => new Set(await read(file))),
  );
  return files.flatMap((inner, index) =>
    files.slice(0, index)
      .filter((_, before) =>
        !functions[before].isDisjointFrom(functions[index])
      )
      .map((outer) => ({ route, outer, inner }))
  );
}

function describeRepeated(alike: readonly Repetition[]): Finding {
  const [{ outer, inner }] = alike;
  const paths = [...new Set(alike.map(({ route }) => route.path))];
  return {
    code: "repeated-middleware",
    severity: "warning",
    places: [inner, outer],
    reason: "Both export the same function, which runs twice for " +
      `${listFew(paths)}.`,
    fix: "Keep it in one of the two.",
  };
}
