import type { Route } from "../../../declare/route.ts";
import { leadOf } from "../../../declare/route_lead.ts";
import { splitPath, withoutLastSegment } from "../../../path/written_path.ts";
import { listParts } from "../../listing/written_part.ts";
import type { PublishedPath } from "./locked_path.ts";
import type { PublishedRoute } from "./published.ts";

/**
 * Gives where a path is declared.
 *
 * @param path The path, as it is published.
 */
export function placeOfPath({ routes }: PublishedPath): string {
  return routes[0].route.source.place;
}

/**
 * Gives where a parameter of a path is written: with the version prefix, with a
 * URL prefix, or at the route.
 *
 * @param path The path, as it is published.
 * @param index Which segment it is, counted from 1.
 */
export function placeOfParameter(path: PublishedPath, index: number): string {
  const [{ route }] = path.routes;
  let end = splitPath(leadOf(route)).length;
  if (index <= end) return route.source.versionPrefix ?? placeOfPath(path);
  for (const { text, place } of listParts(route)) {
    end += splitPath(text).length;
    if (index <= end) return place;
  }
  return placeOfPath(path);
}

/**
 * Gives where the version of a route is set, or the route without one.
 *
 * @param route The route.
 */
export function placeOfRouteVersion({ source }: Route): string {
  return source.version ?? source.place;
}

/**
 * Gives where a date of a route's life is set, or else its version.
 *
 * @param published The route.
 * @param key Which date.
 */
export function placeOfDate(
  { route }: PublishedRoute,
  key: "deprecated" | "sunset",
): string {
  return route.lifecycle?.[key]?.place ?? placeOfRouteVersion(route);
}

/** Where versions are set, by their paths and all that these begin with. */
type VersionPlaces = ReadonlyMap<string, ReadonlySet<string>>;

/** How many places a path may have been at for these to be named. */
const MAX_CANDIDATES = 3;

/**
 * Gathers where versions are set, which several folders can do for one: each for
 * the paths that lie in it.
 *
 * @param routes All routes that are published.
 */
export function gatherVersionPlaces(
  routes: readonly PublishedRoute[],
): VersionPlaces {
  const places = new Map<string, Set<string>>();
  for (const { route } of routes) {
    if (route.version === undefined) continue;
    const lead = leadOf(route);
    const place = placeOfRouteVersion(route);
    let path = route.path;
    while (path.length >= lead.length && !places.get(path)?.has(place)) {
      const known = places.get(path);
      if (known) known.add(place);
      else places.set(path, new Set([place]));
      path = withoutLastSegment(path);
    }
  }
  return places;
}

/**
 * Finds where the version of a path is set that is not there any more: by the
 * paths that have most in common with it.
 *
 * @param places Where the versions are set.
 * @param path The path.
 * @returns Each place that it may have been at, or none where these are many.
 */
export function findVersionPlaces(
  places: VersionPlaces,
  path: string,
): readonly string[] {
  for (let start = path; start !== ""; start = withoutLastSegment(start)) {
    const found = places.get(start);
    if (found) return found.size > MAX_CANDIDATES ? [] : [...found];
  }
  return [];
}
