import type { Route } from "../../declare/route.ts";
import { fileRoutes } from "../../files/file_routes.ts";
import { folderOf, placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { DEFAULT_VERSION_PREFIX } from "../../path/version.ts";
import { isPlainlyVersion } from "../../path/version_look.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import { App } from "../../serve/app.ts";
import { UsageError } from "../command/arguments.ts";
import { listCandidateFolders } from "./candidate_folder.ts";
import { type ChosenFile, completeChoice } from "./chosen_file.ts";
import { findEarlierGroup, groupOf } from "./earlier_group.ts";
import { findInherited } from "./inherited_route.ts";
import { adviseOnPrefix, listPrefixes, refusePrefix } from "./new_prefix.ts";
import { normalize } from "./normal_path.ts";
import {
  probeFolders,
  type RankedFolder,
  rankFolders,
} from "./ranked_folder.ts";
import { findServing, listNewFiles, type ServingFile } from "./serving_file.ts";
import {
  composeWith,
  explainRefusal,
  explainUnversioned,
  type NewFile,
  onlySettings,
} from "./tree_with_file.ts";

/**
 * Tells whether versions begin after a path: a segment there, followed by more
 * of the path, means a version even with a capital `V`.
 */
function leadsToVersion(lead: string, prefixes: ReadonlySet<string>): boolean {
  const known = prefixes.size === 0 ? [DEFAULT_VERSION_PREFIX] : [...prefixes];
  return known.some((prefix) => folderOf(prefix) === lead);
}

/** Tells whether a segment of a path can only mean a version. */
function namesVersion(
  segments: readonly string[],
  index: number,
  prefixes: ReadonlySet<string>,
): boolean {
  const segment = segments[index];
  if (isPlainlyVersion(segment) || /^version[0-9]/i.test(segment)) return true;
  const lead = `${segments.slice(0, index).join("/")}/`;
  return index < segments.length - 1 &&
    isPlainlyVersion(segment.toLowerCase()) && leadsToVersion(lead, prefixes);
}

/** Tells whether the route of a path has a version if the path names one. */
function isAsNamed(
  { version }: Route,
  wanted: string,
  prefixes: ReadonlySet<string>,
): boolean {
  const segments = wanted.split("/");
  return version !== undefined ||
    !segments.some((_, index) => namesVersion(segments, index, prefixes));
}

/** Tells whether a new version's prefix is one of the existing ones. */
function isUsual(
  prefixes: ReadonlySet<string>,
  { versionPrefix = "" }: Route,
): boolean {
  return prefixes.size === 0 || prefixes.has(versionPrefix);
}

/** Finds a file that would serve a path without a new version prefix. */
function findUsual(
  tree: RouteTree,
  ranked: readonly RankedFolder[],
  wanted: string,
  prefixes: ReadonlySet<string>,
): ServingFile | undefined {
  return findServing(tree, ranked, wanted).find(({ route, version }) =>
    isAsNamed(route, wanted, prefixes) &&
    (!version || isUsual(prefixes, route))
  );
}

/** Describes where a path's file lies if what looks like a version is text. */
function adviseOnText(
  tree: RouteTree,
  wanted: string,
  files: readonly ServingFile[],
): string {
  const text = files.find(({ route }) => route.version === undefined);
  const [, first, ...others] = wanted.split("/");
  // Nobody begins a path with text that is spelt like a version.
  const isDoubtful = isPlainlyVersion(first.toLowerCase())
    ? !isPlainlyVersion(first)
    : others.some((segment) => isPlainlyVersion(segment.toLowerCase()));
  if (!text || !isDoubtful) return "";
  return `If it is not a version, create ${placeOf(tree, text.file)}. `;
}

/** Describes why no file can serve a path, by the one that comes nearest. */
function explainNone(
  tree: RouteTree,
  nearest: NewFile | undefined,
  prefixes: ReadonlySet<string>,
  path: string,
  advice: string,
): string {
  const composed = nearest && composeWith(tree, nearest);
  if (composed instanceof DeclarationError) return explainRefusal(composed);
  const meant = adviseOnPrefix(tree, prefixes, path);
  if (meant !== "") {
    return `no version prefix here matches that version. ${meant}${advice}`
      .trimEnd();
  }
  return (composed &&
    explainUnversioned(composed, placeOf(tree, nearest.file))) ??
    "check its parameters' types, and the settings of the folders.";
}

/**
 * Chooses the file to create so that it serves exactly the given path.
 *
 * @param tree The routes folder as it is.
 * @param path The composed path, such as `/v2/users/<id:int>`.
 * @throws {UsageError} When the path is served already, no file can serve it,
 * or it would begin a version prefix beside the existing ones.
 * @throws {DeclarationError} When there are mistakes in the routes.
 */
export function chooseFile(tree: RouteTree, path: string): ChosenFile {
  const wanted = normalize(path);
  const app = new App().blueprint(fileRoutes(tree));
  const overridden = findInherited(app, wanted);
  const settings = onlySettings(tree);
  const candidates = listCandidateFolders(tree, settings, path);
  const probed = probeFolders(settings, candidates);
  const known = probed.filter(({ version }) => !version)
    .map(({ probe }) => probe);
  const prefixes = listPrefixes([...app.routes, ...known], settings);
  const ranked = rankFolders(probed, wanted);
  const usual = findUsual(tree, ranked, wanted, prefixes);
  if (usual) {
    const group = findEarlierGroup(tree, app.routes, usual.route);
    const inGroup = group === undefined
      ? []
      : ranked.filter(({ probe }) => groupOf(tree, probe) === group);
    const best = findUsual(tree, inGroup, wanted, prefixes) ?? usual;
    return completeChoice(tree, app, best, overridden, prefixes);
  }
  const unusual = [...findServing(tree, ranked, wanted)];
  const made = unusual.find(({ version }) => version)?.version;
  const advice = adviseOnText(tree, wanted, unusual);
  if (made) refusePrefix(tree, prefixes, made, path, advice);
  const [nearest] = ranked.slice(0, 1)
    .flatMap((best) => listNewFiles(tree, best, wanted));
  throw new UsageError(
    `No file below ${tree.root} can serve ${path}: ` +
      explainNone(tree, nearest, prefixes, path, advice),
  );
}
