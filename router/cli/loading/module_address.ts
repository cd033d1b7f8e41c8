const PROJECT = new URL("../../..", import.meta.url).href;
/** Where the router itself lies; it must not be loaded a second time. */
const ROUTER_MODULES = [`${PROJECT}mod.ts`, `${PROJECT}router/`];

/**
 * Where packages lie: in projects, and in Deno's cache by the host of their
 * registry, name and version.
 */
const PACKAGES =
  /\/node_modules\/|\/npm\/[^/]+[._][^/]+\/(?:@[^/]+\/)?[^/]+\/\d+\.\d+\.\d+[^/]*\//;

/** The parameter that makes the address of an edited module a new one. */
const EDIT = "strata-edit";
const QUERY = new RegExp(`[?&]${EDIT}=\\d+`, "g");

/**
 * Gives an edited module another address, so that it is loaded anew.
 *
 * @param url Its address on the disk.
 * @param edit The number of the edit.
 */
export function renewAddress(url: string, edit: number): string {
  return `${url}${url.includes("?") ? "&" : "?"}${EDIT}=${edit}`;
}

/**
 * Puts back the addresses of edited modules in a text, as they are on disk.
 *
 * @param text A text that may name modules, such as a stack.
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
