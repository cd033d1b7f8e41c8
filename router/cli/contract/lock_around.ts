import { isDeclarationError } from "../../report/declaration_error.ts";
import { listFew } from "../../report/few.ts";
import { UsageError } from "../command/arguments.ts";
import { findRoutesAround } from "../command/folder_around.ts";
import { loadApp } from "../loading/load_app.ts";

/** Lists the paths of a routes folder; none where it has mistakes. */
async function listPaths(folder: string): Promise<Set<string>> {
  try {
    const { app } = await loadApp(folder);
    return new Set(app.routes.map(({ path }) => path));
  } catch (error) {
    if (isDeclarationError(error)) return new Set();
    throw error;
  }
}

/**
 * Refuses to lock a folder inside of a routes folder in place of that: the lock
 * file would lose all other paths of it.
 *
 * @param folder The folder.
 * @param file The lock file.
 * @param forgotten The paths that it holds, and the folder does not publish.
 * @throws {UsageError} When a folder around it has paths that would be lost.
 */
export async function refusePartialLock(
  folder: string,
  file: string,
  forgotten: readonly string[],
): Promise<void> {
  if (forgotten.length === 0) return;
  const around = findRoutesAround(folder);
  if (around === undefined) return;
  const served = await listPaths(around);
  const missed = forgotten.filter((path) => served.has(path));
  if (missed.length === 0) return;
  throw new UsageError(
    `"${folder}" lies in the routes folder "${around}", which has what else ` +
      `is locked in "${file}": ${listFew(missed)}. Name that folder, or give ` +
      "--lock another name.",
  );
}
