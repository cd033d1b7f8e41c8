import type { Route } from "../../declare/route.ts";
import { placeOf } from "../../files/place.ts";
import { findSpecial, type RouteTree } from "../../files/tree.ts";
import { hasTextOf } from "../../path/path_text.ts";
import {
  DEFAULT_VERSION_PREFIX,
  readVersionPrefix,
} from "../../path/version.ts";
import { isPlainlyVersion } from "../../path/version_look.ts";
import { listAll } from "../../report/listed.ts";
import { UsageError } from "../command/arguments.ts";
import { listSettings } from "../tree/listed_settings.ts";
import type { NewVersion } from "./candidate_folder.ts";
import { showSettings } from "./source.ts";

/**
 * Lists the version prefixes of routes, and those set for routes to come.
 *
 * @param routes The routes.
 * @param settings The settings of their folder.
 */
export function listPrefixes(
  routes: readonly Route[],
  settings: RouteTree,
): Set<string> {
  const used = routes.map(({ versionPrefix }) => versionPrefix);
  const set = listSettings(settings).map(([, { versionPrefix }]) =>
    versionPrefix && readVersionPrefix(versionPrefix)
  );
  return new Set([...used, ...set].filter((one) => one !== undefined));
}

/** Lists the paths with known prefixes that were probably meant. */
function listMeant(
  known: ReadonlySet<string>,
  lead: string,
  path: string,
): string[] {
  const prefixes = [...known];
  const filled = prefixes.filter((one) => hasTextOf(one, lead));
  const similar = prefixes.length === 1
    ? prefixes
    : prefixes.filter((one) => one.endsWith(lead) || lead.endsWith(one));
  return [...new Set([...filled, ...similar])]
    .map((one) => one + path.slice(lead.length));
}

/** Returns the lead of the version that a path names, if it names one. */
function leadOfVersion(path: string): string | undefined {
  const segments = path.split("/");
  const at = segments.findIndex(isPlainlyVersion);
  if (at === -1) return undefined;
  const letter = segments[at].startsWith("v") ? "v" : "";
  return [...segments.slice(0, at), letter].join("/");
}

/** Asks whether paths were meant: `Did you mean "…"? `, or nothing for none. */
function askIfMeant(paths: readonly string[]): string {
  const quoted = paths.map((path) => JSON.stringify(path));
  return quoted.length === 0 ? "" : `Did you mean ${listAll(quoted, "or")}? `;
}

/** Writes the setting that gives all versions a prefix, and its file. */
function settingForAll(tree: RouteTree, prefix: string): string {
  const place = findSpecial(tree, "", "settings")?.place ??
    placeOf(tree, "_version.ts");
  return `versionPrefix: ${JSON.stringify(prefix)} in ${place}`;
}

/**
 * Describes what to do about a path whose version follows none of the existing
 * prefixes: which paths were probably meant, or where to set its prefix if that
 * would be the first one.
 *
 * @param tree The routes folder.
 * @param prefixes The existing version prefixes.
 * @param path The path that was given.
 * @returns The advice; empty where there is none, or the path names no version.
 */
export function adviseOnPrefix(
  tree: RouteTree,
  prefixes: ReadonlySet<string>,
  path: string,
): string {
  const lead = leadOfVersion(path);
  if (lead === undefined) return "";
  if (prefixes.size > 0) {
    const meant = listMeant(prefixes, lead, path);
    return askIfMeant(meant.filter((one) => one !== path));
  }
  return `Set ${settingForAll(tree, lead)}, and run the command again. `;
}

/**
 * Refuses to create a version with a prefix that no other has, where the usual
 * one was probably forgotten: clients would find a second API there.
 *
 * @param tree The routes folder.
 * @param prefixes The existing version prefixes.
 * @param version The version that would have to be created.
 * @param path The path that was given.
 * @param advice What else could be meant; may be empty.
 * @throws {UsageError} Always.
 */
export function refusePrefix(
  tree: RouteTree,
  prefixes: ReadonlySet<string>,
  version: NewVersion,
  path: string,
  advice: string,
): never {
  const lead = version.settings.versionPrefix ?? DEFAULT_VERSION_PREFIX;
  const quote = (text: string) => JSON.stringify(text);
  throw new UsageError(
    `${quote(path)} has the version prefix ${
      quote(lead)
    }, but versions below ` +
      `${tree.root} have ${listAll([...prefixes].map(quote))}. ` +
      askIfMeant(listMeant(prefixes, lead, path)) +
      advice +
      `For all versions, set ${settingForAll(tree, lead)}. For this one ` +
      `alone, create ${placeOf(tree, version.file)} yourself, and run the ` +
      `command again:\n\n${showSettings(version.settings)}`,
  );
}
