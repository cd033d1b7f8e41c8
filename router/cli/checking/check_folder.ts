import { fileRoutes } from "../../files/file_routes.ts";
import { placeOf } from "../../files/place.ts";
import { stemOf } from "../../files/role.ts";
import { type RouteTree, typesOf } from "../../files/tree.ts";
import { App } from "../../serve/app.ts";
import type { LoadedApp } from "../loading/load_app.ts";
import { loadTogether } from "../loading/load_together.ts";
import { readFolder } from "../loading/read_folder.ts";
import { countOf, type Finding } from "../printing/finding.ts";
import { startProgress } from "../printing/progress.ts";
import { warnOfApplicationsBeside } from "./application_beside.ts";
import { checkApp } from "./check_app.ts";
import { checkEachFile } from "./check_file.ts";
import { warnOfDiskNames } from "./disk_names.ts";
import { warnOfNoRoutes } from "./no_routes.ts";
import { warnOfUnusedVersions } from "./unused_version.ts";

/** The result of checking routes. */
export interface CheckResult {
  readonly findings: readonly Finding[];
  /** How many files were checked. */
  readonly files: number;
}

/** The result of a check, with what was checked. */
export interface Checked extends CheckResult {
  /** The application, its files available; absent if it cannot be loaded. */
  readonly loaded: LoadedApp | undefined;
}

/**
 * A routes folder as known before its files are loaded. The application cannot
 * be built when there are errors.
 */
export interface ComposedFolder extends LoadedApp {
  readonly tree: RouteTree;
  readonly findings: readonly Finding[];
}

/**
 * Checks a routes folder before its files are loaded: names and settings, and
 * what is composed from them.
 *
 * @param folder The folder.
 */
export async function composeFolder(folder: string): Promise<ComposedFolder> {
  const tree = await readFolder(folder);
  const app = new App().blueprint(fileRoutes(tree));
  const findings = checkApp(app, typesOf(tree)?.custom);
  if (countOf(findings, "error") === 0) {
    findings.push(...warnOfUnusedVersions(tree, app.routes));
  }
  findings.push(...warnOfDiskNames(folder, tree, findings));
  findings.push(...warnOfNoRoutes(tree, folder, findings));
  findings.push(...warnOfApplicationsBeside(folder));
  return { app, tree, folder, findings };
}

/**
 * Checks what every file of a folder exports.
 *
 * @param composed The folder.
 * @returns All findings about the folder.
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
  const loaded = { app, tree, folder };
  const found = await checkEachFile(
    loaded,
    files.map((file) => ({ place: placeOf(tree, file), stem: stemOf(file) })),
    countOf(findings, "error") === 0 ? app.routes : undefined,
    findings,
  );
  return { findings: found, files: files.length, loaded };
}
