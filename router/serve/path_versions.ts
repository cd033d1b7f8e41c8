import type { Route } from "../declare/route.ts";
import { canonicalizePath } from "../path/canonical_path.ts";
import {
  type Endpoints,
  findEndpoint,
  firstEndpoint,
  NO_ENDPOINT,
} from "./endpoint.ts";
import { loadPath } from "./load_path.ts";
import type { LaterVersion } from "./lifecycle.ts";
import { OPTIONS } from "./method_offsets.ts";
import { cutTrailingSlash, rawPathOf } from "./target.ts";
import { waitAtMost } from "./time_limit.ts";
import { familyOf, isGone, type VersionFamily } from "./version_family.ts";
import {
  type AskedVersion,
  countSegments,
  createSegmentReplacer,
  type ServingVersion,
  type VersionFinder,
} from "./version_finder.ts";

/** Later versions of a request's path, whatever methods they answer. */
export interface LaterVersions {
  /**
   * Loads the route files of theirs that are not loaded; `undefined` when there
   * is none. One that cannot be loaded, or not soon, answers nothing.
   */
  load(): Promise<unknown> | undefined;
  /**
   * Lists those that answer a method and are not gone, in ascending order.
   *
   * @param method The number of the method.
   * @param now Milliseconds since the beginning of 1970, UTC.
   */
  list(method: number, now: number): LaterVersion[];
}

/** There are none, or none is asked for. */
export const NOTHING_LATER: LaterVersions = {
  load: () => undefined,
  list: () => [],
};

/**
 * How long an answer waits for what its links name, in milliseconds: a version
 * that works must not depend on one that hangs.
 */
const LINK_PATIENCE = 1000;

/** Finds versions of the path of a request to a route. */
export interface PathVersionFinder {
  /** Finds all that have it. */
  findFamily(request: Request, route: Route): VersionFamily;
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
  /** Files that no answer waits for again, by their first endpoints. */
  const givenUp = new Set<number>();

  function isUnloaded({ leaf, base }: ServingVersion): boolean {
    return endpoints.loaders.has(firstEndpoint(endpoints, leaf, base));
  }

  /** Loads the route file of a version; waits for it as long as links may. */
  async function loadSoon({ leaf, base }: ServingVersion): Promise<void> {
    const first = firstEndpoint(endpoints, leaf, base);
    const loading = loadPath(endpoints, leaf, base).catch(() => {});
    if (givenUp.has(first)) return;
    const outcome = await waitAtMost(loading, LINK_PATIENCE);
    if (outcome === "late") givenUp.add(first);
  }

  /** Gives the route that answers a method of a path. */
  function routeOf(
    { leaf, base, route }: ServingVersion,
    method: number,
  ): Route | undefined {
    const endpoint = findEndpoint(endpoints, leaf, base, method);
    if (endpoint !== NO_ENDPOINT) return endpoints.routes[endpoint];
    // It is answered for every path.
    return method === OPTIONS ? route : undefined;
  }

  /** Finds what a path asks for where the route has its version. */
  function findAsked(
    raw: string,
    { version, versionPrefix, resource }: Route,
  ): AskedVersion | undefined {
    const path = canonicalPathOf(raw);
    const asked = [...findVersions(path)].filter((one) =>
      one.versionPrefix === versionPrefix && one.version === version
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
    findLater(request, route) {
      const raw = rawPathOf(request);
      const asked = findAsked(raw, route);
      if (!asked) return NOTHING_LATER;
      const later = asked.findLater();
      return {
        load() {
          const unloaded = later.filter(isUnloaded);
          return unloaded.length === 0
            ? undefined
            : Promise.all(unloaded.map(loadSoon));
        },
        list(method, now) {
          const replace = createSegmentReplacer(raw, asked.position);
          return later.flatMap((version) => {
            const found = isUnloaded(version)
              ? undefined
              : routeOf(version, method);
            return found && !isGone(found.lifecycle, now)
              ? [{
                path: replace(version.written),
                lifecycle: found.lifecycle,
              }]
              : [];
          });
        },
      };
    },
  };
}
