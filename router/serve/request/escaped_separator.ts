import type { Finder } from "../../match/find.ts";
import { takesSeparator } from "../../match/params.ts";
import { hasSubstitutedSeparator } from "../../path/segment_text.ts";
import {
  type Endpoints,
  firstEndpoint,
  listOf,
  readOffsets,
} from "../endpoint.ts";

/** Describes why a path with an escaped separator is refused. */
export const ESCAPED_SEPARATOR =
  "The path contains %2F or %5C in a part that spans segments.";

/**
 * Tells whether a path that was found just before is refused anyway: it
 * contains an escaped separator in a parameter of type `path`, which is split
 * at slashes.
 *
 * @param finder The finder that has found it.
 * @param endpoints The endpoints of all paths.
 * @param leaf The place of its leaf.
 * @param path The canonical path.
 */
export function hasEscapedSeparator(
  finder: Finder,
  endpoints: Endpoints,
  leaf: number,
  path: string,
): boolean {
  if (!hasSubstitutedSeparator(path)) return false;
  const base = finder.base[0];
  readOffsets(endpoints, leaf);
  const first = firstEndpoint(endpoints, leaf, base);
  const list = listOf(endpoints, leaf, base, first);
  return takesSeparator(endpoints.lists, list, path, finder);
}
