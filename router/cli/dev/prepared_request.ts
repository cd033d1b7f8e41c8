import type { Route } from "../../declare/route.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { findNearestRoute } from "../tree/find_route.ts";
import { type BrokenFile, findBrokenFile } from "./broken_file.ts";
import type { Snapshot } from "./live_reader.ts";
import type { LiveRoutes } from "./live_routes.ts";

/** What answers a request: the routes of one moment. */
export interface PreparedRequest {
  readonly live: LiveRoutes;
  /** The route, if there is one. */
  readonly route: Route | undefined;
  /** Whether files that it needs are gone, while there are mistakes. */
  readonly isLost: boolean;
  /** The first broken file of those that the route needs, if any is. */
  readonly broken: BrokenFile | undefined;
}

/**
 * Loads what answers a request.
 *
 * @param snapshot What is served now.
 * @param method The request's method.
 * @param path The requested path.
 */
export async function prepareRequest(
  snapshot: Snapshot,
  method: string,
  path: string,
): Promise<PreparedRequest> {
  const { live } = snapshot;
  const { built, mistakes } = live;
  if (!built) {
    return { live, route: undefined, isLost: false, broken: undefined };
  }
  const { app, files } = built;
  const route = findNearestRoute(app, method, path);
  const needed = files.listNeeded(route);
  // With mistakes, earlier routes stay served, but not one whose file is gone.
  const isLost = mistakes.length > 0 &&
    needed.some((place) => !isFileOnDisk(files.pathOf(place)));
  const broken = isLost
    ? undefined
    : await findBrokenFile(files, needed, snapshot);
  return { live, route, isLost, broken };
}
