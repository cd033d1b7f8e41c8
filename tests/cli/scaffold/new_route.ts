import type { Finished } from "../../child_process.ts";
import {
  createProjectFolder,
  type FileTexts,
  type TestFolder,
} from "../../test_folder.ts";
import { callCliWith } from "../called_command.ts";

/** Makes a project whose routes folder has files. */
export function createRoutes(files: FileTexts = {}): TestFolder {
  const folder = createProjectFolder();
  Deno.mkdirSync(`${folder.path}/routes`);
  for (const [file, text] of Object.entries(files)) {
    folder.write(`routes/${file}`, text);
  }
  return folder;
}

/** Runs `strata new` for a path in a project. */
export function runNewIn(
  { path: cwd }: TestFolder,
  path: string,
): Promise<Finished> {
  return callCliWith({ cwd }, "new", path);
}

/** Runs `strata new` for a path beside other files. */
export async function askBeside(
  files: FileTexts,
  path: string,
): Promise<Finished> {
  using folder = createRoutes(files);
  return await runNewIn(folder, path);
}

/** Lists which files below the routes folder were made. */
export function listMade({ stdout }: Finished): string[] {
  return [...stdout.matchAll(/^\+ routes\/(.*)$/gm)].map(([, file]) => file);
}
