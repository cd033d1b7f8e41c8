import type { Method } from "../../../declare/method.ts";
import type { Change } from "../change/change.ts";
import { gradeChanges } from "../change/graded_change.ts";
import { type AnsweredPath, findAnswering } from "../published/locked_path.ts";
import { placeOfPath } from "../published/written_place.ts";
import { judgeRemoval } from "./removal.ts";

/**
 * Lists the methods of a path that are no longer answered.
 *
 * @param both The path that answered them, and the one that answers the others.
 */
export function listUnanswered({ was, is }: AnsweredPath): Method[] {
  return was.routes.flatMap(({ methods }) => methods)
    .filter((method) => !findAnswering(is, method));
}

/**
 * Judges the methods of a path that are lost.
 *
 * @param both The path that answered them, and the one that answers the others.
 * @param subject The name of the latter in messages.
 * @param now The time, in milliseconds since 1970.
 */
export function compareMethods(
  { was, is }: AnsweredPath,
  subject: string,
  now: number,
): Change[] {
  const places = [placeOfPath(is)];
  const isInFile = is.routes.some(({ route }) => route.methods === undefined);
  const unversioned = is.routes[0].route.version === undefined
    ? "certain"
    : undefined;
  return was.routes.flatMap((route) => {
    const lost = route.methods.filter((method) => !findAnswering(is, method));
    const change = judgeRemoval(
      { kind: "api", was: route, places, isInFile, unversioned },
      now,
    );
    const changes = lost.map((method) => ({
      ...change,
      subject: `${method} ${subject}`,
    }));
    return gradeChanges(changes, [route]);
  });
}
