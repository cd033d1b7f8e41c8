import { join, resolve } from "@std/path";
import { isOfEntry } from "../../build/entry.ts";
import { temporaryFolderOf } from "../../build/temporary_folder.ts";
import { findRelativePath } from "../../files/scan/relative_path.ts";
import { UsageError } from "../command/arguments.ts";
import { quoteWord } from "../command/shell_word.ts";
import { listFolder } from "../disk/listed_folder.ts";
import { followLinks } from "../disk/real_path.ts";

/**
 * Tells whether a path is a folder's, or lies in it, once links are resolved.
 *
 * @param path The path, absolute or relative to the current folder.
 * @param folder The folder's path, likewise.
 */
export function isIn(path: string, folder: string): boolean {
  const relative = findRelativePath(
    followLinks(resolve(folder)),
    followLinks(resolve(path)),
  );
  return relative !== undefined;
}

/** The names of output folders that messages suggest, the usual one first. */
const OUTPUT_NAMES = ["dist", "build"];

/** Suggests a folder beside the sources, which may have the usual name. */
function nameBeside(source: string): string {
  const folders = OUTPUT_NAMES.map((name) => join(source, "..", name));
  return folders.find((folder) => !isIn(source, folder)) ?? folders[0];
}

/**
 * Refuses to write among the sources, or around them, where an application has
 * files of its own.
 *
 * @param output The folder to write to.
 * @param source A folder or a module of the application.
 * @param title Its name in messages.
 * @throws {UsageError} When the one lies in the other.
 */
export function refuseAmong(
  output: string,
  source: string,
  title: string,
): void {
  const place = isIn(output, source)
    ? "is part of"
    : isIn(source, output)
    ? "contains"
    : undefined;
  if (place === undefined) return;
  throw new UsageError(
    `Cannot build into "${output}", which ${place} ${title}: files there ` +
      "could be overwritten. Name a separate folder, such as: " +
      `--out=${quoteWord(nameBeside(source))}`,
  );
}

/**
 * Refuses a temporary folder that holds other files, since it is removed.
 *
 * @param output The folder to write to, in which that is created.
 * @throws {UsageError} When it holds any.
 */
export function refuseLoss(output: string): void {
  const folder = temporaryFolderOf(output);
  const foreign = listFolder(folder).find(({ name }) => !isOfEntry(name));
  if (foreign === undefined) return;
  throw new UsageError(
    `Cannot build into "${output}": build deletes its temporary folder ` +
      `"${folder}" at the end, but that contains "${foreign.name}", which ` +
      "build did not write. Move that elsewhere, or name another folder with --out.",
  );
}

/**
 * Refuses to write a manifest where it would be removed at the end.
 *
 * @param manifest The manifest's file.
 * @param output The folder that the bundle is written to.
 * @throws {UsageError} When it would be.
 */
export function refuseRemoved(manifest: string, output: string): void {
  if (!isIn(manifest, temporaryFolderOf(output))) return;
  throw new UsageError(
    `Cannot write the manifest "${manifest}" into build's temporary folder, ` +
      "which is deleted at the end. Name a file elsewhere.",
  );
}
