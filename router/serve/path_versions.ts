import type { Route } from "../declare/route.ts";
import { canonicalizePath } from "../path/canonical_path.ts";
import type { Endpoints } from "./endpoint.ts";
import {
  createLaterVersionReader,
  type LaterVersions,
  NOTHING_LATER,
} from "./later_versions.ts";
import { countSegments } from "./path_segments.ts";
import { cutTrailingSlash, rawPathOf } from "./target.ts";
import { familyOf, type VersionFamily } from "./version_family.ts";
import type { AskedVersion, VersionFinder } from "./version_finder.ts";

/** Finds versions of the path of a request to a route. */
export interface PathVersionFinder {
  /** Finds all that have it. */
  findFamily(request: Request, route: Route): VersionFamily;
  /** Finds when all paths of a route's version are gone, if they will be. */
  findGone(request: Request, route: Route): number | undefined;
  /** Finds those that come after the route's. */
  findLater(request: Request, route: Route): LaterVersions;
}

/** Gives a request's path in canonical form, without its trailing slash. */
function canonicalPathOf(raw: string): string {
  // It has reached a route, so it is not malformed.
  return cutTrailingSlash(canonicalizePath(raw)!);
}

/**
 * Creates what finds the versions of a request's path.
 *
 * @param endpoints What answers each path.
 * @param findVersions Finds the versions that have a path.
 */
export function createPathVersionFinder(
  endpoints: Endpoints,
  findVersions: VersionFinder,
): PathVersionFinder {
  const readLater = createLaterVersionReader(endpoints);

  /** Finds what a path asks for where the route has its version. */
  function findAsked(
    raw: string,
    { version, versionPrefix, resource }: Route,
  ): AskedVersion | undefined {
    const path = canonicalPathOf(raw);
    const asked = [...findVersions(path)].filter((one) =>
      one.version === version &&
      one.versionPrefixes.includes(versionPrefix ?? "")
    );
    if (asked.length < 2) return asked[0];
    // Where several segments may be the version, what follows tells.
    const following = countSegments(resource);
    return asked.find(({ position }) =>
      countSegments(path) - position === following
    );
  }

  return {
    findFamily(request, route) {
      const asked = findAsked(rawPathOf(request), route);
      return asked ? familyOf(asked.findServing()) : [];
    },
    findGone(request, route) {
      return findAsked(rawPathOf(request), route)?.gone;
    },
    findLater(request, route) {
      const raw = rawPathOf(request);
      const asked = findAsked(raw, route);
      return asked ? readLater(raw, asked) : NOTHING_LATER;
    },
  };
}
