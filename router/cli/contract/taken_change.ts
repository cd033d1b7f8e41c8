import type { Method } from "../../declare/method.ts";
import type { Change } from "./change.ts";
import { comparePromises } from "./lifecycle_change.ts";
import type { LockedRoute } from "./lock_file.ts";
import {
  type AnsweredPath,
  findAnswering,
  type PublishedPath,
} from "./locked_path.ts";
import { answersGone } from "./locked_sunset.ts";
import type { LosingPath } from "./losing_path.ts";
import {
  compareMethods,
  judgeMethods,
  listUnanswered,
} from "./method_change.ts";
import { placeOfPath } from "./written_place.ts";

/**
 * Names a path that answers requests of another one.
 *
 * @param both What has answered them, and what does.
 */
export function nameTaker({ was, is }: AnsweredPath): string {
  return `${is.path} (answered by ${was.path} before)`;
}

/** Tells whether a method is answered with 410, and was not. */
function isGoneNow(
  is: PublishedPath,
  before: LockedRoute,
  method: Method,
  now: number,
): boolean {
  const after = findAnswering(is, method);
  return !!after && answersGone(after, now) && !answersGone(before, now);
}

/** Lists the methods that are answered with 410, and were not. */
function listGone({ was, is }: AnsweredPath, now: number): Method[] {
  return was.routes.flatMap((before) =>
    before.methods.filter((method) => isGoneNow(is, before, method, now))
  );
}

/** Tells of methods that a static path does not answer. */
function tellHidden(both: AnsweredPath, now: number): Change[] {
  const tellOf = (answer: string) => (method: Method): Change => ({
    code: "endpoint-hidden",
    severity: "info",
    places: [placeOfPath(both.is)],
    subject: `${method} ${nameTaker(both)}`,
    tell: (what, { is }) => `${what} ${is} ${answer}.`,
    fix: "",
  });
  return [
    ...listUnanswered(both).map(tellOf("not answered")),
    ...listGone(both, now).map(tellOf("answered with 410")),
  ];
}

/** Warns of methods that a path does not answer, if it takes any requests. */
function warnOfPossible(removal: Change): Change {
  return {
    ...removal,
    code: "endpoint-overlapped",
    severity: "warning",
    tell: (what) =>
      `${what} may no longer be answered: both types may take the same ` +
      "values, which go to it first.",
    fix: "Declare it there too, unless no value fits both types.",
  };
}

/**
 * Judges that a new path takes requests away from one that is still there, and
 * answers them with its own methods alone, as long as it lives itself. Static
 * text, such as `/users/search`, may never have been a value, which only the
 * application knows.
 *
 * @param losing The path that was there.
 * @param is The new one.
 * @param now The time, in milliseconds since 1970.
 */
export function compareTaken(
  { was, taken }: LosingPath,
  is: PublishedPath,
  now: number,
): Change[] {
  if (taken === "text") return tellHidden({ was, is }, now);
  const subject = nameTaker({ was, is });
  if (taken === "possible") {
    const isLost = (route: LockedRoute, method: Method) =>
      !findAnswering(is, method) || isGoneNow(is, route, method, now);
    return judgeMethods({ was, is }, subject, now, isLost)
      .filter(({ severity }) => severity === "error").map(warnOfPossible);
  }
  return [
    ...compareMethods({ was, is }, subject, now),
    ...comparePromises({ was, is }, subject, now),
  ];
}
