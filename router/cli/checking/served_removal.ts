import type { Route } from "../../declare/route.ts";
import type {
  RemovedRoute,
  ServedVersion,
} from "../../serve/versions/versions.ts";
import type { Finding } from "../printing/finding.ts";
import type { FindCoveringRoute } from "./covering_route.ts";

/** A path that a version has removed. */
interface RemovedOfVersion extends RemovedRoute {
  readonly version: string;
}

/**
 * Tells whether a path is meant to answer the requests of a removed one: the
 * version that declares it has removed that too, whichever builds on both.
 */
function isMeant(
  { version, source }: Route,
  group: readonly RemovedOfVersion[],
): boolean {
  const declaring = source.inherited.at(-1)?.version ?? version;
  return group.some((removal) => removal.version === declaring);
}

/** Describes which route answers the requests of a removed path. */
function describeCovering(
  { version, resource, path }: Route,
  removing: string,
): string {
  if (version === removing) return `inherits ${resource}, which answers`;
  return version === undefined
    ? `${path}, which has no version, answers`
    : `${path} of version ${version} answers`;
}

function warnOfCovering(
  { version, resource, place }: RemovedOfVersion,
  covering: Route,
): Finding {
  return {
    code: "served-removal",
    severity: "warning",
    places: [place, covering.source.place],
    reason: `Version ${version} removes ${resource}, but ` +
      `${describeCovering(covering, version)} its requests.`,
    fix:
      (covering.version === version
        ? "Remove that too, or declare the path instead of removing it, "
        : "Declare the path instead of removing it, ") +
      "with a handler that throws new HttpError(404).",
  };
}

/** Warns once for each path that answers for what one place removes. */
function warnOfRemoval(
  group: readonly RemovedOfVersion[],
  findCovering: FindCoveringRoute,
): Finding[] {
  const found = new Map<string, Finding>();
  for (const removal of group) {
    const covering = findCovering(removal.path);
    if (!covering || isMeant(covering, group)) continue;
    const { place } = covering.source;
    if (!found.has(place)) found.set(place, warnOfCovering(removal, covering));
  }
  return [...found.values()];
}

/**
 * Warns of removed paths whose requests are answered by an inherited route, or
 * by one outside the version: clients get something else, and do not learn that
 * the path was removed.
 *
 * @param versions The versions of an application.
 * @param findCovering Finds the route that covers a path.
 */
export function warnOfServedRemovals(
  versions: readonly ServedVersion[],
  findCovering: FindCoveringRoute,
): Finding[] {
  const removals = versions.flatMap((
    { version, removed },
  ): RemovedOfVersion[] => removed.map((one) => ({ version, ...one })));
  // What a version removes stays removed in those that extend it.
  const groups = Map.groupBy(
    removals,
    ({ place, resource }) => `${place}\n${resource}`,
  );
  return [...groups.values()].flatMap((group) =>
    warnOfRemoval(group, findCovering)
  );
}
