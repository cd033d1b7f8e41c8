import {
  checkFiles,
  composeFolder,
} from "../../router/cli/checking/check_folder.ts";
import type { Finding } from "../../router/cli/printing/finding.ts";
import {
  createFolder,
  createProjectFolder,
  type FileTexts,
} from "../test_folder.ts";
import { callCliWith } from "./called_command.ts";
import { writeReadingModule } from "./reading_module.ts";

/** A route file that answers GET. */
export const OK = "export const GET = () => new Response();\n";

/** A middleware file of a function of its own. */
export const GUARD = "export default (_request, _context, next) => next();\n";

/** Writes the settings of a version. */
export const version = (settings: string) =>
  `export default { ${settings} };\n`;

/** Version 1, of which some paths are public, and versions that extend it. */
export const GUARDED_API: FileTexts = {
  "_middleware.ts": GUARD,
  "v1/_version.ts": version("version: 1"),
  "v1/health.ts": OK,
  "v1/(private)/_middleware.ts": GUARD,
  "v1/(private)/orders.ts": OK,
  "v2/_version.ts": version("version: 2, extends: 1"),
  "v3/_version.ts": version("version: 3, extends: 2"),
};

/** Writes a middleware file that exports what another file does. */
export const again = (file: string) => `export { default } from "${file}";\n`;

/** Checks a folder of files. */
export async function checkVersions(
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

/** Checks a module that reads a folder of files; gives what is printed. */
export async function checkReadingModule(files: FileTexts): Promise<string> {
  const routes = Object.entries(files)
    .map(([file, text]) => [`routes/${file}`, text]);
  using folder = createProjectFolder({
    "main.ts": writeReadingModule(),
    ...Object.fromEntries(routes),
  });
  const options = { cwd: folder.path };
  const { stdout } = await callCliWith(options, "check", "main.ts");
  return stdout;
}
