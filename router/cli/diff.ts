import type { Route } from "../declare/route.ts";
import { MODULE_ENDING } from "../files/module_ending.ts";
import { JSON_OPTION, UsageError } from "./command/arguments.ts";
import type { Command } from "./command/command.ts";
import { DEFAULT_FOLDER } from "./command/default_folder.ts";
import { readRoutesPath, ROUTES_OPTION } from "./command/routes_argument.ts";
import { quoteWord } from "./command/shell_word.ts";
import { writeCommand } from "./command/written_command.ts";
import { isFolderOnDisk } from "./disk/folder_on_disk.ts";
import { formatColumns } from "./listing/columns.ts";
import type { MethodReader } from "./listing/missing_method.ts";
import { listRoutes } from "./listing/route_list.ts";
import { findServed } from "./listing/served_version.ts";
import {
  diffVersions,
  type OverriddenPath,
  type PathChange,
  type VersionDiff,
} from "./listing/version_diff.ts";
import { loadApp, type LoadedApp } from "./loading/load_app.ts";
import { loadRouteFiles } from "./loading/load_together.ts";
import { printOutput } from "./printing/output.ts";
import {
  openTerminal,
  type Style,
  type Terminal,
} from "./printing/terminal.ts";

/** The kinds of difference: their signs and colours. */
const KINDS: readonly (readonly [
  kind: "added" | "removed" | "overridden",
  sign: string,
  style: Style,
])[] = [
  ["added", "+", "green"],
  ["removed", "-", "red"],
  ["overridden", "~", "yellow"],
];

function describe(change: PathChange | OverriddenPath): string {
  const { from, to } = change;
  if (from === null || to === null) return from ?? to ?? "";
  const methods = "lostMethods" in change ? describeMethods(change) : "";
  return `${to} (was ${from})${methods}`;
}

/** Says which methods an overridden path has lost and gained. */
function describeMethods(
  { lostMethods, gainedMethods }: OverriddenPath,
): string {
  if (lostMethods === null || gainedMethods === null) {
    return ", methods not known: see check";
  }
  return Object.entries({ without: lostMethods, with: gainedMethods })
    .filter(([, methods]) => methods.length > 0)
    .map(([word, methods]) => `, ${word} ${methods.join(", ")}`).join("");
}

/** Says of which prefixes nothing is said. */
function describeApart({ apart }: VersionDiff): string {
  return apart.length === 0
    ? ""
    : ` Not compared: ${apart.join(", ")}, with one of the versions only.`;
}

function formatDiff(diff: VersionDiff, { paint, width }: Terminal): string {
  const rows: string[][] = [];
  const styles: Style[] = [];
  const changes = KINDS.flatMap(([kind]) => diff[kind]);
  const prefixes = new Set(changes.map(({ versionPrefix }) => versionPrefix));
  for (const [kind, sign, style] of KINDS) {
    for (const change of diff[kind]) {
      // Where all have one prefix, it says nothing.
      const under = prefixes.size > 1 ? [`under ${change.versionPrefix}`] : [];
      rows.push([`${sign} ${change.path}`, ...under, describe(change)]);
      styles.push(style);
    }
  }
  const counts = KINDS.map(([kind]) => `${diff[kind].length} ${kind}`);
  const summary = [...counts, `${diff.inherited} inherited`].join(", ") + "." +
    describeApart(diff);
  if (rows.length === 0) return summary;
  const lines = formatColumns(rows, width)
    .map((line, index) => paint(styles[index], line));
  return `${lines.join("\n")}\n\n${summary}`;
}

/** Loads the files of routes, to tell what they answer. */
async function createMethodReader(
  loaded: LoadedApp,
  routes: readonly Route[],
): Promise<MethodReader> {
  const ready = await loadRouteFiles(loaded, routes);
  const listed = await listRoutes(ready, routes);
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
function writeDiff(older: string, newer: string | undefined, routes: string) {
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
