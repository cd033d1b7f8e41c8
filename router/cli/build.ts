import { existsSync } from "@std/fs";
import { basename, isAbsolute, join, relative, resolve } from "@std/path";
import {
  BundleError,
  type Bundles,
  type Bundling,
  startBundler,
} from "../build/bundle.ts";
import { type ServedTree, writeEntry } from "../build/entry.ts";
import {
  compareManifest,
  isReplaceable,
  type ManifestChanges,
  writeManifest,
} from "../build/manifest_file.ts";
import {
  isPlatformName,
  PLATFORM_NAMES,
  type PlatformName,
  writePlatform,
} from "../build/platform.ts";
import { specifierOf } from "../build/specifier.ts";
import {
  createTemporaryFolder,
  type TemporaryFolder,
} from "../build/temporary_folder.ts";
import { formatManifest } from "../files/manifest.ts";
import { roleOf } from "../files/name.ts";
import { nameOf } from "../files/place.ts";
import { compileTree } from "../files/tree_compiler.ts";
import type { Mistake } from "../path/mistake.ts";
import { type Arguments, readRoutesPath, UsageError } from "./arguments.ts";
import { checkEntry } from "./checking/check_entry.ts";
import {
  checkFiles,
  type ComposedFolder,
  composeFolder,
} from "./checking/check_folder.ts";
import type { Command } from "./command.ts";
import { FOLDER_OPTION } from "./option.ts";
import { formatCount } from "../path/count.ts";
import { countOf, type Finding, formatFinding } from "./finding.ts";
import { expectFolder } from "./load_app.ts";
import { tellIfLong } from "./long_loading.ts";
import { claimOutput, printOutput } from "./output.ts";
import { startProgress } from "./progress.ts";
import { openTerminal } from "./terminal.ts";

/** What to build, and where to write it. */
interface BuildOptions {
  /** The routes folder. */
  readonly directory: string;
  /** The manifest's file. */
  readonly manifest: string;
  /** Whether the manifest is only compared. */
  readonly isCheck: boolean;
  /** The module that serves the application, if it is the user's own. */
  readonly entry: string | undefined;
  /** The folder for the bundle and what is around it. */
  readonly output: string;
  readonly platforms: readonly PlatformName[];
}

/** Reads names of platforms, with commas between them. */
function readPlatforms(text: string | undefined): readonly PlatformName[] {
  const names = text?.split(",") ?? [];
  const wrong = names.find((name) => !isPlatformName(name));
  if (wrong !== undefined) {
    throw new UsageError(
      `Cannot build for the platform "${wrong}". The platforms are ` +
        `${PLATFORM_NAMES.join(", ")}.`,
    );
  }
  return names.length === 0 ? PLATFORM_NAMES : names as PlatformName[];
}

/** Tells whether a path is a folder's, or lies in it. */
function isIn(path: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  // There is no way from one drive of Windows to another.
  return !/^\.\.(?:[/\\]|$)/.test(way) && !isAbsolute(way);
}

/**
 * Gives where to write: neither among the route files, nor around them, where
 * an application has files of its own.
 */
