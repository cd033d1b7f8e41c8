import type { CustomTypes } from "../path/type/custom_type.ts";
import type { TypeSource } from "../path/type/known_types.ts";
import type { Mistake } from "../report/mistake.ts";
import { isRecord } from "../report/record.ts";
import type { PrefixedVersions } from "../serve/versions/version_prefixes.ts";
import type { CompiledVersion } from "./manifest/compiled_version.ts";
import type { PackedTable } from "./manifest/packed_table.ts";
import { placeOf } from "./place.ts";
import { namesOf, type SpecialRole } from "./role.ts";

/**
 * The value of a file in a tree: a function that loads its module, or, for
 * `_version.ts` and `_types.ts`, the module's default export.
 */
export type RouteFile = (() => Promise<object>) | object;

/**
 * A manifest's compiled routes, so that a start need not compose them.
 *
 * @internal
 */
export interface CompiledTree {
  /** The layout of this data; data in another layout is not read. */
  readonly layout: string;
  /** The files that were compiled; the data is not valid for others. */
  readonly files: RouteTree["files"];
  /** The routes in the order of the table. */
  readonly routes: readonly CompiledVersion[];
  /** The table of their paths. */
  readonly table: PackedTable;
  /** The table of the paths that versions have removed. */
  readonly removed: PackedTable;
  /** The versions, by their prefix. */
  readonly versions: readonly PrefixedVersions[];
  /** Where each route is written, in the order of the table. */
  readonly sources: string;
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
  /** The mistakes found while the tree was read. */
  readonly mistakes?: readonly Mistake[] | undefined;
  /** Its compiled routes, when a manifest holds them. */
  readonly compiled?: CompiledTree | undefined;
}

/**
 * Tells whether a value is a tree of files, as the compiler does.
 *
 * @param tree The value.
 */
export function isTree(tree: unknown): tree is RouteTree {
  return isRecord(tree) && isRecord(tree.files);
}

/**
 * Tells whether a file is loaded when needed, rather than available already.
 *
 * @param file The file's value in a tree.
 */
export function isLoader(file: RouteFile): file is () => Promise<object> {
  return typeof file === "function";
}

/** A file with its place, for messages. */
export interface PlacedFile {
  readonly place: string;
  readonly file: RouteFile;
}

/**
 * Finds a file that a folder can have only one of.
 *
 * @param tree The tree.
 * @param folder The folder, with a slash at its end; empty for the root.
 * @param role The file's role.
 */
export function findSpecial(
  tree: RouteTree,
  folder: string,
  role: SpecialRole,
): PlacedFile | undefined {
  // At a cold start, looking up each name is faster than scanning all files.
  const path = namesOf(role).map((name) => folder + name)
    .find((path) => Object.hasOwn(tree.files, path));
  return path === undefined
    ? undefined
    : { file: tree.files[path], place: placeOf(tree, path) };
}

/**
 * Returns the custom types of a tree, if it has any.
 *
 * @param tree The tree.
 */
export function typesOf(tree: RouteTree): TypeSource | undefined {
  const found = findSpecial(tree, "", "types");
  return found && { custom: found.file as CustomTypes, place: found.place };
}
