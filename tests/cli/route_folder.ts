import { dirname, fromFileUrl, join } from "@std/path";

const PROJECT = fromFileUrl(new URL("../../", import.meta.url));

/** A folder of files for one test, in the project, whose names it can import. */
export interface TestFolder extends Disposable {
  /** Its path on the disk. */
  readonly path: string;
  /** Writes a file, and the folders around it. */
  readonly write: (file: string, source: string) => void;
  /** Removes a file or a folder. */
  readonly remove: (file: string) => void;
}

/**
 * Makes a folder of files.
 *
 * @param files Their texts, by path below the folder.
 */
export function createFolder(
  files: Readonly<Record<string, string>> = {},
): TestFolder {
  const path = Deno.makeTempDirSync({ dir: PROJECT, prefix: ".test_" });
  const folder: TestFolder = {
    path,
    write(file, source) {
      Deno.mkdirSync(dirname(join(path, file)), { recursive: true });
      Deno.writeTextFileSync(join(path, file), source);
    },
    remove: (file) => Deno.removeSync(join(path, file), { recursive: true }),
    [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }),
  };
  for (const [file, source] of Object.entries(files)) {
    folder.write(file, source);
  }
  return folder;
}
