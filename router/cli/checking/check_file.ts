import { findFile, loadFile } from "../loading/application_file.ts";
import { findFailure } from "../loading/failed_module.ts";
import type { LoadedApp } from "../loading/load_app.ts";
import { reportLeftConflict } from "../loading/merge_conflict.ts";
import { readSource } from "../loading/source_location.ts";
import type { Finding } from "../printing/finding.ts";

/** A file of an application, and what it is checked by. */
interface CheckedFile {
  /** The file, as messages name it. */
  readonly place: string;
  /** Tells whether the paths of a file are others once its folder is mended. */
  readonly isUnsettled: (place: string) => boolean;
  /** Checks by which paths a text types what it exports. */
  readonly checkTypes: (source: string) => readonly Finding[];
}

/**
 * Checks what a file exports, and the types of that.
 *
 * @param loaded The application.
 * @param file The file.
 */
export async function checkFile(
  loaded: LoadedApp,
  { place, isUnsettled, checkTypes }: CheckedFile,
): Promise<Finding[]> {
  const source = readSource(findFile(loaded, place)!) ?? "";
  const failures = await findFailure(loadFile(loaded, place), place);
  return [
    // What keeps a file from being loaded names a conflict, too.
    ...(failures.length > 0 ? failures : reportLeftConflict(source, place)),
    ...(isUnsettled(place) ? [] : checkTypes(source)),
  ];
}
