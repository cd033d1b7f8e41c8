import { BundleError } from "./bundle_error.ts";
import {
  countLostColumns,
  countLostLines,
  repairHelpers,
  repairMinifiedHelpers,
} from "./bundler_helper.ts";
import {
  type ExternalPackage,
  type Externals,
  findExternals,
  importByName,
  NO_EXTERNALS,
} from "./external_package.ts";
import { packLazyModules } from "./lazy_module.ts";
import type { MappedText } from "./mapped_text.ts";
import {
  findNativePackages,
  findPackageWay,
  listPackageModules,
  nameAlike,
  nameSourcesAlike,
  packageOf,
  readsNodeEnv,
} from "./package_module.ts";
import {
  readSourceMap,
  shiftColumns,
  shiftLines,
  type SourceMap,
} from "./source_map.ts";

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
  readonly edge: MappedText;
  /** With their builds for Workers, as far as they have any. */
  readonly workers: MappedText;
  /** With their builds for servers. */
  readonly server: MappedText;
  /** Whether the application reads a folder, which most platforms have not. */
  readonly readsFolder: boolean;
  /** Whether it imports WebAssembly, which the bundle holds as bytes. */
  readonly importsWebAssembly: boolean;
  /** The modules of Node that it imports. */
  readonly nodeModules: readonly string[];
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
  /** Whether all is minified, and not only what is otherwise in production. */
  readonly isMinified: boolean;
  readonly hasSourceMaps: boolean;
}

/** What to bundle, in one way or the other. */
interface BundlePlan extends Omit<BundleOptions, "externals"> {
  readonly entry: string;
  readonly externals: Externals;
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

/** Says that a name is none that a configuration gives a meaning. */
const UNMAPPED = /not a dependency and not in import map/;
/** What may have made other commands find it. */
const CONFIGURATION =
  "\n\nThe bundler reads the deno.json of the folder that " +
  "build runs in: what deno run --config names does not reach it.";
/** Names the module that imports what is missing. */
const IMPORTER = /(?:imported from|from referrer) '([^']+)'/;

/** Words what the bundler says for those who have made no mistake in code. */
function describeFailure(said: string): string {
  if (UNMAPPED_ROUTER.test(said)) {
    return "No deno.json around says what @strata/router is: write it under " +
      '"imports", as strata new --app does, and build where that is.' +
      CONFIGURATION;
  }
  const error = said.replace(BUNDLER_END, "").trim() || said;
  if (UNMAPPED.test(error)) return error + CONFIGURATION;
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
  { entry, externals }: BundlePlan,
  target: Target,
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

/** Has the bundler end what it writes with a source map. */
const WITH_SOURCE_MAP = "--sourcemap=inline";

/** Starts a run whose output is readable, and ends with a source map. */
function runReadable(plan: BundlePlan, target: Target): BundlerRun {
  return runBundler(plan, target, WITH_SOURCE_MAP);
}

/** The module that reads folders, where it begins in a bundle. */
const FOLDER_READER = /^\/\/ .*\brouter\/files\/scan\.ts$/m;
/** A module that the bundler wrote for WebAssembly, where it begins. */
const WEB_ASSEMBLY = /^\/\/ .*\.wasm\nvar __deno_wasm_bytes__/m;

/** An import of a module of Node, as the bundler writes it. */
const NODE_IMPORT =
  /^(?:import|export) [^;\n]*"(node:[^"\n]+)";$|\bimport\("(node:[^"\n]+)"\)/gm;

const SOURCE_MAP =
  /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S*)\s*$/;

/** A bundle, and what is known of it. */
interface Bundled {
  readonly bundle: MappedText;
  readonly hasPackages: boolean;
  readonly hasDefaultExport: boolean;
  readonly readsFolder: boolean;
  readonly importsWebAssembly: boolean;
  readonly nodeModules: readonly string[];
  readonly nativePackages: readonly string[];
}

/** Lists the modules of Node that a bundle imports, without those it requires. */
function listNodeModules(bundle: string): string[] {
  const names = [...bundle.matchAll(NODE_IMPORT)]
    .map(([, once, late]) => once ?? late);
  return [...new Set(names)].sort();
}

function countLines(text: string): number {
  return text.split("\n").length;
}

