import { dirname } from "@std/path";
import { isManifest } from "../files/manifest/manifest_text.ts";
import { compareLines, type LineChanges } from "./line_changes.ts";
import { listMissingFolders, removeEmptyFolders } from "./missing_folder.ts";

function readFile(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/**
 * Leaves out what others write into a text: Git may end its lines as Windows
 * does, and editors begin it with a mark of the order of its bytes.
 */
function normalize(text = ""): string {
  return text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
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
  const text = normalize(readFile(path));
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
  const before = normalize(readFile(path));
  if (before === text) return undefined;
  return compareLines(linesOf(before), linesOf(text));
}

/** A manifest on the disk; disposing of it takes back what is not kept. */
export interface WrittenManifest extends Disposable {
  /** Whether the file was another one before, or missing. */
  readonly isChanged: boolean;
  /** Keeps the file as it is now. */
  readonly keep: () => void;
}

/**
 * Writes the manifest, unless it is there already: what follows the file must
 * not see a change where there is none.
 *
 * @param path The manifest's file.
 * @param text What it should hold.
 */
export function writeManifest(path: string, text: string): WrittenManifest {
  const before = readFile(path);
  const isChanged = normalize(before) !== text;
  const missing = listMissingFolders(dirname(path));
  let isKept = !isChanged;
  if (isChanged) {
    Deno.mkdirSync(dirname(path), { recursive: true });
    Deno.writeTextFileSync(path, text);
  }
  return {
    isChanged,
    keep: () => {
      isKept = true;
    },
    [Symbol.dispose]() {
      if (!isKept) putBack(path, before, missing);
    },
  };
}

/** Makes a file what it was, or removes it with the folders around it. */
function putBack(
  path: string,
  before: string | undefined,
  missing: readonly string[],
): void {
  if (before !== undefined) return Deno.writeTextFileSync(path, before);
  Deno.removeSync(path);
  removeEmptyFolders(missing);
}
