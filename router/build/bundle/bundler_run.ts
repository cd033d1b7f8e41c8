import { resolve } from "@std/path";
import type { MappedText } from "../source_map/mapped_text.ts";
import { readSourceMap } from "../source_map/source_map.ts";
import { BundleError } from "./bundle_error.ts";
import { describeFailure } from "./bundler_failure.ts";
import type { Externals } from "./external_package.ts";
import { CHOICES, type PlatformKind } from "./platform_kind.ts";

/** A module to bundle with its dependencies. */
export interface BundledModule {
  /** Its path. */
  readonly entry: string;
  readonly externals: Externals;
}

/** A run of the bundler; disposing of it stops it. */
export interface BundlerRun extends AsyncDisposable {
  /** Settles with its output, the source map split off from the end. */
  readonly output: Promise<MappedText>;
}

/** Modules built into one platform; handlers import them there. */
const BUILT_IN = ["bun:*", "cloudflare:*", "fastly:*"];

/** The option for a source map at the end of the bundle. */
export const WITH_SOURCE_MAP = "--sourcemap=inline";

const SOURCE_MAP =
  /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S*)\s*$/;

/** Lists all specifiers of imports of the packages that are left out. */
function listExternals({ packages, imports }: Externals): string[] {
  return [...packages.map(({ name }) => name), ...imports.keys()];
}

function readOutput(written: string): MappedText {
  const [text, encoded] = written.split(SOURCE_MAP);
  return encoded === undefined
    ? { text, sourceMap: undefined }
    : { text: `${text}\n`, sourceMap: readSourceMap(encoded) };
}

/**
 * Runs the bundler.
 *
 * @param module The module to bundle.
 * @param kind The kind of platform to bundle for.
 * @param options Further options of `deno bundle`.
 */
export function runBundler(
  { entry, externals }: BundledModule,
  kind: PlatformKind,
  ...options: readonly string[]
): BundlerRun {
  const { platform, conditions } = CHOICES[kind];
  const process = new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      `--platform=${platform}`,
      ...[...BUILT_IN, ...listExternals(externals)].map((name) =>
        `--external=${name}`
      ),
      ...options,
      // An absolute path cannot look like an option.
      resolve(entry),
    ],
    env: {
      NO_COLOR: "1",
      // The bundler has no option for conditions.
      ...conditions !== undefined && { DENO_CONDITIONS: conditions },
    },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = process.output().then(
    ({ success, stdout, stderr, ...end }) => {
      if (success) return readOutput(new TextDecoder().decode(stdout));
      const said = new TextDecoder().decode(stderr);
      throw new BundleError(describeFailure(said, end));
    },
  );
  // After early disposal, nothing awaits the output.
  output.catch(() => {});
  return {
    output,
    [Symbol.asyncDispose]: () => process[Symbol.asyncDispose](),
  };
}
