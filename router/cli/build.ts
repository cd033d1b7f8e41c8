import { basename, dirname, join, resolve } from "@std/path";
import { bundle, BundleError, specifierOf } from "../build/bundle.ts";
import {
  compareManifest,
  type ManifestChanges,
  writeManifest,
} from "../build/manifest_file.ts";
import {
  isPlatformName,
  PLATFORM_NAMES,
  type PlatformName,
  writePlatform,
} from "../build/platform.ts";
import { compileTree } from "../files/compiled_tree.ts";
import { formatManifest } from "../files/manifest.ts";
import { roleOf } from "../files/name.ts";
import { nameOf } from "../files/place.ts";
import type { Mistake } from "../path/mistake.ts";
import { type Arguments, readRoutesPath, UsageError } from "./arguments.ts";
import { checkFolder } from "./checking/check_folder.ts";
import { type Command, FOLDER_OPTION } from "./command.ts";
import { countOf, type Finding, formatFinding } from "./finding.ts";
import { expectFolder } from "./load_app.ts";
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

/**
 * Gives where to write: neither among the route files, nor around them, where
 * an application has files of its own.
 */
function readOutput(output: string, directory: string): string {
  const [out, routes] = [output, directory].map((path) => resolve(path));
  const place = `${out}/`.startsWith(`${routes}/`)
    ? "inside of"
    : `${routes}/`.startsWith(`${out === "/" ? "" : out}/`)
    ? "around"
    : undefined;
  if (place === undefined) return output;
  throw new UsageError(
    `Cannot build into "${output}", which is ${place} the routes folder: files ` +
      "there could be overwritten. Name a folder of its own, such as dist.",
  );
}

function readEntry(entry: string | undefined): string | undefined {
  if (entry === undefined || exists(entry)) return entry;
  throw new UsageError(
    `There is no module "${entry}". Name the one that serves the application.`,
  );
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function readOptions(args: Arguments): BuildOptions {
  const { texts, flags } = args;
  const directory = readRoutesPath(args).replace(/\/+$/, "");
  expectFolder(directory);
  const beside = join(dirname(directory), `${basename(directory)}.gen.ts`);
  return {
    directory,
    manifest: texts.manifest ?? beside,
    isCheck: flags.has("check"),
    entry: readEntry(texts.entry),
    output: readOutput(texts.out!, directory),
    platforms: readPlatforms(texts.platform),
  };
}

/** Prints what was found; tells whether it keeps from building. */
function printFindings(findings: readonly Finding[]): boolean {
  const terminal = openTerminal(Deno.stderr);
  for (const finding of findings) {
    console.error(`${formatFinding(finding, terminal)}\n`);
  }
  const errors = countOf(findings, "error");
  if (errors > 0) {
    console.error(`Nothing is written: ${errors} errors in the routes.`);
  }
  return errors > 0;
}

function printChanges(path: string, changes: ManifestChanges): void {
  console.error(`${path} is not what the route files say:`);
  for (const line of changes.removed) console.error(`- ${line}`);
  for (const line of changes.added) console.error(`+ ${line}`);
  console.error("Run strata build, and commit what it writes.");
}

function isRoute(name: string): boolean {
  return roleOf(name) === "route";
}

/** Writes the bundle and the folders of the platforms. */
async function writeBundle(
  { manifest, entry, output, platforms }: BuildOptions,
): Promise<number> {
  Deno.mkdirSync(output, { recursive: true });
  const worker = join(output, "worker.js");
  try {
    await bundle(resolve(manifest), entry, resolve(worker));
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    console.error(`Cannot bundle the application.\n\n${error.message}`);
    return 1;
  }
  console.log(`${worker}: ${Deno.statSync(worker).size} bytes`);
  for (const platform of platforms) {
    const folder = join(output, platform);
    writePlatform(platform, worker, folder);
    console.log(`${folder}/`);
  }
  return 0;
}

async function run(args: Arguments): Promise<number> {
  const options = readOptions(args);
  const { directory, manifest, isCheck } = options;
  const progress = startProgress("files checked", openTerminal(Deno.stderr));
  const checked = await checkFolder(directory, new Date(), progress.step);
  progress.end();
  const { findings, files, tree, app } = checked;
  if (printFindings(findings)) return 1;
  if (!Object.keys(tree.files).some((file) => isRoute(nameOf(file)))) {
    console.error(
      `There is no route file in "${directory}", so what is built serves ` +
        "nothing. Make one with: strata new /hello",
    );
  }
  const compiled = { ...tree, compiled: compileTree(tree, app.routes) };
  const folder = specifierOf(resolve(manifest), resolve(directory));
  const unwritable: Mistake[] = [];
  const text = formatManifest(compiled, folder, unwritable);
  if (printFindings(unwritable)) return 1;
  if (isCheck) {
    const changes = compareManifest(manifest, text);
    if (changes) printChanges(manifest, changes);
    else console.log(`${manifest} is up to date.`);
    return changes ? 1 : 0;
  }
  const isWritten = writeManifest(manifest, text);
  console.log(`${manifest}: ${files} files${isWritten ? "" : ", unchanged"}`);
  return await writeBundle(options);
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
