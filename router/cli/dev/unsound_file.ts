import { resolve } from "@std/path";
import { fileAt, placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { filesAround } from "../files_around.ts";
import { loadModule } from "../load_module.ts";
import type { ErrorReport } from "./error_page.ts";
import { findLoadFailure } from "./load_failure.ts";
import { reportBrokenFile } from "./report.ts";

/**
 * Loads what a route needs, and reports the first file that cannot be loaded or
 * exports what it should not.
 *
 * @param tree The tree.
 * @param place The route file, as messages name it.
 * @param sound The files that are known to be free of that; it takes those that
 * are found to be.
 * @param directory The routes folder.
 * @returns The report, or `undefined` when all is well.
 */
export async function reportUnsound(
  tree: RouteTree,
  place: string,
  sound: Set<string>,
  directory: string,
): Promise<ErrorReport | undefined> {
  const own = fileAt(tree, place);
  const files = [
    ...filesAround(tree, own, "middleware"),
    ...filesAround(tree, own, "error"),
    own,
  ];
  for (const file of files) {
    if (sound.has(file)) continue;
    try {
      await loadModule(tree, file);
      sound.add(file);
    } catch (error) {
      const failure = await findLoadFailure(error);
      const onDisk = resolve(directory, file);
      return reportBrokenFile(failure, onDisk, placeOf(tree, file));
    }
  }
  return undefined;
}
