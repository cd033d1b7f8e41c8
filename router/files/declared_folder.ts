import { NO_OPTIONS } from "../declare/copied_options.ts";
import type {
  BlueprintDeclaration,
  GroupDeclaration,
  Registrable,
  RouteDeclaration,
} from "../declare/declaration.ts";
import type { ReadSettings } from "../declare/read_settings.ts";
import type { RouteOptions } from "../declare/settings.ts";
import { type Mistake, mistake } from "../report/mistake.ts";
import { attempt, noteRefusal, Refusal } from "../report/refusal.ts";
import { showError } from "../report/shown_error.ts";
import { warnOfBesideFolder } from "./beside_folder.ts";
import type { Folder, PlacedRoute } from "./folder.ts";
import { declareSurroundings } from "./folder_surroundings.ts";
import { warnOfForeignName } from "./foreign_name.ts";
import { deferFile } from "./lazy_file.ts";
import {
  findOutermostPrefix,
  type OutermostPrefix,
  warnOfLeadingVersion,
} from "./leading_version.ts";
import { expectPossibleName, readFolderName, readRouteName } from "./name.ts";
import { readRouteModule } from "./route_module.ts";
import { checkNameCollisions } from "./name_collision.ts";
import {
  type AroundFolder,
  checkVersionFolder,
  isNamedAs,
} from "./version_folder.ts";
import { type FolderSettings, readFolderSettings } from "./version_settings.ts";

/** What is known of the folders around a folder. */
interface Ancestry extends OutermostPrefix, AroundFolder {
  /** The prefix of the names by which `app.urlFor` knows its route files. */
  readonly path: string;
}

/** What is known of the folders around the root: nothing. */
const NOTHING_AROUND: Ancestry = {
  path: "",
  outermost: "",
  withoutOutermost: "",
  hasVersion: false,
  beside: [],
};

const NO_VERSION_FILE: FolderSettings = {
  own: {},
  routes: new Map(),
  isRefused: false,
  hasLostVersion: false,
};

/** Placeholder settings of a folder whose `_version.ts` cannot be read. */
const LOST_SETTINGS: FolderSettings = {
  ...NO_VERSION_FILE,
  isRefused: true,
  hasLostVersion: true,
};

/**
 * Declares a folder with everything in it.
 *
 * @param folder The folder.
 * @param lost The folders whose `_version.ts` could not be read.
 * @param mistakes Collects the mistakes.
 * @param around What is known of the folders around it, unless it is the root.
 */
export function declareFolder(
  folder: Folder,
  lost: ReadonlySet<string>,
  mistakes: Mistake[],
  around: Ancestry = NOTHING_AROUND,
): GroupDeclaration {
  checkNameCollisions(folder, mistakes);
  checkTypesPlace(folder, mistakes);
  warnOfBesideFolder(folder, mistakes);
  const place = folder.special.settings?.place ?? folder.place;
  const settings = readVersionFile(folder, lost, mistakes);
  const { own } = settings;
  const urlPrefix = attempt(
    () => readUrlPrefix(folder, own),
    folder.place,
    mistakes,
  );
  // A refused setting may have declared the folder's version.
  if (!settings.isRefused) {
    checkVersionFolder(folder, own, around, mistakes);
  }
  warnOfLeadingVersion(own, around, place, mistakes);
  const inner = enterFolder(around, folder, own, urlPrefix);
  const files: Registrable[] = folder.routes.length === 0
    ? []
    : [declareBlueprint(folder, settings, inner, mistakes)];
  const folders = folder.folders.map((member) => ({
    declaration: declareFolder(member, lost, mistakes, inner),
  }));
  const { middleware, onError } = declareSurroundings(folder.special, mistakes);
  return {
    kind: "group",
    via: "constructor",
    options: NO_OPTIONS,
    settings: { ...own, urlPrefix: urlPrefix ?? "" },
    place,
    middleware,
    onError,
    members: files.concat(folders),
    isRefused: urlPrefix === undefined || settings.isRefused,
    namedFolder: own.urlPrefix === undefined ? folder.place : undefined,
    lost: settings.hasLostVersion ? "of any version" : undefined,
    mistakes: [],
  };
}

