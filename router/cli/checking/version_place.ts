import type { ServedVersion } from "../../serve/versions/versions.ts";

/**
 * Gives where a version is set.
 *
 * @param served The version.
 */
export function placeOfVersion({ routes }: ServedVersion): string {
  return routes[0].source.version!;
}
