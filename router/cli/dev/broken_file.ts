import { resolve } from "@std/path";
import { placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { forbidExit } from "../failure/forbidden_exit.ts";
import { loadModule } from "../loading/load_module.ts";
import { formatLongLoading, tellIfLong } from "../loading/long_loading.ts";
import { filesAround } from "../tree/files_around.ts";
import { type ErrorReport, reportBrokenFile } from "./error_report.ts";
import { findLoadFailure } from "./failure_reason.ts";

/** A file that cannot be loaded or exports what it should not. */
export interface BrokenFile {
  /** The file's path below the routes folder. */
  readonly file: string;
  readonly report: ErrorReport;
}

/** Lists the files that are loaded to answer a request, in that order. */
function listNeeded(tree: RouteTree, own: string | undefined): string[] {
  // The root's files stand around a miss.
  const inner = own ?? "";
  return [
    ...filesAround(tree, inner, "middleware"),
    ...filesAround(tree, inner, "error"),
    ...(own === undefined ? [] : [own]),
  ];
}

/**
 * Tells whether a file that a route or a miss needs is gone. While the routes
 * have mistakes, the ones before them go on being served, but such a one cannot.
 *
 * @param tree The tree that the routes were composed of.
 * @param own The route file's path below the routes folder; `undefined` when no
 * path fits the request.
 * @param directory The routes folder.
 */
export function hasLostFile(
  tree: RouteTree,
  own: string | undefined,
  directory: string,
): boolean {
  return listNeeded(tree, own).some((file) =>
    !isFileOnDisk(resolve(directory, file))
  );
}

/**
 * Loads what a route or a miss needs, and finds the first file that cannot be
 * loaded or exports what it should not.
 *
 * @param tree The tree.
 * @param own The route file's path below the routes folder; `undefined` when no
 * path fits the request.
 * @param sound The files that are known to be free of that; it takes those that
 * are found to be.
 * @param directory The routes folder.
 * @returns The file and the report, or `undefined` when all is well.
 */
export async function findBrokenFile(
  tree: RouteTree,
  own: string | undefined,
  sound: Set<string>,
  directory: string,
): Promise<BrokenFile | undefined> {
  for (const file of listNeeded(tree, own)) {
    if (sound.has(file)) continue;
    const place = placeOf(tree, file);
    using _long = tellIfLong(() => console.error(formatLongLoading(place)));
    using _exit = forbidExit();
    try {
      await loadModule(tree, file);
      sound.add(file);
    } catch (error) {
      const failure = await findLoadFailure(error);
      const onDisk = resolve(directory, file);
      const report = reportBrokenFile(failure, onDisk, place);
      return { file, report };
    }
  }
  return undefined;
}
