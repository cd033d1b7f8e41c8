import { join } from "@std/path";
import { nameOf, placeOf } from "../../files/place.ts";
import {
  escapeOtherEnding,
  isPrivateName,
  isTestName,
  stemOf,
} from "../../files/role.ts";
import type { RouteTree } from "../../files/tree.ts";
import type { Finding } from "../printing/finding.ts";

/** Lists a folder; that one cannot be read is told by the scan. */
function listFolder(folder: string): Iterable<Deno.DirEntry> {
  try {
    return [...Deno.readDirSync(folder)];
  } catch {
    return [];
  }
}

function* walk(folder: string, path: string): Generator<string> {
  for (const { name, isDirectory } of listFolder(folder)) {
    if (isPrivateName(name)) continue;
    if (isDirectory) yield* walk(join(folder, name), `${path}${name}/`);
    else if (isTestName(name)) yield path + name;
  }
}

/** Gives the name of a route with the same text. */
function nameAsRoute(name: string): string {
  const stem = stemOf(name);
  return escapeOtherEnding(stem) + name.slice(stem.length);
}

/**
 * Warns of tests and benches among the routes: they are not served, and who
 * meant a route by such a name would miss it.
 *
 * @param directory The routes folder.
 * @param tree The tree of files.
 */
export function warnOfTests(directory: string, tree: RouteTree): Finding[] {
  return [...walk(directory, "")].sort().map((file) => ({
    code: "test-file",
    severity: "warning",
    places: [placeOf(tree, file)],
    reason: "The file is named like a test or a bench, so it is not a route.",
    fix: "Move it out of the routes folder; as a route, it is named " +
      `${nameAsRoute(nameOf(file))}.`,
  }));
}
