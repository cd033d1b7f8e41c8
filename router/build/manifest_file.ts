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
 * Writes the manifest, unless it is there already: what follows the file must
 * not see a change where there is none.
 *
 * @param path The manifest's file.
 * @param text What it should hold.
 * @returns Whether it was written.
 */
export function writeManifest(path: string, text: string): boolean {
  if (readText(path) === text) return false;
  writeInFolder(path, text);
  return true;
}

/**
 * A written file; disposing of it restores what was there, unless it is kept.
 */
export interface WrittenAhead extends Disposable {
  /** Keeps what was written. */
  readonly keep: () => void;
}

/**
 * Writes a manifest that has changed before anything is checked: routes may
 * import it, and so may the module that serves the application.
 *
 * @param path The manifest's file.
 * @param text What it should hold.
 * @returns The file; `undefined` when it holds that already, or cannot be
 * written.
 */
export function writeManifestAhead(
  path: string,
  text: string,
): WrittenAhead | undefined {
  let restore: () => void;
  try {
    if (readText(path) === text) return undefined;
    restore = writeWhole(path, text);
  } catch {
    // Who writes it after the checks says why that fails.
    return undefined;
  }
  let isKept = false;
  return {
    keep() {
      isKept = true;
    },
    [Symbol.dispose]() {
      // Another build may have removed it, or written another one.
      if (isKept || readText(path) !== text) return;
      restore();
    },
  };
}
