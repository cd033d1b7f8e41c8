import { isWithin } from "../../path/pattern.ts";
import { settingOfVersion } from "../../path/version.ts";
import { compareVersions } from "../../path/version_order.ts";
import { listAll } from "../../report/listed.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { suggest } from "../../report/suggestion.ts";
import type { Composition, Extension } from "../composition.ts";
import { versionsOf } from "../versions_of.ts";
import { isInScope } from "./scope.ts";

/**
 * Describes a version to extend of which the same group has no path.
 *
 * @param extension The extension of that version.
 * @param composition The composition so far.
 */
export function describeMissingBase(
  extension: Extension,
  composition: Composition,
): Mistake {
  const { extends: extended, place } = extension;
  if (composition.routes.some(({ version }) => version === extended)) {
    return mistake(
      "bad-extends",
      [place],
      `Version ${extended} has paths, but none in the same group.`,
      "Set extends on the group around it that lies beside version " +
        `${extended}, put both versions into one group, or omit extends.`,
    );
  }
  const earlier = listExtendable(extension, composition);
  const written = earlier.map((version) =>
    JSON.stringify(settingOfVersion(version))
  );
  const others = earlier.length > 0
    ? `${suggest(extended, earlier)}Extend a version that has paths, such as ` +
      listAll(written, "or")
    : `Add a route to version ${extended}`;
  return mistake(
    "bad-extends",
    [place],
    `The same group has no path of version ${extended} to extend.`,
    `${others}, or omit extends.`,
  );
}

/** Lists the versions before one that it could extend, in its group. */
function listExtendable(
  { version: own, scope, effective }: Extension,
  { routes, extensions }: Composition,
): readonly string[] {
  // Others could not be inherited, whichever version is named.
  const within = routes.slice(scope.start, scope.end)
    .filter(({ resource }) => isWithin(resource, effective.urlPattern));
  // Some have no path but those that they inherit.
  const beside = extensions.filter((other) => isInScope(other.scope, scope));
  return versionsOf([...within, ...beside])
    .filter((version) => compareVersions(version, own) < 0);
}
