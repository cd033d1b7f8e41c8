import { placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { isUnreleased } from "../../path/version_look.ts";
import { showSettings } from "./source.ts";

/** What a released version may be called in place of a number. */
const RELEASED = ["latest", "stable"];

/** Tells whether a segment is a word that names a version, after its letter. */
function isNamed(segment: string): boolean {
  const word = segment.slice(1);
  return segment.startsWith("v") &&
    (isUnreleased(word) || RELEASED.includes(word));
}

/**
 * Says how a path becomes one of a version, where a word in it seems to name
 * one: other words may be anything.
 *
 * @param tree The routes folder.
 * @param path A path that has no version.
 */
export function adviseOnUnversioned(
  tree: RouteTree,
  path: string,
): string | undefined {
  const segments = path.split("/");
  const at = segments.findIndex(isNamed);
  if (at === -1) return undefined;
  const version = segments[at].slice(1);
  const file = `v${version}/_version.ts`;
  const versionPrefix = [...segments.slice(0, at), "v"].join("/");
  return `It has no version. For version ${version}, remove the file, make ` +
    `${placeOf(tree, file)}, and give the path again:\n\n` +
    showSettings({ version, versionPrefix });
}
