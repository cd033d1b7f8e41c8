import { shapeOf } from "../../path/path_shape.ts";
import type { Finding } from "../finding.ts";
import { change, gradeChanges } from "./change.ts";
import { judgeRemoval } from "./judged_removal.ts";
import { type KeptPath, pairPaths } from "./kept_path.ts";
import { compareLifecycles } from "./lifecycle_change.ts";
import type { Contract } from "./lock_file.ts";
import { findAnswering, gatherPaths, type LockedPath } from "./locked_path.ts";
import { indexPaths, listLosing } from "./losing_path.ts";
import { findTaken, isGeneralized } from "./parameter_width.ts";
import { comparePatterns } from "./pattern_change.ts";

function compareMethods({ was, is }: KeptPath, now: number): Finding[] {
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
function compareTaken(was: LockedPath, is: LockedPath, now: number): Finding[] {
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
function compareMerged(both: KeptPath, now: number): Finding[] {
  const { was } = both;
  const removed = was.routes.map((route) =>
    judgeRemoval("api-path", route, was.path, now)
  );
  return removed.every(({ severity }) => severity === "info")
    ? removed
    : [...compareTypes(both), ...compareMethods(both, now)];
}

function compareKept(both: KeptPath, now: number): Finding[] {
  return [
    ...compareTypes(both),
    ...compareMethods(both, now),
    ...compareLifecycles(both, now),
  ];
}

function listChanges(
  locked: Contract,
  current: Contract,
  now: number,
): Finding[] {
  const { kept, removed, added } = pairPaths(
    gatherPaths(locked),
    gatherPaths(current),
  );
  const index = indexPaths(kept);
  return [
    ...removed.flatMap(({ routes }) =>
      gradeChanges(
        routes.map((was) => judgeRemoval("api-path", was, was.path, now)),
        routes,
      )
    ),
    ...kept.flatMap((both) =>
      gradeChanges(
        both.wasThere ? compareMerged(both, now) : compareKept(both, now),
        both.was.routes,
      )
    ),
    ...comparePatterns(kept, locked.types, current.types),
    ...added.flatMap((is) =>
      listLosing(index, is).flatMap(({ was }) =>
        gradeChanges(compareTaken(was, is, now), was.routes)
      )
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

/** Says how a change that breaks clients, or could, is accepted. */
function addAcceptance(finding: Finding, lockCommand: string): Finding {
  if (finding.severity === "info") return finding;
  const accept = `If it is meant all the same, accept it with: ${lockCommand}`;
  return { ...finding, fix: `${finding.fix} ${accept}`.trimStart() };
}

/**
 * Compares what is published with what was locked, by the rules of oasdiff.
 *
 * @param locked What was locked.
 * @param current What is published.
 * @param now The time, in milliseconds since 1970.
 * @param lockCommand The command that locks what is published.
 * @returns What breaks clients as errors, what could as warnings, additions as
 * information.
 */
export function compareContracts(
  locked: Contract,
  current: Contract,
  now: number,
  lockCommand: string,
): Finding[] {
  return listChanges(locked, current, now)
    .map((finding) => addAcceptance(finding, lockCommand));
}
