import type { Method } from "../../../declare/method.ts";
import type { LockedRoute } from "../lock/contract.ts";
import {
  type AnsweredPath,
  findAnswering,
  type LockedPath,
} from "./locked_path.ts";
import type { PublishedRoute } from "./published.ts";

/** A route as it was, and one that answers some of its methods now. */
interface PairedRoute {
  readonly was: LockedRoute;
  readonly is: PublishedRoute;
  readonly methods: readonly Method[];
}

/** Lists the methods that a route answers; HEAD by GET, if no other does. */
function listOwn(
  route: LockedRoute,
  { routes }: LockedPath,
): readonly Method[] {
  const isImplied = route.methods.includes("GET") &&
    !routes.some(({ methods }) => methods.includes("HEAD"));
  return isImplied ? [...route.methods, "HEAD"] : route.methods;
}

/**
 * Lists the methods that a path answers, including HEAD by GET, which a route
 * of its own may answer from now on.
 *
 * @param path The path.
 */
export function listAnswered(path: LockedPath): Method[] {
  return path.routes.flatMap((route) => listOwn(route, path));
}

/**
 * Pairs the routes of a path with those that answer their methods now.
 *
 * @param both The path as it was and as it is.
 */
export function pairRoutes({ was, is }: AnsweredPath): PairedRoute[] {
  return was.routes.flatMap((old) => {
    const groups = Map.groupBy(
      listOwn(old, was),
      (method) => findAnswering(is, method),
    );
    return [...groups].flatMap(([now, methods]) =>
      now ? [{ was: old, is: now, methods }] : []
    );
  });
}
