import { fromFileUrl } from "@std/path";
import { listAll } from "../../report/listed.ts";
import { suggest } from "../../report/suggestion.ts";
import { isFileOnDisk } from "../disk/file_on_disk.ts";
import { isOwnModule } from "../loading/module_address.ts";
import { adviseOnAlias } from "../loading/root_alias.ts";
import { locateImport } from "../loading/source_location.ts";

/** The package of a specifier such as `zod/mini` or `@std/path/posix`. */
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;
/** The name of this router's package. */
const OWN = "@strata/router";
/** The modules that applications import from it. */
const OWN_MODULES = ["", "/fs", "/testing", "/serve"].map((path) => OWN + path);

/** Advises what to write instead of a name that nothing maps to a module. */
function adviseOn(specifier: string, name: string): string {
  const restart = "restart dev, since deno.json is read only at startup";
  const alias = adviseOnAlias(specifier, ` and ${restart}`);
  if (alias !== undefined) return alias;
  const registry = name === OWN ? "jsr" : "npm";
  // A typo of the router's name could be the name of anybody's package.
  const meant = name === OWN ? "" : suggest(specifier, OWN_MODULES);
  return `${meant}${meant === "" ? "Write" : "Otherwise write"} ` +
    `"${registry}:${specifier}"; or run deno add ${registry}:${name} and ` +
    `${restart}.`;
}

/**
 * Advises what to write instead of a module that a package, or what stands for
 * one, does not have.
 */
function adviseOnModule(specifier: string, name: string, url: string): string {
  if (name === OWN) {
    const others = OWN_MODULES.filter((module) => module !== OWN);
    return `${suggest(specifier, others)}Its modules are ` +
      `${listAll(OWN_MODULES)}.`;
  }
  // A package of the workspace, or a name that is mapped to a file alone.
  const mapping = isOwnModule(url)
    ? `, or add "${name}/" to "imports" in deno.json`
    : "";
  return `Import one that it exports${mapping}. After editing deno.json or ` +
    "updating the package, restart dev.";
}

/** Describes what is wrong with a name that nothing maps to a module. */
function explain(
  specifier: string,
  findMapped: (specifier: string) => string | undefined,
): string {
  const name = PACKAGE.exec(specifier)?.[0] ?? specifier;
  const mapped = name === specifier ? undefined : findMapped(name);
  // Adding what is there already would change nothing.
  if (mapped !== undefined) {
    return `Import "${specifier}" is not a module of "${name}". ` +
      adviseOnModule(specifier, name, mapped);
  }
  return `Import "${specifier}" is neither a dependency nor in an import map. ` +
    adviseOn(specifier, name);
}

/**
 * Refuses a name that nothing maps to a module. In hooks, Deno resolves it like
 * a file beside its importer, and then only says that there is none.
 *
 * @param specifier The imported specifier.
 * @param url The URL that it was resolved to.
 * @param importer The address of the module that imports it.
 * @param resolve Resolves another name in that module.
 * @throws {TypeError} When it is such a name.
 */
export function refuseUnmapped(
  specifier: string,
  url: string,
  importer: string | undefined,
  resolve: (specifier: string) => string,
): void {
  if (!importer?.startsWith("file:") || /^\.{0,2}\//.test(specifier)) return;
  if (URL.canParse(specifier)) return;
  const beside = (name: string) => new URL(name, importer).href;
  if (url !== beside(specifier)) return;
  // An import map may well lead to the same place.
  if (isFileOnDisk(fromFileUrl(url))) return;
  const said = explain(specifier, (name) => {
    const mapped = resolve(name);
    return mapped === beside(name) ? undefined : mapped;
  });
  throw new TypeError(`${said}\n    at ${locateImport(specifier, importer)}`);
}
