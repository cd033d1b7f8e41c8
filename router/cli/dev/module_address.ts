import { fromFileUrl } from "@std/path";

/** What makes the address of an edited module a new one. */
const QUERY = /[?&]v=\d+(?=$|[\s:)'"])/g;

/**
 * Gives an edited module another address, so that it is loaded anew.
 *
 * @param url Its address on the disk.
 * @param edit The number of the edit.
 */
export function renewAddress(url: string, edit: number): string {
  return `${url}${url.includes("?") ? "&" : "?"}v=${edit}`;
}

/** Puts back the addresses of edited modules in a text, as they are on disk. */
export function restoreAddresses(text: string): string {
  return text.replaceAll(QUERY, "");
}

/** Gives the path on the disk of a module's address. */
export function pathOf(url: string): string {
  return fromFileUrl(url.replace(/[?#].*$/, ""));
}
