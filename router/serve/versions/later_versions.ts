import { memoize } from "../../collection/memoize.ts";
import type { Route } from "../../declare/route.ts";
import { stabilityOf } from "../../declare/stability.ts";
import {
  type Endpoints,
  findEndpoint,
  firstEndpoint,
  NO_ENDPOINT,
  routeOf,
} from "../endpoint.ts";
import { loadPath } from "../load_path.ts";
import { OPTIONS } from "../method_offsets.ts";
import { trimTrailingSlash } from "../request/trailing_slash.ts";
import { rawPathOf } from "../request/url_parts.ts";
import { waitAtMost } from "../time_limit.ts";
import type { LinkTarget } from "./lifecycle_headers.ts";
import { isGone } from "./lifecycle_state.ts";
import { createSegmentReplacer } from "./path_segments.ts";
import type { ServingVersion } from "./serving_version.ts";

/** The later versions of requests' paths, as responses link to them. */
export interface LaterVersions {
  /**
   * Loads the route files of versions that are not loaded; `undefined` when all
   * are. One that cannot be loaded, or not soon, gets no link.
   *
   * @param versions The versions.
   */
  load(versions: readonly ServingVersion[]): Promise<unknown> | undefined;
  /**
   * Lists the link targets of versions that answer a method, and are not gone.
   *
   * @param versions The versions of the request's path.
   * @param request The request.
   * @param method The number of its method.
   * @param now Milliseconds since the beginning of 1970, UTC.
   */
  list(
    versions: readonly ServingVersion[],
    request: Request,
    method: number,
    now: number,
  ): LinkTarget[];
}

/**
 * How long a response waits for the versions that it links to, in milliseconds:
 * a version that works must not depend on one that hangs.
 */
const LINK_PATIENCE_MS = 1000;

function firstOf(endpoints: Endpoints, { leaf, base }: ServingVersion): number {
  return firstEndpoint(endpoints, leaf, base);
}

function isUnloaded(endpoints: Endpoints, version: ServingVersion): boolean {
  return endpoints.loaders.has(firstOf(endpoints, version));
}

/** Returns the route that answers a method, if its file is loaded. */
function findAnsweringRoute(
  endpoints: Endpoints,
  version: ServingVersion,
  method: number,
): Route | undefined {
  if (isUnloaded(endpoints, version)) return undefined;
  const { leaf, base, route } = version;
  const endpoint = findEndpoint(endpoints, leaf, base, method);
  if (endpoint !== NO_ENDPOINT) return routeOf(endpoints, endpoint);
  // The router answers OPTIONS for every path.
  return method === OPTIONS ? route : undefined;
}

/**
 * Creates the reader of later versions of paths.
 *
 * @param endpoints The endpoints of all paths.
 */
export function createLaterVersions(endpoints: Endpoints): LaterVersions {
  const stabilityOfKnown = memoize(stabilityOf);
  /** Files that are not loaded for links again, by their first endpoints. */
  const givenUp = new Set<number>();

  async function loadSoon(version: ServingVersion): Promise<void> {
    const first = firstOf(endpoints, version);
    const loading = Promise.resolve(
      loadPath(endpoints, version.leaf, version.base),
    ).then(() => true, () => false);
    const isLoaded = await waitAtMost(loading, LINK_PATIENCE_MS);
    // A request for that version itself loads it again, and links return.
    if (isLoaded !== true) givenUp.add(first);
  }

  return {
    load(versions) {
      const unloaded = versions.filter((version) =>
        isUnloaded(endpoints, version) &&
        !givenUp.has(firstOf(endpoints, version))
      );
      return unloaded.length === 0
        ? undefined
        : Promise.all(unloaded.map(loadSoon));
    },
    list(versions, request, method, now) {
      if (versions.length === 0) return [];
      // With the slash, a later version would redirect, or be the same path.
      const raw = trimTrailingSlash(rawPathOf(request));
      const replace = createSegmentReplacer(raw, versions[0].position);
      return versions.flatMap((version): LinkTarget[] => {
        const found = findAnsweringRoute(endpoints, version, method);
        if (!found || isGone(found.lifecycle, now)) return [];
        const path = replace(version.written);
        return [{ path, stability: stabilityOfKnown(found) }];
      });
    },
  };
}
