import { compareText } from "../path/compare_text.ts";
import { type Mistake, mistake } from "../path/mistake.ts";
import type { PrefixedVersions } from "../serve/version_prefixes.ts";
import type { CompiledVersion } from "./compiled_version.ts";
import { folderAround, folderOf, nameOf, placeOf } from "./place.ts";
import {
  isPrivateName,
  namesOf,
  roleOf,
  type SpecialRole,
  stemOf,
} from "./role.ts";

/**
 * What stands for a file below the routes folder: a function that loads its
 * module, or, for `_version.ts` and `_types.ts`, what the module exports by
 * default.
 */
export type RouteFile = (() => Promise<object>) | object;

/** What a manifest says of its routes, so that a start need not find it out. */
export interface CompiledTree {
  /** The layout of all this; what has another layout is not read. */
  readonly layout: string;
  /** The files of which it is said; it says nothing of others. */
  readonly files: RouteTree["files"];
  /** The routes in the order of the table. */
  readonly routes: readonly CompiledVersion[];
  /** The paths that versions have removed. */
  readonly removed: readonly string[];
  /** The table's program as JSON, which is read faster than a literal. */
  readonly program: string;
  /** The types that the program refers to. */
  readonly types: readonly string[];
  /** The most parameters that one path has. */
  readonly parameters: number;
  /** The versions, by their prefix. */
  readonly versions: readonly PrefixedVersions[];
}

/**
 * A tree of route files, from a disk or a manifest: everything after it works
 * without a disk.
 */
export interface RouteTree {
  /** The name of the folder, for messages; `routes` by default. */
  readonly root?: string | undefined;
  /** The files by their path below the folder, with `/` between names. */
  readonly files: Readonly<Record<string, RouteFile>>;
  /** What was found wrong while the tree was read. */
  readonly mistakes?: readonly Mistake[] | undefined;
  /** Its compiled routes, when a manifest holds them. */
  readonly compiled?: CompiledTree | undefined;
}

/** A file with its place, for messages. */
export interface PlacedFile {
  readonly place: string;
  readonly file: RouteFile;
}

/**
 * Lists the files that hold settings of folders, in the order of their paths.
 *
 * @param tree The tree.
 */
export function listSettingsFiles({ files }: RouteTree): string[] {
  return Object.keys(files)
    .filter((file) => roleOf(nameOf(file)) === "settings").sort();
}

/**
 * Finds a file of which there can be one in a folder.
 *
 * @param tree The tree.
 * @param folder The folder, with a slash at its end; empty for the root.
 * @param role What the file is for.
 */
export function findSpecial(
  tree: RouteTree,
  folder: string,
  role: SpecialRole,
): PlacedFile | undefined {
  // A look at each name takes less than one at each file, at a cold start.
  const path = namesOf(role).map((name) => folder + name)
    .find((path) => Object.hasOwn(tree.files, path));
  return path === undefined
    ? undefined
    : { file: tree.files[path], place: placeOf(tree, path) };
}

/** A route file in its folder. */
export interface PlacedRoute extends PlacedFile {
  /** Its name without extension. */
  readonly stem: string;
}

/** A folder of the tree. */
export interface Folder {
  /** Its own name; empty for the root. */
  readonly name: string;
  /** Its path for messages, with a slash at its end. */
  readonly place: string;
  /** The route files that lie directly in it. */
  readonly routes: readonly PlacedRoute[];
  /** The files of which there can be one in a folder, by their role. */
  readonly special: { readonly [Role in SpecialRole]?: PlacedFile };
  /** The folders in it. */
  readonly folders: readonly Folder[];
}

interface GrowingFolder extends Folder {
  readonly routes: PlacedRoute[];
  readonly special: { [Role in SpecialRole]?: PlacedFile };
  readonly folders: GrowingFolder[];
}

function createFolder(name: string, place: string): GrowingFolder {
  return { name, place, routes: [], special: {}, folders: [] };
}

/**
 * Arranges a tree's files in folders, in the order of their names.
 *
 * @param tree The tree.
 * @param mistakes Takes what cannot be in one folder.
 */
export function arrangeFolders(tree: RouteTree, mistakes: Mistake[]): Folder {
  const { files } = tree;
  const top = createFolder("", placeOf(tree, ""));
  const folders = new Map([["", top]]);
  /** Finds a folder by its path, which ends in a slash, or makes it. */
  const openFolder = (path: string): GrowingFolder => {
    let folder = folders.get(path);
    if (folder) return folder;
    const name = nameOf(path.slice(0, -1));
    folder = createFolder(name, top.place + path);
    // What lies in a private one is left out with it.
    if (!isPrivateName(name)) {
      openFolder(folderAround(path)).folders.push(folder);
    }
    folders.set(path, folder);
    return folder;
  };
  for (const path of Object.keys(files)) {
    const folder = openFolder(folderOf(path));
    addFile(folder, nameOf(path), files[path], mistakes);
  }
  // Disks list names in any order.
  for (const folder of folders.values()) {
    folder.routes.sort(comparePlaces);
    folder.folders.sort(comparePlaces);
  }
  return top;
}

function comparePlaces(
  a: { readonly place: string },
  b: { readonly place: string },
): number {
  return compareText(a.place, b.place);
}

function addFile(
  folder: GrowingFolder,
  name: string,
  file: RouteFile,
  mistakes: Mistake[],
): void {
  const role = roleOf(name);
  const place = folder.place + name;
  if (role === undefined) return;
  if (role === "route") {
    folder.routes.push({ place, file, stem: stemOf(name) });
    return;
  }
  const rival = folder.special[role];
  if (!rival) {
    folder.special[role] = { place, file };
    return;
  }
  mistakes.push(
    mistake(
      "duplicate-file",
      [rival.place, place],
      "The files have the same role in their folder.",
      "Keep one of them.",
    ),
  );
}
