import type { Route } from "../../declare/route.ts";
import { compareVersions } from "../../path/version.ts";
import type { ServedVersion } from "../../serve/versions.ts";
import { shapeOf } from "../path_shape.ts";
import type { Finding } from "../finding.ts";

/**
 * Tells whether a later version has the same path, and is not deprecated, or
 * has removed it on purpose.
 */
function hasSuccessor(
  route: Route,
  versions: readonly ServedVersion[],
): boolean {
  const shape = shapeOf(route.resource);
  const isSame = ({ resource }: { readonly resource: string }) =>
    shapeOf(resource) === shape;
  return versions.some(({ version, versionPrefix, routes, removed }) =>
    versionPrefix === route.versionPrefix &&
    compareVersions(version, route.version ?? "") > 0 &&
    (removed.some(isSame) ||
      routes.some((other) => isSame(other) && !other.lifecycle?.deprecated))
  );
}

function warnOfSunset(route: Route, now: Date): Finding[] {
  const { sunset, onSunset } = route.lifecycle ?? {};
  const isServed = onSunset === "serve" && sunset && sunset.time <= +now;
  if (!isServed) return [];
  return [{
    code: "sunset-passed",
    severity: "warning",
    places: [route.source.place],
    reason: `${route.path} is served, though its sunset was on ${sunset.text}.`,
    fix: 'Remove it, move its sunset, or set onSunset: "gone".',
  }];
}

function warnOfSuccessor(
  route: Route,
  versions: readonly ServedVersion[],
): Finding[] {
  const { deprecated, links } = route.lifecycle ?? {};
  if (!deprecated || links?.deprecation || hasSuccessor(route, versions)) {
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
 * Warns of routes whose life has a gap: served after their sunset, or
 * deprecated without anything to move to.
 *
 * @param routes All routes.
 * @param versions All versions, which say what they have removed.
 * @param now The time, which sunsets are compared with.
 */
export function warnOfLifecycleGaps(
  routes: readonly Route[],
  versions: readonly ServedVersion[],
  now: Date,
): Finding[] {
  return routes.flatMap((route) => [
    ...warnOfSunset(route, now),
    ...warnOfSuccessor(route, versions),
  ]);
}
