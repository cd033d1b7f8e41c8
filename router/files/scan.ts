import {
  fromFileUrl,
  join,
  relative,
  resolve,
  SEPARATOR,
  toFileUrl,
} from "@std/path";
import { compareText } from "../collection/compare_text.ts";
import { type Mistake, mistake, warning } from "../report/mistake.ts";
import { attempt, Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { warnOfForeignPrivateName } from "./foreign_private_name.ts";
import { importTogether } from "./import_together.ts";
import { describeLoadFailure } from "./load_failure.ts";
import { folderOf, placeOf } from "./place.ts";
import {
  type FileRole,
  isPrivateName,
  roleOf,
  suggestSpecialFile,
} from "./role.ts";
import { readDefaultExport } from "./route_module.ts";
import type { RouteFile, RouteTree } from "./tree.ts";
import { warnOfVersionLiterals } from "./version_literal.ts";
import { exampleOfSettings, warnOfNamedSettings } from "./version_settings.ts";

/** How `_types.ts` is written. */
const TYPES_EXAMPLE =
  "export default { sku: { pattern: /[a-z]+-[0-9]+/ } } satisfies CustomTypes;";

/** A walk through the routes folder. */
interface Walk {
  /** The folder's name, for messages. */
  readonly root: string;
  /** The folder's real path, which links must not leave. */
  readonly realRoot: string;
  /** Paths of the files that are loaded when they are needed. */
  readonly modules: string[];
  /** Paths of the files that say what the others mean. */
  readonly settings: string[];
  readonly mistakes: Mistake[];
  /** Called for each file. */
  readonly onFile: () => void;
}

/**
 * Reads a folder of route files from the disk. Route files are not loaded
 * before their first request; `_version.ts` and `_types.ts` are.
 *
 * @param directory The folder, as a path or a `file:` URL.
 * @param onFile Called for each file that is found, to show progress.
 * @returns The tree for `fileRoutes`; what is wrong with it is reported when
 * the application is built.
 * @throws {Deno.errors.NotFound} When there is no such folder.
 * @throws {TypeError} When it is neither of the two: an empty path, or a URL of
 * another kind.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, fileRoutes } from "@strata/router";
 * import { readRoutes } from "@strata/router/fs";
 *
 * const app = new App();
 * app.blueprint(fileRoutes(await readRoutes("examples/bookshop/routes")));
 *
 * const response = await app.fetch(new Request("http://localhost/health"));
 * assertEquals(await response.text(), "ok");
 * ```
 */
export async function readRoutes(
  directory: string | URL,
  onFile: () => void = () => {},
): Promise<RouteTree> {
  expectDirectory(directory);
  const path = typeof directory === "string"
    ? resolve(directory)
    : fromFileUrl(directory);
  const realRoot = findFolder(path);
  const walk: Walk = {
    root: nameRoot(directory, path),
    realRoot,
    modules: [],
    settings: [],
    mistakes: [],
    onFile,
  };
  walkFolder(walk, {
    path: "",
    directory: realRoot,
    real: realRoot,
    outer: undefined,
  });
  // With a prototype, adding thousands of names takes three times as long.
  const files: Record<string, RouteFile> = Object.create(null);
  for (const module of walk.modules) {
    files[module] = () => import(toFileUrl(join(path, module)).href);
  }
  await loadSettings(walk, path, files);
  // Disks list folders in any order, and what loads first is chance.
  const mistakes = walk.mistakes.toSorted(({ places: [a] }, { places: [b] }) =>
    compareText(a, b)
  );
  return { root: walk.root, files, mistakes };
}

/** Refuses what names no folder; an empty path would be the current one. */
function expectDirectory(directory: unknown): void {
  if (directory instanceof URL) return;
  if (typeof directory === "string" && directory !== "") return;
  throw new TypeError(
    `Cannot read routes: ${showValue(directory)} is not a folder. Give its ` +
      'path, such as "routes", or a URL such as ' +
      'new URL("./routes/", import.meta.url).',
  );
}

/** Gives the path from the current folder of what lies there. */
function nameBelow(path: string): string {
  const below = relative(Deno.cwd(), path);
  return below.startsWith("..") ? path : below || ".";
}

/**
 * Names the routes folder for messages: as it was given, or what a URL leads to
 * by its path from the current folder, when it lies there. What follows it in
 * the places of files has slashes on all systems.
 */
function nameRoot(directory: string | URL, path: string): string {
  const name = typeof directory === "string" ? directory : nameBelow(path);
  return name.replaceAll(SEPARATOR, "/").replace(/\/+$/, "");
}

/** Gives the real path of the routes folder. */
function findFolder(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Deno.errors.NotFound(
      `Cannot read routes: there is no folder ${path}. Give its path from ` +
        "where the process is started, or a URL such as " +
        'new URL("./routes/", import.meta.url).',
    );
  }
}

/** A folder on the way through the tree. */
interface VisitedFolder {
  /** Its path below the root, with a slash at its end. */
  readonly path: string;
  /** Its path on the disk. */
  readonly directory: string;
  /** Its path once links are followed. */
  readonly real: string;
  /** The folder that it is in. */
  readonly outer: VisitedFolder | undefined;
}

