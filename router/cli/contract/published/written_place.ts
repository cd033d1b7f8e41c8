import type { Route } from "../../../declare/route.ts";
import { leadOf } from "../../../declare/route_lead.ts";
import { splitPath, withoutLastSegment } from "../../../path/written_path.ts";
import { listParts } from "../../listing/written_part.ts";
import type { PublishedPath } from "./locked_path.ts";
import type { PublishedRoute } from "./published.ts";

/**
 * Returns the place where a path is declared.
 *
 * @param path The path, as it is published.
 */
export function placeOfPath({ routes }: PublishedPath): string {
  return routes[0].route.source.place;
}

/**
 * Returns the place where a parameter of a path is written: that of the version
 * prefix, of a URL prefix, or of the route.
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
 * Returns the place of a route's version or, without one, of the route itself.
 *
 * @param route The route.
 */
export function placeOfRouteVersion({ source }: Route): string {
  return source.version ?? source.place;
}

/**
 * Returns the place that sets a date of a route's lifecycle, or its version.
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

/** The places that set versions, by their paths and all beginnings of these. */
type VersionPlaces = ReadonlyMap<string, ReadonlySet<string>>;

/** How many candidates are named at most; of more, none is. */
const MAX_CANDIDATES = 3;

/**
 * Collects the places that set versions. Several folders can set the same one,
 * each for the paths that lie in it.
 *
 * @param routes All published routes.
 */
export function collectVersionPlaces(
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
 * Finds the places that may set the version of a path that is gone: those of
 * the paths that have most in common with it.
 *
 * @param places The places that set versions.
 * @param path The path.
 * @returns Each candidate, or none when there are many.
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
