import { copySync } from "@std/fs";
import { dirname, join } from "@std/path";
import { PROJECT, ROUTER } from "./project.ts";

/** A folder of files for one test. */
export interface TestFolder extends Disposable {
  /** Its real path on the disk. */
  readonly path: string;
  /**
   * Writes a file, and the folders around it. A watcher of the folder never
   * finds the file empty, as it can one that is written in place.
   */
  readonly write: (file: string, source: string) => void;
  /** Removes a file or a folder. */
  readonly remove: (file: string) => void;
}

/** Texts of files, by their paths below a folder. */
export type FileTexts = Readonly<Record<string, string>>;

/** Writes files into a folder, and the folders that they need. */
export function writeFiles(folder: string, files: FileTexts): void {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    Deno.mkdirSync(dirname(path), { recursive: true });
    Deno.writeTextFileSync(path, text);
  }
}

/** Lists the files below a folder, in the order of their names. */
export function listFiles(folder: string, path = ""): string[] {
  return [...Deno.readDirSync(join(folder, path))].flatMap((entry) =>
    entry.isDirectory
      ? listFiles(folder, join(path, entry.name))
      : [join(path, entry.name)]
  ).sort();
}

function openFolder(path: string, files: FileTexts): TestFolder {
  writeFiles(path, files);
  return {
    path,
    write(file, source) {
      const written = `${path}.new`;
      const target = join(path, file);
      Deno.writeTextFileSync(written, source);
      Deno.mkdirSync(dirname(target), { recursive: true });
      Deno.renameSync(written, target);
    },
    remove: (file) => Deno.removeSync(join(path, file), { recursive: true }),
    [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }),
  };
}

/** Creates a folder of files among the temporary ones of the system. */
export function createFolder(files: FileTexts = {}): TestFolder {
  return openFolder(Deno.realPathSync(Deno.makeTempDirSync()), files);
}

/**
 * Copies what applications import of the router into a folder, like a package
 * manager that finds two releases of it: its module is `router/mod.ts`.
 */
export function copyRouter({ path }: TestFolder): void {
  const copy = join(path, "router");
  copySync(ROUTER, join(copy, "router"));
  copySync(join(PROJECT, "mod.ts"), join(copy, "mod.ts"));
}

/** Creates a folder of files in the project, whose import map they can use. */
export function createProjectFolder(files: FileTexts = {}): TestFolder {
  const path = Deno.makeTempDirSync({ dir: PROJECT, prefix: ".test_" });
  return openFolder(path, files);
}
