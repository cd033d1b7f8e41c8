import type { Finding } from "../../printing/finding.ts";
import type { Change } from "../change/change.ts";
import { areUnstable, gradeChanges } from "../change/graded_change.ts";
import { keyOfChange } from "../change/grouped_change.ts";
import type { LockedRoute } from "../lock/contract.ts";
import type { LockedPath } from "../published/locked_path.ts";
import { judgeRemoval, type Removal } from "./removal.ts";

/** Names what is gone in the same way: the path, or only these methods. */
function nameRemoved(
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
 * Judges a path that is gone, by each of its routes. Equal judgements are
 * reported together: nobody had to expect it if any of their routes was stable.
 *
 * @param path The path, as it was locked.
 * @param places Where it would be declared, as far as that is known.
 * @param fallback The path that answers in its place, if there is one.
 * @param now The time, in milliseconds since 1970.
 * @param unversioned How sure it is that it had no version.
 */
export function judgeRemovedPath(
  path: LockedPath,
  places: readonly string[],
  fallback: LockedPath | undefined,
  now: number,
  unversioned?: Removal["unversioned"],
): Change[] {
  const judged = path.routes.map((was) => {
    const removal: Removal = {
      kind: "api-path",
      was,
      places,
      fallback: fallback?.path,
      unversioned,
    };
    return { was, change: judgeRemoval(removal, now) };
  });
  const groups = Map.groupBy(judged, ({ change }) => keyOfChange(change));
  return [...groups.values()].flatMap((group) => {
    const gone = group.map(({ was }) => was);
    const changes = nameRemoved(gone, path)
      .map((subject) => ({ ...group[0].change, subject }));
    return gradeChanges(changes, gone);
  });
}

/**
 * Returns the severity of removing a path that clients are promised.
 *
 * @param path The path, as it was locked.
 */
export function severityOfRemoved(
  { routes }: LockedPath,
): Finding["severity"] {
  return areUnstable(routes) ? "warning" : "error";
}
