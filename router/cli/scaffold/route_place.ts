import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { fileRoutes } from "../../files/file_routes.ts";
import { folderOf, placeOf } from "../../files/place.ts";
import type { RouteTree } from "../../files/tree.ts";
import { shapeOf } from "../../path/path_shape.ts";
import { writeTypes } from "../../path/segment.ts";
import { DEFAULT_VERSION_PREFIX } from "../../path/version.ts";
import { isPlainlyVersion } from "../../path/version_look.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import { App } from "../../serve/app.ts";
import { isGone } from "../../serve/versions/lifecycle_state.ts";
import { UsageError } from "../command/arguments.ts";
import {
  type CandidateFolder,
  hasVersion,
  listCandidateFolders,
} from "./candidate_folder.ts";
import { findEarlierGroup, liesIn } from "./earlier_group.ts";
import { findExtendable } from "./extendable_version.ts";
import { nameSegment, nameUnversioned } from "./file_name.ts";
import { findInherited } from "./inherited_route.ts";
import {
  adviseFirstPrefix,
  listPrefixes,
  refusePrefix,
  suggestPrefix,
} from "./new_prefix.ts";
import {
  composeFolders,
  rankCandidates,
  type Ranked,
} from "./ranked_folder.ts";
import {
  composeWith,
  explainRefusal,
  explainUnversioned,
  type NewFile,
  onlySettings,
} from "./tree_with_file.ts";

/** A file that would serve a path. */
interface ServingPlace extends NewFile {
  /** The route that it would declare. */
  readonly route: Route;
  /** The paths of other versions that would inherit it. */
  readonly heirs: readonly string[];
  /** All paths that there would be with it. */
  readonly paths: ReadonlySet<string>;
}

/** Where a route file is to be made, and what it does there. */
export interface FoundPlace extends ServingPlace {
  /** The inherited route whose place it takes, if any. */
  readonly overridden: Route | undefined;
  /** The paths that are not served any more once it is there. */
  readonly lost: readonly string[];
  /** Whether its requests are answered 410, since its sunset is over. */
  readonly isGone: boolean;
  /** Whether its version has paths elsewhere. */
  readonly isVersionServed: boolean;
  /** Whether no version is there, nor a version prefix for those to come. */
  readonly isFirstVersion: boolean;
  /** What a version that is made for it could extend, as settings write it. */
  readonly extendable: number | string | undefined;
  /**
   * The middleware that runs before it, outermost first; absent when none runs
   * before any path.
   */
  readonly middleware: readonly string[] | undefined;
}

/**
 * Tells whether a version begins behind a path: what stands there in front of
 * more of the path is no text, even with a capital `V`.
 */
function leadsToVersion(lead: string, prefixes: ReadonlySet<string>): boolean {
  const known = prefixes.size === 0 ? [DEFAULT_VERSION_PREFIX] : [...prefixes];
  return known.some((prefix) => folderOf(prefix) === lead);
}

/** Tells whether nobody means a segment of a path as plain text. */
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

/** Tells whether a route of a path has a version where the path names one. */
function isAsNamed(
  { version }: Route,
  wanted: string,
  prefixes: ReadonlySet<string>,
): boolean {
  const segments = wanted.split("/");
  return version !== undefined ||
    !segments.some((_, index) => namesVersion(segments, index, prefixes));
}

/** Gives the segments of a path after those that a folder serves. */
function restOf(path: string, count: number): string[] {
  return path.split("/").slice(count + 1).filter((text) => text !== "");
}

/** Lists the files in a folder that may serve the rest of a path. */
function listPlaces(
  tree: RouteTree,
  { folder, version }: CandidateFolder,
  rest: readonly string[],
): NewFile[] {
  const isVersioned = version !== undefined || hasVersion(tree, folder);
  const nameFolder = isVersioned ? nameSegment : nameUnversioned;
  const names = [
    ...rest.slice(0, -1).map(nameFolder),
    ...rest.slice(-1).map(nameSegment),
  ];
  const stem = folder + names.join("/");
  return listFiles(tree, stem, names).map((file) => ({ file, version }));
}

/** Lists the files that have a name, the better one first. */
function listFiles(
  { files }: RouteTree,
  stem: string,
  names: readonly string[],
): string[] {
  if (names.length === 0) return [`${stem}index.ts`];
  const [inside, beside] = [`${stem}/index.ts`, `${stem}.ts`];
  // A file whose name begins with a dot is left out.
  if (names.at(-1)!.startsWith(".")) return [inside];
  const hasFolder = Object.keys(files).some((file) =>
    file.startsWith(`${stem}/`)
  );
  // The settings of a folder may give it other paths than its name.
  return hasFolder ? [inside, beside] : [beside];
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
  const places = ranked.flatMap(([candidate, count]) =>
    listPlaces(tree, candidate, restOf(wanted, count))
  );
  for (const place of places) {
    const composed = composeWith(tree, place);
    if (composed instanceof DeclarationError) {
      // Elsewhere, what stands around the folder would not stand around it.
      if (!place.version && isTwin(composed)) return;
      continue;
    }
    const declaration = placeOf(tree, place.file);
    const routes = composed.routes
      .filter(({ source }) => source.place === declaration);
    const route = routes.find((route) => !isInherited(route));
    if (route && normalize(route.path) === wanted) {
      const heirs = routes.filter((one) => one !== route)
        .map(({ path }) => path);
      const paths = new Set(composed.routes.map(({ path }) => path));
      yield { ...place, route, heirs, paths };
    }
  }
}

