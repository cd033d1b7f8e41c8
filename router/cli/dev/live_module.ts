import { dirname, join, resolve } from "@std/path";
import { describeLoadFailure } from "../../files/load_failure.ts";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { followReadings } from "../../files/scan/followed_reading.ts";
import type { RouteTree } from "../../files/tree.ts";
import { isDeclarationError } from "../../report/declaration_error.ts";
import type { Mistake } from "../../report/mistake.ts";
import { Refusal } from "../../report/refusal.ts";
import type { App } from "../../serve/app.ts";
import { isFolderOnDisk } from "../disk/folder_on_disk.ts";
import { followLinks } from "../disk/real_path.ts";
import { adviseOnExport, isApp } from "../loading/exported_app.ts";
import { importModule } from "../loading/import_module.ts";
import { reportConflictsIn } from "../loading/merge_conflict.ts";
import { formatSlowLoading } from "../loading/slow_loading.ts";
import type { Finding } from "../printing/finding.ts";
import { listDefinitions } from "../tree/definition_files.ts";
import { containsPath } from "./contained_path.ts";
import { findLoadFailure } from "./failure_reason.ts";
import { keepServing } from "./kept_routes.ts";
import type { Built, LiveRoutes, LiveSource } from "./live_routes.ts";
import { loadOnce } from "./loaded_once.ts";
import { warnOfManifest } from "./manifest_warning.ts";
import type { ModuleGraph } from "./module_graph.ts";
import { serveFiles } from "./served_files.ts";

/** Stands for a folder that has not been read yet, or cannot be. */
const UNREAD: RouteTree = { files: {} };

/** Imports the application that a module exports, and builds it. */
async function importBuilt(path: string): Promise<App> {
  const { default: app } = await importModule(path, findLoadFailure);
  if (!isApp(app)) {
    const reason = "It has no App as its default export.";
    throw new Refusal("bad-export", reason, adviseOnExport(app, path));
  }
  // Reading it builds the application, so mistakes show here.
  app.fetch;
  return app;
}

function mistakesOf(error: unknown, path: string): readonly Mistake[] {
  return isDeclarationError(error)
    ? error.mistakes
    : [describeLoadFailure(error, path)];
}

/**
 * Tells whether a change of a path can affect which files a folder holds. A
 * removed path may have been a folder; what comes and goes beside route files,
 * such as a database journal, must not load an application again and again.
 */
function concernsFolder(
  changed: string,
  folder: string,
  { files }: RouteTree,
): boolean {
  if (containsPath(changed, folder)) return true;
  if (!containsPath(folder, changed)) return false;
  return MODULE_ENDING.test(changed) || isFolderOnDisk(changed) ||
    Object.keys(files).some((file) =>
      containsPath(changed, join(folder, file))
    );
}

/** Lists warnings about an application and the folders that it has read. */
function listWarnings(
  { app, files }: Built,
  path: string,
  folders: ReadonlyMap<string, RouteTree>,
): Finding[] {
  const odd = folders.size === 0 ? warnOfManifest(app, files, path) : [];
  const definitions = [...folders.values()].flatMap(listDefinitions);
  const left = reportConflictsIn([path, ...definitions], files.pathOf);
  return [...app.warnings, ...odd, ...left];
}

/**
 * Opens the application that a module exports as the source that is served.
 *
 * @param path The module.
 * @param graph The graph of imports.
 * @param follow Follows changes in a folder, which may not exist yet.
 */
export function openModule(
  path: string,
  graph: ModuleGraph,
  follow: (folder: string) => Promise<void>,
): LiveSource {
  const module = resolve(path);
  const cwd = Deno.cwd();
  /** The routes folders that it has read, by their real paths. */
  const folders = new Map<string, RouteTree>();

  followReadings(async (requested, read) => {
    const folder = followLinks(requested);
    folders.set(folder, folders.get(folder) ?? UNREAD);
    // Before it is read, so that no change is missed.
    await follow(folder);
    const tree = loadOnce(await read());
    folders.set(folder, tree);
    return tree;
  });

  function concernsApplication(changed: string, file: string): boolean {
    return containsPath(changed, module) || containsPath(changed, file) ||
      folders.entries().some(([folder, tree]) =>
        concernsFolder(changed, folder, tree)
      );
  }

  return {
    path: module,
    noteChange(paths) {
      // It may be a link, which leads elsewhere now.
      const file = followLinks(module);
      let isConcerned = false;
      for (const changed of paths) {
        const renewed = graph.invalidate(changed);
        isConcerned ||= renewed.size > 0 || concernsApplication(changed, file);
      }
      // Its application keeps the route files that it has loaded.
      if (isConcerned) graph.invalidate(file);
      return isConcerned ? "tree" : "none";
    },
    async read(last) {
      try {
        // It may itself have left the folder that its path is relative to.
        if (Deno.cwd() !== cwd) Deno.chdir(cwd);
        const app = await importBuilt(path);
        const files = serveFiles(new Map(folders), dirname(module));
        const built = { app, files, tree: undefined };
        const warnings = listWarnings(built, path, folders);
        return { built, mistakes: [], warnings };
      } catch (error) {
        return await keepServing(last, mistakesOf(error, path));
      }
    },
    renew: (last: LiveRoutes) => last,
    warnOfSlowReading: () => console.error(formatSlowLoading(path)),
  };
}
