import { compareManifest } from "../../build/manifest_file.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { printEscaped } from "../printing/output.ts";
import { printStale } from "../printing/stale_file.ts";
import type { BuiltFolder } from "./build_options.ts";

/** Compiled tables are a few lines of any length; lines of files are short. */
const MAX_LINE = 200;
/** How much of a longer line is shown, which is enough to recognize it. */
const SHOWN_START = 60;

function shortenLine(line: string): string {
  if (line.length <= MAX_LINE) return line;
  return `${line.slice(0, SHOWN_START)}…`;
}

/**
 * Prints how the manifest on the disk differs from its expected text.
 *
 * @param folder The routes folder.
 * @param text The expected text of its manifest.
 * @returns 1 when it differs or is missing, otherwise 0.
 */
export function printComparison(
  { manifest: path, command }: BuiltFolder,
  text: string,
): number {
  if (!isFileOnDisk(path)) {
    console.error(
      `There is no manifest "${path}". Run ${command}, and commit what it ` +
        "writes.",
    );
    return 1;
  }
  const changes = compareManifest(path, text);
  if (!changes) {
    printEscaped(`${path} is up to date.`);
    return 0;
  }
  printStale({
    path,
    meaning: "up to date with the route files",
    changes: {
      added: changes.added.map(shortenLine),
      removed: changes.removed.map(shortenLine),
    },
    otherwise: "white space, or in the order of its lines",
    command,
  });
  return 1;
}