/** Lists the middleware before a new route, where any path has middleware. */
function listMiddleware(
  { routes }: App,
  { source: { middleware } }: Route,
): readonly string[] | undefined {
  const isUsed = middleware.length > 0 ||
    routes.some(({ source }) => source.middleware.length > 0);
  return isUsed ? middleware : undefined;
}

/** Finds a file that would serve a path, and begin no version prefix. */
function findUsual(
  tree: RouteTree,
  ranked: readonly Ranked[],
  wanted: string,
  prefixes: ReadonlySet<string>,
): ServingPlace | undefined {
  for (const place of findServing(tree, ranked, wanted)) {
    if (!isAsNamed(place.route, wanted, prefixes)) continue;
    if (!place.version || isUsual(prefixes, place.route)) return place;
  }
  return undefined;
}

/** Says where a path's file lies if what looks like its version is text. */
function adviseOnText(
  tree: RouteTree,
  wanted: string,
  places: readonly ServingPlace[],
): string {
  const text = places.find(({ route }) => route.version === undefined);
  const [, first, ...others] = wanted.split("/");
  // Nobody begins a path by text that is written as a version is.
  const isDoubtful = isPlainlyVersion(first.toLowerCase())
    ? !isPlainlyVersion(first)
    : others.some((segment) => isPlainlyVersion(segment.toLowerCase()));
  if (!text || !isDoubtful) return "";
  return `If the text is meant, make ${placeOf(tree, text.file)}. `;
}

/** Tells whether a version has paths already, wherever they lie. */
function isServed({ routes }: App, { version, versionPrefix }: Route): boolean {
  return routes.some((one) =>
    one.version === version && one.versionPrefix === versionPrefix
  );
}

/** Lists the paths that are lost with the new file, or the version around it. */
function listLost({ routes }: App, { paths }: ServingPlace): string[] {
  // What it takes over may have had parameters of other names.
  const shapes = new Set([...paths].map(shapeOf));
  return routes.map(({ path }) => path)
    .filter((path) => !shapes.has(shapeOf(path)));
}

/** Adds to a place what is told of it. */
function completePlace(
  tree: RouteTree,
  app: App,
  place: ServingPlace,
  overridden: Route | undefined,
  prefixes: ReadonlySet<string>,
): FoundPlace {
  return {
    ...place,
    overridden,
    lost: listLost(app, place),
    isFirstVersion: prefixes.size === 0,
    isGone: isGone(place.route.lifecycle, app.now()),
    isVersionServed: isServed(app, place.route),
    extendable: findExtendable(tree, app, place),
    middleware: listMiddleware(app, place.route),
  };
}

/** Says why no file can serve a path, by the one that comes nearest to it. */
function explainNone(
  tree: RouteTree,
  nearest: NewFile | undefined,
  prefixes: ReadonlySet<string>,
  path: string,
  advice: string,
): string {
  const refusal = nearest && explainRefusal(tree, nearest);
  if (refusal !== undefined) return refusal;
  const meant = prefixes.size === 0
    ? adviseFirstPrefix(tree, path)
    : suggestPrefix(prefixes, path);
  if (meant !== undefined) {
    return `no version prefix here leads to that version. ${meant}${advice}`
      .trimEnd();
  }
  return (nearest && explainUnversioned(tree, nearest)) ??
    "check its parameters' types, and the settings of the folders.";
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
  const usual = findUsual(tree, ranked, wanted, prefixes);
  if (usual) {
    const group = findEarlierGroup(tree, app.routes, usual.route);
    const inGroup = group === undefined
      ? []
      : ranked.filter(([candidate]) => liesIn(settings, candidate, group));
    const place = findUsual(tree, inGroup, wanted, prefixes) ?? usual;
    return completePlace(tree, app, place, overridden, prefixes);
  }
  const unusual = [...findServing(tree, ranked, wanted)];
  const made = unusual.find(({ version }) => version)?.version;
  const advice = adviseOnText(tree, wanted, unusual);
  if (made) refusePrefix(tree, prefixes, made, path, advice);
  const best = ranked[0];
  const [nearest] = best
    ? listPlaces(tree, best[0], restOf(wanted, best[1]))
    : [];
  throw new UsageError(
    `No file below ${tree.root} can serve ${path}: ` +
      explainNone(tree, nearest, prefixes, path, advice),
  );
}
