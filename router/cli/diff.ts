import { MODULE_ENDING } from "../files/module_ending.ts";
import { JSON_OPTION, UsageError } from "./command/arguments.ts";
import type { Command } from "./command/command.ts";
import { DEFAULT_FOLDER } from "./command/default_folder.ts";
import { readRoutesPath, ROUTES_OPTION } from "./command/routes_argument.ts";
import { listManyRoutes } from "./listing/route_list.ts";
import { findServed } from "./listing/served_version.ts";
import { diffVersions } from "./listing/version_diff.ts";
import { formatDiff } from "./listing/version_diff_text.ts";
import { loadApp } from "./loading/load_app.ts";
import { printOutput } from "./printing/output.ts";
import { openTerminal } from "./printing/terminal.ts";

function looksLikeRoutes(path: string): boolean {
  return /[\\/]/.test(path) || path === DEFAULT_FOLDER ||
    MODULE_ENDING.test(path);
}

/** Refuses arguments that do not begin with two versions. */
function expectVersions([older, newer]: readonly string[]): void {
  if (newer !== undefined && ![older, newer].some(looksLikeRoutes)) return;
  throw new UsageError(
    "Give two versions, then the routes, for example: strata diff " +
      `1 2 ${DEFAULT_FOLDER}`,
  );
}

/** Lists the paths that differ between two versions. */
export const diff: Command = {
  name: "diff",
  summary: "list the paths that differ between two versions",
  forms: ["<version> <version> [folder]"],
  options: { ...JSON_OPTION, ...ROUTES_OPTION },
  async run(args) {
    expectVersions(args.positionals);
    const [older, newer, ...folders] = args.positionals;
    const loaded = await loadApp(
      readRoutesPath({ ...args, positionals: folders }),
    );
    const versions = loaded.app.versions();
    const [was, is] = [older, newer].map((version) =>
      findServed(versions, version)
    );
    const routes = [...was, ...is].flatMap(({ routes }) => routes);
    const listed = await listManyRoutes(loaded, routes);
    const methods = new Map(
      listed.map(({ methods }, index) => [routes[index], methods]),
    );
    const found = diffVersions(was, is, methods);
    printOutput(
      args.flags.has("json")
        ? JSON.stringify(found, null, 2)
        : formatDiff(found, openTerminal(Deno.stdout)),
    );
    return 0;
  },
};
