import type { Route } from "../declare/route.ts";
import { groupBy } from "../path/group_by.ts";
import { type Mistake, warning } from "../path/mistake.ts";
import { groupByName } from "./named_routes.ts";

/**
 * Warns of routes whose URL cannot be built by their name, since another route
 * of the same version has it too. A declaration that is registered at several
 * paths has one name at all of them.
 *
 * @param routes The routes.
 * @param mistakes Takes the warnings.
 */
export function warnOfRepeatedNames(
  routes: readonly Route[],
  mistakes: Mistake[],
): void {
  for (const named of groupByName(routes).values()) {
    if (named.length === 1) continue;
    const declared = named.filter(({ source }) =>
      source.inherited.length === 0
    );
    const groups = groupBy(
      declared,
      ({ version, versionPrefix }) => JSON.stringify([version, versionPrefix]),
    );
    for (const group of groups.values()) {
      mistakes.push(...describeRepeated(group));
    }
  }
}

/** States which routes of a version have the name of the first one. */
function describeRepeated([first, ...others]: readonly Route[]): Mistake[] {
  return others
    .filter(({ path, source }) =>
      path !== first.path && source.place !== first.source.place
    )
    .map(({ source }) =>
      warning(
        "duplicate-name",
        [first.source.place, source.place],
        `Both are named "${first.name}", so that the URL of neither can be ` +
          "built.",
        "Give each path a name of its own.",
      )
    );
}
