import type { Finding } from "../printing/finding.ts";
import type { Change } from "./change.ts";
import type { LockedRoute } from "./contract.ts";
import { areUnstable, gradeChanges } from "./graded_change.ts";
import type { LockedPath } from "./locked_path.ts";
import { isRemovable } from "./removable.ts";
import { type Removal, tellRemoval } from "./told_removal.ts";
import { keyOfChange } from "./told_together.ts";

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
    return { was, change: tellRemoval(removal, now) };
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
 * Tells how much it matters that a path is gone which clients are promised.
 *
 * @param path The path, as it was locked.
 * @param now The time, in milliseconds since 1970.
 */
export function severityOfGone(
  { routes }: LockedPath,
  now: number,
): Finding["severity"] {
  const promised = routes.filter((was) => !isRemovable(was, now));
  return areUnstable(promised) ? "warning" : "error";
}
