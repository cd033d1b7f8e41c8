import type {
  ExtendedVersion,
  Route,
  RouteSource,
} from "../../declare/route.ts";
import { joinLead, leadOf } from "../../declare/route_lead.ts";

/** A version that a route was inherited from, as a manifest holds it. */
interface SerializedStep extends Omit<ExtendedVersion, "path"> {
  /** The part of the route's path there that comes before its resource. */
  readonly lead: string;
}

/**
 * A route's source as a manifest holds it: without the data that the route has
 * itself, so that many routes have equal ones.
 */
export interface SerializedSource
  extends Omit<RouteSource, "place" | "inherited"> {
  readonly inherited: readonly SerializedStep[];
}

/**
 * Returns a route's source as a manifest holds it.
 *
 * @param route The route.
 */
export function serializeSource(route: Route): SerializedSource {
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
 * Returns the source of a route from what a manifest holds of it.
 *
 * @param resource The route's path without version prefix and version.
 * @param source The source as the manifest holds it.
 */
export function deserializeSource(
  resource: string,
  source: SerializedSource,
): Omit<RouteSource, "place"> {
  return {
    ...source,
    inherited: source.inherited.map(({ version, lead, place }) => ({
      version,
      path: joinLead(lead, resource),
      place,
    })),
  };
}
