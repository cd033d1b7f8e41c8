import { isManifest } from "../files/manifest/manifest_text.ts";
import { compareLines, type LineChanges } from "./line_changes.ts";
import { writeInFolder, writeWhole } from "./whole_file.ts";

/**
 * Gives the text of a file, without the mark that editors may begin it with;
 * none when it is missing.
 */
function readText(path: string): string {
  try {
    const text = new TextDecoder().decode(Deno.readFileSync(path));
    // Git may end the lines of what it checks out as Windows does.
    return text.replaceAll("\r\n", "\n");
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return "";
  }
}

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim());
}

/**
 * Tells whether a manifest can be written without the loss of another file.
 *
 * @param path The manifest's file, which may be missing.
 */
export function isReplaceable(path: string): boolean {
  const text = readText(path);
  return text === "" || isManifest(text);
}

/**
 * Compares the manifest on the disk with its text.
 *
 * @param path The manifest's file, which may be missing.
 * @param text What it should hold.
 * @returns What differs; `undefined` when nothing does.
 */
export function compareManifest(
  path: string,
  text: string,
): LineChanges | undefined {
  const before = readText(path);
  if (before === text) return undefined;
  return compareLines(linesOf(before), linesOf(text));
}

/**
 * A manifest that is written; disposing of it restores what was there, unless it
 * is kept.
 */
export interface WrittenAhead extends Disposable {
  /**
   * Keeps what was written, or writes what could not be before.
   *
   * @returns Whether it differs from what was there.
   */
  readonly keep: () => boolean;
}

/**
 * Writes a manifest before anything is checked: routes may import it, and so
 * may the module that serves the application. Where nothing has changed, what
 * follows the file must see no change.
 *
 * @param path The manifest's file.
 * @param text What it should hold.
 */
export function writeManifestAhead(
  path: string,
  text: string,
): WrittenAhead {
  let restore: (() => void) | undefined;
  try {
    if (readText(path) !== text) restore = writeWhole(path, text);
  } catch {
    // Who keeps it after the checks is told why that fails.
  }
  return {
    keep() {
      const isNew = restore !== undefined || readText(path) !== text;
      if (!restore && isNew) writeInFolder(path, text);
      restore = undefined;
      return isNew;
    },
    [Symbol.dispose]() {
      // Another build may have removed it, or written another one.
      if (restore && readText(path) === text) restore();
    },
  };
}
