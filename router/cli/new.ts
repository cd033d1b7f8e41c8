import { dirname, join, resolve } from "@std/path";
import { translateParameter } from "../compose/checking/foreign_parameter.ts";
import { folderOf, placeOf } from "../files/place.ts";
import type { RouteTree } from "../files/tree.ts";
import { replaceMeaningEscapes } from "../path/meaning_character.ts";
import { readSegment } from "../path/segment_reader.ts";
import { decodeSegment, restoreText } from "../path/segment_text.ts";
import { findRefusal } from "../report/refusal.ts";
import { warnOfNames } from "./checking/portable_name.ts";
import { UsageError } from "./command/arguments.ts";
import type { Command } from "./command/command.ts";
import {
  expectFolder,
  FOLDER_OPTION,
  readRoutesPath,
} from "./command/routes_argument.ts";
import { quoteWord } from "./command/shell_word.ts";
import { readFolder } from "./loading/read_folder.ts";
import { formatFinding } from "./printing/finding.ts";
import { printOutput } from "./printing/output.ts";
import { IGNORE_FILE, writeApplication } from "./scaffold/application.ts";
import { adviseOnReplaced } from "./scaffold/replaced_file.ts";
import { findPlace, type FoundPlace } from "./scaffold/route_place.ts";
import {
  writeRoute,
  writeTypedRoute,
  writeVersion,
} from "./scaffold/source.ts";
import { chooseTypedPath, findTypes } from "./scaffold/typed_path.ts";
import { adviseOnUnversioned } from "./scaffold/unversioned.ts";

/** Where paths are written for {@linkcode create}. */
const PLACE = "the command line";

/** Writes new files; none of them when one is there already. */
function writeNew(
  folder: string,
  files: Readonly<Record<string, string>>,
): string[] {
  const paths = Object.keys(files).map((file) => join(folder, file));
  for (const path of paths) {
    if (!exists(path)) continue;
    throw new UsageError(
      `"${path}" exists already and is left as it is. Give another path, or ` +
        "remove it first.",
    );
  }
  for (const [file, source] of Object.entries(files)) {
    const path = join(folder, file);
    Deno.mkdirSync(dirname(path), { recursive: true });
    // Nor is one overwritten that was made in the meantime.
    Deno.writeTextFileSync(path, source, { createNew: true });
  }
  return paths;
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    if (!(error instanceof Deno.errors.NotADirectory)) throw error;
    throw new UsageError(
      `"${path}" cannot be made: what is before its name is not a folder. Give ` +
        "another path.",
    );
  }
}

function printMade(paths: readonly string[]): void {
  for (const path of paths) printOutput(`+ ${path}`);
}

/** Decodes a segment, unless an escape keeps a character from its meaning. */
function decodeText(segment: string): string {
  const isCoded = replaceMeaningEscapes(segment, () => "").includes("%") &&
    !segment.startsWith("<");
  if (!isCoded) return segment;
  const decoded = decodeSegment(segment) ?? segment;
  return decoded.replace(
    // deno-lint-ignore no-control-regex -- what is set apart stays escaped
    /[\u0001-\u0005]/g,
    (character) => encodeURIComponent(restoreText(character)),
  );
}

function correctParameter(segment: string): string {
  if (segment.startsWith("<")) return segment;
  return translateParameter(segment, PLACE)?.code ?? segment;
}

