import type { LifecycleDate } from "../../declare/lifecycle.ts";
import type { Route } from "../../declare/route.ts";
import { formatCount } from "../../path/count.ts";
import { groupBy } from "../../path/group_by.ts";
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

/** Gives the sunset of a route that is served although it is over. */
function passedSunset(
  { lifecycle }: Route,
  now: Date,
): LifecycleDate | undefined {
  const { sunset, onSunset } = lifecycle ?? {};
  const isPassed = onSunset === "serve" && sunset && sunset.time <= +now;
  return isPassed ? sunset : undefined;
}

/** Warns of a sunset that is over, of all the paths that it was set for. */
function warnOfSunset(
  { place, text }: LifecycleDate,
  paths: string[],
): Finding {
  const [first, ...others] = paths;
  const isAlone = others.length === 0;
  const served = isAlone
    ? `${first} is served, though its`
    : `${first} and ${formatCount(others.length, "other path")} are served, ` +
      "though their";
  const remove = isAlone ? "Remove it" : "Remove them";
  return {
    code: "sunset-passed",
    severity: "warning",
    places: [place],
    reason: `${served} sunset was on ${text}.`,
    fix: `${remove}, move the sunset, or set onSunset: "gone".`,
  };
}

function warnOfSunsets(routes: readonly Route[], now: Date): Finding[] {
  const passed = routes.flatMap((route) => {
    const sunset = passedSunset(route, now);
    return sunset ? [{ path: route.path, sunset }] : [];
  });
  // One place can set several sunsets, of several versions.
  const settings = groupBy(
    passed,
    ({ sunset: { place, text } }) => `${place}\n${text}`,
  );
  return [...settings.values()].map((holding) => {
    const paths = new Set(holding.map(({ path }) => path));
    return warnOfSunset(holding[0].sunset, [...paths]);
  });
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
  return [
    ...warnOfSunsets(routes, now),
    ...routes.flatMap((route) => warnOfSuccessor(route, versions)),
  ];
}
