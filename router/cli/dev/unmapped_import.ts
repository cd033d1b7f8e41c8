import { fromFileUrl } from "@std/path";
import { suggest } from "../../report/suggestion.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { locateImport } from "../loading/source_location.ts";

/** The package of a specifier such as `zod/mini` or `@std/path/posix`. */
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;
/** The package that this router is. */
const OWN = "@strata/router";
/** What applications import of it. */
const OWN_MODULES = ["", "/fs", "/testing", "/serve"].map((path) => OWN + path);
/** What stands for the project's folder where a bundler is told so. */
const ROOT = /^[@~]\//;

/** Says what to write instead of a name that nothing maps to a module. */
function adviseOn(specifier: string): string {
  const restart = "start dev again, since deno.json is read at the start";
  const root = ROOT.exec(specifier)?.[0];
  if (root !== undefined) {
    return `"imports" of deno.json has no "${root}": add "${root}": "./" to it ` +
      `and ${restart}; or write a relative path, such as "../lib/name.ts".`;
  }
  const name = PACKAGE.exec(specifier)?.[0];
  const registry = name === OWN ? "jsr" : "npm";
  // A slip in the router's name could be the name of anybody's package.
  const meant = name === OWN ? "" : suggest(specifier, OWN_MODULES);
  return `${meant}${meant === "" ? "Write" : "Otherwise write"} ` +
    `"${registry}:${specifier}"; or run deno add ${registry}:${name} and ` +
    `${restart}.`;
}

/**
 * Refuses a name that nothing maps to a module. Deno resolves it in hooks as if
 * it were a file beside its importer, and then only says that there is none.
 *
 * @param specifier What is imported.
 * @param url What it was resolved to.
 * @param importer The address of the module that imports it.
 * @throws {TypeError} When it is such a name.
 */
export function refuseUnmapped(
  specifier: string,
  url: string,
  importer: string | undefined,
): void {
  if (!importer?.startsWith("file:") || /^\.{0,2}\//.test(specifier)) return;
  if (URL.canParse(specifier)) return;
  if (url !== new URL(specifier, importer).href) return;
  // An import map may well lead to the same place.
  if (isFileOnDisk(fromFileUrl(url))) return;
  throw new TypeError(
    `Import "${specifier}" is neither a dependency nor in an import map. ` +
      `${adviseOn(specifier)}\n    at ${locateImport(specifier, importer)}`,
  );
}
