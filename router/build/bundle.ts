import { BundleError } from "./bundle_error.ts";
import { repairHelpers, repairMinifiedHelpers } from "./bundler_helper.ts";
import {
  type ExternalPackage,
  type Externals,
  findExternals,
  importByName,
  NO_EXTERNALS,
} from "./external_package.ts";
import { packLazyModules } from "./lazy_module.ts";
import {
  findNativePackages,
  listPackageModules,
  nameAlike,
  packageOf,
  readsNodeEnv,
} from "./package_module.ts";

/**
 * What a bundle says at its end when it exports something by default; only
 * comments of licences come after it.
 */
const DEFAULT_EXPORT =
  /\nexport \{[^{}]*\bas default\b[^{}]*\};\s*(?:$|\/[/*])/;

/**
 * An application in one module each, with `export default { fetch }`. All are
 * the same where there are no packages, or nobody asks for another.
 */
export interface Bundles {
  /** With the builds of npm packages for browsers, as edge platforms take. */
  readonly edge: string;
  /** With their builds for Workers, as far as they have any. */
  readonly workers: string;
  /** With their builds for servers. */
  readonly server: string;
  /** Whether the application reads a folder, which most platforms have not. */
  readonly readsFolder: boolean;
  /** Whether it imports WebAssembly, which the bundle holds as bytes. */
  readonly importsWebAssembly: boolean;
  /** The names of packages in it with a native part, which no bundle holds. */
  readonly nativePackages: readonly string[];
  /** The packages that it leaves out. */
  readonly externals: readonly ExternalPackage[];
}

/** What to bundle besides a module for the edge. */
export interface BundleOptions {
  /** For what other kinds of platforms. */
  readonly targets: readonly Target[];
  /** The names of packages to leave out. */
  readonly externals: readonly string[];
}

/** A bundler at work; disposing of it stops it. */
export interface Bundling extends AsyncDisposable {
  /**
   * Waits for the bundles, in which each route file is still evaluated at its
   * first request.
   *
   * @throws {BundleError} When a module cannot be found or read, or the entry
   * exports nothing by default.
   */
  readonly finish: () => Promise<Bundles>;
}

/** By what the bundler chooses builds of npm packages. */
interface Choice {
  readonly platform: "browser" | "deno";
  /** What it looks for besides that in what packages export. */
  readonly conditions?: string;
}

/** By what the builds for each kind of platform are chosen. */
const TARGETS = {
  edge: { platform: "browser" },
  // The same that wrangler looks for.
  workers: { platform: "browser", conditions: "workerd,worker" },
  server: { platform: "deno" },
} as const satisfies Record<string, Choice>;

/** The name of a kind of platform. */
export type Target = keyof typeof TARGETS;

/** What platforms have and nobody else: handlers import it where they run. */
const BUILT_IN = ["bun:*", "cloudflare:*", "fastly:*"];

/** A run of the bundler. */
interface BundlerRun extends AsyncDisposable {
  /** Settles with what it wrote. */
  readonly output: Promise<string>;
}

/** What says which function of the bundler failed, and its last words. */
const BUNDLER_END = /\s*(?:error: bundling failed|Stack backtrace:)[\s\S]*$/;
/** Names the router where nothing says what that is. */
const UNMAPPED_ROUTER = /Import "@strata\/router[^"]*" not a dependency/;

/** Names the module that imports what is missing. */
const IMPORTER = /(?:imported from|from referrer) '([^']+)'/;

/** Words what the bundler says for those who have made no mistake in code. */
function describeFailure(said: string): string {
  if (UNMAPPED_ROUTER.test(said)) {
    return "No deno.json around says what @strata/router is: write it under " +
      '"imports", as strata new --app does, and build where that is.';
  }
  const error = said.replace(BUNDLER_END, "").trim() || said;
  const [, path = ""] = IMPORTER.exec(error) ?? [];
  const name = packageOf(path)?.name;
  return name === undefined
    ? error
    : `${error}\n\nA package with a native part cannot be bundled. If that is ` +
      `why, leave it out: --external=${name}`;
}

/** By what the bundler imports packages, however modules write that. */
function listExternals({ packages, imports }: Externals): string[] {
  return [...packages.map(({ name }) => name), ...imports.keys()];
}

function runBundler(
  entry: string,
  target: Target,
  externals: Externals,
  ...options: readonly string[]
): BundlerRun {
  const { platform, conditions }: Choice = TARGETS[target];
  const process = new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      `--platform=${platform}`,
      ...[...BUILT_IN, ...listExternals(externals)].map((name) =>
        `--external=${name}`
      ),
      ...options,
      entry,
    ],
    env: {
      NO_COLOR: "1",
      // The bundler has no option for them.
      ...conditions !== undefined && { DENO_CONDITIONS: conditions },
    },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = process.output().then(({ success, stdout, stderr }) => {
    if (success) return new TextDecoder().decode(stdout);
    throw new BundleError(describeFailure(new TextDecoder().decode(stderr)));
  });
  // Who disposes of it early does not ask for its output.
  output.catch(() => {});
  return {
    output,
    [Symbol.asyncDispose]: () => process[Symbol.asyncDispose](),
  };
}

