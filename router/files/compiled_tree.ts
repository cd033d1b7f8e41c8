import type { GroupDeclaration } from "../declare/declaration.ts";
import type { Route } from "../declare/route.ts";
import { createPatternTree } from "../match/pattern_tree.ts";
import { LAYOUT, type Table } from "../match/table.ts";
import { compileTable } from "../match/table_writer.ts";
import { collectTypes, type CustomTypes } from "../path/parameter_type.ts";
import { createPathReader } from "../path/pattern.ts";
import type { CompiledRoutes } from "../serve/compiled_routes.ts";
import { gatherPrefixes } from "../serve/version_finder.ts";
import { roleOf, SPECIAL_NAMES, stemOf } from "./name.ts";
import { fileAt, folderOf, nameOf } from "./place.ts";
import type { CompiledTree, RouteFile, RouteTree } from "./tree.ts";
import type { VersionSettings } from "./version_settings.ts";

/** Gives a folder and those around it. */
function foldersAround(folder: string): string[] {
  return folder === ""
    ? [folder]
    : [folder, ...foldersAround(folderOf(folder.slice(0, -1)))];
}

/** Leaves of a folder's settings those of one of its files, or of none. */
function narrowSettings(
  settings: RouteFile,
  stem: string | undefined,
): VersionSettings {
  const { routes = {}, ...rest } = settings as VersionSettings;
  return stem !== undefined && Object.hasOwn(routes, stem)
    ? { ...rest, routes: { [stem]: routes[stem] } }
    : rest;
}

/**
 * Gives a part of a tree: one route file, and what its folder and those around
 * say about it.
 */
function readPart(tree: RouteTree, path: string): RouteTree {
  const own = folderOf(path);
  const files: Record<string, RouteFile> = { [path]: tree.files[path] };
  for (const folder of foldersAround(own)) {
    const stem = folder === own ? stemOf(nameOf(path)) : undefined;
    // A look at each name takes less than one at each file, at a cold start.
    for (const name of SPECIAL_NAMES) {
      const file = tree.files[folder + name];
      if (file === undefined) continue;
      files[folder + name] = roleOf(name) === "settings"
        ? narrowSettings(file, stem)
        : file;
    }
  }
  return { root: tree.root, files };
}

/** Gives the custom types of a tree. */
function typesOf({ files }: RouteTree): CustomTypes {
  const name = SPECIAL_NAMES.find((name) =>
    roleOf(name) === "types" && files[name] !== undefined
  );
  return name === undefined ? {} : files[name] as CustomTypes;
}

/** Tells whether each route can be composed without those of other folders. */
function isSeparable({ files }: RouteTree, routes: readonly Route[]): boolean {
  const isExtending = Object.entries(files).some(([path, file]) =>
    roleOf(nameOf(path)) === "settings" && "extends" in file
  );
  return !isExtending &&
    routes.every(({ lifecycle }) => lifecycle === undefined);
}

/**
 * Compiles the routes of a tree, for its manifest.
 *
 * @param tree The tree.
 * @param routes Its routes as an application composes them, in order.
 * @returns Nothing when a route cannot be composed without the others.
 */
export function compileTree(
  tree: RouteTree,
  routes: readonly Route[],
): CompiledTree | undefined {
  if (!isSeparable(tree, routes)) return undefined;
  const readPath = createPathReader(collectTypes([[typesOf(tree), ""]], []));
  const { table, patterns } = compileTable(
    createPatternTree(routes.map(({ path }) => readPath(path))),
  );
  return {
    // The table numbers its leaves in this order.
    routes: Object.fromEntries(patterns.map((number) => {
      const { path, source } = routes[number];
      return [path, fileAt(tree, source.place)];
    })),
    layout: LAYOUT,
    program: JSON.stringify([...table.program]),
    types: table.types,
    parameters: table.parameters,
    versions: gatherPrefixes(routes, []),
  };
}

/**
 * Reads what a manifest holds of its compiled routes.
 *
 * @param tree The manifest.
 * @param declare Declares a tree.
 * @returns Nothing when the tree is not compiled, or for another layout.
 */
export function readCompiled(
  tree: RouteTree,
  declare: (tree: RouteTree) => GroupDeclaration,
): CompiledRoutes | undefined {
  const { compiled } = tree;
  if (compiled?.layout !== LAYOUT) return undefined;
  const paths = Object.keys(compiled.routes);
  const table: Table = {
    program: new Int32Array(JSON.parse(compiled.program)),
    types: compiled.types,
    parameters: compiled.parameters,
  };
  return {
    table,
    paths,
    types: typesOf(tree),
    versions: compiled.versions,
    declarePart: (number) => ({
      declaration: declare(readPart(tree, compiled.routes[paths[number]])),
    }),
  };
}
