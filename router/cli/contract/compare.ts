import { answers, type Method } from "../../declare/method.ts";
import { shapeOf } from "../../path/path_shape.ts";
import type { Finding, Severity } from "../finding.ts";
import { type KeptPath, pairPaths } from "./kept_path.ts";
import type { Contract, LockedRoute } from "./lock_file.ts";
import { gatherPaths, type LockedPath } from "./locked_path.ts";
import { indexPaths, listLosing } from "./losing_path.ts";
import { findTaken, isGeneralized } from "./parameter_width.ts";

function change(
  code: string,
  severity: Severity,
  path: string,
  reason: string,
  fix = "",
): Finding {
  return { code, severity, places: [path], reason, fix };
}

function dayOf(date: string): string {
  return date.slice(0, 10);
}

/** Tells whether a sunset is over and answered with 410 from then on. */
function isGone({ sunset, onSunset }: LockedRoute, now: Date): boolean {
  return onSunset === "gone" && sunset !== undefined && new Date(sunset) <= now;
}

/**
 * Judges that something is gone: its deprecation must have begun, and its
 * sunset, if it had one, must have passed. The ids are those of oasdiff.
 */
function judgeRemoval(
  subject: "api-path" | "api",
  was: LockedRoute,
  what: string,
  now: Date,
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
  if (new Date(deprecated) > now) {
    return change(
      `${subject}-removed-without-deprecation`,
      "error",
      path,
      `${what} was removed before its deprecation on ${dayOf(deprecated)}.`,
      "Bring it back until then.",
    );
  }
  if (sunset !== undefined && new Date(sunset) > now) {
    return change(
      `${subject}-removed-before-sunset`,
      "error",
      path,
      `${what} was removed before its sunset on ${dayOf(sunset)}.`,
      "Bring it back until then.",
    );
  }
  const reason = `${what} was removed after it had been deprecated.`;
  return change(`${subject}-removed-with-deprecation`, "info", path, reason);
}

/** Finds the route that answers a method, if only as the router does. */
function findAnswering(
  { routes }: LockedPath,
  method: Method,
): LockedRoute | undefined {
  return routes.find(({ methods }) => methods.includes(method)) ??
    routes.find(({ methods }) => answers(methods, method));
}

function compareMethods({ was, is }: KeptPath, now: Date): Finding[] {
  const removed = was.routes.flatMap((route) =>
    route.methods.filter((method) => !findAnswering(is, method)).map((method) =>
      judgeRemoval("api", route, `${method} ${is.path}`, now)
    )
  );
  const added = is.routes.flatMap(({ methods, path }) =>
    methods.filter((method) => !findAnswering(was, method)).map((method) =>
      change("endpoint-added", "info", path, `${method} ${path} is new.`)
    )
  );
  return [...removed, ...added];
}

/** Judges a sunset that clients were not told of before. */
function judgeNewSunset(is: LockedRoute, now: Date): Finding[] {
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
function judgeEnd(was: LockedRoute, is: LockedRoute, now: Date): Finding[] {
  if (!isGone(is, now) || was.onSunset === "gone") return [];
  const reason = "It is answered with 410 from now on: its sunset is over.";
  return [change("endpoint-gone", "info", is.path, reason)];
}

function compareSunsets(
  was: LockedRoute,
  is: LockedRoute,
  now: Date,
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

/** Compares what clients were told with what they are told, by the method. */
function compareLifecycles({ was, is }: KeptPath, now: Date): Finding[] {
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

/** Judges a segment whose parameter takes something else than before. */
function judgeType(path: string, old: string, now: string): Finding {
  const reason = `A parameter was ${old} and is ${now}.`;
  const [before, after] = [old, now].map(shapeOf);
  if (isGeneralized(before, after)) {
    return change(
      "request-parameter-type-generalized",
      "info",
      path,
      reason,
    );
  }
  return change(
    "request-parameter-type-changed",
    "error",
    path,
    reason,
    `Write ${old} again, and change it in a new version.`,
  );
}

function compareTypes({ was, is }: KeptPath): Finding[] {
  const before = was.path.split("/");
  return is.path.split("/").flatMap((segment, index) =>
    shapeOf(segment) === shapeOf(before[index])
      ? []
      : [judgeType(is.path, before[index], segment)]
  );
}

/**
 * Judges that a new path takes requests away from one that is still there: the
 * path with static text or with the narrower types answers them, with its own
 * methods alone. Static text, such as `/users/search`, may never have been a
 * value, which only the application knows.
 */
function compareTaken(was: LockedPath, is: LockedPath, now: Date): Finding[] {
  const taken = findTaken(is.shape, was.shape);
  if (!taken) return [];
  return was.routes.flatMap((route) =>
    route.methods.filter((method) => !findAnswering(is, method)).map((method) =>
      taken === "text"
        ? change(
          "endpoint-hidden",
          "info",
          is.path,
          `${method} ${is.path} is not answered, which ${was.path} answered ` +
            "before.",
        )
        : judgeRemoval(
          "api",
          route,
          `${method} ${is.path}, which ${was.path} answered before,`,
          now,
        )
    )
  );
}

/**
 * Compares a path that is gone with one that takes its requests and was there
 * before, whose own life says nothing of it.
 */
function compareMerged(both: KeptPath, now: Date): Finding[] {
  const { was } = both;
  const removed = was.routes.map((route) =>
    judgeRemoval("api-path", route, was.path, now)
  );
  return removed.every(({ severity }) => severity === "info")
    ? removed
    : [...compareTypes(both), ...compareMethods(both, now)];
}

function listChanges(
  locked: Contract,
  current: Contract,
  now: Date,
): Finding[] {
  const { kept, removed, added } = pairPaths(
    gatherPaths(locked),
    gatherPaths(current),
  );
  const index = indexPaths(kept);
  return [
    ...removed.flatMap(({ routes }) =>
      routes.map((was) => judgeRemoval("api-path", was, was.path, now))
    ),
    ...kept.flatMap((both) =>
      both.wasThere ? compareMerged(both, now) : [
        ...compareTypes(both),
        ...compareMethods(both, now),
        ...compareLifecycles(both, now),
      ]
    ),
    ...added.flatMap((is) =>
      listLosing(index, is).flatMap(({ was }) => compareTaken(was, is, now))
    ),
    ...added.flatMap(({ routes }) => routes).map(({ path, methods }) =>
      change(
        "endpoint-added",
        "info",
        path,
        `${methods.join(", ")} ${path} is new.`,
      )
    ),
  ];
}

/** Says how a change that breaks clients is accepted. */
function addAcceptance(finding: Finding, lockCommand: string): Finding {
  if (finding.severity !== "error") return finding;
  const accept = `If it is meant all the same, accept it with: ${lockCommand}`;
  return { ...finding, fix: `${finding.fix} ${accept}`.trimStart() };
}

/**
 * Compares what is published with what was locked, by the rules of oasdiff.
 *
 * @param locked What was locked.
 * @param current What is published.
 * @param now The time, which sunsets are compared with.
 * @param lockCommand The command that locks what is published.
 * @returns What breaks clients as errors, additions as information.
 */
export function compareContracts(
  locked: Contract,
  current: Contract,
  now: Date,
  lockCommand: string,
): Finding[] {
  return listChanges(locked, current, now)
    .map((finding) => addAcceptance(finding, lockCommand));
}
