import { packLazyModules } from "./lazy_module.ts";

/**
 * What a bundle says at its end when it exports something by default; only
 * comments of licences come after it.
 */
const DEFAULT_EXPORT =
  /\nexport \{[^{}]*\bas default\b[^{}]*\};\s*(?:$|\/[/*])/;

/** Thrown when there is no bundle; most messages are the bundler's own. */
export class BundleError extends Error {}

/** A bundler at work; disposing of it stops it. */
export interface Bundling extends AsyncDisposable {
  /**
   * Waits for the bundle: one module with `export default { fetch }`, in which
   * each route file is still evaluated at its first request.
   *
   * @throws {BundleError} When a module cannot be found or read, or the entry
   * exports nothing by default.
   */
  readonly finish: () => Promise<string>;
}

/**
 * Starts to bundle an application.
 *
 * @param entry The path of the module whose default export serves it.
 */
export function startBundler(entry: string): Bundling {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["bundle", "--quiet", "--platform=browser", entry],
    env: { NO_COLOR: "1" },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = process.output();
  return {
    async finish() {
      const { success, stdout, stderr } = await output;
      if (!success) throw new BundleError(new TextDecoder().decode(stderr));
      const bundle = new TextDecoder().decode(stdout);
      if (DEFAULT_EXPORT.test(bundle)) return packLazyModules(bundle);
      throw new BundleError(
        `${entry} has no default export, which is what platforms serve. ` +
          "Write: export default app;",
      );
    },
    [Symbol.asyncDispose]: () => process[Symbol.asyncDispose](),
  };
}
