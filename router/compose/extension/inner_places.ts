import { groupBy } from "../../collection/group_by.ts";
import { memoize } from "../../collection/memoize.ts";
import { nameVersion } from "../../path/version.ts";
import { withoutLastSegment } from "../../path/written_path.ts";
import type { Composition, InnerPlace } from "../composition.ts";

/** The groups and blueprints that have middleware or a lifecycle. */
export interface InnerPlaces {
  /**
   * Lists those of a version that lie deeper than a URL prefix.
   *
   * @param version The name of the version.
   * @param shape The shape of the prefix.
   */
  listBelow(version: string, shape: string): readonly InnerPlace[];
  /**
   * Lists those with a URL prefix, of whichever version.
   *
   * @param shape The shape of the prefix.
   */
  listAt(shape: string): readonly InnerPlace[];
}

/**
 * Indexes the places of a composition that have middleware or a lifecycle.
 *
 * @param composition The composition, with all versions read.
 */
export function indexInnerPlaces(composition: Composition): InnerPlaces {
  const { innerPlaces } = composition;
  const byShape = groupBy(innerPlaces, shapeOfPlace);
  const byVersion = groupBy(
    innerPlaces,
    (place) => nameOfVersion(composition, place),
  );
  const belowIn = memoize((version: string) =>
    groupByOuterPrefix(byVersion.get(version) ?? [])
  );
  return {
    listBelow: (version, shape) => belowIn(version).get(shape) ?? [],
    listAt: (shape) => byShape.get(shape) ?? [],
  };
}

/**
 * Returns the shape of the URL prefix of a place's routes.
 *
 * @param place The place.
 */
export function shapeOfPlace({ effective }: InnerPlace): string {
  return effective.urlPattern.shape;
}

/** Groups places by the shape of each prefix that they lie deeper than. */
function groupByOuterPrefix(
  places: readonly InnerPlace[],
): ReadonlyMap<string, readonly InnerPlace[]> {
  const groups = new Map<string, InnerPlace[]>();
  for (const place of places) {
    let shape = shapeOfPlace(place);
    while (shape !== "") {
      shape = withoutLastSegment(shape);
      const group = groups.get(shape);
      if (group) group.push(place);
      else groups.set(shape, [place]);
    }
  }
  return groups;
}

/** Names the version of a place's routes, if they have one. */
function nameOfVersion(
  { versions }: Composition,
  { effective: { version } }: InnerPlace,
): string | undefined {
  // A version that no path and no extension has read is around none of them.
  const text = version && versions.get(version);
  return text && nameVersion(text);
}
