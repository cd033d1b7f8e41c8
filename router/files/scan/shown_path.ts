import { SEPARATOR } from "@std/path";
import { findWayBelow } from "./way_below.ts";

/**
 * Shows a path to people: that of what lies in the current folder from there,
 * with slashes on all systems, as the places of routes have them.
 *
 * @param path The path, as the disk has it.
 */
export function showPath(path: string): string {
  const way = findWayBelow(Deno.cwd(), path);
  return way === undefined ? path : way.replaceAll(SEPARATOR, "/") || ".";
}
