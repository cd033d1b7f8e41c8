import { METHODS } from "../../declare/method.ts";
import type { Route } from "../../declare/route.ts";
import type { Finder } from "../../match/find.ts";
import { NO_LEAF } from "../../match/table.ts";
import {
  type Endpoints,
  findEndpoint,
  firstEndpoint,
  NO_ENDPOINT,
  readOffsets,
  routeOf,
} from "../endpoint.ts";
import { hasEscapedSeparator } from "../request/escaped_separator.ts";
import { createSegmentReplacer } from "./path_segments.ts";
import { searchTolerantly } from "./tolerant_search.ts";
import type { PrefixedVersion } from "./version_prefixes.ts";

/** A version that has a path. */
export interface ServingVersion extends PrefixedVersion {
  /** The place of its path's leaf. */
  readonly leaf: number;
  /** What the leaf's number is counted from. */
  readonly base: number;
  /** A route of the version there. */
  readonly route: Route;
  /** Lists all of them. */
  listRoutes(): Route[];
}

/**
 * Finds which versions have a path that names one of them, in the order in which
 * they are given.
 *
 * @param versions The versions to look for.
 * @param versionPrefixes Their prefix, by all its names.
 * @param asked The canonical path.
 * @param position Which of its segments names the version.
 */
export type ServingFinder = (
  versions: readonly PrefixedVersion[],
  versionPrefixes: readonly string[],
  asked: string,
  position: number,
) => ServingVersion[];

/** Lists the routes of a path that was opened, each once. */
function listPathRoutes(
  endpoints: Endpoints,
  leaf: number,
  base: number,
): Route[] {
  const found = METHODS.map((_, method) =>
    findEndpoint(endpoints, leaf, base, method)
  ).filter((endpoint) => endpoint !== NO_ENDPOINT);
  const all = [firstEndpoint(endpoints, leaf, base), ...found];
  return [...new Set(all.map((endpoint) => routeOf(endpoints, endpoint)))];
}

/** Finds one of a path's routes; most paths have one. */
function findPathRoute(
  endpoints: Endpoints,
  leaf: number,
  base: number,
  fits: (route: Route) => boolean,
): Route | undefined {
  readOffsets(endpoints, leaf);
  const first = routeOf(endpoints, firstEndpoint(endpoints, leaf, base));
  return fits(first) ? first : listPathRoutes(endpoints, leaf, base).find(fits);
}

/**
 * Makes what finds the versions that have a path.
 *
 * @param finder Finds the leaf of a path.
 * @param endpoints What answers each path.
 */
export function createServingFinder(
  finder: Finder,
  endpoints: Endpoints,
): ServingFinder {
  function findOne(
    path: string,
    version: PrefixedVersion,
    versionPrefixes: readonly string[],
  ): ServingVersion | undefined {
    const leaf = searchTolerantly(finder, path);
    if (leaf === NO_LEAF) return undefined;
    if (hasEscapedSeparator(finder, endpoints, leaf, path)) return undefined;
    const base = finder.base[0];
    // A path without a version may take what looks like one.
    const isOfVersion = (route: Route) =>
      route.version === version.version &&
      versionPrefixes.includes(route.versionPrefix ?? "");
    const route = findPathRoute(endpoints, leaf, base, isOfVersion);
    if (!route) return undefined;
    const listRoutes = () =>
      listPathRoutes(endpoints, leaf, base).filter(isOfVersion);
    return { ...version, leaf, base, route, listRoutes };
  }

  return (versions, versionPrefixes, asked, position) => {
    const replace = createSegmentReplacer(asked, position);
    return versions
      .map((one) => findOne(replace(one.segment), one, versionPrefixes))
      .filter((found) => found !== undefined);
  };
}
