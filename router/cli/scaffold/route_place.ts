import type { Route } from "../../declare/route.ts";
import { fileRoutes } from "../../files/file_routes.ts";
import { fileAt, placeOf } from "../../files/place.ts";
import { roleOf } from "../../files/role.ts";
import type { RouteFile, RouteTree } from "../../files/tree.ts";
import type { VersionSettings } from "../../files/version_settings.ts";
import { DeclarationError } from "../../path/declaration_error.ts";
import { writeTypes } from "../../path/segment.ts";
import { isPlainlyVersion } from "../../path/version.ts";
import { App } from "../../serve/app.ts";
import { UsageError } from "../arguments.ts";
import { composeTree } from "../compose_tree.ts";
import {
  type CandidateFolder,
  listCandidateFolders,
  type NewVersion,
} from "./candidate_folder.ts";
import { nameSegment } from "./file_name.ts";
import { findInherited } from "./inherited_route.ts";
import { listPrefixes, refusePrefix } from "./new_prefix.ts";

/** Where a route file is to be made. */
export interface RoutePlace {
  /** Its path below the routes folder. */
  readonly file: string;
  /** The version that must be made first, if any. */
  readonly version: NewVersion | undefined;
}

/** Where a route file is to be made, and what it does there. */
export interface FoundPlace extends RoutePlace {
  /** The route that it declares. */
  readonly route: Route;
  /** The inherited route whose place it takes, if any. */
  readonly overridden: Route | undefined;
  /** The paths of other versions that inherit it. */
  readonly heirs: readonly string[];
  /**
   * The middleware that runs before it, outermost first; absent when none runs
   * before any path.
   */
  readonly middleware: readonly string[] | undefined;
}

const HANDLER: RouteFile = () => Promise.resolve({});

/** Gives the files that a new route needs beside those of a tree. */
function filesOf({ file, version }: RoutePlace): RouteTree["files"] {
  const settings = version ? { [version.file]: version.settings } : {};
  return { [file]: HANDLER, ...settings };
}

/** Composes a tree with a new file; gives the mistakes when it has some. */
function composeWith(
  tree: RouteTree,
  place: RoutePlace,
): App | DeclarationError {
  return composeTree({ ...tree, files: { ...tree.files, ...filesOf(place) } });
}

/** Leaves of a folder's settings those that make the paths of new files. */
function withoutOthers(settings: RouteFile): RouteFile {
  const { extends: _extends, remove: _remove, routes: _routes, ...own } =
    settings as VersionSettings;
  return own;
}

/**
 * Keeps of a tree only settings and types, which decide a new file's path.
 * There may be many files, and many folders that a new one could be in.
 */
function onlySettings({ root, files }: RouteTree): RouteTree {
  const settings: Record<string, RouteFile> = {};
  for (const [path, file] of Object.entries(files)) {
    const role = roleOf(path);
    if (role === "types") settings[path] = file;
    else if (role === "settings") settings[path] = withoutOthers(file);
  }
  return { root, files: settings };
}

/** Gives the route of a new file among settings, if it has one. */
function routeOf(settings: RouteTree, place: RoutePlace): Route | undefined {
  const composed = composeWith(settings, place);
  return composed instanceof DeclarationError ? undefined : composed.routes[0];
}

/** Gives the mistake that a new file would be. */
function explainRefusal(
  tree: RouteTree,
  place: RoutePlace,
): string | undefined {
  const composed = composeWith(tree, place);
  if (!(composed instanceof DeclarationError)) return undefined;
  const [{ places, reason, fix }] = composed.mistakes;
  const both = places.length > 1 ? `${places.join(" and ")}: ` : "";
  return `${both}${reason} ${fix}`;
}

/** Tells whether nobody means a segment as plain text: `v2`, `version2`. */
function namesVersion(segment: string): boolean {
  return isPlainlyVersion(segment) || /^version[0-9]/i.test(segment);
}

/** Tells whether a route has a path, with its version as a version. */
function serves(
  route: Route | undefined,
  wanted: string,
): route is Route {
  if (route === undefined || normalize(route.path) !== wanted) return false;
  return route.version !== undefined ||
    !wanted.split("/").some(namesVersion);
}

/** Names a file that shows what its folder serves. */
function nameProbe(folder: string, index: number): string {
  return `${folder}strata-probe-${index}.ts`;
}

