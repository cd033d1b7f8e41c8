import type { Route } from "../../declare/route.ts";
import { sharedStability } from "../../declare/stability.ts";
import {
  folderAround,
  folderOf,
  foldersAround,
  nameOf,
} from "../../files/place.ts";
import { isNamedAs } from "../../files/version_folder.ts";
import { outlineOfPath } from "../../path/path_shape.ts";
import { settingOfVersion } from "../../path/version.ts";
import { listFew } from "../../report/few.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import type { Finding } from "../printing/finding.ts";
import { listExtended } from "../tree/extended_version.ts";
import { versionFolderOf } from "../tree/folder_of_version.ts";

/**
 * Warns of groups that a version is not in, while in another group it extends a
 * version that is in both: the paths of the first end with that version. Groups
 * that add nothing to paths are meant; others may be separate APIs.
 *
 * @param versions All versions.
 */
export function warnOfLeftBehind(
  versions: readonly ServedVersion[],
): Finding[] {
  return versions.flatMap((version) =>
    listExtended(versions, version).flatMap((base) =>
      warnOfVersion(version, base)
    )
  );
}

function warnOfVersion(version: ServedVersion, base: ServedVersion): Finding[] {
  const own = new Map(
    version.routes.map((route) => [versionFolderOf(route), route]),
  );
  own.delete(undefined);
  if (own.size === 0) return [];
  const known = new Set(
    [...version.routes, ...version.removed]
      .map(({ resource }) => outlineOfPath(resource)),
  );
  const groups = readGroups([...own.values()]);
  const left = base.routes.filter((route) =>
    // Hardly any pass this test, and the others take longer.
    !known.has(outlineOfPath(route.resource)) && !isMeantToEnd(route) &&
    isBeside(route, groups)
  );
  const [[likely, { source }]] = own;
  const byFolder = Map.groupBy(left, (route) => versionFolderOf(route)!);
  return [...byFolder].map(([folder, routes]) => {
    const missing = groupOf(folder, base) + nameFolder(likely!);
    // The files of an application's groups share one ending.
    const file = missing + nameOf(source.version!);
    return describeLeft(version, base, file, routes);
  });
}

/** Returns the name of a folder, with the slash at its end. */
function nameFolder(folder: string): string {
  return folder.slice(folderAround(folder).length);
}

/** Returns where folders of versions lie: in one that is not named as its own. */
function groupOf(folder: string, { version }: ServedVersion): string {
  const name = nameFolder(folder).slice(0, -1);
  return isNamedAs(name, version) ? folderAround(folder) : folder;
}

/** Returns what the folder of a version and all around it add to paths. */
function urlPrefixOf(route: Route): string {
  const folder = versionFolderOf(route)!;
  return route.source.urlPrefixes
    .filter(({ place }) => folder.startsWith(folderOf(place)))
    .map(({ text }) => text).join("");
}

/** Tells whether a path is declared to have no successor. */
function isMeantToEnd({ lifecycle }: Route): boolean {
  return lifecycle?.deprecated !== undefined ||
    lifecycle?.links.successor === false;
}

/** Where the groups of a version lie, and what they add to paths. */
interface Groups {
  readonly folders: ReadonlySet<string>;
  readonly prefixes: ReadonlySet<string>;
}

/** Reads the groups from a route of each. */
function readGroups(routes: readonly Route[]): Groups {
  return {
    folders: new Set(
      routes.map((route) => folderAround(versionFolderOf(route)!)),
    ),
    prefixes: new Set(routes.map(urlPrefixOf)),
  };
}

/** Tells whether a route lies in a group beside those, of the same API. */
function isBeside(route: Route, { folders, prefixes }: Groups): boolean {
  const folder = versionFolderOf(route);
  if (folder === undefined) return false;
  return !foldersAround(folder).some((around) => folders.has(around)) &&
    prefixes.has(urlPrefixOf(route));
}

function describeLeft(
  { version, routes: others }: ServedVersion,
  base: ServedVersion,
  file: string,
  routes: readonly Route[],
): Finding {
  const stability = sharedStability(version, others);
  const also = stability ? `, stability: "${stability}"` : "";
  const paths = [...new Set(routes.map(({ resource }) => resource))];
  const places = [...new Set(routes.map(({ source }) => source.version!))];
  const [ended, them] = paths.length === 1 ? ["path", "it"] : ["paths", "them"];
  const write = (text: string) => JSON.stringify(settingOfVersion(text));
  return {
    code: "left-behind",
    severity: "warning",
    places,
    reason: `Version ${version} extends ${base.version} in another group but ` +
      `not in this one, so it lacks ${listFew(paths)}.`,
    fix: `Write in ${file}: export default { version: ` +
      `${write(version)}, extends: ${write(base.version)}${also} }; or, to ` +
      `end the ${ended} with version ${base.version}, deprecate ${them} or ` +
      `write in ${places[0]}: links: { successor: false }.`,
  };
}
