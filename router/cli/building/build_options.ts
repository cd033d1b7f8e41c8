import { existsSync } from "@std/fs";
import { basename, isAbsolute, join, relative, resolve } from "@std/path";
import type { BundleOptions } from "../../build/bundle/bundle.ts";
import { isOfEntry } from "../../build/entry.ts";
import { isReplaceable } from "../../build/manifest_file.ts";
import {
  isPlatformName,
  listKinds,
  PLATFORM_NAMES,
  type PlatformName,
} from "../../build/platform/platform.ts";
import { temporaryFolderOf } from "../../build/temporary_folder.ts";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { suggest } from "../../report/suggestion.ts";
import { type Arguments, readList, UsageError } from "../command/arguments.ts";
import { DEFAULT_FOLDER } from "../command/default_folder.ts";
import { expectFolder, readNamedPath } from "../command/routes_argument.ts";
import { quoteWord } from "../command/shell_word.ts";
import { writeCommand } from "../command/written_command.ts";
import { isFolderOnDisk } from "../disk/folder_on_disk.ts";
import { followLinks } from "../disk/real_path.ts";

/** A routes folder to build. */
export interface BuiltFolder {
  readonly directory: string;
  /** The manifest's file. */
  readonly manifest: string;
  /** The command that writes it. */
  readonly command: string;
}

/** What to build, and where to write it. */
export interface BuildOptions {
  /** The routes folder; an application of the user's own may have none. */
  readonly folder: BuiltFolder | undefined;
  /** Whether the manifest is only compared. */
  readonly isCheck: boolean;
  /** The module that serves the application, if it is the user's own. */
  readonly entry: string | undefined;
  /** The folder for the bundle and what is around it. */
  readonly output: string;
  readonly platforms: readonly PlatformName[];
  /** Those that were asked for by name, and not only as all others. */
  readonly named: readonly PlatformName[];
  /** What is bundled, and how. */
  readonly bundle: BundleOptions;
}

/** Reads names of platforms, with commas between them. */
function readPlatforms(text: string | undefined): readonly PlatformName[] {
  const names = readList(text);
  const wrong = names.find((name) => !isPlatformName(name));
  if (wrong !== undefined) {
    throw new UsageError(
      `Cannot build for the platform "${wrong}". ` +
        `${suggest(wrong, PLATFORM_NAMES)}The platforms are ` +
        `${PLATFORM_NAMES.join(", ")}.`,
    );
  }
  return [...new Set(names)] as PlatformName[];
}

/** Tells whether a path is a folder's, or lies in it. */
function isIn(path: string, folder: string): boolean {
  const way = relative(
    followLinks(resolve(folder)),
    followLinks(resolve(path)),
  );
  // There is no way from one drive of Windows to another.
  return !/^\.\.(?:[/\\]|$)/.test(way) && !isAbsolute(way);
}

/** The names of folders that are advised to write to, the usual first. */
const OUTPUT_NAMES = ["dist", "build"];

/** Names a folder beside the sources, which may have the usual name. */
function nameBeside(source: string): string {
  const folders = OUTPUT_NAMES.map((name) => join(source, "..", name));
  return folders.find((folder) => !isIn(source, folder)) ?? folders[0];
}

/**
 * Refuses to write among the sources, or around them, where an application has
 * files of its own.
 */
function refuseAmong(output: string, source: string, title: string): void {
  const place = isIn(output, source)
    ? "inside of"
    : isIn(source, output)
    ? "around"
    : undefined;
  if (place === undefined) return;
  throw new UsageError(
    `Cannot build into "${output}", which is ${place} ${title}: files there ` +
      "could be overwritten. Name a folder of its own, such as: " +
      `--out=${quoteWord(nameBeside(source))}`,
  );
}

/** Lists the files in a folder; none where there is none, or no longer. */
function listNames(folder: string): string[] {
  if (!isFolderOnDisk(folder)) return [];
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name);
  } catch (error) {
    // Another build may have ended meanwhile.
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return [];
  }
}

