import { readParams } from "../match/params.ts";
import { NO_LEAF } from "../match/table.ts";
import type { BuiltApplication } from "./built_application.ts";
import { firstEndpoint, listOf, readOffsets } from "./endpoint.ts";

/** Says why a path is refused whose parameter is divided by slashes. */
export const ESCAPED_SEPARATOR =
  "The path holds %2F or %5C in a part that is divided by slashes.";

/**
 * Tells whether a path fits a route, but for a separator that was escaped in a
 * parameter of type `path`.
 *
 * @param built The built application.
 * @param path The canonical path, without a trailing slash.
 */
export function hasEscapedSeparator(
  { finder, endpoints }: Pick<BuiltApplication, "finder" | "endpoints">,
  path: string,
): boolean {
  const start = path === "/" ? 1 : 0;
  const leaf = finder.find(path, start, path.length, true);
  if (leaf === NO_LEAF) return false;
  const base = finder.base[0];
  readOffsets(endpoints, leaf);
  const endpoint = firstEndpoint(endpoints, leaf, base);
  const list = listOf(endpoints, leaf, base, endpoint);
  return readParams(endpoints.lists, list, path, finder, true) === undefined;
}
