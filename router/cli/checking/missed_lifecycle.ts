import type { Route } from "../../declare/route.ts";
import {
  isVersioned,
  type VersionedRoute,
} from "../../declare/versioned_route.ts";
import { listFew } from "../../report/few.ts";
import type { Finding } from "../printing/finding.ts";

/** Returns where a version is set to end, if that is where it is declared. */
function findEndingPlace(
  { lifecycle, source }: VersionedRoute,
): string | undefined {
  const { deprecated, sunset } = lifecycle ?? {};
  const isOfVersion = source.versionLevel !== "route" &&
    [deprecated, sunset].some((date) => date?.place === source.version);
  return isOfVersion ? source.version : undefined;
}

/** Tells whether a route has a version of its own, and no lifecycle. */
function isSilent({ lifecycle, source }: VersionedRoute): boolean {
  return source.versionLevel === "route" && lifecycle === undefined;
}

function warnOfVersion(routes: readonly VersionedRoute[]): Finding[] {
  const place = routes.map(findEndingPlace).find((place) =>
    place !== undefined
  );
  const silent = routes.filter(isSilent);
  if (place === undefined || silent.length === 0) return [];
  const paths = [...new Set(silent.map(({ path }) => path))];
  return [{
    code: "missed-lifecycle",
    severity: "warning",
    places: [place, ...new Set(silent.map(({ source }) => source.place))],
    reason: `Version ${routes[0].version} is set to end, but ` +
      `${listFew(paths)} will stay: dates apply only inside the folder or ` +
      "blueprint that sets them.",
    fix: "Move such routes there, or give them the same dates: for a file, " +
      "under routes in the _version.ts beside it.",
  }];
}

/**
 * Warns of routes that have a version of their own, such as `name@1`, and
 * outlive it: its dates are set for a folder that they do not lie in.
 *
 * @param routes All routes.
 */
export function warnOfMissedLifecycles(routes: readonly Route[]): Finding[] {
  const versions = Map.groupBy(
    routes.filter(isVersioned),
    ({ versionPrefix, version }) => `${versionPrefix} ${version}`,
  );
  return [...versions.values()].flatMap(warnOfVersion);
}