/** Refuses to work in a folder that is removed then, and holds other files. */
function refuseLoss(output: string): void {
  const folder = temporaryFolderOf(output);
  const foreign = listNames(folder).find((name) => !isOfEntry(name));
  if (foreign === undefined) return;
  throw new UsageError(
    `Cannot build into "${output}": its folder "${folder}" is where build ` +
      `works, and removed at the end, but holds "${foreign}", which build did ` +
      "not write. Move that away, or name another folder with --out.",
  );
}

/** Refuses to write a manifest where it would be removed at the end. */
function refuseRemoved(manifest: string, output: string): void {
  if (!isIn(manifest, temporaryFolderOf(output))) return;
  throw new UsageError(
    `Cannot write the manifest "${manifest}" where build works, which is ` +
      "removed at the end. Name a file elsewhere.",
  );
}

/** Gives the manifest's file beside the routes folder. */
function manifestBeside(directory: string): string {
  // A path such as `.` does not say the folder's name.
  const name = basename(resolve(directory));
  return join(directory, "..", `${name}.gen.ts`);
}

/** Gives where to write the manifest: to no file that is something else. */
function readManifest(manifest: string, directory: string): string {
  if (isIn(manifest, directory)) {
    throw new UsageError(
      `Cannot write the manifest "${manifest}" inside of the routes folder, ` +
        "where it would be a route or a setting. Name a file beside it.",
    );
  }
  if (!isReplaceable(manifest)) {
    throw new UsageError(
      `Cannot write the manifest "${manifest}": the file is there already, and ` +
        "build did not write it. Name another with --manifest, or remove it.",
    );
  }
  if (!/\.m?tsx?$/.test(manifest)) {
    throw new UsageError(
      `Cannot write the manifest "${manifest}": it is a module in TypeScript. ` +
        "Give it a name that ends with .ts.",
    );
  }
  return manifest;
}

function readEntry(entry: string | undefined): string | undefined {
  if (entry === undefined) return undefined;
  const isFile = existsSync(entry, { isFile: true });
  if (isFile && MODULE_ENDING.test(entry)) return entry;
  const wrong = isFile || isFolderOnDisk(entry)
    ? `"${entry}" is not a module`
    : `There is no module "${entry}"`;
  throw new UsageError(`${wrong}. Name the one that serves the application.`);
}

/**
 * Reads which folder to build. An application of the user's own does without
 * one if nothing was said of it.
 */
function readFolder(args: Arguments): BuiltFolder | undefined {
  const { texts, flags } = args;
  const named = readNamedPath(args);
  const isNeeded = texts.entry === undefined || named !== undefined ||
    texts.manifest !== undefined || flags.has("check");
  if (!isNeeded && !existsSync(DEFAULT_FOLDER, { isDirectory: true })) {
    return undefined;
  }
  const directory = named ?? DEFAULT_FOLDER;
  expectFolder(
    directory,
    (module) =>
      "A module that serves an application of your own is built by: " +
      `strata build --entry ${module}`,
  );
  const manifest = texts.manifest ?? manifestBeside(directory);
  return {
    directory,
    manifest: readManifest(manifest, directory),
    command: writeCommand("build", directory, { manifest: texts.manifest }),
  };
}

/**
 * Reads what to build, and where to write it.
 *
 * @param args The arguments of the command.
 * @throws {UsageError} When there is nothing to build there, or when what is
 * written would take the place of something else.
 */
export function readBuildOptions(args: Arguments): BuildOptions {
  const { texts, flags } = args;
  const folder = readFolder(args);
  const entry = readEntry(texts.entry);
  const named = readPlatforms(texts.platform);
  const output = texts.out!;
  if (folder) refuseAmong(output, folder.directory, "the routes folder");
  if (entry !== undefined) refuseAmong(output, entry, `"${entry}"`);
  else if (!flags.has("check")) refuseLoss(output);
  if (folder) refuseRemoved(folder.manifest, output);
  const platforms = named.length === 0 ? PLATFORM_NAMES : named;
  return {
    folder,
    isCheck: flags.has("check"),
    entry,
    output,
    platforms,
    named,
    bundle: {
      kinds: listKinds(platforms),
      externals: readList(texts.external),
      isMinified: flags.has("minify"),
      hasSourceMaps: flags.has("sourcemap"),
    },
  };
}
