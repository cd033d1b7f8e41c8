import {
  checkFiles,
  composeFolder,
} from "../../../router/cli/checking/check_folder.ts";
import type { Finding } from "../../../router/cli/printing/finding.ts";
import type { Finished } from "../../child_process.ts";
import { createFolder, type FileTexts } from "../../test_folder.ts";
import { callCliIn } from "../called_command.ts";
import { writeReadingModule } from "../reading_module.ts";
import { putIntoRoutes } from "../routes_folder.ts";

/** Checks a folder of files; places are relative to it. */
export async function checkFolder(
  files: FileTexts,
): Promise<readonly Finding[]> {
  using folder = createFolder(files);
  const { findings } = await checkFiles(await composeFolder(folder.path));
  // Places contain the path of the folder.
  const local = (text: string) => text.replaceAll(`${folder.path}/`, "");
  return findings.map((one) => ({
    ...one,
    places: one.places.map(local),
    reason: local(one.reason),
    fix: local(one.fix),
  }));
}

/** Returns the ids that a check of a folder of files finds. */
export async function findCodes(files: FileTexts): Promise<string[]> {
  return (await checkFolder(files)).map(({ code }) => code);
}

/** Runs a check in a project of files. */
export function checkProject(
  files: FileTexts,
  ...args: readonly string[]
): Promise<Finished> {
  return callCliIn(files, "check", ...args);
}

/** Reads the JSON that a check has printed. */
export function readFindings({ stdout }: Finished): readonly Finding[] {
  return JSON.parse(stdout).findings;
}

/** Runs a check of a project's routes folder, which has the files. */
export function checkRoutes(
  files: FileTexts,
  ...options: readonly string[]
): Promise<Finished> {
  return checkProject(putIntoRoutes(files), ...options);
}

/** Checks a module that reads a folder of files; returns its output. */
export async function checkReadingModule(files: FileTexts): Promise<string> {
  const project = { "main.ts": writeReadingModule(), ...putIntoRoutes(files) };
  const { stdout } = await checkProject(project, "main.ts");
  return stdout;
}
