import { MODULE_ENDING } from "../../files/module_ending.ts";
import { listAll } from "../../report/listed.ts";
import { describeApplication } from "./application_folder.ts";
import { type Arguments, type Options, UsageError } from "./arguments.ts";
import { DEFAULT_FOLDER } from "./default_folder.ts";
import { describeMissing } from "./missing_path.ts";
import { quoteWord } from "./shell_word.ts";

/** The option that names the routes folder, or the module of an application. */
export const ROUTES_OPTION: Options = {
  routes: {
    value: "path",
    summary: "the routes folder, or a module that exports an App; " +
      "routes by default",
  },
};

/** The option that names the routes folder, where a module is not accepted. */
export const FOLDER_OPTION: Options = {
  routes: { value: "folder", summary: "the routes folder, routes by default" },
};

/**
 * Returns the routes folder that is named, or the module that stands for it:
 * the only positional argument, or `--routes`.
 *
 * @param args The command's arguments.
 * @throws {UsageError} When there is more than one.
 */
export function readNamedPath(
  { positionals, texts }: Arguments,
): string | undefined {
  const folders = texts.routes === undefined
    ? positionals
    : [texts.routes, ...positionals];
  if (folders.length > 1) {
    throw new UsageError(
      `Cannot read more than one routes folder: ${listAll(folders)}. ` +
        "Name one of them.",
    );
  }
  return folders[0];
}

/**
 * Returns the routes folder, or the module that stands for it: the one that is
 * named, or `routes`.
 *
 * @param args The command's arguments.
 * @throws {UsageError} When there is more than one.
 */
export function readRoutesPath(args: Arguments): string {
  return readNamedPath(args) ?? DEFAULT_FOLDER;
}

/** Reads the file info of a path that a command was given. */
function readFileInfo(path: string): Deno.FileInfo {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new UsageError(describeMissing(path));
  }
}

/**
 * Tells whether the path that a command was given is a file, which is then a
 * module, and not a routes folder.
 *
 * @param path The path, absolute or relative to the current folder.
 * @throws {UsageError} When it is neither, or the folder of an application.
 */
export function isModule(path: string): boolean {
  if (readFileInfo(path).isFile) return true;
  expectFolder(path);
  return false;
}

/**
 * Ensures that the path that a command was given is a folder.
 *
 * @param path The path.
 * @param advise Describes what to do with a module, if anything.
 * @throws {UsageError} When it is not, or is that of an application.
 */
export function expectFolder(
  path: string,
  advise: (module: string) => string = () => "",
): void {
  if (readFileInfo(path).isDirectory) {
    const said = describeApplication(path);
    if (said === undefined) return;
    throw new UsageError(said);
  }
  const advice = MODULE_ENDING.test(path) ? advise(quoteWord(path)) : "";
  const name = "Name the folder with the route files.";
  throw new UsageError(`"${path}" is not a folder. ${name} ${advice}`.trim());
}
