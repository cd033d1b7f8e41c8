import { isInherited } from "../../../declare/inherited.ts";
import type { Method } from "../../../declare/method.ts";
import type { Route } from "../../../declare/route.ts";
import { shapeOf } from "../../../path/path_shape.ts";
import { listFew } from "../../../report/few.ts";
import type { ServedVersion } from "../../../serve/versions/versions.ts";
import type { Finding } from "../../printing/finding.ts";
import { listExtended } from "../../tree/extended_version.ts";
import { collectPaths, type PublishedPath } from "../published/locked_path.ts";
import type { PublishedRoute } from "../published/published.ts";
import { listUnanswered } from "../removal/removed_method.ts";

/**
 * Warns of paths that a version declares without all of the methods that they
 * have in the version that it extends. Locked paths are accepted.
 *
 * @param known The shapes of the locked paths.
 * @param contents What is published for each route.
 * @param versions The published versions.
 */
export function warnOfLostMethods(
  known: ReadonlySet<string>,
  contents: ReadonlyMap<Route, PublishedRoute>,
  versions: readonly ServedVersion[],
): Finding[] {
  return versions.flatMap((version) => {
    const unlocked = version.routes.filter((route) =>
      !isInherited(route) && !known.has(shapeOf(route.path))
    );
    if (unlocked.length === 0) return [];
    const own = collectResources(unlocked, contents);
    return listExtended(versions, version).flatMap((base) => {
      const before = new Map(
        collectResources(base.routes, contents).map((one) => [one.shape, one]),
      );
      return own.flatMap((is) => {
        const was = before.get(is.shape);
        // A file that cannot be loaded may answer any method.
        if (!was?.routes.every((one) => one.areMethodsKnown)) return [];
        const lost = listUnanswered({ was, is });
        return lost.length === 0 ? [] : [describeLost(lost, is, base)];
      });
    });
  });
}

/** Groups routes by their paths without the version. */
function collectResources(
  routes: readonly Route[],
  contents: ReadonlyMap<Route, PublishedRoute>,
): PublishedPath[] {
  return collectPaths(routes.flatMap((route) => {
    const published = contents.get(route);
    return published ? [{ ...published, path: route.resource }] : [];
  }));
}

function describeLost(
  lost: readonly Method[],
  { routes }: PublishedPath,
  base: ServedVersion,
): Finding {
  const [{ route: { path, resource, version } }] = routes;
  return {
    code: "lost-methods",
    severity: "warning",
    places: [...new Set(routes.map(({ route }) => route.source.place))],
    reason: `Version ${version} declares ${resource} without ` +
      `${listFew(lost)}, which version ${base.version} answers there: at ` +
      `${path}, those requests get 405.`,
    fix: "Declare the methods to keep; in a file, re-export them from that " +
      `of version ${base.version}.`,
  };
}
