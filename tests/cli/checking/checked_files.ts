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

/** Checks a folder of files; places are told from there. */
export async function checkFolder(
  files: FileTexts,
): Promise<readonly Finding[]> {
  using folder = createFolder(files);
  const { findings } = await checkFiles(await composeFolder(folder.path));
  // Places say where the folder lies.
  const local = (text: string) => text.replaceAll(`${folder.path}/`, "");
  return findings.map((one) => ({
    ...one,
    places: one.places.map(local),
    reason: local(one.reason),
    fix: local(one.fix),
  }));
}

/** Gives the ids of what a check of a folder of files finds. */
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

/** Reads what a check has printed as JSON. */
export function readFindings({ stdout }: Finished): readonly Finding[] {
  return JSON.parse(stdout).findings;
}

/** Runs a check of the routes folder of a project, which has files. */
export function checkRoutes(
  files: FileTexts,
  ...options: readonly string[]
): Promise<Finished> {
  return checkProject(putIntoRoutes(files), ...options);
}

/** Checks a module that reads a folder of files; gives what is printed. */
export async function checkReadingModule(files: FileTexts): Promise<string> {
  const project = { "main.ts": writeReadingModule(), ...putIntoRoutes(files) };
  const { stdout } = await checkProject(project, "main.ts");
  return stdout;
}
