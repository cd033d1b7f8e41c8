import { join, resolve } from "@std/path";
import type { RouteTree } from "../files/tree.ts";
import { composeText } from "../path/composed_text.ts";
import { warnOfNames } from "./checking/portable_name.ts";
import { UsageError } from "./command/arguments.ts";
import type { Command } from "./command/command.ts";
import { DEFAULT_FOLDER } from "./command/default_folder.ts";
import { isRoutesFolder } from "./command/folder_around.ts";
import {
  expectFolder,
  FOLDER_OPTION,
  readRoutesPath,
} from "./command/routes_argument.ts";
import { quoteWord } from "./command/shell_word.ts";
import { readFolder } from "./loading/read_folder.ts";
import { formatFinding } from "./printing/finding.ts";
import { printEscaped } from "./printing/output.ts";
import { IGNORE_FILE, writeApplication } from "./scaffold/application.ts";
import { expectRoutePath } from "./scaffold/asked_path.ts";
import type { FoundPlace } from "./scaffold/found_place.ts";
import { chooseTypedPath, findTypes } from "./scaffold/handler_types.ts";
import { formatPlace } from "./scaffold/place_text.ts";
import { adviseOnReplaced } from "./scaffold/replaced_file.ts";
import { findPlace } from "./scaffold/route_place.ts";
import {
  writePlainRoute,
  writeRoute,
  writeTypedRoute,
  writeVersion,
} from "./scaffold/source.ts";
import { exists, writeNew } from "./scaffold/written_files.ts";

function printMade(paths: readonly string[]): void {
  for (const path of paths) printEscaped(`+ ${path}`);
}

/** Gives the text of a new route file. */
function writeSource(tree: RouteTree, { file, route }: FoundPlace): string {
  const typedPath = chooseTypedPath(file, route.path);
  if (!route.path.includes("<")) return writePlainRoute(typedPath);
  const types = findTypes(tree, file, route.path);
  return types === undefined
    ? writeRoute(typedPath)
    : writeTypedRoute(typedPath, types);
}

/** Gives the texts of a new file and of the settings that it needs. */
function writeSources(
  tree: RouteTree,
  place: FoundPlace,
): Record<string, string> {
  const { file, version } = place;
  return {
    ...version && { [version.file]: writeVersion(version.settings) },
    [file]: writeSource(tree, place),
  };
}

async function makeRoute(folder: string, asked: string): Promise<void> {
  // As names of files are read.
  const path = composeText(asked);
  expectRoutePath(path);
  expectFolder(folder);
  const tree = await readFolder(folder);
  const found = findPlace(tree, path);
  const { file, overridden } = found;
  const advice = overridden &&
    await adviseOnReplaced(tree, file, path, overridden);
  printMade(writeNew(folder, writeSources(tree, found)));
  const warnings = warnOfNames({ root: tree.root, files: { [file]: {} } }, []);
  const said = [
    ...formatPlace(tree, path, found),
    advice,
    ...warnings.map((one) => formatFinding(one)),
  ];
  for (const text of said) if (text) printEscaped(text);
}

function makeApplication(folder: string): void {
  const settings = ["deno.json", "deno.jsonc"]
    .map((name) => join(folder, name)).find(exists);
  if (settings !== undefined) {
    throw new UsageError(
      `"${settings}" exists already and is left as it is. Routes are added to ` +
        'its project by "deno add jsr:@strata/router", and a folder ' +
        `"${join(folder, DEFAULT_FOLDER)}" for them. For an application of ` +
        "its own, give another folder.",
    );
  }
  if (isRoutesFolder(folder)) {
    throw new UsageError(
      `"${folder}" is a routes folder: each module of an application in it ` +
        "would be loaded as a route. Give a folder of its own, and move the " +
        `route files into the folder "${DEFAULT_FOLDER}" in that.`,
    );
  }
  const files = writeApplication();
  // A repository that was made before has one, for whatever is in it.
  if (exists(join(folder, IGNORE_FILE))) delete files[IGNORE_FILE];
  printMade(writeNew(folder, files));
  const isHere = resolve(folder) === Deno.cwd();
  const enter = isHere ? [] : [`cd ${quoteWord(folder)}`];
  // The PowerShell that Windows comes with knows no && between them.
  printEscaped(["\nNow:", ...enter, "deno task dev"].join("\n  "));
}

/** Makes a route file, or an application. */
export const create: Command = {
  name: "new",
  summary: "make the file that serves a path, or a whole application",
  forms: ['"/v2/users/<id:int>" [folder]', "--app <folder>"],
  options: {
    app: {
      value: "folder",
      summary: "make an application in a folder",
    },
    ...FOLDER_OPTION,
  },
  async run(args) {
    const { app, routes } = args.texts;
    const [path, ...folders] = args.positionals;
    if (app !== undefined && path === undefined && routes === undefined) {
      makeApplication(app);
      return 0;
    }
    if (path === undefined || app !== undefined) {
      throw new UsageError(
        'Give one path, for example: strata new "/v2/users/<id:int>", or ' +
          "--app and a folder, without --routes.",
      );
    }
    const folder = readRoutesPath({ ...args, positionals: folders });
    await makeRoute(folder, path);
    return 0;
  },
};
