import type { Route } from "../../declare/route.ts";
import { compareVersions } from "../../path/version.ts";
import type { Finding } from "../finding.ts";

/** Tells whether a later version has the same path, and is not deprecated. */
function hasSuccessor(route: Route, routes: readonly Route[]): boolean {
  return routes.some((other) =>
    other.resource === route.resource &&
    other.versionPrefix === route.versionPrefix &&
    compareVersions(other.version ?? "", route.version ?? "") > 0 &&
    !other.lifecycle?.deprecated
  );
}

function warnOfSunset(route: Route, now: Date): Finding[] {
  const { sunset, onSunset } = route.lifecycle ?? {};
  const isServed = onSunset === "serve" && sunset && sunset.time <= +now;
  if (!isServed) return [];
  return [{
    code: "sunset-passed",
    severity: "warning",
    places: [route.source.declaration],
    reason: `${route.path} is served, though its sunset was on ${sunset.text}.`,
    fix: 'Remove it, move its sunset, or set onSunset: "gone".',
  }];
}

function warnOfSuccessor(route: Route, routes: readonly Route[]): Finding[] {
  const deprecated = route.lifecycle?.deprecated;
  if (!deprecated || hasSuccessor(route, routes)) return [];
  return [{
    code: "no-successor",
    severity: "warning",
    places: [route.source.declaration],
    reason: `${route.path} is deprecated since ${deprecated.text}, ` +
      "but no later version has its path.",
    fix: "Add the path to a later version, or say in links what replaces it.",
  }];
}

/**
 * Warns of routes whose life has a gap: served after their sunset, or
 * deprecated without anything to move to.
 *
 * @param routes All routes.
 * @param now The time, which sunsets are compared with.
 */
export function warnOfLifecycleGaps(
  routes: readonly Route[],
  now: Date,
): Finding[] {
  return routes.flatMap((route) => [
    ...warnOfSunset(route, now),
    ...warnOfSuccessor(route, routes),
  ]);
}
