import type { MappedText } from "../source_map/mapped_text.ts";
import { type BundleNeeds, findNeeds } from "./bundle_needs.ts";
import {
  type BundledModule,
  type BundlerRun,
  runBundler,
  WITH_SOURCE_MAP,
} from "./bundler_run.ts";
import { importByName } from "./external_import.ts";
import {
  type ExternalPackage,
  type Externals,
  findExternals,
  NO_EXTERNALS,
} from "./external_package.ts";
import { finishMinified, finishReadable } from "./finished_bundle.ts";
import { readsNodeEnv } from "./node_env.ts";
import { hasOwnPackage } from "./own_package.ts";
import { listPackageModules } from "./package_module.ts";
import type { PlatformKind } from "./platform_kind.ts";

/**
 * An application in one module each, with `export default { fetch }`. All are
 * the same without packages, installed or of the project; a kind that is not
 * requested equals the first that is.
 */
export interface Bundles extends BundleNeeds {
  /** With the builds of npm packages for browsers, as edge platforms need. */
  readonly edge: MappedText;
  /** With their builds for Workers, as far as they have any. */
  readonly workers: MappedText;
  /** With their builds for servers. */
  readonly server: MappedText;
  /** The packages that they leave out. */
  readonly externals: readonly ExternalPackage[];
}

/** What to bundle, and how. */
export interface BundleOptions {
  /** The kinds of platforms to bundle for, at least one. */
  readonly kinds: readonly PlatformKind[];
  /** The names of packages to leave out. */
  readonly externals: readonly string[];
  /** Whether to minify even where production needs no minifying. */
  readonly isMinified: boolean;
  readonly hasSourceMaps: boolean;
}

/** The options of each run of the bundler. */
interface BundlePlan extends Omit<BundleOptions, "externals">, BundledModule {}

/** A bundler at work; disposing of it stops it. */
interface Bundling extends AsyncDisposable {
  /**
   * Waits for the bundles, in which each route file is still evaluated at its
   * first request.
   *
   * @throws {BundleError} When a module cannot be found or read.
   */
  readonly finish: () => Promise<Bundles>;
}

/** A bundle, and what was found in it. */
interface Bundled {
  readonly bundle: MappedText;
  readonly hasPackages: boolean;
  readonly needs: BundleNeeds;
}

/** Minifies for production. */
async function bundleMinified(
  plan: BundlePlan,
  kind: PlatformKind,
): Promise<MappedText> {
  const options = plan.hasSourceMaps ? [WITH_SOURCE_MAP] : [];
  await using run = runBundler(
    plan,
    kind,
    "--minify",
    "--keep-names",
    ...options,
  );
  return finishMinified(await run.output);
}

/**
 * Bundles for production. The bundler sets NODE_ENV to production only when it
 * minifies. A bundle that does not read it is left readable: its errors can be
 * traced, and it starts sooner.
 */
async function bundleFor(
  plan: BundlePlan,
  kind: PlatformKind,
  readable: BundlerRun,
): Promise<Bundled> {
  const { text, sourceMap } = await readable.output;
  const packageModules = listPackageModules(text);
  const isMinified = plan.isMinified ||
    await readsNodeEnv(sourceMap!, packageModules);
  const kept = plan.hasSourceMaps ? sourceMap : undefined;
  const finished = isMinified
    ? await bundleMinified(plan, kind)
    : finishReadable({ text, sourceMap: kept });
  const bundle = importByName(finished, plan.externals);
  const hasPackages = packageModules.length > 0 || hasOwnPackage(text);
  return { bundle, hasPackages, needs: findNeeds(text) };
}

/** Bundles for several kinds of platforms at once. */
async function bundleForEach(
  plan: BundlePlan,
  kinds: readonly PlatformKind[],
): Promise<[PlatformKind, Bundled][]> {
  await using stack = new AsyncDisposableStack();
  return await Promise.all(kinds.map(async (kind) => {
    const readable = stack.use(runBundler(plan, kind, WITH_SOURCE_MAP));
    return [kind, await bundleFor(plan, kind, readable)];
  }));
}

/** Bundles for all kinds of platforms, given a started run for the first. */
async function bundleAll(
  plan: BundlePlan,
  readable: BundlerRun,
): Promise<Bundles> {
  const { kinds: [kind, ...rest], externals } = plan;
  const first = await bundleFor(plan, kind, readable);
  const bundled = await bundleForEach(plan, first.hasPackages ? rest : []);
  const needs = [first, ...bundled.map(([, one]) => one)]
    .map((one) => one.needs);
  const native = needs.flatMap(({ nativePackages }) => nativePackages);
  const bundles = bundled.map(([kind, { bundle }]) => [kind, bundle]);
  return {
    edge: first.bundle,
    workers: first.bundle,
    server: first.bundle,
    ...Object.fromEntries(bundles),
    ...first.needs,
    nativePackages: [...new Set(native)].sort(),
    required: needs.flatMap(({ required }) => required),
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
  const start = (plan: BundlePlan) =>
    stack.use(runBundler(plan, plan.kinds[0], WITH_SOURCE_MAP));
  // Packages to leave out must be found first.
  const ahead = names.length === 0 ? start(planFor(NO_EXTERNALS)) : undefined;
  return {
    async finish() {
      const plan = planFor(await findExternals(entry, names));
      return await bundleAll(plan, ahead ?? start(plan));
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
