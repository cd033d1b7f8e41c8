import { answers, type Method } from "../../declare/method.ts";
import type { Route } from "../../declare/route.ts";
import type { VersionedRoute } from "../../declare/versioned_route.ts";
import { shapeOf } from "../../path/path_shape.ts";

/** One path that differs between two versions, without the version segment. */
export interface PathChange {
  readonly path: string;
  /** What stands before the version: each prefix has its own paths. */
  readonly versionPrefix: string;
  /** Where the older version declares it. */
  readonly from: string | null;
  /** Where the newer version declares it. */
  readonly to: string | null;
}

/** A path that both versions declare. */
export interface OverriddenPath extends PathChange {
  /**
   * What the older version answers there, and the newer one does not; `null`
   * when that is not known, since a file cannot be loaded.
   */
  readonly lostMethods: readonly Method[] | null;
}

/** Gives the methods of a route; `null` when they are not known. */
export type MethodReader = (route: Route) => readonly Method[] | null;

/** What differs between two versions. */
export interface VersionDiff {
  readonly added: readonly PathChange[];
  readonly removed: readonly PathChange[];
  /** Both have them, each declared for itself. */
  readonly overridden: readonly OverriddenPath[];
  /** How many paths are the same in both, one of which has them from extends. */
  readonly inherited: number;
  /**
   * The version prefixes that have only one of the versions, and are not
   * compared, since others have both.
   */
  readonly apart: readonly string[];
}

/** Names a route independently of its version. */
function keyOf({ versionPrefix, resource }: VersionedRoute): string {
  return `${shapeOf(versionPrefix)} ${shapeOf(resource)}`;
}

function placesOf(routes: readonly Route[] | undefined): string | null {
  return routes?.map(({ source }) => source.place).join(", ") ?? null;
}

function prefixesOf(routes: readonly VersionedRoute[]): Set<string> {
  return new Set(routes.map(({ versionPrefix }) => shapeOf(versionPrefix)));
}

/** Tells of which prefixes the routes are compared: those that have both. */
function choosePrefixes(
  older: readonly VersionedRoute[],
  newer: readonly VersionedRoute[],
): (route: VersionedRoute) => boolean {
  const [before, after] = [older, newer].map(prefixesOf);
  const shared = before.intersection(after);
  return ({ versionPrefix }) =>
    shared.size === 0 || shared.has(shapeOf(versionPrefix));
}

/** Gives the methods of all routes of a path; `null` when one's are not known. */
function gatherMethods(
  routes: readonly Route[],
  readMethods: MethodReader,
): Method[] | null {
  const methods = new Set<Method>();
  for (const route of routes) {
    const own = readMethods(route);
    if (!own) return null;
    for (const method of own) methods.add(method);
  }
  return [...methods];
}

/** Lists the methods that only the older routes answer. */
function listLost(
  was: readonly Route[],
  is: readonly Route[],
  readMethods: MethodReader,
): Method[] | null {
  const [before, after] = [was, is].map((routes) =>
    gatherMethods(routes, readMethods)
  );
  if (!before || !after) return null;
  return before.filter((method) => !answers(after, method));
}

/**
 * Compares the paths of two versions.
 *
 * @param older The routes of the one.
 * @param newer The routes of the other.
 * @param readMethods Gives the methods of both.
 */
export function diffVersions(
  older: readonly VersionedRoute[],
  newer: readonly VersionedRoute[],
  readMethods: MethodReader,
): VersionDiff {
  const isCompared = choosePrefixes(older, newer);
  const [before, after] = [older, newer].map((routes) =>
    Map.groupBy(routes.filter(isCompared), keyOf)
  );
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort();
  const added: PathChange[] = [];
  const removed: PathChange[] = [];
  const overridden: OverriddenPath[] = [];
  let inherited = 0;
  for (const key of keys) {
    const [was, is] = [before.get(key), after.get(key)];
    const [{ resource, versionPrefix }] = (is ?? was)!;
    const change: PathChange = {
      path: resource,
      versionPrefix,
      from: placesOf(was),
      to: placesOf(is),
    };
    if (!was) added.push(change);
    else if (!is) removed.push(change);
    else if (originsOf(was) === originsOf(is)) inherited++;
    else {
      const lostMethods = listLost(was, is, readMethods);
      overridden.push({ ...change, lostMethods });
    }
  }
  const apart = [...older, ...newer].filter((route) => !isCompared(route))
    .map(({ versionPrefix }) => versionPrefix);
  return { added, removed, overridden, inherited, apart: [...new Set(apart)] };
}

/** Gives the paths at which routes were declared, whoever inherits them. */
function originsOf(routes: readonly Route[]): string {
  return routes.map(({ path, source }) => source.inherited.at(-1)?.path ?? path)
    .join(", ");
}
