import { fileAt } from "../../files/place.ts";
import { findNearestRoute } from "../tree/find_route.ts";
import { type BrokenFile, findBrokenFile, hasLostFile } from "./broken_file.ts";
import type { Snapshot } from "./folder_reader.ts";
import type { LiveRoutes } from "./live_routes.ts";

/** What a request is answered with: the routes of one moment. */
export interface PreparedRequest {
  readonly live: LiveRoutes;
  /** The route file, as messages name it, if there is one. */
  readonly file: string | undefined;
  /** Whether files are gone that it needs, while there are mistakes. */
  readonly isLost: boolean;
  /** What is wrong with what the route needs. */
  readonly broken: BrokenFile | undefined;
}

/**
 * Loads what answers a request.
 *
 * @param snapshot The routes folder as it is.
 * @param method The request's method.
 * @param path The path that it asks for.
 * @param directory The routes folder.
 */
export async function prepareRequest(
  { live, sound }: Snapshot,
  method: string,
  path: string,
  directory: string,
): Promise<PreparedRequest> {
  const { built, mistakes } = live;
  if (!built) {
    return { live, file: undefined, isLost: false, broken: undefined };
  }
  const { app, tree, modules } = built;
  const route = findNearestRoute(app, method, path);
  const own = route && fileAt(tree, route.source.place);
  const isLost = mistakes.length > 0 && hasLostFile(tree, own, directory);
  const broken = isLost
    ? undefined
    : await findBrokenFile(modules, own, sound, directory);
  return { live, file: route?.source.place, isLost, broken };
}
