import { formatDate } from "../../../declare/moment.ts";
import type { UnnamedChange } from "../change/change.ts";
import type { LockedRoute } from "../lock/contract.ts";
import type { PublishedRoute } from "../published/published.ts";
import { placeOfDate } from "../published/written_place.ts";
import { answersGone, describeEnd } from "./locked_sunset.ts";
import { isSoon, NOTICE_DAYS } from "./notice_period.ts";

/** The judgement of a new sunset. */
interface Judgement extends Pick<UnnamedChange, "severity" | "fix"> {
  /** What is said of it besides its date. */
  readonly remark: string;
}

/**
 * Judges a sunset by what clients knew: a route that it ends should have been
 * deprecated, as one that is removed has to be.
 */
function judge(
  was: LockedRoute,
  is: LockedRoute,
  now: number,
): Judgement | undefined {
  if (is.deprecated === undefined) {
    return {
      severity: "warning",
      remark: "No deprecation announces it.",
      fix: "Set deprecated too, and give clients time to migrate.",
    };
  }
  if (isSoon(is.sunset!, now)) {
    return {
      severity: "warning",
      remark: `That gives clients less than ${NOTICE_DAYS} days.`,
      fix: "Set a later one, to give clients time to migrate.",
    };
  }
  // A deprecation that is new as well is reported with its sunset.
  if (was.deprecated === undefined) return undefined;
  const day = formatDate(is.deprecated);
  const remark = `The deprecation from ${day} on announces it.`;
  return { severity: "info", remark, fix: "" };
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
): UnnamedChange[] {
  const places = [placeOfDate(is, "sunset")];
  if (!answersGone(is, now)) {
    const judgement = judge(was, is, now);
    if (!judgement) return [];
    const { remark, ...judged } = judgement;
    const describe = (what: string) =>
      `The sunset of ${what} is new: ${describeEnd(is)}. ${remark}`;
    return [{ code: "sunset-added", places, describe, ...judged }];
  }
  const day = formatDate(is.sunset!);
  return [{
    code: "api-sunset-date-too-small",
    severity: "error",
    places,
    describe: (what) =>
      `The sunset of ${what} on ${day} is new: clients were never ` +
      "told of it, and get 410 at once.",
    fix: "Set a sunset in the future.",
  }];
}
