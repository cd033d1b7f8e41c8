import { answers, type Method } from "../../declare/method.ts";
import { groupBy } from "../../path/group_by.ts";
import { shapeOf, untypedShapeOf } from "../../path/path_shape.ts";
import type { Finding, Severity } from "../finding.ts";
import type { Contract, LockedRoute } from "./lock_file.ts";
import { findTaken, isGeneralized } from "./parameter_width.ts";

/** What is published at one path, by all of its routes. */
interface LockedPath {
  /** As the first of its routes writes it. */
  readonly path: string;
  readonly routes: readonly LockedRoute[];
}

/** What a path was, and what it is. */
interface Kept {
  readonly was: LockedPath;
  readonly is: LockedPath;
  /** Whether that was there before, beside it. */
  readonly wasThere: boolean;
}

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
      "Bring it back, and deprecate it first.",
    );
  }
  if (new Date(deprecated) > now) {
    return change(
      `${subject}-removed-without-deprecation`,
      "error",
      path,
      `${what} was removed before its deprecation on ${dayOf(deprecated)}.`,
      "Bring it back, and remove it once it is deprecated.",
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

function compareMethods({ was, is }: Kept, now: Date): Finding[] {
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
    const reason = `The sunset on ${dayOf(was.sunset)} is no longer told.`;
    return [change("sunset-deleted", "error", is.path, reason)];
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
function compareLifecycles({ was, is }: Kept, now: Date): Finding[] {
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

function compareTypes({ was, is }: Kept): Finding[] {
  const [old, now] = [was, is].map(({ path }) => shapeOf(path).split("/"));
  const changed = now.findIndex((segment, index) => segment !== old[index]);
  if (changed === -1) return [];
  const reason = `A parameter was ${old[changed]} and is ${now[changed]}.`;
  return [
    isWidened(was, is)
      ? change("request-parameter-type-generalized", "info", is.path, reason)
      : change("request-parameter-type-changed", "error", is.path, reason),
  ];
}

/**
 * Judges that a new path takes requests away from one that is still there: the
 * path with static text or with the narrower types answers them, with its own
 * methods alone. Static text, such as `/users/search`, may never have been a
 * value, which only the application knows.
 */
function compareTaken(was: LockedPath, is: LockedPath, now: Date): Finding[] {
  const taken = findTaken(shapeOf(is.path), shapeOf(was.path));
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
 * Leaves out the methods that another route of the path answers: one of all
 * methods is locked with each of them.
 */
function settleMethods(routes: readonly LockedRoute[]): LockedRoute[] {
  return routes.map((route) => ({
    ...route,
    methods: route.methods.filter((method) =>
      !routes.some(({ methods }) =>
        methods.length < route.methods.length && methods.includes(method)
      )
    ),
  }));
}

function gatherPaths({ routes }: Contract): LockedPath[] {
  const groups = groupBy(routes, ({ path }) => shapeOf(path));
  return [...groups.values()].map((routes) => ({
    path: routes[0].path,
    routes: settleMethods(routes),
  }));
}

/** Tells whether a path takes whatever another one took, or more. */
function isWidened(was: LockedPath, is: LockedPath): boolean {
  const [old, now] = [was, is].map(({ path }) => shapeOf(path).split("/"));
  return now.every((segment, index) => isGeneralized(old[index], segment));
}

/**
 * Finds for each path what has become of it: a path of the same shape, one that
 * takes as much or more, or one of other types that is nothing else's yet.
 */
function pair(locked: Contract, current: Contract) {
  const paths = gatherPaths(current);
  const byShape = new Map(paths.map((one) => [shapeOf(one.path), one]));
  const alike = groupBy(paths, ({ path }) => untypedShapeOf(path));
  const before = gatherPaths(locked);
  const same = before.map(({ path }) => byShape.get(shapeOf(path)));
  const claimed = new Set(same);
  const kept: Kept[] = [];
  const removed: LockedPath[] = [];
  before.forEach((was, index) => {
    const others = alike.get(untypedShapeOf(was.path)) ?? [];
    const is = same[index] ?? others.find((other) => isWidened(was, other)) ??
      others.find((other) => !claimed.has(other));
    const wasThere = !same[index] && same.includes(is);
    claimed.add(is);
    if (is) kept.push({ was, is, wasThere });
    else removed.push(was);
  });
  const added = paths.filter((one) => !claimed.has(one));
  return { kept, removed, added };
}

/**
 * Compares a path that is gone with one that takes its requests and was there
 * before, whose own life says nothing of it.
 */
function compareMerged(both: Kept, now: Date): Finding[] {
  const { was } = both;
  const removed = was.routes.map((route) =>
    judgeRemoval("api-path", route, was.path, now)
  );
  return removed.every(({ severity }) => severity === "info")
    ? removed
    : [...compareTypes(both), ...compareMethods(both, now)];
}

/** Lists the paths that a new one can take requests from. */
function listLosing(kept: readonly Kept[], is: LockedPath): readonly Kept[] {
  const shape = (one: LockedPath) => shapeOf(one.path);
  const losing = kept.filter(({ was }) => findTaken(shape(is), shape(was)));
  // Another one was preferred to it already.
  return losing.filter(({ was }) =>
    !losing.some((other) =>
      shape(other.was) !== shape(was) && findTaken(shape(other.was), shape(was))
    )
  );
}

function listChanges(
  locked: Contract,
  current: Contract,
  now: Date,
): Finding[] {
  const { kept, removed, added } = pair(locked, current);
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
      listLosing(kept, is).flatMap(({ was }) => compareTaken(was, is, now))
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
