import { isWithin } from "../../path/pattern.ts";
import { compareVersions } from "../../path/version_order.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { suggest } from "../../report/suggestion.ts";
import type { Composition, Extension } from "../composition.ts";
import { versionsOf } from "../versions_of.ts";
import { isInScope } from "./scope.ts";

/**
 * States that there is no such version to extend.
 *
 * @param extension What would extend it.
 * @param composition What is composed so far.
 */
export function describeMissingBase(
  extension: Extension,
  composition: Composition,
): Mistake {
  const { extends: extended, place } = extension;
  const earlier = listEarlier(extension, composition);
  const others = earlier.length > 0
    ? `${suggest(extended, earlier)}Name a version with paths in the same ` +
      `group, ${earlier.join(" or ")}, or`
    : "No version before it in the same group has a path to inherit: give " +
      "one its first route, or";
  return mistake(
    "bad-extends",
    [place],
    `There is no version ${extended} with a path beside it to extend.`,
    `${others} leave extends out and declare here what it is to have.`,
  );
}

/** Lists the versions before one that it could extend, in its group. */
function listEarlier(
  { version: own, scope, effective }: Extension,
  { routes, extensions }: Composition,
): readonly string[] {
  // Others could not be taken over, whichever version is named.
  const within = routes.slice(scope.start, scope.end)
    .filter(({ resource }) => isWithin(resource, effective.urlPattern));
  // Some have no path but those that they take over.
  const beside = extensions.filter((other) => isInScope(other.scope, scope));
  return versionsOf([...within, ...beside])
    .filter((version) => compareVersions(version, own) < 0);
}
