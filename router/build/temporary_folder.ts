import { existsSync } from "@std/fs";
import { dirname, join } from "@std/path";

/** A folder that is removed with its contents when disposed of. */
export interface TemporaryFolder extends Disposable {
  readonly path: string;
}

/** Lists the folders of a path that do not exist, innermost first. */
function listMissing(path: string): string[] {
  const outer = dirname(path);
  // On Windows, a whole drive can be missing.
  const isThere = existsSync(path) || outer === path;
  return isThere ? [] : [path, ...listMissing(outer)];
}

/** Removes folders, innermost first, until one is not empty. */
function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) Deno.removeSync(folder);
  } catch {
    // It is not empty, or another process has just removed it.
  }
}

/** Creates a folder, even if another process removes a parent meanwhile. */
function makeFolder(path: string): void {
  try {
    Deno.mkdirSync(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    // If no folder is possible there at all, this fails again.
    Deno.mkdirSync(path, { recursive: true });
  }
}

/**
 * Opens a folder once no other process holds it; `undefined` if gone by then.
 */
async function openAlone(path: string): Promise<Deno.FsFile | undefined> {
  try {
    using opened = new DisposableStack();
    const folder = opened.use(Deno.openSync(path));
    await folder.lock(true);
    // The previous owner has removed it, and another folder may be there.
    const isThere = folder.statSync().ino === Deno.statSync(path).ino;
    if (!isThere) return undefined;
    opened.move();
    return folder;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/**
 * Creates a folder for this process alone; waits for one that another process
 * holds. Windows cannot open folders, so two processes could share one there.
 */
async function claimFolder(path: string): Promise<Disposable | undefined> {
  if (Deno.build.os === "windows") {
    Deno.mkdirSync(path, { recursive: true });
    return undefined;
  }
  for (;;) {
    makeFolder(path);
    const folder = await openAlone(path);
    if (folder) return folder;
  }
}

/**
 * Returns the path of the temporary folder in another one.
 *
 * @param parent The folder in which it is created.
 */
export function temporaryFolderOf(parent: string): string {
  return join(parent, ".strata");
}

/**
 * Creates a temporary folder. It always has the same name, since bundles
 * contain the paths of modules. Parents created for it are removed with it if
 * nothing else was put there.
 *
 * @param parent The folder in which it is created, which may be missing.
 */
export async function createTemporaryFolder(
  parent: string,
): Promise<TemporaryFolder> {
  const path = temporaryFolderOf(parent);
  const missing = listMissing(parent);
  const claim = await claimFolder(path);
  return {
    path,
    [Symbol.dispose]() {
      using _claim = claim;
      Deno.removeSync(path, { recursive: true });
      removeEmpty(missing);
    },
  };
}
