import type { Method } from "../../../declare/method.ts";
import { outlineOfPath } from "../../../path/path_shape.ts";
import { listFew } from "../../../report/few.ts";
import type { Change } from "../change/change.ts";
import { comparePromises } from "../lifecycle/lifecycle_change.ts";
import { answersGone } from "../lifecycle/locked_sunset.ts";
import { isPathRemovable, isRemovable } from "../lifecycle/removable.ts";
import type { LockedRoute } from "../lock/contract.ts";
import {
  type AnsweredPath,
  findAnswering,
  nameWithFormer,
  type PublishedPath,
} from "../published/locked_path.ts";
import { placeOfPath } from "../published/written_place.ts";
import { compareMethods, listUnanswered } from "../removal/removed_method.ts";
import type { ShadowedPath } from "./shadowed_path.ts";

/** Tells whether a method is answered with 410, and was not before. */
function isGoneNow(
  is: PublishedPath,
  before: LockedRoute,
  method: Method,
  now: number,
): boolean {
  const after = findAnswering(is, method);
  return !!after && answersGone(after, now) && !answersGone(before, now);
}

/** Lists the methods that are answered with 410, and were not before. */
function listGone({ was, is }: AnsweredPath, now: number): Method[] {
  return was.routes.flatMap((before) =>
    before.methods.filter((method) => isGoneNow(is, before, method, now))
  );
}

/** Reports methods that a static path does not answer. */
function listHiddenChanges(both: AnsweredPath, now: number): Change[] {
  const describeAs = (answer: string) => (method: Method): Change => ({
    code: "endpoint-hidden",
    severity: "info",
    places: [placeOfPath(both.is)],
    subject: `${method} ${nameWithFormer(both)}`,
    describe: (what, { is }) => `${what} ${is} ${answer}.`,
    fix: "",
  });
  return [
    ...listUnanswered(both).map(describeAs("not answered")),
    ...listGone(both, now).map(describeAs("answered with 410")),
  ];
}

/** Warns of methods that a path does not answer, if it takes any requests. */
function warnOfPossible(both: AnsweredPath, now: number): Change[] {
  const { was, is } = both;
  return was.routes.filter((route) => !isRemovable(route, now))
    .flatMap((route) =>
      route.methods.filter((method) =>
        !findAnswering(is, method) || isGoneNow(is, route, method, now)
      )
    ).map((method) => ({
      code: "endpoint-overlapped",
      severity: "warning",
      places: [placeOfPath(is)],
      subject: `${method} ${nameWithFormer(both)}`,
      describe: (what) =>
        `${what} may no longer be answered: values that both types accept, ` +
        "if any, go there first.",
      fix: ({ it }) =>
        `Declare ${it} there too, unless no value matches both types.`,
    }));
}

/** Reports methods that a path does not answer, though the former one stays. */
function listUnansweredChanges(both: AnsweredPath, now: number): Change[] {
  const missing = listFew(listUnanswered(both));
  return compareMethods(both, nameWithFormer(both), now).map((removal) => ({
    ...removal,
    // Nothing is gone that could be brought back.
    describe: (what, { is }) => `${what} ${is} no longer answered.`,
    fix: removal.severity === "info" ? "" : `Declare ${missing} there too.`,
  }));
}

/** Judges the methods and promises that requests lose to another path. */
function compareLost(
  { was, overlap }: ShadowedPath,
  by: PublishedPath,
  now: number,
): Change[] {
  const both = { was, is: by };
  return overlap === "possible" ? warnOfPossible(both, now) : [
    ...listUnansweredChanges(both, now),
    ...comparePromises(both, nameWithFormer(both), now),
  ];
}

/**
 * Warns that another path answers requests of one that is still there, though
 * nothing is lost.
 *
 * @param both The path that answered them, and the one that does now.
 * @param now The time, in milliseconds since 1970.
 */
export function warnOfPreferred(both: AnsweredPath, now: number): Change[] {
  // A path that may be removed may lose requests to any other.
  if (isPathRemovable(both.was, now)) return [];
  return [{
    code: "endpoint-preferred",
    severity: "warning",
    places: [placeOfPath(both.is)],
    subject: nameWithFormer(both),
    describe: (what, { is }) =>
      `${what} ${is} now tried first: values that match both go there.`,
    fix: "Use a type that accepts none of them.",
  }];
}

/**
 * Judges a path that takes requests away from one that is still there, and
 * answers them with its own methods and for its own lifetime only. Static text,
 * such as `/users/search`, may never have been a value, which only the
 * application knows.
 *
 * @param shadowed The path that was there.
 * @param by The one that takes them.
 * @param now The time, in milliseconds since 1970.
 */
export function compareShadowed(
  shadowed: ShadowedPath,
  by: PublishedPath,
  now: number,
): Change[] {
  const both = { was: shadowed.was, is: by };
  if (shadowed.overlap === "text") return listHiddenChanges(both, now);
  const lost = compareLost(shadowed, by, now);
  return lost.length > 0 || isOverlapOfInherited(shadowed.is, by)
    ? lost
    : warnOfPreferred(both, now);
}

/** Counts the versions through which a path was inherited. */
function countSteps({ routes }: PublishedPath): number {
  return Math.min(...routes.map(({ route }) => route.source.inherited.length));
}

/**
 * Tells whether a version declares a path that differs only in types from one
 * that it inherits, or inherits both from such a version: composition warns of
 * that anyway.
 */
function isOverlapOfInherited(
  inherited: PublishedPath,
  by: PublishedPath,
): boolean {
  return countSteps(inherited) > countSteps(by) &&
    outlineOfPath(inherited.path) === outlineOfPath(by.path);
}
