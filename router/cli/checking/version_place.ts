import type { ServedVersion } from "../../serve/versions/versions.ts";

/**
 * Returns where a version is set.
 *
 * @param served The version.
 */
export function placeOfVersion({ routes, removed }: ServedVersion): string {
  return routes[0]?.source.version ?? removed[0].place;
}
