import type { Finding } from "../finding.ts";
import { change, dayOf } from "./change.ts";
import { isGone } from "./judged_removal.ts";
import type { KeptPath } from "./kept_path.ts";
import type { LockedRoute } from "./lock_file.ts";
import { findAnswering } from "./locked_path.ts";

/** Judges a sunset that clients were not told of before. */
function judgeNewSunset(is: LockedRoute, now: number): Finding[] {
  if (!isGone(is, now)) return [];
  return [change(
    "api-sunset-date-too-small",
    "error",
    is.path,
    `It is answered with 410 at once: its sunset on ${
      dayOf(is.sunset!)
    } is new, ` +
      "so clients were never told of it.",
    "Set a sunset that is still to come.",
  )];
}

/** Judges what a sunset that clients were told of does from now on. */
function judgeEnd(was: LockedRoute, is: LockedRoute, now: number): Finding[] {
  if (!isGone(is, now) || was.onSunset === "gone") return [];
  const reason = "It is answered with 410 from now on: its sunset is over.";
  return [change("endpoint-gone", "info", is.path, reason)];
}

function compareSunsets(
  was: LockedRoute,
  is: LockedRoute,
  now: number,
): Finding[] {
  if (was.sunset === undefined) return judgeNewSunset(is, now);
  if (is.sunset === undefined) {
    if (is.deprecated === undefined) return [];
    return [change(
      "sunset-deleted",
      "error",
      is.path,
      `The sunset on ${dayOf(was.sunset)} is no longer told.`,
      `Set it again: sunset: "${dayOf(was.sunset)}", or a later one.`,
    )];
  }
  if (new Date(is.sunset) >= new Date(was.sunset)) {
    return judgeEnd(was, is, now);
  }
  return [change(
    "api-sunset-date-changed-too-small",
    "error",
    is.path,
    `The sunset moved from ${dayOf(was.sunset)} to ${dayOf(is.sunset)}, ` +
      "which is earlier than clients were told.",
    `Set sunset: "${dayOf(was.sunset)}", or a later one.`,
  )];
}

function compareDeprecations(was: LockedRoute, is: LockedRoute): Finding[] {
  if ((was.deprecated === undefined) === (is.deprecated === undefined)) {
    return [];
  }
  return is.deprecated === undefined
    ? [change("endpoint-reactivated", "info", is.path, "It is in use again.")]
    : [
      change(
        "endpoint-deprecated",
        "info",
        is.path,
        `It is deprecated from ${dayOf(is.deprecated)} on.`,
      ),
    ];
}

/**
 * Compares what clients were told with what they are told, by the method.
 *
 * @param both The path as it was and as it is.
 * @param now The time, in milliseconds since 1970.
 */
export function compareLifecycles(
  { was, is }: KeptPath,
  now: number,
): Finding[] {
  return was.routes.flatMap((old) => {
    const found = old.methods.map((method) => findAnswering(is, method));
    return [...new Set(found)].flatMap((route) =>
      route
        ? [
          ...compareSunsets(old, route, now),
          ...compareDeprecations(old, route),
        ]
        : []
    );
  });
}
