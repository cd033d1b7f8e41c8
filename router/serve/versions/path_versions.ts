import type { Route } from "../../declare/route.ts";
import { canonicalizePath } from "../../path/canonical_path.ts";
import type { Endpoints } from "../endpoint.ts";
import { cutTrailingSlash } from "../request/trailing_slash.ts";
import { rawPathOf } from "../request/url_parts.ts";
import type { AskedVersion } from "./asked_version.ts";
import {
  createLaterVersionReader,
  type LaterVersions,
  NOTHING_LATER,
} from "./later_versions.ts";
import { familyOf, type VersionFamily } from "./version_family.ts";
import type { VersionFinder } from "./version_finder.ts";

/** Versions of the path of a request to a route. */
export interface PathVersions {
  /** Finds all that have it. */
  findFamily(): VersionFamily;
  /** Finds when all paths of the route's version are gone, if they will be. */
  findGone(): number | undefined;
  /** Finds those that come after the route's. */
  findLater(): LaterVersions;
}

/**
 * Makes what finds the versions of the path of a request to a route.
 *
 * @param endpoints What answers each path.
 * @param versionFinder Finds the versions that paths ask for.
 */
export function createPathVersionFinder(
  endpoints: Endpoints,
  versionFinder: VersionFinder,
): (request: Request, route: Route) => PathVersions {
  const readLater = createLaterVersionReader(endpoints);

  function findAsked(raw: string, route: Route): AskedVersion | undefined {
    // It has reached a route, so it is not malformed.
    const path = cutTrailingSlash(canonicalizePath(raw)!);
    return versionFinder.ofRoute(path, route);
  }

  return (request, route) => {
    const find = () => findAsked(rawPathOf(request), route);
    return {
      findFamily: () => familyOf(find()?.findServing() ?? []),
      findGone: () => find()?.findGone(),
      findLater() {
        // With the slash, a later version would redirect, or is no other path.
        const raw = cutTrailingSlash(rawPathOf(request));
        const asked = findAsked(raw, route);
        return asked ? readLater(raw, asked) : NOTHING_LATER;
      },
    };
  };
}
