import { join, resolve } from "@std/path";
import { UsageError } from "../command/arguments.ts";
import { DEFAULT_FOLDER } from "../command/default_folder.ts";
import { isRoutesFolder } from "../command/folder_around.ts";
import { quoteWord } from "../command/shell_word.ts";
import { printEscaped } from "../printing/output.ts";
import { IGNORE_FILE, writeApplication } from "./application.ts";
import { exists, printWritten, writeNew } from "./written_files.ts";

/**
 * Creates an application, and prints the files created.
 *
 * @param folder The folder, which may be missing.
 * @throws {UsageError} When the folder is that of another project, or of
 * routes, or holds a file that would be created.
 */
export function createApplication(folder: string): void {
  const settings = ["deno.json", "deno.jsonc"]
    .map((name) => join(folder, name)).find(exists);
  if (settings !== undefined) {
    throw new UsageError(
      `"${settings}" already exists and was not changed. To add routes to its ` +
        'project, run "deno add jsr:@strata/router", and create a folder ' +
        `"${join(folder, DEFAULT_FOLDER)}" for them. For a separate ` +
        "application, give another folder.",
    );
  }
  if (isRoutesFolder(folder)) {
    throw new UsageError(
      `"${folder}" is a routes folder: every module of an application in it ` +
        "would be loaded as a route. Give another folder, and move the route " +
        `files into the folder "${DEFAULT_FOLDER}" in that.`,
    );
  }
  const files = writeApplication();
  // An existing repository has one already, for whatever it holds.
  if (exists(join(folder, IGNORE_FILE))) delete files[IGNORE_FILE];
  printWritten(writeNew(folder, files));
  const isHere = resolve(folder) === Deno.cwd();
  const enter = isHere ? [] : [`cd ${quoteWord(folder)}`];
  // The PowerShell that comes with Windows has no && to join them.
  printEscaped(["\nNow:", ...enter, "deno task dev"].join("\n  "));
}
