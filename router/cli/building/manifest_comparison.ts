import {
  compareManifest,
  type ManifestChanges,
} from "../../build/manifest_file.ts";
import { printOutput } from "../output.ts";

/** What is compiled is a few lines of any length; lines of files are short. */
const LONGEST_LINE = 200;
/** How much of a longer line is shown, which is enough to tell what it is. */
const SHOWN_START = 60;

function shortenLine(line: string): string {
  if (line.length <= LONGEST_LINE) return line;
  return `${line.slice(0, SHOWN_START)}…`;
}

function printChanges(path: string, changes: ManifestChanges): void {
  console.error(`${path} is not what the route files say:`);
  for (const line of changes.removed) console.error(`- ${shortenLine(line)}`);
  for (const line of changes.added) console.error(`+ ${shortenLine(line)}`);
  if (changes.removed.length + changes.added.length === 0) {
    console.error("It differs in white space, or in the order of its lines.");
  }
  console.error("Run strata build, and commit what it writes.");
}

/**
 * Prints how the manifest on the disk differs from what it should be.
 *
 * @param path The manifest's path.
 * @param text What it should hold.
 * @returns 1 when it differs, or 0.
 */
export function printComparison(path: string, text: string): number {
  const changes = compareManifest(path, text);
  if (!changes) printOutput(`${path} is up to date.`);
  else printChanges(path, changes);
  return changes ? 1 : 0;
}
