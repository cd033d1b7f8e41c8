import { formatDate } from "../../declare/moment.ts";
import { orderBySeverity } from "../../report/mistake.ts";
import type { Finding } from "../printing/finding.ts";
import type { Change, UnnamedChange, Verbs } from "./change.ts";
import { gradeChanges } from "./graded_change.ts";
import type { LockedRoute } from "./lock_file.ts";
import type { LockedPath } from "./locked_path.ts";
import { answersGone, hasEnded } from "./locked_sunset.ts";
import { keyOfChange } from "./told_together.ts";

/** What is not there any more, and what is known of it. */
interface Removal {
  /** What oasdiff calls it. */
  readonly kind: "api-path" | "api";
  /** What was locked of it. */
  readonly was: LockedRoute;
  /** Where it would be declared, as far as that is known. */
  readonly places: readonly string[];
  /** The path that answers what it answered, if there is one. */
  readonly taker?: string | undefined;
  /** Whether it is a method of a route file, which sets dates for all of its. */
  readonly isInFile?: boolean;
  /** How sure it is that its path has no version, and so no dates. */
  readonly unversioned?: "certain" | "possible" | undefined;
}

/** Says that something is gone, how, and who answers in its place. */
function createTelling({ taker }: Removal, how: string): Change["tell"] {
  return (what, { was, it }) =>
    `${what} ${was} removed ${how}.` +
    (taker === undefined ? "" : ` Requests for ${it} go to ${taker} now.`);
}

function allow(removal: Removal, when: string): UnnamedChange {
  const { kind, places } = removal;
  return {
    code: `${kind}-removed-with-deprecation`,
    severity: "info",
    places,
    tell: createTelling(removal, `after ${when}`),
    fix: "",
  };
}

function refuse(
  removal: Removal,
  code: "before-sunset" | "without-deprecation",
  how: string,
  fix: Change["fix"],
): UnnamedChange {
  const { kind, was: { path }, places } = removal;
  return {
    code: `${kind}-removed-${code}`,
    severity: "error",
    // Each path that is missing has to be named, to be brought back.
    places: kind === "api-path" ? [...places, path] : places,
    tell: createTelling(removal, how),
    fix,
  };
}

function formatSunset(sunset: string): string {
  return `the sunset on ${formatDate(sunset)}`;
}

/** Says how what was never deprecated can be removed after all. */
function adviseToDeprecate(
  { was, isInFile, unversioned }: Removal,
  now: number,
): Change["fix"] {
  if (unversioned === "certain") {
    return ({ it, they }) =>
      `Bring ${it} back: without a version, ${they} cannot be deprecated.`;
  }
  // A version cannot end before it is deprecated.
  const later = hasEnded(was, now) ? ", with a later sunset" : "";
  const then = was.sunset === undefined ? "has begun" : "the sunset is over";
  const only = unversioned === "possible" ? ", if it has a version" : "";
  const deprecate = ({ it }: Verbs) =>
    isInFile
      ? `Bring ${it} back, and leave ${it} out in a new version; or deprecate ` +
        `the whole path${later}, since files set no dates for single methods.`
      : `Bring ${it} back and deprecate ${it}${later}${only}.`;
  return (verbs) =>
    `${deprecate(verbs)} Once that is locked and ${then}, ${verbs.they} can ` +
    "be removed.";
}

/** Names what is gone alike: the path, or only these methods of it. */
function nameGone(
  gone: readonly LockedRoute[],
  { path, routes }: LockedPath,
): string[] {
  const [own, all] = [gone, routes].map((some) =>
    some.flatMap(({ methods }) => methods)
  );
  return own.length === all.length
    ? [path]
    : own.map((method) => `${method} ${path}`);
}

/**
 * Judges that a path is gone, by each of its routes. Those that are judged alike
 * are told together: nobody had to expect it if any of them was stable.
 *
 * @param path The path, as it was locked.
 * @param places Where it would be declared, as far as that is known.
 * @param taker What answers in its place, if anything does.
 * @param now The time, in milliseconds since 1970.
 * @param unversioned How sure it is that it had no version.
 */
export function judgeGone(
  path: LockedPath,
  places: readonly string[],
  taker: LockedPath | undefined,
  now: number,
  unversioned?: Removal["unversioned"],
): Change[] {
  const judged = path.routes.map((was) => {
    const removal: Removal = {
      kind: "api-path",
      was,
      places,
      taker: taker?.path,
      unversioned,
    };
    return { was, change: judgeRemoval(removal, now) };
  });
  const groups = Map.groupBy(judged, ({ change }) => keyOfChange(change));
  return [...groups.values()].flatMap((alike) => {
    const gone = alike.map(({ was }) => was);
    const changes = nameGone(gone, path)
      .map((subject) => ({ ...alike[0].change, subject }));
    return gradeChanges(changes, gone);
  });
}

/**
 * Tells how much it matters that a path is gone.
 *
 * @param path The path, as it was locked.
 * @param now The time, in milliseconds since 1970.
 */
export function severityOfGone(
  path: LockedPath,
  now: number,
): Finding["severity"] {
  return orderBySeverity(judgeGone(path, [path.path], undefined, now))[0]
    .severity;
}

/**
 * Judges that something is gone: its deprecation must have begun, and its
 * sunset, if it had one, must have passed. The ids are those of oasdiff.
 *
 * @param removal What is gone.
 * @param now The time, in milliseconds since 1970.
 */
export function judgeRemoval(removal: Removal, now: number): UnnamedChange {
  const { deprecated, sunset } = removal.was;
  if (answersGone(removal.was, now)) {
    return allow(removal, "the sunset, from which on 410 was answered");
  }
  if (deprecated === undefined) {
    return refuse(
      removal,
      "without-deprecation",
      "without being deprecated before",
      adviseToDeprecate(removal, now),
    );
  }
  if (Date.parse(deprecated) > now) {
    const how = `before the deprecation on ${formatDate(deprecated)}`;
    // Else it would be brought back only to be refused again.
    const end = sunset === undefined ? "then" : formatSunset(sunset);
    return refuse(
      removal,
      "without-deprecation",
      how,
      ({ it }) => `Bring ${it} back until ${end}.`,
    );
  }
  if (sunset !== undefined && Date.parse(sunset) > now) {
    const how = `before ${formatSunset(sunset)}`;
    return refuse(
      removal,
      "before-sunset",
      how,
      ({ it }) => `Bring ${it} back until then.`,
    );
  }
  return allow(removal, "the deprecation had begun");
}

/**
 * Tells whether nobody is promised a route any more.
 *
 * @param was The route, as it was locked.
 * @param now The time, in milliseconds since 1970.
 */
export function isRemovable(was: LockedRoute, now: number): boolean {
  const { severity } = judgeRemoval({ kind: "api", was, places: [] }, now);
  return severity === "info";
}

/**
 * Tells whether nobody is promised any route of a path any more.
 *
 * @param path The path, as it was locked.
 * @param now The time, in milliseconds since 1970.
 */
export function isPathRemovable({ routes }: LockedPath, now: number): boolean {
  return routes.every((was) => isRemovable(was, now));
}
