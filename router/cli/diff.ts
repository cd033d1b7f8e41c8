import type { Route } from "../declare/route.ts";
import { MODULE_ENDING } from "../files/module_ending.ts";
import { JSON_OPTION, UsageError } from "./command/arguments.ts";
import type { Command } from "./command/command.ts";
import { DEFAULT_FOLDER } from "./command/default_folder.ts";
import { readRoutesPath, ROUTES_OPTION } from "./command/routes_argument.ts";
import { quoteWord } from "./command/shell_word.ts";
import { writeCommand } from "./command/written_command.ts";
import { isFolderOnDisk } from "./disk/folder_on_disk.ts";
import type { MethodReader } from "./listing/missing_method.ts";
import { listManyRoutes } from "./listing/route_list.ts";
import { findServed } from "./listing/served_version.ts";
import { diffVersions } from "./listing/version_diff.ts";
import { formatDiff } from "./listing/version_diff_text.ts";
import { loadApp, type LoadedApp } from "./loading/load_app.ts";
import { printOutput } from "./printing/output.ts";
import { openTerminal } from "./printing/terminal.ts";

/** Loads the files of routes, to tell what they answer. */
async function createMethodReader(
  loaded: LoadedApp,
  routes: readonly Route[],
): Promise<MethodReader> {
  const listed = await listManyRoutes(loaded, routes);
  const methods = new Map(
    listed.map(({ methods }, index) => [routes[index], methods]),
  );
  return (route) => methods.get(route) ?? null;
}

function looksLikeRoutes(path: string): boolean {
  return /[\\/]/.test(path) || path === DEFAULT_FOLDER ||
    MODULE_ENDING.test(path);
}

function looksLikeVersion(word: string): boolean {
  return /^v?[0-9]/.test(word);
}

/**
 * Tells whether the routes are named first: also by the only folder of three
 * words, or by what is no number before two that are. With another folder, or
 * with a number before what is none, it may be a version.
 */
function beginsWithRoutes([first, ...others]: readonly string[]): boolean {
  if (looksLikeRoutes(first)) return true;
  const areVersions = others.every(looksLikeVersion);
  if (looksLikeVersion(first) && !areVersions) return false;
  if (others.length < 2) return false;
  if (!looksLikeVersion(first) && areVersions) return true;
  return isFolderOnDisk(first) &&
    !others.some((other) => looksLikeRoutes(other) || isFolderOnDisk(other));
}

/** Writes what is meant by two versions, the second of which may be missing. */
function writeDiff(
  older: string,
  newer: string | undefined,
  routes: string,
): string {
  const second = newer === undefined ? "<version>" : quoteWord(newer);
  return writeCommand(`diff ${quoteWord(older)} ${second}`, routes);
}

/** Refuses arguments that do not begin with two versions. */
function refuseOtherOrder(words: readonly string[]): void {
  const [first, second, last] = words;
  if (second === undefined) {
    throw new UsageError("Give two versions, for example: strata diff 1 2");
  }
  if (last === undefined && looksLikeRoutes(first) && looksLikeRoutes(second)) {
    throw new UsageError(
      "Give two versions of the same routes in place of folders, for example: " +
        "strata diff 1 2",
    );
  }
  if (beginsWithRoutes(words)) {
    throw new UsageError(
      `The versions come first: ${writeDiff(second, last, first)}`,
    );
  }
  if (looksLikeRoutes(second)) {
    throw new UsageError(
      `Give two versions before ${second}: ${writeDiff(first, last, second)}`,
    );
  }
}

/** Says how two versions differ. */
export const diff: Command = {
  name: "diff",
  summary: "list the paths that differ between two versions",
  forms: ["<version> <version> [folder]"],
  options: { ...JSON_OPTION, ...ROUTES_OPTION },
  async run(args) {
    refuseOtherOrder(args.positionals);
    const [older, newer, ...folders] = args.positionals;
    const loaded = await loadApp(
      readRoutesPath({ ...args, positionals: folders }),
    );
    const versions = loaded.app.versions();
    const [was, is] = [older, newer].map((version) =>
      findServed(versions, version)
    );
    const routes = [...was, ...is].flatMap(({ routes }) => routes);
    const readMethods = await createMethodReader(loaded, routes);
    const found = diffVersions(was, is, readMethods);
    printOutput(
      args.flags.has("json")
        ? JSON.stringify(found, null, 2)
        : formatDiff(found, openTerminal(Deno.stdout)),
    );
    return 0;
  },
};
