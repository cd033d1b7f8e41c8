import { placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { showSettings } from "./source.ts";

/** A version that is a word, after the letter that stands before versions. */
const NAMED =
  /^v(alpha|beta|canary|dev|edge|latest|next|pre|preview|rc|stable)$/;

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
  const at = segments.findIndex((segment) => NAMED.test(segment));
  if (at === -1) return undefined;
  const version = segments[at].slice(1);
  const file = `v${version}/_version.ts`;
  const versionPrefix = [...segments.slice(0, at), "v"].join("/");
  return `It has no version. For version ${version}, remove the file, make ` +
    `${placeOf(tree, file)}, and give the path again:\n\n` +
    showSettings({ version, versionPrefix });
}
