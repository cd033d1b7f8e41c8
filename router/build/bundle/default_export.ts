import { BundleError } from "./bundle_error.ts";

/**
 * What a bundle says at its end when it exports something by default, of a
 * module of CommonJS as a whole; only comments of licences come after it.
 */
const DEFAULT_EXPORT =
  /\nexport (?:default [^\n]*|\{[^{}]*\bas default\b[^{}]*\});\s*(?:$|\/[/*])/;

/**
 * Refuses a module that exports nothing by default.
 *
 * @param entry The path of the module.
 * @param bundle What the bundler wrote of it, not minified.
 * @throws {BundleError} When it does not.
 */
export function refuseMissingDefault(entry: string, bundle: string): void {
  if (DEFAULT_EXPORT.test(bundle)) return;
  throw new BundleError(
    `${entry} has no default export, which is what platforms serve. ` +
      "Write: export default app;",
  );
}
