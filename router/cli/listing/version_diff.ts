import type { Method } from "../../declare/method.ts";
import type { Route } from "../../declare/route.ts";
import {
  isVersioned,
  type VersionedRoute,
} from "../../declare/versioned_route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { listMissingMethods, type MethodReader } from "./missing_method.ts";
import {
  pairPrefixes,
  type PrefixPairing,
  type ServedPrefixes,
} from "./paired_prefix.ts";

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
  /** The same the other way round. */
  readonly gainedMethods: readonly Method[] | null;
}

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
 * @param older The one.
 * @param newer The other.
 * @param readMethods Gives the methods of both.
 */
export function diffVersions(
  older: ServedPrefixes,
  newer: ServedPrefixes,
  readMethods: MethodReader,
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
      const lostMethods = listMissingMethods(was, is, readMethods);
      const gainedMethods = listMissingMethods(is, was, readMethods);
      overridden.push({ ...change, lostMethods, gainedMethods });
    }
  }
  const apart = [older, newer].flatMap(routesOf)
    .filter((route) => pairOf(route) === undefined)
    .map(({ versionPrefix }) => versionPrefix);
  return { added, removed, overridden, inherited, apart: [...new Set(apart)] };
}

/** Gives the paths at which routes were declared, whoever inherits them. */
function originsOf(routes: readonly Route[]): string {
  return routes.map(({ path, source }) => source.inherited.at(-1)?.path ?? path)
    .join(", ");
}
