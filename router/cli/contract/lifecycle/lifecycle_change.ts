import { STABILITIES } from "../../../declare/lifecycle.ts";
import { formatDate } from "../../../declare/moment.ts";
import type { Change, UnnamedChange } from "../change/change.ts";
import { gradeChanges } from "../change/graded_change.ts";
import { keyOfChange } from "../change/grouped_change.ts";
import type { LockedRoute } from "../lock/contract.ts";
import type { AnsweredPath } from "../published/locked_path.ts";
import { listAnswered, pairRoutes } from "../published/paired_route.ts";
import type { PublishedRoute } from "../published/published.ts";
import {
  placeOfDate,
  placeOfRouteVersion,
} from "../published/written_place.ts";
import type { DeprecatedVersions } from "./deprecated_version.ts";
import { compareDeprecations } from "./deprecation_change.ts";
import { answersGone } from "./locked_sunset.ts";
import { judgeNewSunset } from "./new_sunset.ts";
import { isRemovable } from "./removable.ts";

/** Judges the new effect of a sunset that clients were told of. */
function judgeEnd(
  was: LockedRoute,
  is: PublishedRoute,
  now: number,
): UnnamedChange[] {
  if (is.onSunset !== "gone" || was.onSunset === "gone") return [];
  const isOver = answersGone(is, now);
  // What answers 410 is as good as removed, which needs a deprecation; that
  // begins before any sunset.
  const isAnnounced = was.deprecated !== undefined;
  const severity = isAnnounced ? "info" : isOver ? "error" : "warning";
  const since = isAnnounced ? "" : " No deprecation has announced it.";
  const end = formatDate(is.sunset!);
  return [{
    code: "endpoint-gone",
    severity,
    places: [placeOfDate(is, "sunset")],
    describe: (what) =>
      (isOver
        ? `The sunset of ${what} has passed, and clients now get 410.`
        : `${what} will now answer 410 from the sunset on ${end}.`) +
      since,
    fix: isAnnounced
      ? ""
      : ({ it }) =>
        `Deprecate ${it} first, without onSunset and with a future sunset, so ` +
        "that clients have time to migrate.",
  }];
}

function compareSunsets(
  was: LockedRoute,
  is: PublishedRoute,
  now: number,
): UnnamedChange[] {
  if (was.sunset === undefined) {
    return is.sunset === undefined ? [] : judgeNewSunset(was, is, now);
  }
  const day = formatDate(was.sunset);
  // A route that may be removed may as well be served on, until any day.
  const isFree = isRemovable(was, now);
  const severity = isFree ? "info" : "error";
  if (is.sunset === undefined) {
    if (is.deprecated === undefined) return [];
    return [{
      code: "sunset-deleted",
      severity,
      places: [placeOfDate(is, "deprecated")],
      describe: (what) =>
        `The sunset of ${what} on ${day} is no longer announced.`,
      fix: isFree ? "" : `Set sunset: "${day}" again, or a later one.`,
    }];
  }
  if (new Date(is.sunset) >= new Date(was.sunset)) {
    return judgeEnd(was, is, now);
  }
  const earlier = formatDate(is.sunset);
  return [{
    code: "api-sunset-date-changed-too-small",
    severity,
    places: [placeOfDate(is, "sunset")],
    describe: (what) =>
      `The sunset of ${what} moved from ${day} to ${earlier}, which is ` +
      "earlier than clients were told.",
    fix: isFree ? "" : `Set sunset: "${day}", or a later one.`,
  }];
}

/** Judges a promise of stability that is taken back. */
function compareStabilities(
  was: LockedRoute,
  is: PublishedRoute,
): UnnamedChange[] {
  const { stability: before = "stable" } = was;
  const { stability: now = "stable" } = is;
  if (STABILITIES.indexOf(now) >= STABILITIES.indexOf(before)) return [];
  return [{
    code: "api-stability-decreased",
    severity: "error",
    places: [placeOfRouteVersion(is.route)],
    describe: (what) =>
      `The stability of ${what} was ${before} and is ${now}: clients rely on ` +
      "the former, and once this is locked, breaking changes are only warnings.",
    fix: `Set stability: "${before}" again, and try what may change in a ` +
      "separate version.",
  }];
}

/** Compares what clients are told of a route. */
type CompareRoutes = (was: LockedRoute, is: PublishedRoute) => UnnamedChange[];

/**
 * Compares the routes of a path. A change that all of its methods share is
 * reported for the path, any other for each method.
 */
function compareRoutes(
  both: AnsweredPath,
  name: string,
  compare: CompareRoutes,
): Change[] {
  const all = listAnswered(both.was);
  const changes = pairRoutes(both).flatMap(({ was, is, methods }) =>
    gradeChanges(compare(was, is), [was])
      .map((change) => ({ change, methods }))
  );
  const groups = Map.groupBy(changes, ({ change }) => keyOfChange(change));
  return [...groups.values()].flatMap((group) => {
    const [{ change }] = group;
    const meant = group.flatMap(({ methods }) => methods);
    if (all.every((method) => meant.includes(method))) {
      return [{ ...change, subject: name }];
    }
    return all.filter((method) =>
      meant.includes(method) && !(method === "HEAD" && meant.includes("GET"))
    ).map((method) => ({ ...change, subject: `${method} ${name}` }));
  });
}

/**
 * Compares what clients can rely on: how long a path is served, and how stable
 * it is.
 *
 * @param both The path as it was, and the one that answers its requests.
 * @param name The name of the latter in messages.
 * @param now The time, in milliseconds since 1970.
 */
export function comparePromises(
  both: AnsweredPath,
  name: string,
  now: number,
): Change[] {
  return compareRoutes(both, name, (was, is) => [
    ...compareSunsets(was, is, now),
    ...compareStabilities(was, is),
  ]);
}

/**
 * Compares what clients were told with what they are told now, by method.
 *
 * @param both The path as it was and as it is.
 * @param versions The places that deprecate versions.
 * @param now The time, in milliseconds since 1970.
 */
export function compareLifecycles(
  both: AnsweredPath,
  versions: DeprecatedVersions,
  now: number,
): Change[] {
  return compareRoutes(both, both.is.path, (was, is) => [
    ...compareSunsets(was, is, now),
    ...compareDeprecations(was, is, versions, now),
    ...compareStabilities(was, is),
  ]);
}
