import { join, resolve } from "@std/path";
import { type Bundles, startBundler } from "../build/bundle/bundle.ts";
import { BundleError } from "../build/bundle/bundle_error.ts";
import { writeEntry } from "../build/entry.ts";
import {
  writeManifestAhead,
  type WrittenAhead,
} from "../build/manifest_file.ts";
import {
  writeBundle,
  writePlatform,
} from "../build/platform/platform_folder.ts";
import {
  createTemporaryFolder,
  type TemporaryFolder,
} from "../build/temporary_folder.ts";
import { formatCount } from "../report/count.ts";
import { orderBySeverity } from "../report/severity.ts";
import {
  type BuildOptions,
  type BuiltFolder,
  readBuildOptions,
} from "./building/build_options.ts";
import { isUnusable, warnOfBundles } from "./building/bundle_warning.ts";
import {
  type ComposedManifest,
  composeManifest,
} from "./building/composed_manifest.ts";
import { printComparison } from "./building/manifest_comparison.ts";
import { allowPlatformModule } from "./building/platform_module.ts";
import { checkEntry } from "./checking/check_entry.ts";
import {
  checkFiles,
  type CheckResult,
  type ComposedFolder,
  composeFolder,
} from "./checking/check_folder.ts";
import type { Arguments } from "./command/arguments.ts";
import type { Command } from "./command/command.ts";
import { FOLDER_OPTION } from "./command/routes_argument.ts";
import { warnIfSlow } from "./loading/slow_loading.ts";
import { mergeDuplicates } from "./printing/duplicate_failure.ts";
import { countOf, type Finding, listNew } from "./printing/finding.ts";
import { printEscaped } from "./printing/output.ts";
import { printFindings } from "./printing/printed_findings.ts";

/**
 * Prints findings; tells whether any of them prevents the build.
 *
 * @param findings The findings.
 * @param where What they were found in.
 */
function reportFindings(findings: readonly Finding[], where: string): boolean {
  printFindings(orderBySeverity(mergeDuplicates(findings)));
  const errors = countOf(findings, "error");
  if (errors > 0) {
    console.error(
      `Build failed: ${formatCount(errors, "error")} in ${where}.`,
    );
  }
  return errors > 0;
}

/** Codes of findings that need not hold for a user's own application. */
const OF_FOLDERS_ALONE = ["application-beside", "no-routes"];

/** Writes the bundle and the folders of the platforms. */
async function writeBundles(
  finish: () => Promise<Bundles>,
  options: BuildOptions,
): Promise<number> {
  const { output, platforms } = options;
  let bundles: Bundles;
  try {
    bundles = await finish();
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    console.error(`Cannot bundle the application.\n\n${error.message}`);
    return 1;
  }
  warnOfBundles(bundles, options);
  if (isUnusable(bundles, options)) {
    console.error("No bundle was written.");
    return 1;
  }
  const worker = join(output, "worker.js");
  writeBundle(worker, bundles.edge);
  printEscaped(`${worker}: ${Deno.statSync(worker).size} bytes`);
  for (const platform of platforms) {
    const folder = join(output, platform);
    writePlatform(platform, bundles, folder);
    printEscaped(`${folder}/`);
  }
  return 0;
}

/** Builds an application of the user's own, once its manifest exists. */
async function buildEntry(
  stack: AsyncDisposableStack,
  entry: string,
  known: readonly Finding[],
  options: BuildOptions,
): Promise<number> {
  const bundling = stack.use(startBundler(entry, options.bundle));
  const found = (await checkEntry(entry)).map((one) =>
    allowPlatformModule(one, "application", options.platforms)
  );
  const own = listNew(found, known);
  if (reportFindings(own, entry)) return 1;
  return await writeBundles(bundling.finish, options);
}

/** A build that is under way while files are checked. */
interface StartedBuild {
  readonly made: WrittenAhead;
  /** Waits for the bundles, unless the user's own application is bundled. */
  readonly finish: (() => Promise<Bundles>) | undefined;
}

