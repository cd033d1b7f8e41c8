import { fromFileUrl } from "@std/path";
import { isFileOnDisk } from "../file_on_disk.ts";
import { locateImport } from "./import_location.ts";

/** The package of a specifier such as `zod/mini` or `@std/path/posix`. */
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;

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
  const name = PACKAGE.exec(specifier)?.[0];
  throw new TypeError(
    `Import "${specifier}" is neither a dependency nor in an import map. Write ` +
      `"npm:${specifier}"; or run deno add npm:${name} and start dev again, ` +
      `since deno.json is read at the start.\n    at ` +
      locateImport(specifier, importer),
  );
}
