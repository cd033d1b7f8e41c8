import { formatDate } from "../../../declare/moment.ts";
import type { UnnamedChange } from "../change/change.ts";
import type { LockedRoute } from "../lock/contract.ts";
import type { PublishedRoute } from "../published/published.ts";
import {
  placeOfDate,
  placeOfRouteVersion,
} from "../published/written_place.ts";
import {
  type DeprecatedVersions,
  findDeprecated,
} from "./deprecated_version.ts";
import { describeEnd, hasEnded } from "./locked_sunset.ts";
import { isBackdated } from "./notice_period.ts";

/** Describes how to deprecate a route on a day, with a sunset after it. */
function adviseDay(is: PublishedRoute, day: string): string {
  // A version cannot end before it is deprecated.
  const later = hasEnded(is, Date.parse(day)) ? ", and a later sunset" : "";
  return `Set deprecated: "${day}", or a later date${later}.`;
}

/** Reports that a path is no longer deprecated. */
function describeReactivation(is: PublishedRoute): UnnamedChange {
  return {
    code: "endpoint-reactivated",
    severity: "info",
    places: [placeOfRouteVersion(is.route)],
    describe: (what, words) =>
      is.sunset === undefined
        ? `${what} ${words.is} no longer deprecated.`
        : `The sunset of ${what} is no longer announced by a deprecation: ` +
          `${describeEnd(is)}.`,
    fix: "",
  };
}

/** Warns that a path is no longer deprecated, though its version is. */
function warnOfOutliving(
  { sunset }: LockedRoute,
  is: PublishedRoute,
  deprecated: string,
  place: string,
): UnnamedChange {
  const day = formatDate(deprecated);
  const end = sunset === undefined ? "" : `, sunset: "${formatDate(sunset)}"`;
  const where = placeOfRouteVersion(is.route);
  return {
    code: "endpoint-reactivated",
    severity: "warning",
    places: [where, place],
    describe: (what, words) =>
      `${what} ${words.is} no longer deprecated, though version ` +
      `${is.route.version} still is from ${day} on: that setting covers only ` +
      "the routes declared there.",
    fix: `Set deprecated: "${day}"${end} in ${where} too, or ` +
      "deprecated: false to keep the routes there.",
  };
}

/**
 * Judges a new deprecation: once it begins, the route can be removed, so
 * clients have to be told of it by then.
 */
function judgeNew(
  is: PublishedRoute,
  deprecated: string,
  now: number,
): UnnamedChange {
  const isLate = isBackdated(deprecated, now);
  const end = is.sunset === undefined
    ? ""
    : `, with a sunset on ${describeEnd(is)}`;
  const begin = formatDate(deprecated);
  const today = new Date(now).toISOString().slice(0, 10);
  return {
    code: "endpoint-deprecated",
    severity: isLate ? "warning" : "info",
    places: [placeOfDate(is, "deprecated")],
    describe: (what, words) =>
      `${what} ${words.is} deprecated from ${begin} on${end}.` +
      (isLate ? " Clients learn of it only now." : ""),
    fix: isLate ? adviseDay(is, today) : "",
  };
}

/** Judges a deprecation that begins at another time than clients were told. */
function judgeMoved(
  before: string,
  is: PublishedRoute,
  deprecated: string,
  now: number,
): UnnamedChange[] {
  const [was, begins] = [before, deprecated].map((date) => Date.parse(date));
  if (was <= now || begins >= was) return [];
  const day = formatDate(before);
  return [{
    code: "deprecation-date-changed-too-small",
    severity: "warning",
    places: [placeOfDate(is, "deprecated")],
    describe: (what) =>
      `The deprecation of ${what} moved from ${day} to ` +
      `${formatDate(deprecated)}, which is earlier than clients were told.`,
    fix: adviseDay(is, day),
  }];
}

/**
 * Compares the deprecation of a route with what clients were told.
 *
 * @param was The route as it was locked.
 * @param is The route as it is.
 * @param versions The places that deprecate versions.
 * @param now The time, in milliseconds since 1970.
 */
export function compareDeprecations(
  was: LockedRoute,
  is: PublishedRoute,
  versions: DeprecatedVersions,
  now: number,
): UnnamedChange[] {
  const { deprecated: before } = was;
  const { deprecated } = is;
  if (before === deprecated) return [];
  if (before === undefined) return [judgeNew(is, deprecated!, now)];
  if (deprecated !== undefined) return judgeMoved(before, is, deprecated, now);
  const place = findDeprecated(versions, is, before);
  return place === undefined
    ? [describeReactivation(is)]
    : [warnOfOutliving(was, is, before, place)];
}
