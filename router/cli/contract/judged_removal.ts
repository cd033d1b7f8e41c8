import type { Finding } from "../finding.ts";
import { change, dayOf } from "./change.ts";
import type { LockedRoute } from "./lock_file.ts";

/**
 * Tells whether a sunset is over and answered with 410 from then on.
 *
 * @param route What is told of the route.
 * @param now The time, in milliseconds since 1970.
 */
export function isGone(
  { sunset, onSunset }: LockedRoute,
  now: number,
): boolean {
  return onSunset === "gone" && sunset !== undefined &&
    Date.parse(sunset) <= now;
}

function removedBefore(
  event: string,
  code: string,
  path: string,
  what: string,
): Finding {
  const reason = `${what} was removed before its ${event}.`;
  return change(code, "error", path, reason, "Bring it back until then.");
}

/**
 * Judges that something is gone: its deprecation must have begun, and its
 * sunset, if it had one, must have passed. The ids are those of oasdiff.
 *
 * @param subject What oasdiff calls it.
 * @param was What was locked of it.
 * @param what The method and the path, or the path, in words.
 * @param now The time, in milliseconds since 1970.
 */
export function judgeRemoval(
  subject: "api-path" | "api",
  was: LockedRoute,
  what: string,
  now: number,
): Finding {
  const { path, deprecated, sunset } = was;
  if (isGone(was, now)) {
    const reason = `${what} was removed after its sunset: it answered 410.`;
    return change(`${subject}-removed-with-deprecation`, "info", path, reason);
  }
  if (deprecated === undefined) {
    return change(
      `${subject}-removed-without-deprecation`,
      "error",
      path,
      `${what} was removed without being deprecated before.`,
      "Bring it back and deprecate it. Once that is locked and has begun, it " +
        "can be removed.",
    );
  }
  if (Date.parse(deprecated) > now) {
    const code = `${subject}-removed-without-deprecation`;
    const event = `deprecation on ${dayOf(deprecated)}`;
    return removedBefore(event, code, path, what);
  }
  if (sunset !== undefined && Date.parse(sunset) > now) {
    const code = `${subject}-removed-before-sunset`;
    return removedBefore(`sunset on ${dayOf(sunset)}`, code, path, what);
  }
  const reason = `${what} was removed after it had been deprecated.`;
  return change(`${subject}-removed-with-deprecation`, "info", path, reason);
}