/** Gives what a probe's folder serves, which its own path begins with. */
function withoutProbe(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** The probes in folders, by the folders' paths. */
type Probes = ReadonlyMap<string, Route>;

/**
 * Puts a probe into each folder of a tree. All are composed at once, since there
 * may be many; none is known when one of them can hold no file.
 */
function composeFolders(
  settings: RouteTree,
  folders: readonly string[],
): Probes {
  const probes = new Map(
    folders.map((folder, index) => [nameProbe(folder, index), folder]),
  );
  const files = Object.fromEntries(
    [...probes.keys()].map((probe) => [probe, HANDLER] as const),
  );
  const composed = composeTree({
    ...settings,
    files: { ...settings.files, ...files },
  });
  if (composed instanceof DeclarationError) return new Map();
  return new Map(
    composed.routes.map((route) => [
      probes.get(fileAt(settings, route.source.place))!,
      route,
    ]),
  );
}

/** Gives how many segments of the path a folder serves; -1 when it is other. */
function countServed(
  settings: RouteTree,
  known: Probes,
  { folder, version }: CandidateFolder,
  path: string,
): number {
  const probe = version === undefined && known.has(folder)
    ? known.get(folder)
    : routeOf(settings, { file: nameProbe(folder, 0), version });
  if (probe === undefined) return -1;
  const served = withoutProbe(probe.path);
  return `${path}/`.startsWith(`${served}/`)
    ? served.split("/").length - 1
    : -1;
}

/** Gives the segments of a path after those that a folder serves. */
function restOf(path: string, count: number): string[] {
  return path.split("/").slice(count + 1).filter((text) => text !== "");
}

/** Gives the file in a folder that serves the rest of a path. */
function placeIn(
  tree: RouteTree,
  { folder, version }: CandidateFolder,
  rest: readonly string[],
): RoutePlace {
  const names = rest.map(nameSegment);
  const stem = folder + names.join("/");
  const hasFolder = Object.keys(tree.files).some((file) =>
    file.startsWith(`${stem}/`)
  );
  // A file whose name begins with a dot is left out.
  const needsFolder = hasFolder || names.at(-1)?.startsWith(".");
  const file = names.length === 0
    ? `${folder}index.ts`
    : needsFolder
    ? `${stem}/index.ts`
    : `${stem}.ts`;
  return { file, version };
}

/**
 * Orders folders: new versions apart from the others last; who serves most, then
 * existing ones, those without a prefix of their own, plainly named and short
 * ones.
 */
function compareCandidates(
  [a, left]: Ranked,
  [b, right]: Ranked,
): number {
  const by = (rank: (candidate: CandidateFolder) => boolean) =>
    Number(rank(a)) - Number(rank(b));
  return by(({ isApart }) => isApart) || right - left ||
    by(({ version }) => version !== undefined) ||
    by(({ version }) => version?.settings.versionPrefix !== undefined) ||
    by(({ folder }) => folder.includes("(")) ||
    a.folder.length - b.folder.length;
}

/** Writes the type of every parameter and escapes as composed paths do. */
function normalize(path: string): string {
  return writeTypes(path)
    .replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
}

/** Tells whether a new version's prefix is one of those that there are. */
function isUsual(
  prefixes: ReadonlySet<string>,
  { versionPrefix = "" }: Route,
): boolean {
  return prefixes.size === 0 || prefixes.has(versionPrefix);
}

/** A folder that could hold the route, and how many segments it serves. */
type Ranked = readonly [candidate: CandidateFolder, count: number];

/** Orders the folders that could hold the route, the most likely first. */
function rankCandidates(
  settings: RouteTree,
  known: Probes,
  candidates: readonly CandidateFolder[],
  wanted: string,
): Ranked[] {
  return candidates
    .map((one): Ranked => [one, countServed(settings, known, one, wanted)])
    .filter(([, count]) => count >= 0)
    .sort(compareCandidates);
}

/** A file that would serve a path. */
interface ServingPlace extends RoutePlace {
  /** The route that it would declare. */
  readonly route: Route;
  /** The paths of other versions that would inherit it. */
  readonly heirs: readonly string[];
}

/** Tells whether the name of a new file differs from another by case alone. */
function isTwin({ mistakes }: DeclarationError): boolean {
  return mistakes.some(({ code }) => code === "case-collision");
}

/** Finds in folders the files that would serve a path, one after the other. */
function* findServing(
  tree: RouteTree,
  ranked: readonly Ranked[],
  wanted: string,
): Generator<ServingPlace> {
  for (const [candidate, count] of ranked) {
    const place = placeIn(tree, candidate, restOf(wanted, count));
    const composed = composeWith(tree, place);
    if (composed instanceof DeclarationError) {
      // Elsewhere, what stands around the folder would not stand around it.
      if (!place.version && isTwin(composed)) return;
      continue;
    }
    const declaration = placeOf(tree, place.file);
    const routes = composed.routes
      .filter(({ source }) => source.place === declaration);
    const route = routes.find(({ source }) => source.inherited.length === 0);
    if (serves(route, wanted)) {
      const heirs = routes.filter((one) => one !== route)
        .map(({ path }) => path);
      yield { ...place, route, heirs };
    }
  }
}

/**
 * Finds where a file must lie to serve exactly a path.
 *
 * @param tree The routes folder as it is.
 * @param path The composed path, such as `/v2/users/<id:int>`.
 * @throws {UsageError} When the path is served already, no file can, or it
 * would begin a version prefix beside those that there are.
 * @throws {DeclarationError} When there are mistakes in the routes.
 */
export function findPlace(tree: RouteTree, path: string): FoundPlace {
  const wanted = normalize(path);
  const app = new App().blueprint(fileRoutes(tree));
  const overridden = findInherited(app, wanted);
  const settings = onlySettings(tree);
  const candidates = listCandidateFolders(tree, settings, path);
  const known = composeFolders(
    settings,
    candidates.filter(({ version }) => !version).map(({ folder }) => folder),
  );
  const prefixes = listPrefixes([...app.routes, ...known.values()], settings);
  const ranked = rankCandidates(settings, known, candidates, wanted);
  let refused: NewVersion | undefined;
  for (
    const { file, version, route, heirs } of findServing(tree, ranked, wanted)
  ) {
    if (!version || isUsual(prefixes, route)) {
      const { middleware } = route.source;
      const isUsed = [...app.routes, route].some(({ source }) =>
        source.middleware.length > 0
      );
      return {
        file,
        version,
        route,
        overridden,
        heirs,
        middleware: isUsed ? middleware : undefined,
      };
    }
    refused ??= version;
  }
  if (refused) refusePrefix(tree, prefixes, refused, path);
  const best = ranked[0];
  const reason = best &&
    explainRefusal(tree, placeIn(tree, best[0], restOf(wanted, best[1])));
  throw new UsageError(
    `No file below ${tree.root} can serve ${path}: ` +
      (reason ??
        "check its parameters' types, and the settings of the folders."),
  );
}
