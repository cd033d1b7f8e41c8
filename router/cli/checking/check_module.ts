import { join } from "@std/path";
import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { fileAt } from "../../files/place.ts";
import { roleOf, stemOf } from "../../files/role.ts";
import type { RouteTree } from "../../files/tree.ts";
import {
  describeVersionLiteral,
  findVersionLiterals,
} from "../../files/version_literal.ts";
import { isDeclarationError } from "../../report/declaration_error.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { findOwnFile } from "../loading/application_file.ts";
import { importApp, type LoadedApp } from "../loading/load_app.ts";
import {
  reportConflictsIn,
  reportLeftConflict,
} from "../loading/merge_conflict.ts";
import { readFolder } from "../loading/read_folder.ts";
import { readSource } from "../loading/source_location.ts";
import { countOf, type Finding } from "../printing/finding.ts";
import { listDefinitions } from "../tree/definition_files.ts";
import { checkApp } from "./check_app.ts";
import { checkEachFile, type CheckedFile } from "./check_file.ts";
import type { Checked } from "./check_folder.ts";
import { warnOfDiskNames } from "./disk_names.ts";

/**
 * Collects the routes of the files that an application read itself. A file that
 * is not found may lie elsewhere: a route does not say where its folder is.
 */
function collectFiles({ app, folder }: LoadedApp): Map<string, Route[]> {
  const routes = app.routes.filter((route) =>
    !route.methods && !isInherited(route) &&
    findOwnFile(route.source.place, folder) !== undefined
  );
  return Map.groupBy(routes, ({ source }) => source.place);
}

/** A routes folder that an application reads. */
interface Root {
  /** The beginning that the places of its files share. */
  readonly start: string;
  readonly path: string;
  readonly tree: RouteTree;
}

/** Finds the beginning that the places of a route file's folder share. */
function findStart(place: string, { name }: Route): string[] {
  // A route file is named by its place below the routes folder.
  return name !== undefined && stemOf(place).endsWith(name)
    ? [stemOf(place).slice(0, -name.length)]
    : [];
}

/** Reads the folders that route files lie in. */
function readRoots(
  files: ReadonlyMap<string, readonly Route[]>,
  moduleFolder: string,
): Promise<Root[]> {
  const starts = new Map(
    [...files].flatMap(([place, [route]]) =>
      findStart(place, route).map((start) => [start, place] as const)
    ),
  );
  return Promise.all([...starts].map(async ([start, place]) => {
    const path = isFileOnDisk(place) ? start || "." : join(moduleFolder, start);
    return { start, path, tree: await readFolder(path) };
  }));
}

/** Lists the files of a folder that surround its route files. */
function listFilesAround({ start, tree }: Root): CheckedFile[] {
  return Object.keys(tree.files)
    .filter((file) => ["middleware", "error"].includes(roleOf(file) ?? ""))
    .map((file) => ({ place: start + file, stem: stemOf(file) }));
}

/** Checks the names and settings of a folder that an application reads. */
function checkRoot(
  { path, tree }: Root,
  earlier: readonly Finding[],
): Finding[] {
  const pathOf = (place: string) => join(path, fileAt(tree, place));
  return [
    ...warnOfDiskNames(path, tree, earlier),
    ...reportConflictsIn(listDefinitions(tree), pathOf),
  ];
}

/** Warns of numbers in a module that are versions of its application. */
function checkLiterals(
  { app }: LoadedApp,
  source: string,
  path: string,
): Finding[] {
  const versions = new Set(app.routes.map(({ version }) => version));
  // Other objects have a version, too.
  return findVersionLiterals(source)
    .filter(({ printed }) => versions.has(printed))
    .map((literal) => describeVersionLiteral(literal, path));
}

/** Checks an application, and its route files when it is composed. */
async function checkLoaded(loaded: LoadedApp, path: string): Promise<Checked> {
  const findings: Finding[] = checkApp(loaded.app);
  if (countOf(findings, "error") > 0) return { findings, files: 1, loaded };
  const files = collectFiles(loaded);
  const roots = await readRoots(files, loaded.folder);
  const around = roots.flatMap(listFilesAround);
  // A route file is named by its place below the routes folder.
  const checked = [...files].map(([place, [{ name }]]) => ({
    place,
    stem: name ?? stemOf(place),
  }));
  const named = roots.flatMap((root) => checkRoot(root, findings));
  const found = await checkEachFile(
    loaded,
    [...checked, ...around],
    loaded.app.routes,
    [...findings, ...named],
  );
  const source = readSource(path) ?? "";
  return {
    findings: [
      ...reportLeftConflict(source, path),
      ...checkLiterals(loaded, source, path),
      ...found,
    ],
    files: 1 + files.size + around.length,
    loaded,
  };
}

/**
 * Checks the application that a module exports.
 *
 * @param path The module's path.
 * @throws {UsageError} When it exports none.
 */
export async function checkModule(path: string): Promise<Checked> {
  try {
    return await checkLoaded(await importApp(path), path);
  } catch (error) {
    if (!isDeclarationError(error)) throw error;
    return { findings: error.mistakes, files: 1, loaded: undefined };
  }
}
