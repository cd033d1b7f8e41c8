const PROJECT = new URL("../../..", import.meta.url).href;
/** The modules of the router itself, which must not be loaded a second time. */
const ROUTER_MODULES = [`${PROJECT}mod.ts`, `${PROJECT}router/`];

/**
 * The paths of packages: in projects, and in Deno's cache by the host of their
 * registry, name and version.
 */
const PACKAGES =
  /\/node_modules\/|\/npm\/[^/]+[._][^/]+\/(?:@[^/]+\/)?[^/]+\/\d+\.\d+\.\d+[^/]*\//;

/** The query parameter that makes the address of an edited module new. */
const EDIT = "strata-edit";
const QUERY = new RegExp(`[?&]${EDIT}=\\d+`, "g");

/**
 * Returns another address for an edited module, so that it is loaded again.
 *
 * @param url Its address on the disk.
 * @param edit The number of the edit.
 */
export function renewAddress(url: string, edit: number): string {
  return `${url}${url.includes("?") ? "&" : "?"}${EDIT}=${edit}`;
}

/**
 * Restores the addresses on disk of edited modules in a string.
 *
 * @param text A string that may name modules, such as a stack.
 */
export function restoreAddresses(text: string): string {
  return text.replaceAll(QUERY, "");
}

/**
 * Tells whether a module is neither the router's nor a package's.
 *
 * @param url The module's URL.
 */
export function isOwnModule(url: string): boolean {
  return url.startsWith("file:") && !PACKAGES.test(url) &&
    !ROUTER_MODULES.some((own) => url.startsWith(own));
}
