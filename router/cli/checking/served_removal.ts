import type { App } from "../../serve/app.ts";
import type { ServedVersion } from "../../serve/versions.ts";
import { findNearestRoute } from "../find_route.ts";
import type { Finding } from "../finding.ts";

/**
 * Warns of removed paths whose requests an inherited route answers: clients are
 * given something else, and not told that the path was removed.
 *
 * @param app The application.
 * @param versions Its versions.
 */
export function warnOfServedRemovals(
  app: App,
  versions: readonly ServedVersion[],
): Finding[] {
  return versions.flatMap(({ version, removed }) =>
    removed
      // Of one with parameters, a path with other types may take the place.
      .filter(({ path }) => !path.includes("<"))
      .flatMap(({ path, resource, place }): Finding[] => {
        const reached = findNearestRoute(app, "GET", path);
        if (!reached || reached.source.inherited.length === 0) return [];
        return [{
          code: "served-removal",
          severity: "warning",
          places: [place, reached.source.place],
          reason: `Version ${version} removes ${resource}, but inherits ` +
            `${reached.resource}, which answers its requests.`,
          fix: "Remove that too, or declare the path instead of removing it, " +
            "with a handler that throws new HttpError(404).",
        }];
      })
  );
}
