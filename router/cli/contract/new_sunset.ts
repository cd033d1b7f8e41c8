import { formatDate } from "../../declare/moment.ts";
import type { Change } from "./change.ts";
import type { LockedRoute } from "./lock_file.ts";
import { answersGone, describeEnd } from "./locked_sunset.ts";
import { isSoon, NOTICE_DAYS } from "./notice.ts";
import type { PublishedRoute } from "./published.ts";
import { placeOfDate } from "./written_place.ts";

/** How a sunset that is new is told. */
type Judgement = Pick<Change, "severity" | "tell" | "fix">;

/**
 * Tells whether clients knew of a deprecation that begins before the sunset.
 *
 * @param was The route as it was locked.
 * @param is The route as it is, with a sunset.
 */
export function wasAnnounced(
  { deprecated }: LockedRoute,
  { sunset }: LockedRoute,
): boolean {
  return deprecated !== undefined &&
    Date.parse(deprecated) <= Date.parse(sunset!);
}

function warnOfUnannounced(is: LockedRoute): Judgement {
  return {
    severity: "warning",
    tell: (what) =>
      `The sunset of ${what} is new: ${describeEnd(is)}. No deprecation ` +
      "announces it.",
    fix: "Set deprecated beside it, and leave clients time to move.",
  };
}

function warnOfNewEnd(is: LockedRoute, since: string): Judgement {
  return {
    severity: "warning",
    tell: (what) =>
      `The sunset of ${what} is new: ${describeEnd(is)}. So is the ` +
      `deprecation from ${since} on, which clients were not told of either.`,
    fix: "Leave clients time to move until then.",
  };
}

function warnOfSoonEnd(is: LockedRoute): Judgement {
  return {
    severity: "warning",
    tell: (what) =>
      `The sunset of ${what} is new: ${describeEnd(is)}. That gives clients ` +
      `less than ${NOTICE_DAYS} days.`,
    fix: "Set a later one, and leave clients time to move.",
  };
}

/**
 * Judges a sunset by what clients knew: what it ends for them should have been
 * deprecated, as what is removed has to be.
 */
function judge(
  was: LockedRoute,
  is: LockedRoute,
  now: number,
): Judgement | undefined {
  if (is.deprecated === undefined) return warnOfUnannounced(is);
  const since = formatDate(is.deprecated);
  if (is.onSunset === "gone" && !wasAnnounced(was, is)) {
    return warnOfNewEnd(is, since);
  }
  if (isSoon(is.sunset!, now)) return warnOfSoonEnd(is);
  // A deprecation that is new as well is told with its sunset.
  if (was.deprecated === undefined) return undefined;
  return {
    severity: "info",
    tell: (what) =>
      `The sunset of ${what} is new: ${
        describeEnd(is)
      }. The deprecation from ` +
      `${since} on announces it.`,
    fix: "",
  };
}

/**
 * Judges a sunset that clients were not told of before.
 *
 * @param was The route as it was locked, without a sunset.
 * @param is The route as it is, with one.
 * @param now The time, in milliseconds since 1970.
 */
export function judgeNewSunset(
  was: LockedRoute,
  is: PublishedRoute,
  now: number,
): Change[] {
  const places = [placeOfDate(is, "sunset")];
  const subject = is.path;
  if (!answersGone(is, now)) {
    const judgement = judge(was, is, now);
    if (!judgement) return [];
    return [{ code: "sunset-added", places, subject, ...judgement }];
  }
  return [{
    code: "api-sunset-date-too-small",
    severity: "error",
    places,
    subject,
    tell: (what) =>
      `The sunset of ${what} on ${
        formatDate(is.sunset!)
      } is new, so clients were ` +
      "never told of it, and 410 is answered at once.",
    fix: "Set a sunset that is still to come.",
  }];
}
