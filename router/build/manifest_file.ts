import { isManifest } from "../files/manifest/manifest_text.ts";
import { compareLines, type LineChanges } from "./line_changes.ts";
import { writeInFolder, writeOrRestore } from "./restorable_file.ts";

/**
 * Returns the text of a file, without a byte order mark; empty when the file is
 * missing.
 */
function readText(path: string): string {
  try {
    const text = new TextDecoder().decode(Deno.readFileSync(path));
    // Git may check files out with the line endings of Windows.
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
 * Tells whether a manifest can be written without overwriting another file.
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
 * @param text The text that it should hold.
 * @returns The differences; `undefined` when there are none.
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
 * A written manifest; disposing of it restores the previous file, unless it is
 * kept.
 */
export interface WrittenAhead extends Disposable {
  /**
   * Keeps the manifest, or writes it now if that failed before.
   *
   * @returns Whether it differs from the previous file.
   */
  readonly keep: () => boolean;
}

/**
 * Writes a manifest before anything is checked: routes may import it, and so
 * may the module that serves the application. If it has not changed, whoever
 * watches the file must see no change.
 *
 * @param path The manifest's file.
 * @param text The text that it should hold.
 */
export function writeManifestAhead(
  path: string,
  text: string,
): WrittenAhead {
  let restore: (() => void) | undefined;
  try {
    if (readText(path) !== text) restore = writeOrRestore(path, text);
  } catch {
    // Keeping it after the checks tries again, and throws the reason.
  }
  return {
    keep() {
      const isNew = restore !== undefined || readText(path) !== text;
      if (!restore && isNew) writeInFolder(path, text);
      restore = undefined;
      return isNew;
    },
    [Symbol.dispose]() {
      // Another build may have removed or replaced it.
      if (restore && readText(path) === text) restore();
    },
  };
}
