import type {
  ExtendedVersion,
  Route,
  RouteSource,
} from "../../declare/route.ts";
import { joinLead, leadOf } from "../../declare/route_lead.ts";

/** A version that a route was taken over from, as a manifest notes it. */
interface NotedStep extends Omit<ExtendedVersion, "path"> {
  /** What the route's path begins with there, before its resource. */
  readonly lead: string;
}

/**
 * What a manifest notes of a route's source. What the route tells itself is left
 * out, so that many routes have the same.
 */
export interface NotedSource extends Omit<RouteSource, "place" | "inherited"> {
  readonly inherited: readonly NotedStep[];
}

/**
 * Gives what a manifest notes of a route's source.
 *
 * @param route The route.
 */
export function noteSource(route: Route): NotedSource {
  const { place: _, ...source } = route.source;
  return {
    ...source,
    inherited: source.inherited.map(({ path, ...step }) => ({
      ...step,
      lead: leadOf({ ...route, path }),
    })),
  };
}

/**
 * Gives the source of a route, by what a manifest notes of it.
 *
 * @param resource The route's path without version prefix and version.
 * @param noted What is noted.
 */
export function readNotedSource(
  resource: string,
  noted: NotedSource,
): Omit<RouteSource, "place"> {
  return {
    ...noted,
    inherited: noted.inherited.map(({ version, lead, place }) => ({
      version,
      path: joinLead(lead, resource),
      place,
    })),
  };
}
