import type { Route } from "../../declare/route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { compareVersions } from "../../path/version.ts";
import type { ServedVersion } from "../../serve/versions.ts";
import type { Finding } from "../finding.ts";

/** The last version that clients of a path can move to, by what it takes. */
type LastSuccessors = ReadonlyMap<string, string>;

/** Names what all versions of a path have in common. */
function keyOf(versionPrefix: string | undefined, resource: string): string {
  return `${versionPrefix} ${shapeOf(resource)}`;
}

/**
 * Finds the last version that has a path and is not deprecated, or has removed
 * it on purpose.
 *
 * @param versions All versions, those of one prefix in ascending order.
 */
function findSuccessors(versions: readonly ServedVersion[]): LastSuccessors {
  const last = new Map<string, string>();
  for (const { version, versionPrefix, routes, removed } of versions) {
    const kept = routes.filter(({ lifecycle }) => !lifecycle?.deprecated);
    for (const { resource } of [...kept, ...removed]) {
      last.set(keyOf(versionPrefix, resource), version);
    }
  }
  return last;
}

function hasSuccessor(
  { version, versionPrefix, resource }: Route,
  successors: LastSuccessors,
): boolean {
  const last = successors.get(keyOf(versionPrefix, resource));
  return last !== undefined && compareVersions(last, version ?? "") > 0;
}

function warnOfRoute(route: Route, successors: LastSuccessors): Finding[] {
  const { deprecated, links } = route.lifecycle ?? {};
  if (!deprecated || links?.deprecation || hasSuccessor(route, successors)) {
    return [];
  }
  return [{
    code: "no-successor",
    severity: "warning",
    places: [route.source.place],
    reason: `${route.path} is deprecated from ${deprecated.text} on, but no ` +
      "later version has its path and is not deprecated itself.",
    fix:
      "Add the path to a later version, write it into that one's remove, or " +
      "name in links.deprecation a document about what replaces it.",
  }];
}

/**
 * Warns of routes that are deprecated without anything to move to.
 *
 * @param routes All routes.
 * @param versions All versions, which say what they have removed.
 */
export function warnOfMissingSuccessors(
  routes: readonly Route[],
  versions: readonly ServedVersion[],
): Finding[] {
  const successors = findSuccessors(versions);
  return routes.flatMap((route) => warnOfRoute(route, successors));
}
