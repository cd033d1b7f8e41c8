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

/**
 * Makes a folder for a while, always of the same name: the bundler writes the
 * names of modules down. Folders made around it go with it if nothing else was
 * put there.
 *
 * @param parent The folder in which it is made, which may be missing.
 */
export function createTemporaryFolder(parent: string): TemporaryFolder {
  const path = join(parent, ".strata");
  const missing = listMissing(parent);
  Deno.mkdirSync(path, { recursive: true });
  return {
    path,
    [Symbol.dispose]() {
      Deno.removeSync(path, { recursive: true });
      for (const folder of missing) {
        if (!isEmpty(folder)) return;
        Deno.removeSync(folder);
      }
    },
  };
}
