import type { Route, RoutePart } from "../../declare/route.ts";
import { joinSegments, splitPath } from "../../path/written_path.ts";

/**
 * Lists the parts of a path after the version, as the path has them, with where
 * they are written; the last is the route's own.
 *
 * @param route The route of the path.
 */
export function listParts(
  { source, resource }: Pick<Route, "source" | "resource">,
): RoutePart[] {
  const { urlPrefixes, path, place } = source;
  // Counted by segments: the parts are not written with all that it has.
  const segments = splitPath(resource);
  return [...urlPrefixes, { text: path, place }].map((part) => {
    const own = segments.splice(0, splitPath(part.text).length);
    return { text: joinSegments(own), place: part.place };
  }).filter(({ text }) => text !== "");
}
