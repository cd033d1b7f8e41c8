import { isWithin } from "../../path/pattern.ts";
import { nameVersion } from "../../path/version.ts";
import { compareVersions } from "../../path/version_order.ts";
import { splitPath } from "../../path/written_path.ts";
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
  // A folder with settings alone is no version yet.
  const reason =
    `There is no version ${extended} with a path beside it to extend.`;
  const folder = findLike(extended, composition);
  if (folder === undefined) {
    const fix = adviseBase(extension, composition);
    return mistake("bad-extends", [place], reason, fix);
  }
  return mistake(
    "bad-extends",
    [folder, place],
    `${reason} The folder ${folder} is named like it, and is not that version.`,
    // The warning of the folder names the file, whichever it has.
    `Set version: "${extended}" in the settings of ${folder}, or leave ` +
      "extends out.",
  );
}

/** Finds the folder that is named like a version, and told to be none. */
function findLike(
  version: string,
  { mistakes }: Composition,
): string | undefined {
  return mistakes.filter(({ code }) => code === "version-folder")
    .flatMap(({ places }) => places)
    .find((folder) => nameVersion(splitPath(folder).at(-1) ?? "") === version);
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

/** Says what to write instead of a version that is not there. */
function adviseBase(extension: Extension, composition: Composition): string {
  const { extends: extended } = extension;
  const { routes, extensions } = composition;
  const outside = routes.find(({ version }) => version === extended)
    ?.effective.version?.place ??
    extensions.find(({ version }) => version === extended)?.place;
  if (outside !== undefined) {
    return `Version ${extended} is set in another group, by ${outside}: move ` +
      "one of the two, or leave extends out.";
  }
  const earlier = listEarlier(extension, composition);
  const meant = earlier.find((version) => Number(version) === Number(extended));
  if (meant !== undefined) {
    return `Versions are taken as they are written: write extends: "${meant}".`;
  }
  const others = earlier.length > 0
    ? `${suggest(extended, earlier)}Name a version with paths in the same ` +
      `group, ${earlier.join(" or ")}, or`
    : "No version before it in the same group has a path to inherit: give " +
      "one its first route, or";
  return `${others} leave extends out and declare here what it is to have.`;
}
