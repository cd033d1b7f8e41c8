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
 * What stands for a file below the routes folder: a function that loads its
 * module, or, for `_version.ts` and `_types.ts`, what the module exports by
 * default.
 */
export type RouteFile = (() => Promise<object>) | object;

/**
 * What a manifest says of its routes, so that a start need not find it out.
 *
 * @internal
 */
export interface CompiledTree {
  /** The layout of all this; what has another layout is not read. */
  readonly layout: string;
  /** The files of which it is said; it says nothing of others. */
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
  /** What was found wrong while the tree was read. */
  readonly mistakes?: readonly Mistake[] | undefined;
  /** Its compiled routes, when a manifest holds them. */
  readonly compiled?: CompiledTree | undefined;
}

/**
 * Tells whether something holds files, as the compiler does.
 *
 * @param tree What is to be a tree.
 */
export function isTree(tree: unknown): tree is RouteTree {
  return isRecord(tree) && isRecord(tree.files);
}

/**
 * Tells whether a file is loaded when it is needed, and not at hand already.
 *
 * @param file What stands for the file in a tree.
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

/**
 * Gives the custom types of a tree, if it has some.
 *
 * @param tree The tree.
 */
export function typesOf(tree: RouteTree): TypeSource | undefined {
  const found = findSpecial(tree, "", "types");
  return found && { custom: found.file as CustomTypes, place: found.place };
}
