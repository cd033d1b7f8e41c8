import { memoize } from "../../collection/memoize.ts";
import { givenName } from "../../compose/surrounding_names.ts";
import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { outlineOfPath, shapeOf } from "../../path/path_shape.ts";
import { listFew } from "../../report/few.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import {
  listOnlyAround,
  type MiddlewareFiles,
} from "../loading/middleware_files.ts";
import { type Finding, listReportedPlaces } from "../printing/finding.ts";
import { listEarlierVersions } from "../tree/earlier_version.ts";
import { versionFolderOf } from "../tree/folder_of_version.ts";
import {
  areAlike,
  areMissing,
  hasEmpty,
  listDropped,
} from "./compared_middleware.ts";
import { describeLost, groupAlike, type LostGuard } from "./lost_guard_text.ts";
import { hasOwnInCode } from "./middleware_in_code.ts";

/**
 * Warns of paths that a version declares without middleware that runs before
 * the same path in an earlier version, wherever each of the two is declared, and
 * whether the version extends that one or not.
 *
 * @param versions All versions, those of one prefix in ascending order.
 * @param middleware Finds and reads middleware files.
 * @param earlier The findings so far.
 */
export function warnOfLostGuards(
  versions: readonly ServedVersion[],
  middleware: MiddlewareFiles,
  earlier: readonly Finding[],
): Finding[] {
  const known = listReportedPlaces(
    earlier,
    "lost-middleware",
    "unguarded-folder",
  );
  const outlinesOf = memoize(({ routes }: ServedVersion) =>
    Map.groupBy(routes, ({ resource }) => outlineOfPath(resource))
  );
  const found: Finding[] = [];
  for (const version of versions) {
    const older = listEarlierVersions(versions, version).map(outlinesOf);
    if (older.length === 0) continue;
    const declared = version.routes.filter((route) =>
      !isInherited(route) && !known.has(route.source.place)
    );
    const lost = listLost(declared, older, middleware);
    for (const group of groupAlike(lost)) {
      found.push(describeLost(version, group, middleware));
    }
  }
  return found;
}

/** The routes of a version, by the outlines of their paths without version. */
type RoutesByOutline = ReadonlyMap<string, readonly Route[]>;

/** Lists the routes that have lost middleware, and what each had before. */
function listLost(
  declared: readonly Route[],
  earlier: readonly RoutesByOutline[],
  middleware: MiddlewareFiles,
): LostGuard[] {
  return declared.flatMap((route) => {
    for (const before of listBefore(route, earlier)) {
      const lost = findLost(route, before, middleware);
      if (lost) return [lost];
    }
    return [];
  });
}

/** Finds what a route has lost of the middleware around an earlier one. */
function findLost(
  route: Route,
  before: Route,
  middleware: MiddlewareFiles,
): LostGuard | undefined {
  const files = listOnlyAround(before, route);
  const instead = listOnlyAround(route, before);
  const lost = { route, before, files, dropped: [], instead };
  if (areMissing(files, route, middleware)) {
    return isAccepted(lost, middleware) ? undefined : lost;
  }
  const dropped = nameDropped(lost, middleware);
  return dropped.length > 0 ? { ...lost, dropped } : undefined;
}

/** Names the functions that a path has lost although it has kept others. */
function nameDropped(
  lost: LostGuard,
  middleware: MiddlewareFiles,
): string[] {
  if (isMeant(lost, middleware)) return [];
  const { route, before } = lost;
  const dropped = listDropped(before, route, middleware);
  const names = dropped.map(({ middleware, files }) =>
    files.length > 0
      ? `${givenName(middleware) ?? "a function"} of ${listFew(files)}`
      : `${givenName(middleware) ?? "middleware"} in code`
  );
  return [...new Set(names)];
}

/**
 * Lists the routes of a path in the nearest earlier version that has it. A
 * version that has inherited the path from this one comes after it, whatever its
 * number.
 */
function listBefore(
  route: Route,
  earlier: readonly RoutesByOutline[],
): readonly Route[] {
  const outline = outlineOfPath(route.resource);
  const isHeir = ({ source }: Route) =>
    source.inherited.some(({ path }) => path === route.path);
  for (const version of earlier) {
    const routes = version.get(outline);
    if (routes && !routes.some(isHeir)) return listNearest(route, routes);
  }
  return [];
}

/**
 * Lists the routes with the same types, if possible those that share a method:
 * in code, each method of a path may have other middleware. If none has the same
 * types, one of them has changed, so all are listed.
 */
function listNearest(
  { resource, methods }: Route,
  routes: readonly Route[],
): readonly Route[] {
  const sameTypes = routes.filter((one) =>
    shapeOf(one.resource) === shapeOf(resource)
  );
  if (sameTypes.length === 0) return routes;
  const sharing = sameTypes.filter((one) =>
    methods?.some((method) => one.methods?.includes(method))
  );
  return sharing.length > 0 ? sharing : sameTypes;
}

/**
 * Tells whether a path has middleware that cannot be inspected, or a file that
 * says that none is meant.
 */
function isMeant(
  { route, before, instead }: LostGuard,
  middleware: MiddlewareFiles,
): boolean {
  return hasOwnInCode(route, before) || hasEmpty(instead, middleware);
}

/**
 * Tells whether a path has something in place of the middleware that it had: a
 * file of its version, a function that does the same, or what
 * {@linkcode isMeant} accepts.
 */
function isAccepted(
  lost: LostGuard,
  middleware: MiddlewareFiles,
): boolean {
  const { route, files, instead } = lost;
  const versionFolder = versionFolderOf(route);
  const isOfVersion = (one: string) =>
    versionFolder !== undefined && one.startsWith(versionFolder);
  return instead.some(isOfVersion) || isMeant(lost, middleware) ||
    areAlike(files, instead, middleware);
}
