import { memoize } from "../../collection/memoize.ts";
import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { folderOf, foldersAround } from "../../files/place.ts";
import { outlineOfPath } from "../../path/path_shape.ts";
import type { App } from "../../serve/app.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import {
  listMiddlewareFiles,
  listOnlyAround,
  type MiddlewareFiles,
} from "../loading/middleware_files.ts";
import type { Finding } from "../printing/finding.ts";
import { listBases } from "../tree/extended_version.ts";
import { areAlike, hasEmpty, listUnwrapped } from "./compared_middleware.ts";
import {
  describeUnequal,
  isAroundOther,
  type UnequalFolder,
  type UnequalPath,
} from "./shared_handler_text.ts";

/**
 * Warns of paths that the same handlers serve at two beginnings, where
 * middleware files run at only one of them: access is often checked there.
 *
 * @param app The application.
 * @param modules The exports of its files, by their places.
 * @param middleware Finds and reads middleware files.
 */
export function warnOfSharedHandlers(
  app: App,
  modules: ReadonlyMap<string, object>,
  middleware: MiddlewareFiles,
): Finding[] {
  // A handler that only refuses may serve very many paths.
  const outlineOf = memoize(({ resource }: Route) => outlineOfPath(resource));
  const areRelated = createRelation(app.versions());
  const unequal: UnequalPath[] = [];
  for (const routes of listSharing(app, modules)) {
    for (const route of routes) {
      const same = routes.filter((other) =>
        outlineOf(route) === outlineOf(other)
          ? !areRelated(route.version, other.version)
          : route.version === other.version && isOld(route) !== isOld(other)
      );
      const found = findUnequal(route, same, middleware);
      if (found) unequal.push(found);
    }
  }
  return groupByFolder(unequal).map((one) => describeUnequal(one, middleware));
}

/**
 * Groups paths by what they lack and by their folders. A folder's middleware
 * also runs below it, where the same once more would run twice.
 */
function groupByFolder(unequal: readonly UnequalPath[]): UnequalFolder[] {
  const byFiles = Map.groupBy(unequal, ({ files }) => files.join("\n"));
  return [...byFiles.values()].flatMap((lacking) => {
    const folders = new Set(lacking.map(folderOfPath));
    const folderFor = (one: UnequalPath) =>
      foldersAround(folderOfPath(one)).find((folder) =>
        folders.has(folder) && !isAroundOther(folder, one)
      ) ?? folderOfPath(one);
    return [...Map.groupBy(lacking, folderFor)]
      .map(([folder, group]) => ({ folder, group }));
  });
}

function folderOfPath({ route }: UnequalPath): string {
  return folderOf(route.source.place);
}

/** Groups the routes whose files export the same handler. */
function listSharing(
  { routes }: App,
  modules: ReadonlyMap<string, object>,
): Iterable<Route[]> {
  const exported = routes.filter((route) =>
    !route.methods && !isInherited(route)
  ).flatMap((route) =>
    // A route file exports nothing but handlers.
    Object.values(modules.get(route.source.place) ?? {})
      .map((handler) => ({ handler, route }))
  );
  return Map.groupBy(exported, ({ handler }) => handler).values()
    .filter((some) => some.length > 1)
    .map((some) => some.map(({ route }) => route));
}

/**
 * Creates a function that tells whether two versions are related: what paths
 * have lost since a version that theirs extends is reported elsewhere.
 */
function createRelation(
  versions: readonly ServedVersion[],
): (one: string | undefined, other: string | undefined) => boolean {
  const related = new Set(
    versions.flatMap((version) =>
      listBases(versions, version).flatMap((base) => [
        `${version.version}\n${base.version}`,
        `${base.version}\n${version.version}`,
      ])
    ),
  );
  return (one, other) => related.has(`${one}\n${other}`);
}

/** Tells whether a path is served only for a time. */
function isOld({ lifecycle }: Route): boolean {
  return lifecycle?.deprecated !== undefined;
}

/** Finds what runs for a path at another beginning, but not for this one. */
function findUnequal(
  route: Route,
  others: readonly Route[],
  middleware: MiddlewareFiles,
): UnequalPath | undefined {
  for (const other of others) {
    const files = listMissing(route, other, middleware);
    if (files.length > 0) return { route, other, files };
  }
  return undefined;
}

/**
 * Lists the middleware files of another path with functions that do not run
 * here, nor any that do the same, unless a file says that none are meant.
 */
function listMissing(
  route: Route,
  other: Route,
  middleware: MiddlewareFiles,
): string[] {
  if (hasEmpty(listOnlyAround(route, other), middleware)) return [];
  const instead = listRunningOnlyFor(route, other, middleware);
  const lost = listRunningOnlyFor(other, route, middleware);
  return lost.filter((file) => !areAlike([file], instead, middleware));
}

/** Lists the middleware files that run for one route but not for another. */
function listRunningOnlyFor(
  route: Route,
  other: Route,
  middleware: MiddlewareFiles,
): string[] {
  return listMiddlewareFiles(route)
    .filter((file) => listUnwrapped(file, [other], middleware).length > 0);
}
