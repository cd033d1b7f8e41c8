import { join } from "@std/path";
import { fileRoutes } from "../../files/file_routes.ts";
import { describeLoadFailure } from "../../files/load_failure.ts";
import { fileAt, withoutPosition } from "../../files/place.ts";
import { readRoutesFor } from "../../files/scan/read_routes.ts";
import type { RouteTree } from "../../files/tree.ts";
import { isDeclarationError } from "../../report/declaration_error.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { App } from "../../serve/app.ts";
import { describeFailedModule } from "../loading/failed_module.ts";
import { reportConflictsIn } from "../loading/merge_conflict.ts";
import { formatSlowReading } from "../loading/slow_loading.ts";
import { listDefinitions } from "../tree/definition_files.ts";
import { isDiskError } from "./disk_error.ts";
import { noteFolderChange } from "./folder_change.ts";
import { keepServing } from "./kept_routes.ts";
import type { Built, LiveRoutes, LiveSource } from "./live_routes.ts";
import { loadOnce } from "./loaded_once.ts";
import type { ModuleGraph } from "./module_graph.ts";
import { serveFiles } from "./served_files.ts";

function build(tree: RouteTree, folder: string): Built {
  const modules = loadOnce(tree);
  const app: App = new App().blueprint(fileRoutes(modules));
  // Reading it builds the application, so mistakes show here.
  app.fetch;
  const files = serveFiles(new Map([[folder, modules]]), folder);
  return { app, files, tree };
}

function mistakesOf(error: unknown, folder: string): readonly Mistake[] {
  if (isDeclarationError(error)) return error.mistakes;
  if (!isDiskError(error)) {
    // Settings can be anything, even a value that throws when it is inspected.
    return [describeLoadFailure(error, folder)];
  }
  const reason = error instanceof Deno.errors.NotFound
    ? "The routes folder no longer exists."
    : `The routes folder cannot be read: ${error.message}.`;
  const fix = "Restore it or its permissions.";
  return [mistake("unreadable", [folder], reason, fix)];
}

/** Tells whether nothing is at a path, rather than something unreadable. */
function isMissing(path: string): boolean {
  try {
    Deno.statSync(path);
    return false;
  } catch (error) {
    return error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
  }
}

/**
 * Tells whether files that cannot be loaded were removed after the folder was
 * listed, as happens while many are removed.
 */
function isOutdated(
  tree: RouteTree,
  folder: string,
  mistakes: readonly Mistake[],
): boolean {
  const isGone = (place: string) =>
    isMissing(join(folder, fileAt(tree, withoutPosition(place))));
  return mistakes.some(({ code, places: [place] }) =>
    code === "load-failed" && isGone(place)
  );
}

/**
 * Reads a routes folder again. With mistakes in it, its last good form stays
 * served, with its files as they are now.
 *
 * @param folder The folder.
 * @param last What was read before.
 */
export async function readLiveFolder(
  folder: string,
  last: LiveRoutes,
): Promise<LiveRoutes> {
  let tree: RouteTree | undefined;
  try {
    tree = await readRoutesFor(folder, describeFailedModule);
    const built = build(tree, folder);
    const left = reportConflictsIn(listDefinitions(tree), built.files.pathOf);
    return { built, mistakes: [], warnings: [...built.app.warnings, ...left] };
  } catch (error) {
    const mistakes = mistakesOf(error, folder);
    if (tree && isOutdated(tree, folder, mistakes)) {
      return await readLiveFolder(folder, last);
    }
    return await keepServing(renew(folder, last), mistakes);
  }
}

function renew(folder: string, last: LiveRoutes): LiveRoutes {
  const tree = last.built?.tree;
  // Built anew, since an application loads each of its files only once.
  return { ...last, built: tree && build(tree, folder) };
}

/**
 * Opens a routes folder as the source that is served.
 *
 * @param folder The folder.
 * @param graph The graph of imports.
 */
export function openFolder(folder: string, graph: ModuleGraph): LiveSource {
  const path = Deno.realPathSync(folder);
  return {
    path,
    noteChange: (paths, live) => noteFolderChange(paths, path, live, graph),
    read: (last) => readLiveFolder(folder, last),
    renew: (last) => renew(folder, last),
    warnOfSlowReading: () => console.error(formatSlowReading(folder)),
  };
}
