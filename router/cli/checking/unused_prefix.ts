import type { Route } from "../../declare/route.ts";
import { roleOf } from "../../files/name.ts";
import { nameOf, placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import type { Finding } from "../finding.ts";

/**
 * Warns of version prefixes that are in no path: every route below has a more
 * specific one, or no version.
 *
 * @param tree The tree of files.
 * @param routes The routes that were composed of it.
 */
export function warnOfUnusedPrefixes(
  tree: RouteTree,
  routes: readonly Route[],
): Finding[] {
  const used = new Set(routes.map(({ source }) => source.versionPrefix));
  const { files } = tree;
  const settings = Object.keys(files).filter((file) =>
    roleOf(nameOf(file)) === "settings"
  );
  return settings.sort().flatMap((file) => {
    const place = placeOf(tree, file);
    const { versionPrefix } = files[file] as { versionPrefix?: string };
    if (versionPrefix === undefined || used.has(place)) return [];
    return [{
      code: "unused-prefix",
      severity: "warning",
      places: [place],
      reason: `The version prefix "${versionPrefix}" is in no path: every ` +
        "route below has a more specific one, or no version.",
      fix: "Remove it, or set a version where it is meant to take effect.",
    }];
  });
}
