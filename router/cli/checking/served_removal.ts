import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import type { Finding } from "../printing/finding.ts";
import type { FindTaker } from "./path_taker.ts";

/** What a version declares itself is meant to take what it removes. */
function isMeant(route: Route, removing: string): boolean {
  return route.version === removing && !isInherited(route);
}

/** Says which route answers the requests of a removed path. */
function describeTaker(
  { version, resource, path }: Route,
  removing: string,
): string {
  if (version === removing) return `inherits ${resource}, which answers`;
  return version === undefined
    ? `${path}, which has no version, answers`
    : `${path} of version ${version} answers`;
}

/**
 * Warns of removed paths whose requests an inherited route answers, or one that
 * is not of the version: clients are given something else, and not told that the
 * path was removed.
 *
 * @param versions The versions of an application.
 * @param findTaker Finds what takes the requests of its paths.
 */
export function warnOfServedRemovals(
  versions: readonly ServedVersion[],
  findTaker: FindTaker,
): Finding[] {
  return versions.flatMap(({ version, removed }) =>
    removed.flatMap(({ path, resource, place }): Finding[] => {
      const taker = findTaker(path);
      if (!taker || isMeant(taker, version)) return [];
      return [{
        code: "served-removal",
        severity: "warning",
        places: [place, taker.source.place],
        reason: `Version ${version} removes ${resource}, but ` +
          `${describeTaker(taker, version)} its requests.`,
        fix: (taker.version === version
          ? "Remove that too, or declare the path instead of removing it, "
          : "Declare the path instead of removing it, ") +
          "with a handler that throws new HttpError(404).",
      }];
    })
  );
}
