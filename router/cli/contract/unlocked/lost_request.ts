import { isInherited } from "../../../declare/inherited.ts";
import type { Method } from "../../../declare/method.ts";
import type { Route } from "../../../declare/route.ts";
import { shapeOf } from "../../../path/path_shape.ts";
import { listFew } from "../../../report/few.ts";
import type { ServedVersion } from "../../../serve/versions/versions.ts";
import type { Finding } from "../../printing/finding.ts";
import { readTriedOrder } from "../precedence/tried_order.ts";
import {
  type AnsweredPath,
  collectPaths,
  type PublishedPath,
} from "../published/locked_path.ts";
import type { PublishedRoute } from "../published/published.ts";
import { listUnanswered } from "../removal/removed_method.ts";
import { createShadowedLister } from "../shadowing/shadowed_path.ts";
import {
  type CompareSegments,
  createSegmentComparison,
} from "../width/segment_overlap.ts";

/**
 * Warns of paths that a version declares, that take requests from paths it
 * inherits, and that lack methods of these. Locked paths are accepted, or
 * compared with the lock.
 *
 * @param known The shapes of the locked paths.
 * @param contents What is published for each route.
 * @param patterns The patterns of the application's custom types.
 * @param versions The published versions.
 */
export function warnOfLostRequests(
  known: ReadonlySet<string>,
  contents: ReadonlyMap<Route, PublishedRoute>,
  patterns: ReadonlyMap<string, string>,
  versions: readonly ServedVersion[],
): Finding[] {
  const compare = createSegmentComparison(patterns);
  return versions.flatMap(({ routes }) => {
    const all = routes.flatMap((route) => contents.get(route) ?? []);
    return listLostRequests(all, known, compare).map(describeLost);
  });
}

/** The methods that a path lacks for requests that it takes from another. */
interface LostRequests extends AnsweredPath {
  readonly methods: readonly Method[];
  readonly isCertain: boolean;
}

/** Lists requests that inherited paths of a version lose to declared ones. */
function listLostRequests(
  routes: readonly PublishedRoute[],
  known: ReadonlySet<string>,
  compare: CompareSegments,
): LostRequests[] {
  const isNew = ({ shape }: PublishedPath) => !known.has(shape);
  const own = collectPaths(routes.filter(({ route }) => !isInherited(route)));
  const declared = own.filter(isNew);
  if (declared.length === 0) return [];
  const inherited = routes.filter(({ route }) => isInherited(route));
  const kept = collectPaths(inherited)
    // A file that cannot be loaded may answer any method.
    .filter((path) =>
      isNew(path) && path.routes.every(({ areMethodsKnown }) => areMethodsKnown)
    )
    .map((path) => ({ was: path, is: path }));
  const order = readTriedOrder(routes.map(({ path }) => shapeOf(path)));
  const listShadowed = createShadowedLister(kept, own, compare, order);
  return declared.flatMap((is) =>
    listShadowed(is).flatMap(({ was, overlap }) => {
      const methods = overlap === "text" ? [] : listUnanswered({ was, is });
      const isCertain = overlap === "type";
      return methods.length === 0 ? [] : [{ was, is, methods, isCertain }];
    })
  );
}

function describeLost(
  { was, is, methods, isCertain }: LostRequests,
): Finding {
  const [{ route: { version } }] = is.routes;
  const lost = listFew(methods);
  return {
    code: "lost-methods",
    severity: "warning",
    places: [...new Set(is.routes.map(({ route }) => route.source.place))],
    reason: `Version ${version} declares ${is.path} without ` +
      `${lost}, and ${isCertain ? "takes" : "may take"} requests from ` +
      `${was.path}, which it inherits and which answers ${lost}; those ` +
      `requests ${isCertain ? "now" : "then"} get 405.`,
    fix: `Declare ${lost} there too.`,
  };
}