/** Makes a bundle for production of a readable one. */
async function finishReadable(
  { externals, hasSourceMaps }: BundlePlan,
  written: string,
  map: SourceMap,
  hasPackages: boolean,
): Promise<MappedText> {
  const way = hasPackages ? await findPackageWay() : undefined;
  const repaired = repairHelpers(written);
  const named = way === undefined ? repaired : nameAlike(repaired, way);
  const text = packLazyModules(named);
  if (!hasSourceMaps) {
    return importByName({ text, sourceMap: undefined }, externals);
  }
  const added = countLines(text) - countLines(written);
  const shifted = shiftLines(map, added - countLostLines(written));
  const sourceMap = way === undefined
    ? shifted
    : nameSourcesAlike(shifted, way);
  return importByName({ text, sourceMap }, externals);
}

/** Makes a minified bundle for production. */
async function bundleMinified(
  plan: BundlePlan,
  target: Target,
  hasPackages: boolean,
): Promise<MappedText> {
  const { externals, hasSourceMaps } = plan;
  const options = hasSourceMaps ? [WITH_SOURCE_MAP] : [];
  await using run = runBundler(
    plan,
    target,
    "--minify",
    "--keep-names",
    ...options,
  );
  const [written, encoded] = (await run.output).split(SOURCE_MAP);
  const repaired = repairMinifiedHelpers(written);
  if (encoded === undefined) {
    return importByName({ text: repaired, sourceMap: undefined }, externals);
  }
  const added = repaired.length - written.length;
  const map = readSourceMap(encoded);
  const shifted = shiftColumns(map, added - countLostColumns(written));
  const sourceMap = hasPackages
    ? nameSourcesAlike(shifted, await findPackageWay())
    : shifted;
  return importByName({ text: `${repaired}\n`, sourceMap }, externals);
}

/**
 * Bundles for production. What need not be minified for it is not: its errors
 * can be traced, and it starts sooner.
 */
async function bundleFor(
  plan: BundlePlan,
  target: Target,
  readable: BundlerRun,
): Promise<Bundled> {
  const [written, encoded = ""] = (await readable.output).split(SOURCE_MAP);
  const map = readSourceMap(encoded);
  const packageModules = listPackageModules(written);
  const hasPackages = packageModules.length > 0;
  const bundle = plan.isMinified || readsNodeEnv(map, packageModules)
    ? await bundleMinified(plan, target, hasPackages)
    : await finishReadable(plan, `${written}\n`, map, hasPackages);
  return {
    bundle,
    hasPackages,
    hasDefaultExport: DEFAULT_EXPORT.test(written),
    readsFolder: FOLDER_READER.test(written),
    importsWebAssembly: WEB_ASSEMBLY.test(written),
    nodeModules: listNodeModules(written),
    nativePackages: findNativePackages(written),
  };
}

/** Bundles for several kinds of platforms at once. */
async function bundleForEach(
  plan: BundlePlan,
  targets: readonly Target[],
): Promise<[Target, Bundled][]> {
  await using stack = new AsyncDisposableStack();
  return await Promise.all(targets.map(async (target) => {
    const readable = stack.use(runReadable(plan, target));
    return [target, await bundleFor(plan, target, readable)];
  }));
}

/** Bundles for all kinds of platforms, once the first bundle is on its way. */
async function bundleAll(
  plan: BundlePlan,
  readable: BundlerRun,
): Promise<Bundles> {
  const { entry, targets, externals } = plan;
  const edge = await bundleFor(plan, "edge", readable);
  if (!edge.hasDefaultExport) {
    throw new BundleError(
      `${entry} has no default export, which is what platforms serve. ` +
        "Write: export default app;",
    );
  }
  const others = edge.hasPackages
    ? targets.filter((target) => target !== "edge")
    : [];
  const bundled = await bundleForEach(plan, others);
  const native = [edge, ...bundled.map(([, one]) => one)]
    .flatMap(({ nativePackages }) => nativePackages);
  const bundles = bundled.map(([target, { bundle }]) => [target, bundle]);
  return {
    edge: edge.bundle,
    workers: edge.bundle,
    server: edge.bundle,
    ...Object.fromEntries(bundles),
    readsFolder: edge.readsFolder,
    importsWebAssembly: edge.importsWebAssembly,
    nodeModules: edge.nodeModules,
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
export function startBundler(entry: string, options: BundleOptions): Bundling {
  const { externals: names } = options;
  const stack = new AsyncDisposableStack();
  const planFor = (externals: Externals) => ({ ...options, entry, externals });
  const start = (plan: BundlePlan) => stack.use(runReadable(plan, "edge"));
  // What is left out has to be found first.
  const ahead = names.length === 0 ? start(planFor(NO_EXTERNALS)) : undefined;
  return {
    async finish() {
      const plan = planFor(await findExternals(entry, names));
      return await bundleAll(plan, ahead ?? start(plan));
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
