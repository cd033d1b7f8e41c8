import { isInherited } from "../../declare/inherited.ts";
import { fileRoutes } from "../../files/file_routes.ts";
import { placeOf } from "../../files/place.ts";
import { roleOf, stemOf } from "../../files/role.ts";
import { type RouteTree, typesOf } from "../../files/tree.ts";
import { App } from "../../serve/app.ts";
import type { LoadedApp } from "../loading/load_app.ts";
import { loadTogether } from "../loading/load_together.ts";
import { readFolder } from "../loading/read_folder.ts";
import { countOf, type Finding } from "../printing/finding.ts";
import { startProgress } from "../printing/progress.ts";
import { warnOfApplicationsBeside } from "./application_beside.ts";
import { checkApp } from "./check_app.ts";
import { checkFile } from "./check_file.ts";
import { checkGuards } from "./check_guards.ts";
import { warnOfDiskNames } from "./disk_names.ts";
import { checkFolderPaths } from "./folder_path.ts";
import { checkHandlerPaths } from "./handler_path.ts";
import { warnOfNoRoutes } from "./no_routes.ts";
import { createUnsettledCheck } from "./unsettled_version.ts";
import { warnOfUnusedVersions } from "./unused_version.ts";

/** What checking routes found. */
export interface CheckResult {
  readonly findings: readonly Finding[];
  /** How many files were checked. */
  readonly files: number;
}

/** What was checked, besides what that found. */
export interface Checked extends CheckResult {
  /** The application, its files at hand; absent when it cannot be loaded. */
  readonly loaded: LoadedApp | undefined;
}

/**
 * What is known of a routes folder before its files are loaded. The application
 * cannot be built when there are errors.
 */
export interface ComposedFolder extends LoadedApp {
  readonly tree: RouteTree;
  readonly findings: readonly Finding[];
}

/**
 * Checks what a routes folder says before its files are loaded: names and
 * settings, and what is composed of them.
 *
 * @param folder The folder.
 */
export async function composeFolder(folder: string): Promise<ComposedFolder> {
  const tree = await readFolder(folder);
  const app = new App().blueprint(fileRoutes(tree));
  const findings = checkApp(app, typesOf(tree)?.custom);
  if (countOf(findings, "error") === 0) {
    findings.push(...warnOfUnusedVersions(tree, app.routes, findings));
  }
  findings.push(...warnOfDiskNames(folder, tree, findings));
  findings.push(...warnOfNoRoutes(tree, folder, findings));
  findings.push(...warnOfApplicationsBeside(folder));
  return { app, tree, folder, findings };
}

/** Checks what each file exports and how it is typed; all are at hand. */
async function checkEach(
  composed: ComposedFolder,
  files: readonly string[],
): Promise<Finding[]> {
  const { app, tree, findings } = composed;
  const isUnsettled = createUnsettledCheck(composed, findings);
  // While mistakes keep the routes from being composed, nothing has a path.
  const routes = countOf(findings, "error") === 0 ? app.routes : undefined;
  const declared = Map.groupBy(
    (routes ?? []).filter((route) => !isInherited(route)),
    ({ source }) => source.place,
  );
  const checkTypes = (file: string, place: string, source: string) => {
    const role = roleOf(file);
    if (role === "middleware" || role === "error") {
      return checkFolderPaths(source, file, routes, place);
    }
    const own = declared.get(place) ?? [];
    const paths = routes && own.map(({ path }) => path);
    return checkHandlerPaths(source, stemOf(file), paths, place);
  };
  const found = await Promise.all(files.map((file) => {
    const place = placeOf(tree, file);
    return checkFile(composed, {
      place,
      isUnsettled,
      checkTypes: (source) => checkTypes(file, place, source),
    });
  }));
  return found.flat();
}

/**
 * Checks what every file of a folder exports.
 *
 * @param composed The folder.
 * @returns All that was found of the folder.
 */
export async function checkFiles(composed: ComposedFolder): Promise<Checked> {
  using progress = startProgress("checked");
  const { app, folder, findings } = composed;
  const files = Object.keys(composed.tree.files).sort();
  const tree = await loadTogether(
    composed.tree,
    folder,
    files,
    progress.step,
  );
  const found = await checkEach({ ...composed, tree }, files);
  const loaded = { app, tree, folder };
  const told = [...findings, ...found];
  return {
    findings: [...told, ...await checkGuards(loaded, told)],
    files: files.length,
    loaded,
  };
}
