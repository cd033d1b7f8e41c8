import type { Stability } from "../../declare/lifecycle.ts";
import { folderAround, folderOf, foldersAround } from "../../files/place.ts";
import { findSpecial, type RouteTree } from "../../files/tree.ts";
import { settingOfVersion } from "../../path/version.ts";
import { findVersionEnd } from "../../path/version_look.ts";
import { listSettings } from "../tree/listed_settings.ts";

/** The settings of a folder to create. */
export interface NewVersion {
  /** Its `_version.ts`, below the routes folder. */
  readonly file: string;
  readonly settings: {
    readonly version: number | string;
    readonly versionPrefix?: string;
    readonly stability?: Stability;
  };
}

/** A folder that could hold the route, at any depth. */
export interface CandidateFolder {
  /** Its path, with a slash at its end; empty for the root. */
  readonly folder: string;
  readonly version: NewVersion | undefined;
  /** Whether it would be a version apart from the folders of the others. */
  readonly isApart: boolean;
}

/** Lists the folders of a tree, and all that are around them. */
function listFolders({ files }: RouteTree): string[] {
  const around = Object.keys(files)
    .flatMap((file) => foldersAround(folderOf(file)));
  return [...new Set(["", ...around])].sort();
}

/** The folder of a version, and the version prefix that it sets itself. */
interface VersionFolder {
  readonly name: string;
  readonly prefix: unknown;
}

/** The versions' folders that lie directly in a folder. */
type VersionFolders = ReadonlyMap<string, readonly VersionFolder[]>;

/** Lists the folders that have versions directly in them. */
function listVersionParents(settings: RouteTree): VersionFolders {
  const folders = listSettings(settings).flatMap(([file, settings]) => {
    const { version, versionPrefix: prefix } = settings;
    if (version === undefined) return [];
    const folder = folderOf(file);
    const around = folderAround(folder);
    return [{ around, name: folder.slice(around.length), prefix }];
  });
  return Map.groupBy(folders, ({ around }) => around);
}

/** Returns the letter before the version in the names of versions' folders. */
function letterOf(folders: readonly VersionFolder[]): string {
  const plain = folders.filter(({ name }) => /^v?[0-9]/.test(name));
  const isBare = plain.length > 0 && plain.every(({ name }) => name[0] !== "v");
  return isBare ? "" : "v";
}

/** A version that a segment of a path seems to name. */
interface NamedVersion {
  /** Its text, without the text before it in the segment. */
  readonly text: string;
  /** The text before it in the segment, such as `v`. */
  readonly before: string;
  /** The text before it in the path. */
  readonly lead: string;
}

/** Names folders for a version with its own prefix; `v2/` may be taken. */
function nameOwnFolders({ text, lead }: NamedVersion): string[] {
  const name = /[a-z]\w+/i.exec(lead)?.[0];
  return [`v${text}/`, `(${name ? `${name}-` : ""}v${text})/`];
}

/** Lists the versions that segments of a path seem to name. */
function listNamedVersions(path: string): NamedVersion[] {
  const segments = path.split("/").slice(1);
  return segments.flatMap((segment, index) => {
    const at = findVersionEnd(segment);
    if (at === -1) return [];
    const before = segment.slice(0, at);
    if (!/^(?:[a-z]*v|)$|version$/i.test(before)) return [];
    const text = segment.slice(at);
    const lead = `/${[...segments.slice(0, index), before].join("/")}`;
    return [{ text, before, lead }];
  });
}

/** The folder of a version to create. */
type NewFolder = Pick<CandidateFolder, "folder" | "version">;

/** Creates a folder with settings of its own; none when it has some already. */
function makeFolder(
  tree: RouteTree,
  folder: string,
  settings: NewVersion["settings"],
): NewFolder[] {
  if (findSpecial(tree, folder, "settings")) return [];
  return [{ folder, version: { file: `${folder}_version.ts`, settings } }];
}

/** Lists the versions that a tree could get, with and without a prefix. */
function listNewVersions(
  settings: RouteTree,
  folders: readonly string[],
  parents: VersionFolders,
  path: string,
): NewFolder[] {
  const versions = new Set(
    [...parents].flatMap(([around, own]) =>
      own.map(({ name }) => around + name)
    ),
  );
  // Nobody means a version inside of another.
  const around = folders.filter((folder) =>
    !foldersAround(folder).some((one) => versions.has(one))
  );
  const usual = letterOf([...parents.values()].flat());
  return listNamedVersions(path).flatMap((named) => {
    const version = settingOfVersion(named.text);
    const plain = around.flatMap((folder) => {
      const siblings = parents.get(folder);
      const letter = siblings ? letterOf(siblings) : usual;
      const made = `${folder}${letter}${named.text}/`;
      // Where each version sets its own prefix, the next one does too.
      const prefixed = siblings?.some(({ prefix }) => prefix === named.lead)
        ? makeFolder(settings, made, { version, versionPrefix: named.lead })
        : [];
      return [...makeFolder(settings, made, { version }), ...prefixed];
    });
    // Without a letter before it, a number is more likely a name.
    if (named.before === "") return plain;
    const own = nameOwnFolders(named).flatMap((folder) =>
      makeFolder(settings, folder, { version, versionPrefix: named.lead })
    );
    return [...plain, ...own.slice(0, 1)];
  });
}

/**
 * Lists the folders that could hold a path's route: those that exist, and
 * versions that could be created.
 *
 * @param tree The tree.
 * @param settings Its settings alone.
 * @param path The path.
 */
export function listCandidateFolders(
  tree: RouteTree,
  settings: RouteTree,
  path: string,
): CandidateFolder[] {
  const folders = listFolders(tree);
  const parents = listVersionParents(settings);
  const made = listNewVersions(settings, folders, parents, path);
  const hasPlace = made.some(({ folder }) => parents.has(folderAround(folder)));
  return [
    ...folders.map((folder) => ({
      folder,
      version: undefined,
      isApart: false,
    })),
    ...made.map((one) => ({
      ...one,
      isApart: hasPlace && !parents.has(folderAround(one.folder)),
    })),
  ];
}
