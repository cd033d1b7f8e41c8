import { packageOf } from "./package_module.ts";

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
/** Names the module that imports what is missing; its path may hold a `'`. */
const IMPORTER = /(?:imported from|from referrer) '(.+)'/;

/** How the bundler ended. */
interface BundlerEnd {
  readonly code: number;
  readonly signal: string | null;
}

/**
 * Words what the bundler says for those who have made no mistake in code.
 *
 * @param said All that it said.
 * @param end How it ended, which is all that is known where it said nothing.
 */
export function describeFailure(
  said: string,
  { code, signal }: BundlerEnd,
): string {
  if (said.trim() === "") {
    return `The bundler ended with ${signal ?? `code ${code}`} and said ` +
      "nothing, as where memory runs out. Build where there is more, or leave " +
      "large packages out: --external";
  }
  if (UNMAPPED_ROUTER.test(said)) {
    return "No deno.json around says what @strata/router is: write it under " +
      '"imports", as strata new --app does, and build where that is.' +
      CONFIGURATION;
  }
  const error = said.replace(BUNDLER_END, "").trim() || said;
  if (UNMAPPED.test(error)) return error + CONFIGURATION;
  const [, path = ""] = IMPORTER.exec(error) ?? [];
  const name = packageOf(path.replaceAll("\\", "/"))?.name;
  return name === undefined
    ? error
    : `${error}\n\nA package with a native part cannot be bundled. If that is ` +
      `why, leave it out: --external=${name}`;
}
