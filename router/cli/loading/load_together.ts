import { join, resolve, toFileUrl } from "@std/path";
import type { Route } from "../../declare/route.ts";
import { importTogether } from "../../files/import_together.ts";
import { fileAt, placeOf } from "../../files/place.ts";
import { isLoader, type RouteFile, type RouteTree } from "../../files/tree.ts";
import { startProgress } from "../printing/progress.ts";
import type { LoadedApp } from "./load_app.ts";
import { warnOfSlowLoading } from "./slow_loading.ts";

/** How many modules are imported at a time; with more, each takes longer. */
const BATCH = 2000;

/**
 * Loads many files of a tree.
 *
 * @param tree The tree, read from a disk.
 * @param folder The routes folder.
 * @param files Which of its files; others and settings stay as they are.
 * @param onFile Called for each file once it is loaded.
 * @returns The same tree, whose files are loaded or throw the error of loading
 * them.
 */
export async function loadTogether(
  tree: RouteTree,
  folder: string,
  files: readonly string[],
  onFile: () => void,
): Promise<RouteTree> {
  const loaded: Record<string, RouteFile> = { ...tree.files };
  const modules = files.filter((file) => isLoader(loaded[file]));
  // Resolved once: that queries the disk for the current folder.
  const root = resolve(folder);
  for (let start = 0; start < modules.length; start += BATCH) {
    const batch = modules.slice(start, start + BATCH);
    const addresses = batch.map((file) => toFileUrl(join(root, file)).href);
    const places = batch.map((file) => placeOf(tree, file));
    using _slow = warnOfSlowLoading(
      new Map(addresses.map((address, index) => [address, places[index]])),
    );
    const loaders = await importTogether(addresses);
    batch.forEach((file, index) => {
      loaded[file] = loaders[index];
      onFile();
    });
  }
  return { ...tree, files: loaded };
}

/**
 * Loads the files of many routes, and shows the progress.
 *
 * @param loaded The application.
 * @param routes Those of its routes whose files are needed.
 * @returns The same application with these files loaded.
 */
export async function loadRouteFiles(
  loaded: LoadedApp,
  routes: readonly Route[],
): Promise<LoadedApp> {
  const { tree, folder } = loaded;
  if (!tree) return loaded;
  const files = routes.filter(({ methods }) => !methods)
    .map(({ source }) => fileAt(tree, source.place));
  // Versions that extend others have routes of the same files.
  const once = [...new Set(files)];
  using progress = startProgress("read");
  const ready = await loadTogether(tree, folder, once, progress.step);
  return { ...loaded, tree: ready };
}
