import { METHODS } from "../../declare/method.ts";
import type { Route } from "../../declare/route.ts";
import { NO_LEAF } from "../../match/table.ts";
import type { AnsweringApplication } from "../answering_application.ts";
import {
  type Endpoints,
  findEndpoint,
  firstEndpoint,
  NO_ENDPOINT,
  readOffsets,
  routeOf,
} from "../endpoint.ts";
import { hasEscapedSeparator } from "../request/escaped_separator.ts";
import type { RequestedVersion } from "./requested_version.ts";
import { createSegmentReplacer } from "./path_segments.ts";
import { searchTolerantly } from "./tolerant_search.ts";
import type { PrefixedVersion } from "./version_prefixes.ts";

/** The part of a built application in which versions are searched for. */
type Searched = Pick<AnsweringApplication, "finder" | "endpoints">;

/** A version that has a path. */
export interface ServingVersion extends PrefixedVersion {
  /** Which segment of the path names it. */
  readonly position: number;
  /** The place of its path's leaf. */
  readonly leaf: number;
  /** The base that the leaf's number is relative to. */
  readonly base: number;
  /** A route of the version there. */
  readonly route: Route;
  /** Lists all routes of the version there. */
  listRoutes(): Route[];
}

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

function findVersion(
  { finder, endpoints }: Searched,
  path: string,
  version: PrefixedVersion,
  { position, prefixed: { versionPrefixes } }: RequestedVersion,
): ServingVersion | undefined {
  const leaf = searchTolerantly(finder, path);
  if (leaf === NO_LEAF) return undefined;
  if (hasEscapedSeparator(finder, endpoints, leaf, path)) return undefined;
  const base = finder.base[0];
  // A path without a version may match what looks like one.
  const isOfVersion = (route: Route) =>
    route.version === version.version &&
    versionPrefixes.includes(route.versionPrefix ?? "");
  const route = findPathRoute(endpoints, leaf, base, isOfVersion);
  if (!route) return undefined;
  const listRoutes = () =>
    listPathRoutes(endpoints, leaf, base).filter(isOfVersion);
  return { ...version, position, leaf, base, route, listRoutes };
}

/**
 * Finds which versions have a path that asks for one of them, in ascending
 * order.
 *
 * @param application The built application.
 * @param requested The version that the path asks for.
 * @param versions The versions to look for; all after its prefix by default.
 */
export function findServing(
  application: Searched,
  requested: RequestedVersion,
  versions: readonly PrefixedVersion[] = requested.prefixed.versions,
): ServingVersion[] {
  const replace = createSegmentReplacer(requested.path, requested.position);
  return versions
    .map((one) =>
      findVersion(application, replace(one.segment), one, requested)
    )
    .filter((found) => found !== undefined);
}