/** Gives a path as it was probably meant, by who knows other routers. */
function correctPath(path: string): string {
  // A query begins outside of a parameter.
  return path.replace(/[?#](?![^<]*>).*$/, "")
    .split("/").map(decodeText).map(correctParameter).join("/")
    .replace(/(?<=.)\/$/, "");
}

/** Refuses text that no request can have in a path. */
function refuseImpossible(path: string, meant: string): void {
  const texts = meant.split("/").filter((text) => !/[<>]/.test(text));
  for (const text of texts) {
    const refusal = findRefusal(() => readSegment(text, new Map()));
    if (!refusal) continue;
    throw new UsageError(
      `"${path}" is not the path of a file. ${refusal.message} ${refusal.fix}`,
    );
  }
}

function expectPath(path: string): void {
  const meant = correctPath(path);
  refuseImpossible(path, meant);
  const isPath = /^\/(?:[^/]+(?:\/[^/]+)*)?$/.test(meant);
  if (isPath && meant === path) return;
  const example = isPath ? `"${meant}"` : 'one such as "/v2/users/<id:int>"';
  const application = /^[^/]+$/.test(path)
    ? ` For a whole application: strata new --app ${quoteWord(path)}`
    : "";
  throw new UsageError(
    `"${path}" is not the path of a file. Write ${example}.${application}`,
  );
}

const LIST = new Intl.ListFormat("en-GB");

/** Says what a new file serves, in its version and in those that inherit it. */
function formatServed(
  path: string,
  { overridden, heirs }: FoundPlace,
): string {
  const instead = overridden ? ` in place of ${overridden.source.place}` : "";
  if (heirs.length === 0) return `It serves ${path}${instead}.`;
  const others = LIST.format(heirs);
  const verb = heirs.length === 1 ? "inherits" : "inherit";
  const comma = overridden ? "," : "";
  return `It serves ${path}, which ${others} ${verb}${comma}${instead}.`;
}

/** Says what runs before the handlers of a new file, where anything runs. */
function formatAround({ middleware }: FoundPlace): string | undefined {
  if (!middleware) return undefined;
  return middleware.length === 0
    ? "Unlike other paths, it has no middleware before it."
    : `Before it ${middleware.length === 1 ? "runs" : "run"} ${
      LIST.format(middleware)
    }.`;
}

/** Says how a new version gets the paths of an earlier one, where it can. */
function formatAlone(
  tree: RouteTree,
  { route, version, extendable, isVersionServed }: FoundPlace,
): string | undefined {
  if (!version || extendable === undefined) return undefined;
  const file = placeOf(tree, version.file);
  const where = isVersionServed ? ` in ${folderOf(file)}` : "";
  return `Version ${route.version} has only this path${where}. To have those ` +
    `of version ${extendable} too, write extends: ` +
    `${JSON.stringify(extendable)} in ${file}.`;
}

async function makeRoute(folder: string, path: string): Promise<void> {
  expectPath(path);
  expectFolder(folder);
  const tree = await readFolder(folder);
  const found = findPlace(tree, path);
  const { file, version, route, overridden } = found;
  const advice = overridden &&
    await adviseOnReplaced(tree, file, path, overridden);
  const files: Record<string, string> = {};
  if (version) files[version.file] = writeVersion(version.settings);
  const typedPath = chooseTypedPath(file, route.path);
  const types = findTypes(tree, file, route.path);
  files[file] = types === undefined
    ? writeRoute(typedPath, path.includes("<"))
    : writeTypedRoute(typedPath, types);
  printMade(writeNew(folder, files));
  printOutput(formatServed(path, found));
  const unversioned = route.version === undefined
    ? adviseOnUnversioned(tree, route.path)
    : undefined;
  const warnings = warnOfNames({ root: tree.root, files: { [file]: {} } }, []);
  const said = [
    formatAlone(tree, found),
    formatAround(found),
    advice,
    unversioned,
    ...warnings.map((one) => formatFinding(one)),
  ];
  for (const text of said) if (text) printOutput(text);
}

function makeApplication(folder: string): void {
  const other = join(folder, "deno.jsonc");
  if (exists(other)) {
    throw new UsageError(
      `"${other}" exists already, and Deno reads one configuration of a ` +
        "folder. Give another folder.",
    );
  }
  const files = writeApplication();
  // A repository that was made before has one, for whatever is in it.
  if (exists(join(folder, IGNORE_FILE))) delete files[IGNORE_FILE];
  printMade(writeNew(folder, files));
  const isHere = resolve(folder) === Deno.cwd();
  const enter = isHere ? [] : [`cd ${quoteWord(folder)}`];
  // The PowerShell that Windows comes with knows no && between them.
  printOutput(["\nNow:", ...enter, "deno task dev"].join("\n  "));
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
