import { join } from "@std/path";
import { isPrivateName } from "../../files/name.ts";
import type { RouteTree } from "../../files/tree.ts";
import type { Finding } from "../finding.ts";

const TEST = /[._](?:test|bench)\.(?:ts|tsx|mts|js|jsx|mjs)$/;

/** Lists a folder; that one cannot be read is told by the scan. */
function readFolder(folder: string): Iterable<Deno.DirEntry> {
  try {
    return [...Deno.readDirSync(folder)];
  } catch {
    return [];
  }
}

function* walk(folder: string, path: string): Generator<string> {
  for (const { name, isDirectory } of readFolder(folder)) {
    if (isPrivateName(name)) continue;
    if (isDirectory) yield* walk(join(folder, name), `${path}${name}/`);
    else if (TEST.test(name)) yield path + name;
  }
}

/**
 * Warns of tests and benches among the routes: they are not served, and who
 * meant a route by such a name would miss it.
 *
 * @param directory The routes folder.
 * @param tree The tree of files.
 */
export function warnOfTests(directory: string, { root }: RouteTree): Finding[] {
  return [...walk(directory, "")].sort().map((file) => ({
    code: "test-file",
    severity: "warning",
    places: [`${root}/${file}`],
    reason: "The file is named like a test or a bench, so it is no route.",
    fix: "Move it out of the routes folder; a route is named otherwise, for " +
      "example with [x+5f] for the last _.",
  }));
}
