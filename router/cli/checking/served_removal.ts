import type { CustomTypes } from "../../path/type/custom_type.ts";
import type { App } from "../../serve/app.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import type { Finding } from "../finding.ts";
import { findTaker } from "./path_taker.ts";

/**
 * Warns of removed paths whose requests an inherited route answers: clients are
 * given something else, and not told that the path was removed.
 *
 * @param app The application.
 * @param versions Its versions.
 * @param types Its own types, as far as they are known.
 */
export function warnOfServedRemovals(
  app: App,
  versions: readonly ServedVersion[],
  types: CustomTypes = {},
): Finding[] {
  return versions.flatMap(({ version, removed }) =>
    removed.flatMap(({ path, resource, place }): Finding[] => {
      const taker = findTaker(app, path, types);
      if (!taker || taker.source.inherited.length === 0) return [];
      return [{
        code: "served-removal",
        severity: "warning",
        places: [place, taker.source.place],
        reason: `Version ${version} removes ${resource}, but inherits ` +
          `${taker.resource}, which answers its requests.`,
        fix: "Remove that too, or declare the path instead of removing it, " +
          "with a handler that throws new HttpError(404).",
      }];
    })
  );
}
