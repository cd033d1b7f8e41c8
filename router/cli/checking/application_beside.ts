import { basename, dirname, join, resolve } from "@std/path";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { blankComments } from "../../files/not_code.ts";
import { isTestName } from "../../files/role.ts";
import { writeCommand } from "../command/written_command.ts";
import { listFolder } from "../disk/listed_folder.ts";
import { mayRead } from "../disk/readable_folder.ts";
import { readSource } from "../loading/source_location.ts";
import type { Finding } from "../printing/finding.ts";

/** A call that reads a folder, with the folder's name. */
const READING =
  /\breadRoutes\(\s*(?:new URL\(\s*)?["'`](?:\.\/)?([^"'`]+?)\/?["'`]/g;
/** An import of a folder's manifest, with the folder's name. */
const IMPORTING = /\bfrom\s+["'`](?:\.\/)?([^"'`]+?)\.gen\.ts["'`]/g;
/** Code that serves, or passes on what is served. */
const SERVING = /\bexport default\b|\bserve\(/;
/** An application with nothing but the routes of files. */
const BARE = /\bnew (?:\w+\.)?App(?:<[^()]*>)?\(\s*\)/;
/** Code that adds more. Maps and variables have `get` too, but of no path. */
const ADDING =
  /\.(?:use|onError)\(|\.(?:get|post|put|patch|delete|head|options|all|route)\(\s*["'`]\//;

/** Tells whether a module serves more than the routes it reads or imports. */
function servesMore(source: string): boolean {
  return SERVING.test(source) && (ADDING.test(source) || !BARE.test(source));
}

function names(source: string, pattern: RegExp, folder: string): boolean {
  return [...source.matchAll(pattern)].some(([, name]) => name === folder);
}

/** An application that a module beside a routes folder makes from it. */
interface ApplicationBeside {
  readonly module: string;
  /** Whether it reads the folder itself, not what a build wrote of it. */
  readonly isReading: boolean;
}

/** Returns the application that a module makes from a folder, if any. */
function readApplication(
  module: string,
  folder: string,
): ApplicationBeside | undefined {
  // Strings stay, since they name its folders.
  const source = blankComments(readSource(module) ?? "");
  if (!servesMore(source)) return undefined;
  const name = basename(resolve(folder));
  if (names(source, READING, name)) return { module, isReading: true };
  return names(source, IMPORTING, name)
    ? { module, isReading: false }
    : undefined;
}

/** Advises with which commands to serve an application. */
function advise(
  { module, isReading }: ApplicationBeside,
  folder: string,
): string {
  if (!isReading) {
    return `Run ${writeCommand("build", folder, { entry: module })}.`;
  }
  const [dev, start, check] = ["dev", "start", "check"].map((command) =>
    writeCommand(command, module)
  );
  return `Run ${dev}, ${start} and ${check}.`;
}

/** Lists the modules in a folder that are not tests. */
function listModules(folder: string): string[] {
  if (!mayRead(folder)) return [];
  return listFolder(folder)
    .filter(({ name, isFile }) =>
      isFile && MODULE_ENDING.test(name) && !isTestName(name)
    )
    .map(({ name }) => name).sort();
}

/**
 * Lists the applications that modules beside a routes folder make from it, with
 * more than it has.
 *
 * @param folder The routes folder.
 */
export function listApplicationsBeside(folder: string): ApplicationBeside[] {
  return listModules(dirname(resolve(folder)))
    .map((name) => readApplication(join(folder, "..", name), folder))
    .filter((one) => one !== undefined);
}

/**
 * Warns of applications that modules beside a routes folder make from it: where
 * the folder alone is served, their middleware does not run.
 *
 * @param folder The routes folder.
 */
export function warnOfApplicationsBeside(folder: string): Finding[] {
  return listApplicationsBeside(folder).map((one) => ({
    code: "application-beside",
    severity: "warning",
    places: [one.module],
    reason: `It builds an application from the folder "${folder}". Serving ` +
      "the folder alone omits what it adds, such as middleware.",
    fix: advise(one, folder),
  }));
}
