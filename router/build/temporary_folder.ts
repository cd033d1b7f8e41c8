import { existsSync } from "@std/fs";
import { dirname, join } from "@std/path";

/** A folder that is removed with all that it holds when it is disposed of. */
export interface TemporaryFolder extends Disposable {
  readonly path: string;
}

/** Lists the folders on the way to a path that do not exist, the inner first. */
function listMissing(path: string): string[] {
  const outer = dirname(path);
  // On Windows, a whole drive can be missing.
  const isThere = existsSync(path) || outer === path;
  return isThere ? [] : [path, ...listMissing(outer)];
}

/** Removes folders, the inner first, as long as nothing lies in them. */
function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) Deno.removeSync(folder);
  } catch {
    // Something lies there, or another process has just removed it.
  }
}

/** Makes a folder, also where another process removes what is around it. */
function makeFolder(path: string): void {
  try {
    Deno.mkdirSync(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    // Where there can be no folder at all, this fails again.
    Deno.mkdirSync(path, { recursive: true });
  }
}

/**
 * Opens a folder once no other process has it; `undefined` if it is gone then.
 */
async function openAlone(path: string): Promise<Deno.FsFile | undefined> {
  try {
    using opened = new DisposableStack();
    const folder = opened.use(Deno.openSync(path));
    await folder.lock(true);
    // Who had it has removed it, and another may be there.
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
 * Makes a folder that is this process's alone; one that another process has is
 * waited for. Windows opens no folders, so that there two could share one.
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
 * Gives the path of the folder that is made for a while in another one.
 *
 * @param parent The folder in which it is made.
 */
export function temporaryFolderOf(parent: string): string {
  return join(parent, ".strata");
}

/**
 * Makes a folder for a while. It always has the same name, since bundles name
 * the paths of modules. Folders made around it go with it if nothing else was
 * put there.
 *
 * @param parent The folder in which it is made, which may be missing.
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