/** Reads what `_version.ts` sets, where there is one. */
function readVersionFile(
  { place, routes, special: { settings } }: Folder,
  lost: ReadonlySet<string>,
  mistakes: Mistake[],
): FolderSettings {
  if (!settings) return lost.has(place) ? LOST_SETTINGS : NO_VERSION_FILE;
  try {
    return readFolderSettings(settings.file, routes, settings.place, mistakes);
  } catch (error) {
    // A setting can be a getter, such as one that reads the environment.
    const reason = `The settings cannot be read: ${showError(error)}`;
    const fix =
      "Write each setting as a plain value, or fix the code that returns it.";
    mistakes.push(mistake("load-failed", [settings.place], reason, fix));
    return LOST_SETTINGS;
  }
}

/** Returns what is known of the folders around a folder's members. */
function enterFolder(
  around: Ancestry,
  folder: Folder,
  own: ReadSettings,
  urlPrefix: string | undefined,
): Ancestry {
  return {
    ...(around.outermost
      ? around
      : findOutermostPrefix(folder, own, urlPrefix)),
    path: around.path + (folder.name && `${folder.name}/`),
    hasVersion: around.hasVersion || own.version !== undefined,
    beside: folder.folders,
  };
}

/** Declares the route files that lie directly in a folder. */
function declareBlueprint(
  folder: Folder,
  settings: FolderSettings,
  around: Ancestry,
  mistakes: Mistake[],
): Registrable {
  const routes: RouteDeclaration[] = [];
  const refused: string[] = [];
  for (const placed of folder.routes) {
    // `attempt` would need a new closure for each file.
    try {
      routes.push(declareRoute(placed, settings, around));
      warnOfForeignName(placed.stem, placed.place, mistakes);
    } catch (error) {
      noteRefusal(error, placed.place, mistakes);
      refused.push(placed.stem);
    }
  }
  return {
    declaration: {
      kind: "blueprint",
      name: undefined,
      options: NO_OPTIONS,
      place: folder.place,
      middleware: [],
      onError: undefined,
      routes,
      lost: lostOf(refused, settings),
    },
  };
}

/** Tells which version the routes of refused files would have had. */
function lostOf(
  stems: readonly string[],
  { routes }: FolderSettings,
): BlueprintDeclaration["lost"] {
  if (stems.length === 0) return undefined;
  const hasOwn = stems.some((stem) =>
    stem.includes("@") || routes.get(stem)?.settings.version !== undefined
  );
  return hasOwn ? "of any version" : "of its version";
}

function declareRoute(
  placed: PlacedRoute,
  { routes }: FolderSettings,
  around: Ancestry,
): RouteDeclaration {
  const { stem, place } = placed;
  const { path, version } = readRouteName(stem);
  const given = routes.get(stem);
  const versionGiven = given?.settings.version;
  if (version !== undefined && versionGiven !== undefined) {
    throw new Refusal(
      "duplicate-setting",
      `The file has version ${version} in its name and ${versionGiven} ` +
        "in the settings of its folder.",
      "Keep one of the two.",
    );
  }
  const name = around.path + stem;
  const options: RouteOptions = { name, version };
  const { load } = deferFile(placed, readRouteModule);
  const route = { path, options, place, kind: "module", load } as const;
  return given ? { ...route, given } : route;
}

/** Refuses a `_types.ts` whose types no path could use. */
function checkTypesPlace(folder: Folder, mistakes: Mistake[]): void {
  const types = folder.special.types;
  if (!types || folder.name === "") return;
  mistakes.push(
    mistake(
      "near-miss",
      [types.place],
      "Custom types are read only from the top of the routes folder.",
      "Move the file there: its types then apply to all paths.",
    ),
  );
}

/**
 * Returns what a folder's name adds to the path. A folder named as the version
 * that it declares adds nothing: nobody means `/v1/v1`.
 */
function readUrlPrefix(
  folder: Folder,
  { version, urlPrefix }: ReadSettings,
): string {
  if (urlPrefix !== undefined) {
    // The name adds nothing to the path, but must be possible on all systems.
    expectPossibleName(folder.name);
    return urlPrefix;
  }
  if (folder.name === "") return "";
  const prefix = readFolderName(folder.name);
  return isNamedAs(folder.name, version) ? "" : prefix;
}
