import { remember } from "../../collection/remember.ts";
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
import { waitAtMost } from "../time_limit.ts";
import type { AskedVersion } from "./asked_version.ts";
import type { LinkTarget } from "./lifecycle_headers.ts";
import { isGone } from "./lifecycle_state.ts";
import { createSegmentReplacer } from "./path_segments.ts";
import type { ServingVersion } from "./serving_version.ts";

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
  list(method: number, now: number): LinkTarget[];
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
const LINK_PATIENCE_MS = 1000;

/**
 * Reads the later versions of a request's path.
 *
 * @param raw The path, as it stands in the request's URL.
 * @param asked What it asks for.
 */
type LaterVersionReader = (
  raw: string,
  asked: AskedVersion,
) => LaterVersions;

function firstOf(endpoints: Endpoints, { leaf, base }: ServingVersion): number {
  return firstEndpoint(endpoints, leaf, base);
}

function isUnloaded(endpoints: Endpoints, version: ServingVersion): boolean {
  return endpoints.loaders.has(firstOf(endpoints, version));
}

/** Gives the route that answers a method, when its file is loaded. */
function findAnsweringRoute(
  endpoints: Endpoints,
  version: ServingVersion,
  method: number,
): Route | undefined {
  if (isUnloaded(endpoints, version)) return undefined;
  const { leaf, base, route } = version;
  const endpoint = findEndpoint(endpoints, leaf, base, method);
  if (endpoint !== NO_ENDPOINT) return routeOf(endpoints, endpoint);
  // The router answers OPTIONS of every path.
  return method === OPTIONS ? route : undefined;
}

/**
 * Makes what loads route files of versions, each for as long as links may wait
 * for it; it gives `undefined` when there is nothing to wait for.
 */
function createLoader(
  endpoints: Endpoints,
): (versions: readonly ServingVersion[]) => Promise<unknown> | undefined {
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

  return (versions) => {
    const unloaded = versions.filter((version) =>
      isUnloaded(endpoints, version) &&
      !givenUp.has(firstOf(endpoints, version))
    );
    return unloaded.length === 0
      ? undefined
      : Promise.all(unloaded.map(loadSoon));
  };
}

/**
 * Makes what reads the later versions of paths.
 *
 * @param endpoints What answers each path.
 */
export function createLaterVersionReader(
  endpoints: Endpoints,
): LaterVersionReader {
  const stabilityOfKnown = remember(stabilityOf);
  const load = createLoader(endpoints);

  return (raw, asked) => {
    const later = asked.findLater();
    return {
      load: () => load(later),
      list(method, now) {
        const replace = createSegmentReplacer(raw, asked.position);
        return later.flatMap((version): LinkTarget[] => {
          const found = findAnsweringRoute(endpoints, version, method);
          if (!found || isGone(found.lifecycle, now)) return [];
          const path = replace(version.written);
          return [{ path, stability: stabilityOfKnown(found) }];
        });
      },
    };
  };
}
