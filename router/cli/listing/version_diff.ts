import { answers, type Method } from "../../declare/method.ts";
import type { Route } from "../../declare/route.ts";
import {
  isVersioned,
  type VersionedRoute,
} from "../../declare/versioned_route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import {
  pairPrefixes,
  type PrefixPairing,
  type ServedPrefixes,
} from "./paired_prefix.ts";

/** One path that differs between two versions, without the version segment. */
export interface PathChange {
  readonly path: string;
  /** What precedes the version: each prefix has its own paths. */
  readonly versionPrefix: string;
  /** Where the older version declares it. */
  readonly from: string | null;
  /** Where the newer version declares it. */
  readonly to: string | null;
}

/** A path that both versions declare. */
export interface OverriddenPath extends PathChange {
  /**
   * The methods that the older version answers there and the newer one does
   * not; `null` when they are not known, since a file cannot be loaded.
   */
  readonly lostMethods: readonly Method[] | null;
  /** The same the other way round. */
  readonly gainedMethods: readonly Method[] | null;
}

/** What differs between two versions. */
export interface VersionDiff {
  readonly added: readonly PathChange[];
  readonly removed: readonly PathChange[];
  /** Both versions have them, each by a declaration of its own. */
  readonly overridden: readonly OverriddenPath[];
  /** How many paths are the same in both, since one inherits them. */
  readonly inherited: number;
  /**
   * The version prefixes that have only one of the versions, and are not
   * compared, since others have both.
   */
  readonly apart: readonly string[];
}

/** The methods that routes answer; `null` when they are not known. */
type RouteMethods = ReadonlyMap<Route, readonly Method[] | null>;

function placesOf(routes: readonly Route[] | undefined): string | null {
  return routes?.map(({ source }) => source.place).join(", ") ?? null;
}

/** Groups the routes of a version by their paths without the version. */
function groupPaths(
  version: ServedPrefixes,
  pairOf: PrefixPairing,
): Map<string, VersionedRoute[]> {
  const compared = routesOf(version)
    .filter((route) => pairOf(route) !== undefined);
  return Map.groupBy(
    compared,
    (route) => `${pairOf(route)} ${shapeOf(route.resource)}`,
  );
}

function routesOf(version: ServedPrefixes): VersionedRoute[] {
  return version.flatMap(({ routes }) => routes).filter(isVersioned);
}

/**
 * Compares the paths of two versions.
 *
 * @param older The older version.
 * @param newer The newer version.
 * @param methods The methods that the routes of both answer.
 */
export function diffVersions(
  older: ServedPrefixes,
  newer: ServedPrefixes,
  methods: RouteMethods,
): VersionDiff {
  const pairOf = pairPrefixes(older, newer);
  const [before, after] = [older, newer].map((version) =>
    groupPaths(version, pairOf)
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
      const lostMethods = listMissing(was, is, methods);
      const gainedMethods = listMissing(is, was, methods);
      overridden.push({ ...change, lostMethods, gainedMethods });
    }
  }
  const apart = [older, newer].flatMap(routesOf)
    .filter((route) => pairOf(route) === undefined)
    .map(({ versionPrefix }) => versionPrefix);
  return { added, removed, overridden, inherited, apart: [...new Set(apart)] };
}

/**
 * Lists the methods that some routes answer, but others do not; `null` when
 * those of one are not known.
 */
function listMissing(
  routes: readonly Route[],
  others: readonly Route[],
  methods: RouteMethods,
): Method[] | null {
  const [own, other] = [routes, others].map((some) =>
    some.map((route) => methods.get(route) ?? null)
  );
  if ([...own, ...other].includes(null)) return null;
  const answered = other.flatMap((one) => one ?? []);
  return [...new Set(own.flatMap((one) => one ?? []))]
    .filter((method) => !answers(answered, method));
}

/** Returns the paths that routes were declared at, whoever inherits them. */
function originsOf(routes: readonly Route[]): string {
  return routes.map(({ path, source }) => source.inherited.at(-1)?.path ?? path)
    .join(", ");
}
