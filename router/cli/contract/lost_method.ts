import { isInherited } from "../../declare/inherited.ts";
import { type Method, METHODS } from "../../declare/method.ts";
import type { Route } from "../../declare/route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { listFew } from "../../report/few.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import { listMissingMethods } from "../listing/missing_method.ts";
import type { Finding } from "../printing/finding.ts";
import { listExtended } from "../tree/extended_version.ts";
import type { PublishedRoute } from "./published.ts";
import type { UnlockedPaths } from "./unlocked_path.ts";

/**
 * Warns of paths that a version declares without all methods that they have in
 * the version that it extends. What is locked is accepted.
 *
 * @param unlocked What tells of paths that are not locked.
 * @param versions The versions of what is published.
 */
export function warnOfLostMethods(
  { known, contents }: UnlockedPaths,
  versions: readonly ServedVersion[],
): Finding[] {
  return versions.flatMap((version) => {
    const unlocked = version.routes.filter((route) =>
      !isInherited(route) && !known.has(shapeOf(route.path))
    );
    const own = Map.groupBy(unlocked, keyOf);
    if (own.size === 0) return [];
    return listExtended(versions, version).flatMap((base) => {
      const before = Map.groupBy(base.routes, keyOf);
      return [...own].flatMap(([key, routes]) => {
        const lost = listLost(before.get(key) ?? [], routes, contents);
        return lost.length === 0 ? [] : [describeLost(lost, routes, base)];
      });
    });
  });
}

/** Names a path independently of its version. */
function keyOf({ resource }: Route): string {
  return shapeOf(resource);
}

/** Lists the methods that only the routes before answer. */
function listLost(
  before: readonly Route[],
  now: readonly Route[],
  contents: ReadonlyMap<Route, PublishedRoute>,
): Method[] {
  const missing = listMissingMethods(before, now, (route) => {
    const published = contents.get(route);
    // A file that cannot be loaded may answer any of them.
    return published?.areMethodsKnown ? published.methods : null;
  });
  return METHODS.filter((method) => missing?.includes(method));
}

function describeLost(
  lost: readonly Method[],
  routes: readonly Route[],
  base: ServedVersion,
): Finding {
  const [{ path, resource, version }] = routes;
  return {
    code: "lost-methods",
    severity: "warning",
    places: [...new Set(routes.map(({ source }) => source.place))],
    reason: `Version ${version} declares ${resource} without ` +
      `${listFew(lost)}, which version ${base.version} answers there: at ` +
      `${path} that is answered 405.`,
    fix: "Declare what is to stay, in a file by exporting it again from that " +
      `of version ${base.version}.`,
  };
}
