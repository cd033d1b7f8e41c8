import { join } from "@std/path";
import type { Route } from "../../declare/route.ts";
import { fileRoutes } from "../../files/file_routes.ts";
import { typesOf } from "../../files/manifest/compiled_tree.ts";
import { placeOf } from "../../files/place.ts";
import { stemOf } from "../../files/role.ts";
import { readRoutes } from "../../files/scan.ts";
import type { RouteTree } from "../../files/tree.ts";
import type { CustomTypes } from "../../path/custom_type.ts";
import { groupBy } from "../../path/group_by.ts";
import { isDeclarationError } from "../../path/mistake.ts";
import { App } from "../../serve/app.ts";
import { countOf, type Finding } from "../finding.ts";
import { findFailure, loadModule } from "../load_module.ts";
import { loadTogether } from "../load_together.ts";
import { tellOfLongReading } from "../long_loading.ts";
import { warnOfEqualVersions } from "./equal_version.ts";
import { checkHandlerPaths } from "./handler_path.ts";
import { warnOfMissedLifecycles } from "./missed_lifecycle.ts";
import { warnOfMissingSuccessors } from "./missing_successor.ts";
import { warnOfPassedSunsets } from "./passed_sunset.ts";
import { warnOfNames } from "./portable_name.ts";
import { warnOfServedRemovals } from "./served_removal.ts";
import { warnOfTests } from "./test_file.ts";
import { warnOfUnreachable } from "./unreachable.ts";
import { warnOfUnusedVersions } from "./unused_version.ts";

/** What checking routes found. */
export interface CheckResult {
  readonly findings: readonly Finding[];
  /** How many files were checked. */
  readonly files: number;
}

/** What checking a folder found, and its tree with all files at hand. */
export interface CheckedFolder extends CheckResult {
  readonly tree: RouteTree;
}

/** What is known of a routes folder before its files are loaded. */
export interface ComposedFolder {
  readonly directory: string;
  readonly tree: RouteTree;
  /** The application; it cannot be built when there are errors. */
  readonly app: App;
  /** Its routes; none when there are errors. */
  readonly routes: readonly Route[];
  readonly findings: readonly Finding[];
}

/**
 * Gives a file's text; loading one that cannot be read says why.
 *
 * @param path The file's path on the disk.
 */
export function readSource(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

/**
 * Checks what is composed; there is nothing more to say when there are
 * mistakes.
 *
 * @param app The application.
 * @param types Its own types, as far as they are known.
 */
export function checkApp(app: App, types?: CustomTypes): Finding[] {
  try {
    const versions = app.versions();
    return [
      ...app.warnings,
      ...warnOfEqualVersions(versions),
      ...warnOfPassedSunsets(app.routes, app.now()),
      ...warnOfMissingSuccessors(versions),
      ...warnOfMissedLifecycles(app.routes),
      ...warnOfUnreachable(app, types),
      ...warnOfServedRemovals(app, versions),
    ];
  } catch (error) {
    if (!isDeclarationError(error)) throw error;
    return [...error.mistakes];
  }
}

/** Checks what a tree composes; there are no routes when there are mistakes. */
function checkTree(
  app: App,
  tree: RouteTree,
): { readonly routes: readonly Route[]; readonly findings: Finding[] } {
  const findings = checkApp(app, typesOf(tree)?.custom);
  if (countOf(findings, "error") > 0) return { routes: [], findings };
  const { routes } = app;
  return {
    routes,
    findings: [
      ...findings,
      ...warnOfUnusedVersions(tree, routes),
    ],
  };
}

/**
 * Checks what a routes folder says before its files are loaded: names and
 * settings, and what is composed of them.
 *
 * @param directory The folder.
 */
export async function composeFolder(
  directory: string,
): Promise<ComposedFolder> {
  using _long = tellOfLongReading(directory);
  const tree = await readRoutes(directory);
  const app: App = new App();
  app.blueprint(fileRoutes(tree));
  const { routes, findings } = checkTree(app, tree);
  return {
    directory,
    tree,
    app,
    routes,
    findings: [
      ...findings,
      ...warnOfTests(directory, tree),
      ...warnOfNames(tree, findings),
    ],
  };
}

/**
 * Checks what every file of a folder exports.
 *
 * @param folder The folder.
 * @param onFile Called for each file that is loaded.
 * @returns All that was found of the folder.
 */
export async function checkFiles(
  { directory, tree, routes, findings }: ComposedFolder,
  onFile: () => void,
): Promise<CheckedFolder> {
  const files = Object.keys(tree.files).sort();
  const loaded = await loadTogether(tree, directory, files, onFile);
  const composed = groupBy(
    routes.filter(({ source }) => source.inherited.length === 0),
    ({ source }) => source.place,
  );
  // Where files are served is not known while there are mistakes.
  const isComposed = countOf(findings, "error") === 0;
  const found = await Promise.all(files.map(async (file) => {
    const place = placeOf(tree, file);
    const mistakes = await findFailure(loadModule(loaded, file), place);
    if (!isComposed) return mistakes;
    const source = readSource(join(directory, file));
    const paths = composed.get(place)?.map(({ path }) => path) ?? [];
    return [
      ...mistakes,
      ...checkHandlerPaths(source, stemOf(file), paths, place),
    ];
  }));
  return {
    findings: [...findings, ...found.flat()],
    files: files.length,
    tree: loaded,
  };
}
