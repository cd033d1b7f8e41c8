import { existsSync } from "@std/fs";
import { dirname, join } from "@std/path";

/** A folder that is removed with all that it holds when it is disposed of. */
export interface TemporaryFolder extends Disposable {
  readonly path: string;
}

/** Lists the folders on the way to a path that do not exist, the inner first. */
function listMissing(path: string): string[] {
  return existsSync(path) ? [] : [path, ...listMissing(dirname(path))];
}

function isEmpty(path: string): boolean {
  return Deno.readDirSync(path)[Symbol.iterator]().next().done === true;
}

/** Tells whether an open folder is still the one at a path. */
function isAt(folder: Deno.FsFile, path: string): boolean {
  return existsSync(path) &&
    folder.statSync().ino === Deno.statSync(path).ino;
}

/**
 * Makes a folder that is this process's alone; one that another process has is
 * waited for. Windows opens no folders, so that there two could share one.
 */
async function claimFolder(path: string): Promise<Disposable | undefined> {
  for (;;) {
    Deno.mkdirSync(path, { recursive: true });
    if (Deno.build.os === "windows") return undefined;
    const folder = Deno.openSync(path);
    await folder.lock(true);
    // Who had it has removed it.
    if (isAt(folder, path)) return folder;
    folder.close();
  }
}

/**
 * Makes a folder for a while, always of the same name: the bundler writes the
 * names of modules down. Folders made around it go with it if nothing else was
 * put there.
 *
 * @param parent The folder in which it is made, which may be missing.
 */
export async function createTemporaryFolder(
  parent: string,
): Promise<TemporaryFolder> {
  const path = join(parent, ".strata");
  const missing = listMissing(parent);
  const claim = await claimFolder(path);
  return {
    path,
    [Symbol.dispose]() {
      using _claim = claim;
      Deno.removeSync(path, { recursive: true });
      for (const folder of missing) {
        if (!isEmpty(folder)) return;
        Deno.removeSync(folder);
      }
    },
  };
}
