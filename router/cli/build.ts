import { basename, dirname, join, resolve } from "@std/path";
import { parseArgs } from "node:util";
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
import { fileRoutes } from "../files/file_routes.ts";
import { formatManifest } from "../files/manifest.ts";
import { readRoutes } from "../files/scan.ts";
import type { RouteTree } from "../files/tree.ts";
import { formatMistake, type Mistake } from "../path/mistake.ts";
import { App } from "../serve/app.ts";
import { UsageError } from "./arguments.ts";
import { check } from "./check.ts";

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

const OPTIONS = {
  out: { type: "string", default: "dist" },
  manifest: { type: "string" },
  entry: { type: "string" },
  platform: { type: "string", multiple: true, default: [] as string[] },
  check: { type: "boolean", default: false },
} as const;

function parse(args: readonly string[]) {
  try {
    const options = { ...OPTIONS, platform: { ...OPTIONS.platform } };
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Reads names of platforms, given one by one or with commas between. */
function readPlatforms(texts: readonly string[]): readonly PlatformName[] {
  const names = texts.flatMap((text) => text.split(","));
  const wrong = names.find((name) => !isPlatformName(name));
  if (wrong !== undefined) {
    throw new UsageError(
      `Cannot build for the platform "${wrong}". The platforms are ` +
        `${PLATFORM_NAMES.join(", ")}.`,
    );
  }
  return names.length === 0 ? PLATFORM_NAMES : names as PlatformName[];
}

function readOptions(args: readonly string[]): BuildOptions {
  const { values, positionals } = parse(args);
  if (positionals.length > 1) {
    throw new UsageError(
      `Cannot build more than one routes folder: ${positionals.join(", ")}.`,
    );
  }
  const directory = (positionals[0] ?? "routes").replace(/\/+$/, "");
  const beside = join(dirname(directory), `${basename(directory)}.gen.ts`);
  return {
    directory,
    manifest: values.manifest ?? beside,
    isCheck: values.check,
    entry: values.entry,
    output: values.out,
    platforms: readPlatforms(values.platform),
  };
}

function printMistakes(mistakes: readonly Mistake[]): boolean {
  for (const mistake of mistakes) console.error(`${formatMistake(mistake)}\n`);
  const errors = mistakes.filter(({ severity }) => severity === "error").length;
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

function compile(tree: RouteTree): RouteTree {
  const { routes } = new App().blueprint(fileRoutes(tree));
  return { ...tree, compiled: compileTree(tree, routes) };
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

/**
 * Builds a routes folder for platforms without a disk: checks it, writes its
 * manifest, bundles both into one module, and writes what each platform needs
 * around that.
 *
 * @param args The arguments after the command's name.
 * @returns The exit status: 1 when there are mistakes in the routes, or when
 * the manifest is only compared and is stale.
 * @throws {UsageError} When the arguments cannot be understood.
 */
export async function build(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  const { directory, manifest, isCheck } = options;
  const { mistakes, files } = await check(directory);
  if (printMistakes(mistakes)) return 1;
  const tree = compile(await readRoutes(directory));
  const folder = specifierOf(resolve(manifest), resolve(directory));
  const unwritable: Mistake[] = [];
  const text = formatManifest(tree, folder, unwritable);
  if (printMistakes(unwritable)) return 1;
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
