import { packageOf } from "./package_module.ts";

/** The bundler's stack trace, and its closing line. */
const BUNDLER_END = /\s*(?:error: bundling failed|Stack backtrace:)[\s\S]*$/;
/** The message for the router where no configuration maps its name. */
const UNMAPPED_ROUTER = /Import "@strata\/router[^"]*" not a dependency/;
/** The message for any name that no configuration maps. */
const UNMAPPED = /not a dependency and not in import map/;
/** The hint why other commands may have resolved the name. */
const CONFIGURATION =
  "\n\nThe bundler reads the deno.json of the folder that " +
  "build runs in; it ignores the one of deno run --config.";
/** The module with the missing import; its path may contain a `'`. */
const IMPORTER = /(?:imported from|from referrer) '(.+)'/;
/** A file that a package names for browsers without its ending, as AWS does. */
const UNREADABLE = /^error: Cannot read file: (.+)$/m;

/** How the bundler ended. */
interface BundlerEnd {
  readonly code: number;
  readonly signal: string | null;
}

/** Names the package of the first file that an error names in such words. */
function namePackage(words: RegExp, error: string): string | undefined {
  const [, path = ""] = words.exec(error) ?? [];
  return packageOf(path.replaceAll("\\", "/"))?.name;
}

/**
 * Describes a failure of the bundler for people whose code has no mistake.
 *
 * @param said All of its output.
 * @param end How it ended, which is all that is known without any output.
 */
export function describeFailure(
  said: string,
  { code, signal }: BundlerEnd,
): string {
  if (said.trim() === "") {
    return `The bundler ended with ${signal ?? `code ${code}`} and no ` +
      "output, possibly out of memory. Build with more memory, or leave large " +
      "packages out of the bundle: --external";
  }
  if (UNMAPPED_ROUTER.test(said)) {
    return "No deno.json here or above maps @strata/router: add it under " +
      '"imports", as strata new --app does, and run build in its folder.' +
      CONFIGURATION;
  }
  const error = said.replace(BUNDLER_END, "").trim() || said;
  if (UNMAPPED.test(error)) return error + CONFIGURATION;
  const unreadable = namePackage(UNREADABLE, error);
  if (unreadable !== undefined) {
    return `${error}\n\nIf that is the build of ${unreadable} for browsers, ` +
      "which servers do not need, build for servers alone: --platform=node";
  }
  const importer = namePackage(IMPORTER, error);
  if (importer === undefined) return error;
  return `${error}\n\nA package with native code cannot be bundled. If that ` +
    `is the cause, leave it out: --external=${importer}`;
}
