import { findBuiltins } from "./builtin_require.ts";
import { rethrowFailures } from "./failed_module.ts";
import { packLazyModules } from "./lazy_module.ts";

/**
 * What a bundle says at its end when it exports something by default; only
 * comments of licences come after it.
 */
const DEFAULT_EXPORT =
  /[\n;]export ?\{[^{}]*\bas default\b[^{}]*\};\s*(?:$|\/[/*])/;

/** Thrown when there is no bundle; most messages are the bundler's own. */
export class BundleError extends Error {}

/** An application in one module each, with `export default { fetch }`. */
export interface Bundles {
  /** With the builds of npm packages for browsers, as edge platforms take. */
  readonly edge: string;
  /** With their builds for servers; the same when there are no packages. */
  readonly server: string;
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

/** For what the bundler chooses among the builds of npm packages. */
type Target = "browser" | "deno";

/** A run of the bundler. */
interface BundlerRun extends AsyncDisposable {
  /** Settles with what it wrote. */
  readonly output: Promise<string>;
}

function runBundler(
  entry: string,
  target: Target,
  ...options: readonly string[]
): BundlerRun {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["bundle", "--quiet", `--platform=${target}`, ...options, entry],
    env: { NO_COLOR: "1" },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = process.output().then(({ success, stdout, stderr }) => {
    if (success) return new TextDecoder().decode(stdout);
    throw new BundleError(new TextDecoder().decode(stderr));
  });
  // Who disposes of it early does not ask for its output.
  output.catch(() => {});
  return {
    output,
    [Symbol.asyncDispose]: () => process[Symbol.asyncDispose](),
  };
}

/** Starts a run whose output ends with a source map. */
function runMapped(entry: string, target: Target): BundlerRun {
  return runBundler(entry, target, "--sourcemap=inline");
}

const SOURCE_MAP =
  /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S*)\s*$/;

/** What the modules in a bundle are like. */
interface Sources {
  /**
   * Whether one reads `process.env.NODE_ENV`: the bundler writes its value in
   * place of it, "development" unless it minifies.
   */
  readonly readsNodeEnv: boolean;
  /** Whether one is of an npm package. */
  readonly hasPackages: boolean;
}

/** Reads a source map, which holds the paths and texts of all modules. */
function readSources(sourceMap: string): Sources {
  const text = atob(sourceMap);
  const paths = text.slice(0, text.indexOf('"sourcesContent"'));
  return {
    readsNodeEnv: text.includes("NODE_ENV"),
    hasPackages: /\/(?:npm|node_modules)\//.test(paths),
  };
}

/** A bundle, and what it is made of. */
interface Bundled extends Sources {
  readonly text: string;
}

/** Bundles for production, and minifies only what has to be for it. */
async function bundleFor(
  entry: string,
  target: Target,
  mapped: BundlerRun,
): Promise<Bundled> {
  const [plain, sourceMap = ""] = (await mapped.output).split(SOURCE_MAP);
  const sources = readSources(sourceMap);
  if (!sources.readsNodeEnv) {
    const text = packLazyModules(rethrowFailures(`${plain}\n`));
    return { ...sources, text: findBuiltins(text) };
  }
  await using run = runBundler(entry, target, "--minify", "--keep-names");
  const text = rethrowFailures(await run.output);
  return { ...sources, text: findBuiltins(text) };
}

/**
 * Starts to bundle an application.
 *
 * @param entry The path of the module whose default export serves it.
 */
export function startBundler(entry: string): Bundling {
  const first = runMapped(entry, "browser");
  return {
    async finish() {
      const edge = await bundleFor(entry, "browser", first);
      if (!DEFAULT_EXPORT.test(edge.text)) {
        throw new BundleError(
          `${entry} has no default export, which is what platforms serve. ` +
            "Write: export default app;",
        );
      }
      if (!edge.hasPackages) return { edge: edge.text, server: edge.text };
      await using second = runMapped(entry, "deno");
      const server = await bundleFor(entry, "deno", second);
      return { edge: edge.text, server: server.text };
    },
    [Symbol.asyncDispose]: () => first[Symbol.asyncDispose](),
  };
}