/** Starts a run whose output is readable, and ends with a source map. */
function runReadable(
  entry: string,
  target: Target,
  externals: Externals,
): BundlerRun {
  return runBundler(entry, target, externals, "--sourcemap=inline");
}

/** The module that reads folders, where it begins in a bundle. */
const FOLDER_READER = /^\/\/ .*\brouter\/files\/scan\.ts$/m;
/** A module that the bundler wrote for WebAssembly, where it begins. */
const WEB_ASSEMBLY = /^\/\/ .*\.wasm\nvar __deno_wasm_bytes__/m;

const SOURCE_MAP =
  /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S*)\s*$/;

/** A bundle, and what is known of it. */
interface Bundled {
  readonly text: string;
  readonly hasPackages: boolean;
  readonly hasDefaultExport: boolean;
  readonly readsFolder: boolean;
  readonly importsWebAssembly: boolean;
  readonly nativePackages: readonly string[];
}

/**
 * Bundles for production. What need not be minified for it is not: its errors
 * can be traced, and it starts sooner.
 */
async function bundleFor(
  entry: string,
  target: Target,
  externals: Externals,
  readable: BundlerRun,
): Promise<Bundled> {
  const [bundle, sourceMap = ""] = (await readable.output).split(SOURCE_MAP);
  const packageModules = listPackageModules(bundle);
  const known = {
    hasPackages: packageModules.length > 0,
    hasDefaultExport: DEFAULT_EXPORT.test(bundle),
    readsFolder: FOLDER_READER.test(bundle),
    importsWebAssembly: WEB_ASSEMBLY.test(bundle),
    nativePackages: findNativePackages(bundle),
  };
  if (!readsNodeEnv(sourceMap, packageModules)) {
    const repaired = repairHelpers(`${bundle}\n`);
    const named = known.hasPackages ? await nameAlike(repaired) : repaired;
    const text = importByName(packLazyModules(named), externals);
    return { ...known, text };
  }
  await using minified = runBundler(
    entry,
    target,
    externals,
    "--minify",
    "--keep-names",
  );
  const repaired = repairMinifiedHelpers(await minified.output);
  return { ...known, text: importByName(repaired, externals) };
}

/** Bundles for several kinds of platforms at once. */
async function bundleForEach(
  entry: string,
  targets: readonly Target[],
  externals: Externals,
): Promise<[Target, Bundled][]> {
  await using stack = new AsyncDisposableStack();
  return await Promise.all(targets.map(async (target) => {
    const readable = stack.use(runReadable(entry, target, externals));
    return [target, await bundleFor(entry, target, externals, readable)];
  }));
}

/** Bundles for all kinds of platforms, once the first bundle is on its way. */
async function bundleAll(
  entry: string,
  targets: readonly Target[],
  externals: Externals,
  readable: BundlerRun,
): Promise<Bundles> {
  const edge = await bundleFor(entry, "edge", externals, readable);
  if (!edge.hasDefaultExport) {
    throw new BundleError(
      `${entry} has no default export, which is what platforms serve. ` +
        "Write: export default app;",
    );
  }
  const others = edge.hasPackages
    ? targets.filter((target) => target !== "edge")
    : [];
  const bundled = await bundleForEach(entry, others, externals);
  const native = [edge, ...bundled.map(([, one]) => one)]
    .flatMap(({ nativePackages }) => nativePackages);
  const texts = bundled.map(([target, { text }]) => [target, text]);
  return {
    edge: edge.text,
    workers: edge.text,
    server: edge.text,
    ...Object.fromEntries(texts),
    readsFolder: edge.readsFolder,
    importsWebAssembly: edge.importsWebAssembly,
    nativePackages: [...new Set(native)].sort(),
    externals: externals.packages,
  };
}

/**
 * Starts to bundle an application.
 *
 * @param entry The path of the module whose default export serves it.
 * @param options What to bundle.
 */
export function startBundler(
  entry: string,
  { targets, externals: names }: BundleOptions,
): Bundling {
  const stack = new AsyncDisposableStack();
  const start = (externals: Externals) =>
    stack.use(runReadable(entry, "edge", externals));
  // What is left out has to be found first.
  const ahead = names.length === 0 ? start(NO_EXTERNALS) : undefined;
  return {
    async finish() {
      const externals = await findExternals(entry, names);
      const readable = ahead ?? start(externals);
      return await bundleAll(entry, targets, externals, readable);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