function readOutput(output: string, directory: string): string {
  const place = isIn(output, directory)
    ? "inside of"
    : isIn(directory, output)
    ? "around"
    : undefined;
  if (place === undefined) return output;
  throw new UsageError(
    `Cannot build into "${output}", which is ${place} the routes folder: files ` +
      "there could be overwritten. Name a folder of its own, such as dist.",
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
  if (isReplaceable(manifest)) return manifest;
  throw new UsageError(
    `Cannot write the manifest "${manifest}": the file is there already, and ` +
      "build did not write it. Name another with --manifest, or remove it.",
  );
}

function readEntry(entry: string | undefined): string | undefined {
  if (entry === undefined || existsSync(entry, { isFile: true })) {
    return entry;
  }
  throw new UsageError(
    `There is no module "${entry}". Name the one that serves the application.`,
  );
}

function readOptions(args: Arguments): BuildOptions {
  const { texts, flags } = args;
  const directory = readRoutesPath(args).replace(/\/+$/, "");
  expectFolder(
    directory,
    (module) =>
      "A module that serves the application is given beside it: " +
      `strata build --entry ${module}`,
  );
  const manifest = texts.manifest ?? manifestBeside(directory);
  return {
    directory,
    manifest: readManifest(manifest, directory),
    isCheck: flags.has("check"),
    entry: readEntry(texts.entry),
    output: readOutput(texts.out!, directory),
    platforms: readPlatforms(texts.platform),
  };
}

/**
 * Prints what was found; tells whether it keeps from building.
 *
 * @param findings What was found.
 * @param where What it was found in.
 */
function printFindings(findings: readonly Finding[], where: string): boolean {
  const terminal = openTerminal(Deno.stderr);
  for (const finding of findings) {
    console.error(`${formatFinding(finding, terminal)}\n`);
  }
  const errors = countOf(findings, "error");
  if (errors > 0) {
    console.error(
      `Nothing is built: ${formatCount(errors, "error")} in ${where}.`,
    );
  }
  return errors > 0;
}

/** The compiled table is one line of any length; lines of files are short. */
const LONGEST_LINE = 200;
/** How much of a longer line is shown, which is enough to tell what it is. */
const SHOWN_START = 60;

function shortenLine(line: string): string {
  if (line.length <= LONGEST_LINE) return line;
  return `${line.slice(0, SHOWN_START)}…`;
}

function printChanges(path: string, changes: ManifestChanges): void {
  console.error(`${path} is not what the route files say:`);
  for (const line of changes.removed) console.error(`- ${shortenLine(line)}`);
  for (const line of changes.added) console.error(`+ ${shortenLine(line)}`);
  console.error("Run strata build, and commit what it writes.");
}

function isRoute(name: string): boolean {
  return roleOf(name) === "route";
}

/** A manifest, and what it is written of. */
interface Manifest extends ServedTree {
  readonly text: string;
  /** What cannot be written. */
  readonly mistakes: readonly Mistake[];
}

function composeManifest(
  { directory, tree, app, findings }: ComposedFolder,
  path: string,
): Manifest {
  const specifier = specifierOf(resolve(path), resolve(directory));
  const root = specifier.replace(/^\.\//, "");
  const isComposed = countOf(findings, "error") === 0;
  const served = isComposed
    ? { ...tree, compiled: compileTree(tree, app) }
    : tree;
  const mistakes: Mistake[] = [];
  const text = formatManifest(served, specifier, root, mistakes);
  return { tree: served, directory: resolve(directory), root, text, mistakes };
}

/**
 * Starts to bundle an application that serves a tree and nothing else; what it
 * takes is disposed of with the stack.
 */
async function startBundlingTree(
  stack: AsyncDisposableStack,
  served: ServedTree,
  output: string,
): Promise<Bundling> {
  const folder = stack.use(await claimTemporaryFolder(output));
  return stack.use(startBundler(writeEntry(served, folder.path)));
}

async function claimTemporaryFolder(output: string): Promise<TemporaryFolder> {
  using _long = tellIfLong(() =>
    console.error(`Waiting for another build into ${output} to end.`)
  );
  return await createTemporaryFolder(resolve(output));
}

/** Warns of an application that reads files where there will be none. */
function warnOfFolder(entry: string | undefined, manifest: string): void {
  console.error(
    `${entry} reads a folder with readRoutes, which has to be there wherever ` +
      `this is deployed, and most platforms have none. Import ${manifest} in ` +
      "its place: fileRoutes(manifest).",
  );
}

/** Writes the bundle and the folders of the platforms. */
async function writeBundle(
  bundling: Bundling,
  { output, platforms, entry, manifest }: BuildOptions,
): Promise<number> {
  let bundles: Bundles;
  try {
    bundles = await bundling.finish();
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    console.error(`Cannot bundle the application.\n\n${error.message}`);
    return 1;
  }
  if (bundles.readsFolder) warnOfFolder(entry, manifest);
  const worker = join(output, "worker.js");
  Deno.mkdirSync(output, { recursive: true });
  Deno.writeTextFileSync(worker, bundles.edge);
  printOutput(`${worker}: ${Deno.statSync(worker).size} bytes`);
  for (const platform of platforms) {
    const folder = join(output, platform);
    writePlatform(platform, bundles, folder);
    printOutput(`${folder}/`);
  }
  return 0;
}

/** Prints how the manifest on the disk differs from what it should be. */
function printComparison(path: string, text: string): number {
  const changes = compareManifest(path, text);
  if (!changes) printOutput(`${path} is up to date.`);
  else printChanges(path, changes);
  return changes ? 1 : 0;
}

async function run(args: Arguments): Promise<number> {
  claimOutput();
  const options = readOptions(args);
  const { directory, manifest: path, isCheck, entry } = options;
  const folder = await composeFolder(directory, new Date());
  const manifest = composeManifest(folder, path);
  const errors = countOf([...folder.findings, ...manifest.mistakes], "error");
  // A module of the user's own imports the manifest, which is not written yet.
  const isBundledAhead = !isCheck && entry === undefined && errors === 0;
  await using stack = new AsyncDisposableStack();
  const ahead = isBundledAhead
    ? await startBundlingTree(stack, manifest, options.output)
    : undefined;
  const progress = startProgress("file", "checked", openTerminal(Deno.stderr));
  const { findings, files } = await checkFiles(folder, progress.step);
  progress.end();
  if (printFindings([...findings, ...manifest.mistakes], "the routes")) {
    return 1;
  }
  if (!Object.keys(folder.tree.files).some((file) => isRoute(nameOf(file)))) {
    console.error(
      `There is no route file in "${directory}", so what is built serves ` +
        "nothing. Make one with: strata new /hello",
    );
  }
  if (isCheck) return printComparison(path, manifest.text);
  const isWritten = writeManifest(path, manifest.text);
  const count = formatCount(files, "file");
  printOutput(`${path}: ${count}${isWritten ? "" : ", unchanged"}`);
  if (ahead) return await writeBundle(ahead, options);
  return await buildEntry(stack, entry!, findings, options);
}

/** Builds an application of the user's own, once its manifest is written. */
async function buildEntry(
  stack: AsyncDisposableStack,
  entry: string,
  known: readonly Finding[],
  options: BuildOptions,
): Promise<number> {
  const bundling = stack.use(startBundler(entry));
  const told = new Set(known.map((finding) => formatFinding(finding)));
  const findings = await checkEntry(entry, new Date());
  const own = findings.filter((finding) => !told.has(formatFinding(finding)));
  if (printFindings(own, entry)) return 1;
  return await writeBundle(bundling, options);
}

/**
 * Builds a routes folder for platforms without a disk: checks it, writes its
 * manifest, bundles both into one module, and writes what each platform needs
 * around that.
 */
export const build: Command = {
  name: "build",
  summary: "write a manifest, one worker.js and what each platform needs",
  forms: ["[folder]"],
  options: {
    out: {
      type: "string",
      value: "folder",
      default: "dist",
      summary: "where to write, dist by default",
    },
    platform: {
      type: "string",
      value: "names",
      isList: true,
      summary: "for which platforms, with commas between; all by default",
    },
    manifest: {
      type: "string",
      value: "file",
      summary: "the manifest, routes.gen.ts beside routes by default",
    },
    entry: {
      type: "string",
      value: "file",
      summary: "the module that serves the application, if it is your own",
    },
    check: {
      type: "boolean",
      summary: "write nothing; fail when the manifest is stale",
    },
    ...FOLDER_OPTION,
  },
  run,
};
