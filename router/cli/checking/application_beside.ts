import { basename, dirname, join, resolve } from "@std/path";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { isTestName } from "../../files/role.ts";
import { writeCommand } from "../command/written_command.ts";
import { readSource } from "../loading/source_location.ts";
import type { Finding } from "../printing/finding.ts";

/** Where a module reads a folder, or imports the manifest of one. */
const READING =
  /(?:\breadRoutes\(\s*(?:new URL\(\s*)?|\bfrom\s+)["'`](?:\.\/)?([^"'`]+?)(?:\/|\.gen\.ts)?["'`]/g;
/** What serves, or is given to what serves. */
const SERVING = /\bexport default\b|\bserve\(/;
/** What has no more than the routes of files. */
const BARE = /\bnew (?:\w+\.)?App(?:<[^()]*>)?\(\s*\)/;
/** What has more. Maps and variables have `get` too, but of no path. */
const ADDING =
  /\.(?:use|onError)\(|\.(?:get|post|put|patch|delete|head|options|all|route)\(\s*["'`]\//;

/** Tells of a module that serves a folder, and more than that. */
function addsToFolder(source: string, folder: string): boolean {
  const isReading = [...source.matchAll(READING)]
    .some(([, name]) => name === folder);
  return isReading && SERVING.test(source) &&
    (ADDING.test(source) || !BARE.test(source));
}

/** Lists what is in a folder; nothing where the system lets nobody look. */
function listEntries(folder: string): Deno.DirEntry[] {
  try {
    return [...Deno.readDirSync(folder)];
  } catch {
    return [];
  }
}

/** Lists the modules in a folder that are no tests. */
function listModules(folder: string): string[] {
  // Deno would ask for the permission.
  const { state } = Deno.permissions.querySync({ name: "read", path: folder });
  if (state !== "granted") return [];
  return listEntries(folder)
    .flatMap(({ name, isFile }) =>
      isFile && MODULE_ENDING.test(name) && !isTestName(name) ? [name] : []
    )
    .sort();
}

/**
 * Warns of applications that modules beside a routes folder make of it: where
 * the folder alone is served, their middleware does not run.
 *
 * @param folder The routes folder.
 */
export function warnOfApplicationsBeside(folder: string): Finding[] {
  const around = dirname(resolve(folder));
  const name = basename(resolve(folder));
  const modules = listModules(around)
    .filter((module) =>
      addsToFolder(readSource(join(around, module)) ?? "", name)
    )
    .map((module) => join(folder, "..", module));
  return modules.map((module) => ({
    code: "application-beside",
    severity: "warning",
    places: [module],
    reason: `It makes an application of ${folder}. Where the folder alone is ` +
      "served, what it adds, such as middleware, is missing.",
    fix: `Write ${writeCommand("start", module)}, ` +
      `${writeCommand("check", module)} and ` +
      `${writeCommand("build", folder, { entry: module })}.`,
  }));
}
