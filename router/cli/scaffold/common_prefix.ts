import { fileAt, placeOf } from "../../files/place.ts";
import {
  findSpecial,
  listSettingsFiles,
  type PlacedFile,
  type RouteTree,
} from "../../files/tree.ts";
import { DEFAULT_VERSION_PREFIX } from "../../path/version.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import { composeTree } from "../tree/compose_tree.ts";
import { settingsAt } from "../tree/settings_at.ts";
import { showSettings } from "./source.ts";

/** Tells whether a version prefix is written anywhere in a tree. */
function hasOwnPrefix(tree: RouteTree, prefixes: ReadonlySet<string>): boolean {
  return [...prefixes].some((one) => one !== DEFAULT_VERSION_PREFIX) ||
    listSettingsFiles(tree).some((file) =>
      settingsAt(tree, file).versionPrefix !== undefined
    );
}

/** Tells whether all versions of a tree can have a prefix. */
function canHave(
  tree: RouteTree,
  outermost: PlacedFile | undefined,
  versionPrefix: string,
): boolean {
  const path = outermost ? fileAt(tree, outermost.place) : "_version.ts";
  const settings = { ...outermost?.file, versionPrefix };
  const files = { ...tree.files, [path]: settings };
  return !(composeTree({ ...tree, files }) instanceof DeclarationError);
}

/**
 * Says how all versions get the prefix of a new path, where none has one of its
 * own yet: two prefixes beside each other are seldom meant.
 *
 * @param tree The routes folder.
 * @param prefixes The version prefixes that there are.
 * @param lead The prefix of the new path.
 * @returns What to do, before what else could be meant; else an empty string.
 */
export function offerCommonPrefix(
  tree: RouteTree,
  prefixes: ReadonlySet<string>,
  lead: string,
): string {
  if (hasOwnPrefix(tree, prefixes)) return "";
  const outermost = findSpecial(tree, "", "settings");
  if (!canHave(tree, outermost, lead)) return "";
  const quoted = JSON.stringify(lead);
  return outermost === undefined
    ? `For ${quoted} before every version, make ` +
      `${placeOf(tree, "_version.ts")}, and give the path again:\n\n` +
      `${showSettings({ versionPrefix: lead })}\n\n`
    : `For ${quoted} before every version, write versionPrefix: ${quoted} ` +
      `into ${outermost.place}, and give the path again. `;
}
