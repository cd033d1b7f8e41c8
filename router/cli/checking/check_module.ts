import { join } from "@std/path";
import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { fileAt, folderOf, foldersAround } from "../../files/place.ts";
import { namesOf, stemOf } from "../../files/role.ts";
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
import { checkGuards } from "./check_guards.ts";
import { warnOfDiskNames } from "./disk_names.ts";

/**
 * Gathers the routes of the files that an application read itself. A file that
 * is not found may lie elsewhere: a route does not say where its folder is.
 */
function gatherFiles({ app, folder }: LoadedApp): Map<string, Route[]> {
  const routes = app.routes.filter((route) =>
    !route.methods && !isInherited(route) &&
    findOwnFile(route.source.place, folder) !== undefined
  );
  return Map.groupBy(routes, ({ source }) => source.place);
}

/** The names of the files that stand around the route files of a folder. */
const AROUND = [...namesOf("middleware"), ...namesOf("error")];

/** Finds the routes folder of a route file, with the slash at its end. */
function findRoot(place: string, { name }: Route): string | undefined {
  // It is named by its place below that folder.
  return name !== undefined && stemOf(place).endsWith(name)
    ? stemOf(place).slice(0, -name.length)
    : undefined;
}

/** Lists what may stand around a route file, up to the routes folder. */
function listAround(place: string, route: Route): CheckedFile[] {
  const root = findRoot(place, route);
  if (root === undefined) return [];
  return foldersAround(folderOf(route.name!))
    .flatMap((folder) => AROUND.map((name) => folder + name))
    .map((file) => ({ place: root + file, stem: stemOf(file) }));
}

/** Lists the files on the disk that stand around route files. */
function listFilesAround(
  files: ReadonlyMap<string, readonly Route[]>,
  moduleFolder: string,
): CheckedFile[] {
  const around = new Map(
    [...files].flatMap(([place, [route]]) => listAround(place, route))
      .map((file) => [file.place, file]),
  );
  return [...around.values()]
    .filter(({ place }) => findOwnFile(place, moduleFolder) !== undefined);
}

function listRoots(
  files: ReadonlyMap<string, readonly Route[]>,
  moduleFolder: string,
): string[] {
  const roots = [...files].flatMap(([place, [route]]) => {
    const root = findRoot(place, route);
    if (root === undefined) return [];
    return isFileOnDisk(place)
      ? [root === "" ? "." : root]
      : [join(moduleFolder, root)];
  });
  return [...new Set(roots)];
}

/** Checks the names of a folder that an application reads, and its settings. */
async function checkRoot(
  root: string,
  findings: readonly Finding[],
): Promise<Finding[]> {
  const tree = await readFolder(root);
  const pathOf = (place: string) => join(root, fileAt(tree, place));
  return [
    ...warnOfDiskNames(root, tree, findings),
    ...reportConflictsIn(listDefinitions(tree), pathOf),
  ];
}

/** Warns of numbers in a module that versions of its application are. */
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
  const files = gatherFiles(loaded);
  const { folder } = loaded;
  const around = listFilesAround(files, folder);
  // A route file is named by its place below the routes folder.
  const checked = [...files].map(([place, [{ name }]]) => ({
    place,
    stem: name ?? stemOf(place),
  }));
  const found = await checkEachFile(
    loaded,
    [...checked, ...around],
    loaded.app.routes,
    findings,
  );
  const named = await Promise.all(
    listRoots(files, folder).map((root) => checkRoot(root, findings)),
  );
  const told = [...findings, ...named.flat(), ...found];
  const source = readSource(path) ?? "";
  return {
    findings: [
      ...reportLeftConflict(source, path),
      ...checkLiterals(loaded, source, path),
      ...told,
      ...await checkGuards(loaded, told),
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
