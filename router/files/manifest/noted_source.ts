import type {
  ExtendedVersion,
  Route,
  RouteSource,
} from "../../declare/route.ts";
import { joinLead, leadOf } from "../../declare/route_lead.ts";
import { fileAt, placeOf } from "../place.ts";
import type { RouteTree } from "../tree.ts";

/** A version that a route was taken over from, as a manifest notes it. */
interface NotedStep extends Omit<ExtendedVersion, "path"> {
  /** What the route's path begins with there, before its resource. */
  readonly lead: string;
}

/**
 * What a manifest notes of a route's source. Its places are paths below the
 * routes folder, and what the route tells itself is left out, so that many
 * routes have the same.
 */
export interface NotedSource extends Omit<RouteSource, "place" | "inherited"> {
  readonly inherited: readonly NotedStep[];
}

/** Changes all places of a source. */
function moveSource(
  source: NotedSource,
  move: (place: string) => string,
): NotedSource {
  const moveIfSet = (place: string | undefined) =>
    place === undefined ? undefined : move(place);
  const moveIn = <Part extends { readonly place: string }>(part: Part) => ({
    ...part,
    place: move(part.place),
  });
  return {
    ...source,
    version: moveIfSet(source.version),
    versionPrefix: moveIfSet(source.versionPrefix),
    urlPrefixes: source.urlPrefixes.map(moveIn),
    overridden: source.overridden.map(moveIn),
    inherited: source.inherited.map(moveIn),
    middleware: source.middleware.map(move),
    errorHandlers: source.errorHandlers.map(move),
  };
}

/**
 * Gives what a manifest notes of a route's source.
 *
 * @param tree The tree of the route.
 * @param route The route.
 */
export function noteSource(tree: RouteTree, route: Route): NotedSource {
  const { place: _, inherited, ...source } = route.source;
  const noted = {
    ...source,
    inherited: inherited.map(({ path, ...step }) => ({
      ...step,
      lead: leadOf({ ...route, path }),
    })),
  };
  return moveSource(noted, (place) => fileAt(tree, place));
}

/**
 * Gives the source of a route, by what a manifest notes of it.
 *
 * @param tree The tree of the route.
 * @param resource The route's path without version prefix and version.
 * @param noted What is noted.
 */
export function readNotedSource(
  tree: RouteTree,
  resource: string,
  noted: NotedSource,
): Omit<RouteSource, "place"> {
  const source = moveSource(noted, (file) => placeOf(tree, file));
  return {
    ...source,
    inherited: source.inherited.map(({ version, lead, place }) => ({
      version,
      path: joinLead(lead, resource),
      place,
    })),
  };
}
