import { existsSync } from "@std/fs";
import { basename, join, resolve } from "@std/path";
import type { BundleOptions } from "../../build/bundle/bundle.ts";
import { PLATFORM_KINDS } from "../../build/bundle/platform_kind.ts";
import { isReplaceable } from "../../build/manifest_file.ts";
import {
  PLATFORM_NAMES,
  type PlatformName,
  PLATFORMS,
} from "../../build/platform/platform.ts";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { listAll } from "../../report/listed.ts";
import { suggest } from "../../report/suggestion.ts";
import { type Arguments, readList, UsageError } from "../command/arguments.ts";
import { DEFAULT_FOLDER } from "../command/default_folder.ts";
import { expectFolder, readNamedPath } from "../command/routes_argument.ts";
import { writeCommand } from "../command/written_command.ts";
import { isFolderOnDisk } from "../disk/folder_on_disk.ts";
import {
  isIn,
  refuseAmong,
  refuseLoss,
  refuseRemoved,
} from "./output_folder.ts";

/** A routes folder to build. */
export interface BuiltFolder {
  readonly path: string;
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
  /** The folder for the bundle and the platforms' files around it. */
  readonly output: string;
  readonly platforms: readonly PlatformName[];
  /** Those that were requested by name, not by default. */
  readonly named: readonly PlatformName[];
  /** What is bundled, and how. */
  readonly bundle: BundleOptions;
}

/** The folder to write to unless another is named. */
const DEFAULT_OUTPUT = "dist";

/** Reads the names of platforms, with commas between them. */
function readPlatforms(text: string | undefined): readonly PlatformName[] {
  const names = readList(text);
  const wrong = names.find((name) => !Object.hasOwn(PLATFORMS, name));
  if (wrong !== undefined) {
    throw new UsageError(
      `Cannot build for the platform "${wrong}". ` +
        `${suggest(wrong, PLATFORM_NAMES)}The platforms are ` +
        `${listAll(PLATFORM_NAMES)}.`,
    );
  }
  return [...new Set(names)] as PlatformName[];
}

/** Returns the path of the manifest beside the routes folder. */
function manifestBeside(folder: string): string {
  // A path such as `.` does not say the folder's name.
  const name = basename(resolve(folder));
  return join(folder, "..", `${name}.gen.ts`);
}

/** The endings of TypeScript modules; `.d.ts` only declares types. */
const TYPESCRIPT = /(?<!\.d)\.(?:m?ts|tsx)$/;

/** Checks the path to write the manifest to, and returns it. */
function readManifest(manifest: string, folder: string): string {
  if (isIn(manifest, folder)) {
    throw new UsageError(
      `Cannot write the manifest "${manifest}" inside the routes folder, ` +
        "where it would be loaded as a route. Name a file beside the folder.",
    );
  }
  if (!isReplaceable(manifest)) {
    throw new UsageError(
      `Cannot write the manifest "${manifest}": the file exists, and build ` +
        "did not write it. Name another with --manifest, or delete it.",
    );
  }
  if (!TYPESCRIPT.test(manifest)) {
    throw new UsageError(
      `Cannot write the manifest "${manifest}": it must be a TypeScript file. ` +
        "Give it a name such as routes.gen.ts.",
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

/** Refuses to compare the manifest of an application that has no routes folder. */
function refuseComparingNothing(folder: string): void {
  if (existsSync(folder)) return;
  throw new UsageError(
    "--check compares the manifest with the routes folder, but there is no " +
      `"${folder}". Name the folder, or remove --check: an application ` +
      "without one has no manifest.",
  );
}

/**
 * Reads which folder to build. An application of the user's own needs none if
 * no argument is about it.
 */
function readFolder(args: Arguments): BuiltFolder | undefined {
  const { texts, flags } = args;
  const named = readNamedPath(args);
  const isNeeded = texts.entry === undefined || named !== undefined ||
    texts.manifest !== undefined || flags.has("check");
  if (!isNeeded && !existsSync(DEFAULT_FOLDER, { isDirectory: true })) {
    return undefined;
  }
  const path = named ?? DEFAULT_FOLDER;
  const isAssumed = named === undefined && texts.manifest === undefined;
  if (texts.entry !== undefined && isAssumed) refuseComparingNothing(path);
  expectFolder(
    path,
    (module) =>
      "To build a module that serves your own application, run: " +
      `strata build --entry ${module}`,
  );
  const manifest = texts.manifest ?? manifestBeside(path);
  return {
    path,
    manifest: readManifest(manifest, path),
    command: writeCommand("build", path, {
      manifest: texts.manifest,
      entry: texts.entry,
    }),
  };
}

/**
 * Reads what to build, and where to write it.
 *
 * @param args The arguments of the command.
 * @throws {UsageError} When there is nothing to build there, or when the output
 * would overwrite something else.
 */
export function readBuildOptions(args: Arguments): BuildOptions {
  const { texts, flags } = args;
  const folder = readFolder(args);
  const entry = readEntry(texts.entry);
  const named = readPlatforms(texts.platform);
  const { out: output = DEFAULT_OUTPUT } = texts;
  if (folder) refuseAmong(output, folder.path, "the routes folder");
  if (entry !== undefined) refuseAmong(output, entry, `"${entry}"`);
  if (folder && !flags.has("check")) refuseLoss(output);
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
      kinds: PLATFORM_KINDS.filter((kind) =>
        platforms.some((name) => PLATFORMS[name].bundle === kind)
      ),
      externals: readList(texts.external),
      isMinified: flags.has("minify"),
      hasSourceMaps: flags.has("sourcemap"),
    },
  };
}