/** Creates the folder to bundle a tree in; waits for a build that has it. */
async function claimFolder(output: string): Promise<TemporaryFolder> {
  using _slow = warnIfSlow(() =>
    console.error(`Waiting for another build into ${output} to finish.`)
  );
  return await createTemporaryFolder(resolve(output));
}

/** Writes the manifest and starts bundling, ahead of the checks. */
async function startFolder(
  stack: AsyncDisposableStack,
  manifest: ComposedManifest,
  path: string,
  options: BuildOptions,
): Promise<StartedBuild> {
  // First, so that the manifest is restored as it was, and not as another build
  // that fails had it for a while.
  const claimed = stack.use(await claimFolder(options.output));
  const made = stack.use(writeManifestAhead(path, manifest.text));
  if (options.entry !== undefined) return { made, finish: undefined };
  // The bundler follows symbolic links and resolves modules from their targets.
  const entry = writeEntry(manifest, Deno.realPathSync(claimed.path));
  const { finish } = stack.use(startBundler(entry, options.bundle));
  return { made, finish };
}

/** Checks the files of a routes folder, as far as the build needs them. */
async function checkBuilt(
  folder: ComposedFolder,
  { entry, platforms }: BuildOptions,
): Promise<CheckResult> {
  const { findings: found, files } = await checkFiles(folder);
  const relevant = entry === undefined
    ? found
    : found.filter(({ code }) => !OF_FOLDERS_ALONE.includes(code));
  // The build itself needs the settings.
  const findings = relevant.map((one) =>
    folder.findings.includes(one)
      ? one
      : allowPlatformModule(one, "file", platforms)
  );
  return { findings, files };
}

/** Builds a routes folder, and the user's own application of it, if any. */
async function buildFolder(
  stack: AsyncDisposableStack,
  built: BuiltFolder,
  options: BuildOptions,
): Promise<number> {
  const { isCheck, entry } = options;
  const { path, manifest: file } = built;
  const folder = await composeFolder(path);
  const manifest = composeManifest(folder, file);
  const errors = countOf([...folder.findings, ...manifest.mistakes], "error");
  const started = !isCheck && errors === 0
    ? await startFolder(stack, manifest, file, options)
    : undefined;
  const { findings, files } = await checkBuilt(folder, options);
  if (reportFindings([...findings, ...manifest.mistakes], "the routes")) {
    return 1;
  }
  if (isCheck) return printComparison(built, manifest.text);
  const { made, finish } = started!;
  const isNew = made.keep();
  const count = formatCount(files, "file");
  printEscaped(`${file}: ${count}${isNew ? "" : ", unchanged"}`);
  return finish
    ? await writeBundles(finish, options)
    : await buildEntry(stack, entry!, findings, options);
}

async function run(args: Arguments): Promise<number> {
  const options = readBuildOptions(args);
  const { folder, entry } = options;
  await using stack = new AsyncDisposableStack();
  return folder
    ? await buildFolder(stack, folder, options)
    : await buildEntry(stack, entry!, [], options);
}

/**
 * Builds a routes folder for platforms without a disk: checks it, writes its
 * manifest, bundles both into one module, and writes what each platform needs
 * around that. An application in code is bundled alone.
 */
export const build: Command = {
  name: "build",
  summary: "write a manifest, one worker.js and each platform's files",
  forms: ["[folder]"],
  options: {
    out: {
      value: "folder",
      summary: "the output folder, dist by default",
    },
    platform: {
      value: "names",
      isList: true,
      summary:
        "the platforms to build for, separated by commas; all by default",
    },
    manifest: {
      value: "file",
      summary: "the manifest, routes.gen.ts beside routes by default",
    },
    entry: {
      value: "file",
      summary: "your own module that serves the application, if you have one",
    },
    external: {
      value: "names",
      isList: true,
      summary: "npm packages to leave out of the bundle, such as native ones",
    },
    minify: {
      summary: "minify the bundle; one that reads NODE_ENV always is",
    },
    sourcemap: {
      summary: "write worker.js.map beside each worker.js",
    },
    check: {
      summary: "write nothing; fail when the manifest is stale",
    },
    ...FOLDER_OPTION,
  },
  run,
};
