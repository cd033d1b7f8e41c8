import { answers, type Method } from "../../declare/method.ts";
import type { Route } from "../../declare/route.ts";

/** Gives the methods of a route; `null` when they are not known. */
export type MethodReader = (route: Route) => readonly Method[] | null;

/** Gives the methods of all routes of a path; `null` when one's are not known. */
function gatherMethods(
  routes: readonly Route[],
  readMethods: MethodReader,
): Method[] | null {
  const methods = routes.map(readMethods);
  return methods.includes(null)
    ? null
    : [...new Set(methods.flatMap((own) => own ?? []))];
}

/**
 * Lists the methods that some routes answer, and others do not.
 *
 * @param routes The routes that answer them.
 * @param others The others.
 * @param readMethods Gives the methods of both.
 * @returns `null` when the methods of one are not known.
 */
export function listMissingMethods(
  routes: readonly Route[],
  others: readonly Route[],
  readMethods: MethodReader,
): Method[] | null {
  const [own, other] = [routes, others].map((routes) =>
    gatherMethods(routes, readMethods)
  );
  if (!own || !other) return null;
  return own.filter((method) => !answers(other, method));
}
