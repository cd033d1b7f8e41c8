import { dirname, resolve } from "@std/path";
import type { Route } from "../../declare/route.ts";
import { describeLoadFailure } from "../../files/load_failure.ts";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { isDeclarationError } from "../../report/declaration_error.ts";
import type { Mistake } from "../../report/mistake.ts";
import { Refusal } from "../../report/refusal.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { adviseOnExport, importModule, isApp } from "../loading/load_app.ts";
import { findOwnFile, loadOwnFile } from "../loading/load_module.ts";
import { holdsPath } from "./held_path.ts";
import { keepServing } from "./kept_routes.ts";
import type {
  Built,
  LiveRoutes,
  LiveSource,
  ServedFiles,
} from "./live_routes.ts";
import type { ModuleGraph } from "./module_graph.ts";
import { listRouteFolders } from "./route_folders.ts";

/** Gives the files of an application that reads them itself. */
function serveOwnFiles(folder: string): ServedFiles {
  const isThere = (place: string): boolean =>
    MODULE_ENDING.test(place) && findOwnFile(place, folder) !== undefined;
  const listNeeded = ({ source }: Route): string[] =>
    // What is in code is no file.
    [...source.middleware, ...source.errorHandlers, source.place]
      .filter(isThere);
  return {
    listNeeded: (route) => route ? listNeeded(route) : [],
    pathOf: (place) => findOwnFile(place, folder) ?? resolve(folder, place),
    load: (place) => loadOwnFile(place, folder),
  };
}

/** Imports the application that a module exports, and builds it. */
async function build(path: string): Promise<Built> {
  const { default: app } = await importModule(path);
  if (!isApp(app)) {
    const reason = "It exports no App by default.";
    throw new Refusal("bad-export", reason, adviseOnExport(app));
  }
  // Reading it builds the application, so mistakes show here.
  app.fetch;
  const files = serveOwnFiles(dirname(resolve(path)));
  return { app, files, tree: undefined };
}

function mistakesOf(error: unknown, path: string): readonly Mistake[] {
  return isDeclarationError(error)
    ? error.mistakes
    : [describeLoadFailure(error, path)];
}

/**
 * Gives the application that a module exports as what is served.
 *
 * @param path The module.
 * @param graph Who imports whom.
 * @param follow Follows what changes in a folder.
 */
export function openModule(
  path: string,
  graph: ModuleGraph,
  follow: (folder: string) => Promise<void>,
): LiveSource {
  const file = Deno.realPathSync(path);
  const followed = new Set<string>();

  async function followRoutes(places: readonly string[]): Promise<void> {
    for (const folder of listRouteFolders(places, dirname(resolve(path)))) {
      followed.add(folder);
      await follow(folder);
    }
  }

  /** Tells whether a path may be that of a route file, or of a folder of some. */
  function mayHoldRoutes(changed: string): boolean {
    const isModule = MODULE_ENDING.test(changed) || !isFileOnDisk(changed);
    return isModule &&
      followed.values().some((folder) => holdsPath(folder, changed));
  }

  return {
    path: file,
    noteChange(paths) {
      let isConcerned = false;
      for (const changed of paths) {
        const renewed = graph.invalidate(changed);
        isConcerned ||= renewed.size > 0 || holdsPath(changed, file) ||
          mayHoldRoutes(changed);
      }
      // Its application keeps the route files that it has loaded.
      if (isConcerned) graph.invalidate(file);
      return isConcerned ? "tree" : "none";
    },
    async read(last) {
      try {
        const built = await build(path);
        const { routes, warnings } = built.app;
        await followRoutes(routes.map(({ source }) => source.place));
        return { built, mistakes: [], warnings };
      } catch (error) {
        const mistakes = mistakesOf(error, path);
        await followRoutes(mistakes.flatMap(({ places }) => places));
        return await keepServing(last, mistakes);
      }
    },
    renew: (last: LiveRoutes) => last,
    // Importing a module tells that by itself.
    tellOfLongReading() {},
  };
}