/** Notes what lies in a folder and in the folders below it. */
function walkFolder(walk: Walk, here: VisitedFolder): void {
  const { path } = here;
  for (const entry of readFolder(walk, here)) {
    const { name } = entry;
    const role = entry.isDirectory ? undefined : roleOf(name);
    if (role === undefined && isPrivateName(name)) {
      const place = placeOf(walk, path + name);
      if (!entry.isDirectory) warnOfNearMiss(name, place, walk.mistakes);
      warnOfForeignPrivateName(name, place, walk.mistakes);
    } else if (entry.isFile) {
      addFile(walk, path + name, role);
    } else if (entry.isDirectory) {
      const real = `${here.real}${SEPARATOR}${name}`;
      walkFolder(walk, openFolder(here, name, real));
    } else if (entry.isSymlink) {
      attempt(
        () => walkSymlink(walk, here, name, role),
        placeOf(walk, path + name),
        walk.mistakes,
      );
    }
  }
}

function addFile(
  walk: Walk,
  path: string,
  role: FileRole | undefined,
): void {
  walk.onFile();
  // Types below the root are refused unread.
  const isRead = role === "settings" ||
    (role === "types" && folderOf(path) === "");
  if (isRead) walk.settings.push(path);
  else if (role !== undefined) walk.modules.push(path);
}

function openFolder(
  outer: VisitedFolder,
  name: string,
  real: string,
): VisitedFolder {
  return {
    path: `${outer.path}${name}/`,
    directory: `${outer.directory}${SEPARATOR}${name}`,
    real,
    outer,
  };
}

/** Tells whether a folder, or one that it is in, is a real path's. */
function isBelow({ real, outer }: VisitedFolder, path: string): boolean {
  return real === path || (!!outer && isBelow(outer, path));
}

function readFolder(
  walk: Walk,
  { path, directory }: VisitedFolder,
): Iterable<Deno.DirEntry> {
  try {
    return Deno.readDirSync(directory);
  } catch (error) {
    walk.mistakes.push(
      mistake(
        "unreadable",
        [placeOf(walk, path)],
        `The folder cannot be read: ${(error as Error).message}.`,
        "Give read access to it, or move it away.",
      ),
    );
    return [];
  }
}

/** Notes what a link leads to, as if it lay in the link's place. */
function walkSymlink(
  walk: Walk,
  here: VisitedFolder,
  name: string,
  role: FileRole | undefined,
): void {
  const { real, info } = followLink(`${here.directory}${SEPARATOR}${name}`);
  if (role === undefined && !info.isDirectory) return;
  const isInside = real === walk.realRoot ||
    real.startsWith(walk.realRoot + SEPARATOR);
  if (!isInside) {
    throw new Refusal(
      "symlink-escape",
      "The link leads out of the routes folder.",
      "Move what it leads to into the folder, or import it from a route file.",
    );
  }
  if (info.isFile) addFile(walk, here.path + name, role);
  if (!info.isDirectory) return;
  if (isBelow(here, real)) {
    throw new Refusal(
      "symlink-loop",
      "The link leads back to a folder that it is in.",
      "Remove the link.",
    );
  }
  walkFolder(walk, openFolder(here, name, real));
}

function followLink(path: string): { real: string; info: Deno.FileInfo } {
  try {
    return { real: Deno.realPathSync(path), info: Deno.statSync(path) };
  } catch (error) {
    throw new Refusal(
      "broken-symlink",
      `The link leads nowhere: ${(error as Error).message}.`,
      "Fix or remove the link.",
    );
  }
}

function warnOfNearMiss(
  name: string,
  place: string,
  mistakes: Mistake[],
): void {
  const hint = suggestSpecialFile(name);
  if (hint === "") return;
  mistakes.push(
    warning(
      "near-miss",
      [place],
      "The file's name begins with _, so it is left out.",
      `${hint}If it is private, rename it to be spared this warning.`,
    ),
  );
}

/** Puts the default exports of `_version.ts` and `_types.ts` in their place. */
async function loadSettings(
  walk: Walk,
  directory: string,
  files: Record<string, RouteFile>,
): Promise<void> {
  const paths = walk.settings.map((path) => join(directory, path));
  const loaders = await importTogether(
    paths.map((path) => toFileUrl(path).href),
  );
  await Promise.all(walk.settings.map(async (path, index) => {
    const place = placeOf(walk, path);
    try {
      const module = await loaders[index]();
      const isTypes = roleOf(path) === "types";
      const example = isTypes ? TYPES_EXAMPLE : exampleOfSettings(place);
      files[path] = readDefaultExport(module, place, example) as object;
      if (isTypes) return;
      walk.mistakes.push(
        ...warnOfNamedSettings(module, place),
        ...warnOfVersionLiterals(Deno.readTextFileSync(paths[index]), place),
      );
    } catch (error) {
      const fix = "Fix it; its folder is not served without its settings.";
      walk.mistakes.push(describeLoadFailure(error, place, fix));
    }
  }));
}
