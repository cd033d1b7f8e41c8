import type { Route } from "../../declare/route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { compareVersions } from "../../path/version_order.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import { listCovering } from "../contract/precedence/covering_path.ts";
import {
  indexPaths,
  type PathNode,
} from "../contract/precedence/path_index.ts";
import { isGeneralized } from "../contract/width/parameter_width.ts";
import type { Finding } from "../printing/finding.ts";
import { listBases } from "../tree/extended_version.ts";
import { describeMissingSuccessor } from "./missing_successor_text.ts";

/** A version, and the paths that clients can move to in it. */
interface Destination {
  readonly version: ServedVersion;
  /**
   * Tells whether it has a path that is not deprecated, or has removed it.
   *
   * @param shape The shape of the path.
   */
  readonly has: (shape: string) => boolean;
  /**
   * Tells whether it has a path that matches all requests of another, and is
   * not deprecated.
   *
   * @param shape The shape of the path.
   */
  readonly contains: (shape: string) => boolean;
  /** The versions that it builds on. */
  readonly bases: readonly ServedVersion[];
}

/** Collects what has a future in a version, or is left out of it on purpose. */
function readDestination(
  version: ServedVersion,
  versions: readonly ServedVersion[],
): Destination {
  const kept = version.routes.filter(({ lifecycle }) => !lifecycle?.deprecated);
  const shapesOf = (routes: readonly { readonly resource: string }[]) =>
    routes.map(({ resource }) => shapeOf(resource));
  const own = new Set(shapesOf(kept));
  const removed = new Set(shapesOf(version.removed));
  let index: PathNode<string> | undefined;
  return {
    version,
    has: (shape) => own.has(shape) || removed.has(shape),
    contains(shape) {
      index ??= indexPaths([...own], (path) => path);
      // A parameter matches the text of `/users/me`, but hardly means the same.
      const covering = listCovering(
        index,
        shape.split("/"),
        (parameter, segment) => isGeneralized(segment, parameter),
      );
      return covering.length > 0;
    },
    bases: listBases(versions, version),
  };
}

function isLater(version: ServedVersion, from: ServedVersion): boolean {
  return shapeOf(version.versionPrefix) === shapeOf(from.versionPrefix) &&
    compareVersions(version.version, from.version) > 0;
}

/** Finds another version prefix that has the same paths. */
function findOtherPrefix(
  from: ServedVersion,
  routes: readonly Route[],
  destinations: readonly Destination[],
): string | undefined {
  const { versionPrefix } = from;
  return destinations.findLast(({ version, contains }) =>
    version.versionPrefix !== versionPrefix &&
    routes.every(({ resource }) => contains(shapeOf(resource)))
  )?.version.versionPrefix;
}

/** Lists the routes that none of these versions has, nor a wider one. */
function listWithout(
  routes: readonly Route[],
  destinations: readonly Destination[],
): Route[] {
  return routes.filter(({ resource }) => {
    const shape = shapeOf(resource);
    // Most paths are the same in a later version.
    return !destinations.some(({ has }) => has(shape)) &&
      !destinations.some(({ contains }) => contains(shape));
  });
}

/** Warns of what is deprecated in one version with nothing to move to. */
function warnOfVersion(
  from: ServedVersion,
  destinations: readonly Destination[],
): Finding[] {
  const deprecated = from.routes.filter(({ lifecycle }) =>
    lifecycle?.deprecated && !lifecycle.links.deprecation &&
    lifecycle.links.successor !== false
  );
  if (deprecated.length === 0) return [];
  const heirs = destinations.filter(({ bases }) => bases.includes(from));
  const open = destinations.filter((one) =>
    heirs.includes(one) || isLater(one.version, from)
  );
  const heir = heirs.at(-1)?.version;
  const missed = listWithout(deprecated, open);
  if (missed.length === 0) return [];
  // In code, blueprints of one name share a place, and may have other dates.
  const dates = Map.groupBy(missed, ({ lifecycle }) => {
    const { place, text } = lifecycle!.deprecated!;
    return `${place}\n${text}`;
  });
  const inherited = new Set(
    heir?.routes.map(({ resource }) => shapeOf(resource)),
  );
  return [...dates.values()].map((routes) =>
    describeMissingSuccessor(routes[0].lifecycle!.deprecated!, routes, {
      heir,
      isInherited: routes.some(({ resource }) =>
        inherited.has(shapeOf(resource))
      ),
      otherPrefix: findOtherPrefix(from, routes, destinations),
    })
  );
}

/**
 * Warns of routes that are deprecated with nothing to move to.
 *
 * @param versions All versions, those of one prefix in ascending order.
 */
export function warnOfMissingSuccessors(
  versions: readonly ServedVersion[],
): Finding[] {
  const destinations = versions.map((version) =>
    readDestination(version, versions)
  );
  return versions.flatMap((version) => warnOfVersion(version, destinations));
}
