import {
  addSurroundings,
  type EffectiveSettings,
  type Surroundings,
} from "../compose/effective_settings.ts";
import { joinSurroundings } from "../compose/inherited_route.ts";
import type { LifecycleDate, RouteLifecycle } from "../declare/lifecycle.ts";
import { LAYOUT } from "../match/table.ts";
import type { CustomTypes } from "../path/parameter_type.ts";
import type {
  CompiledRoute,
  CompiledRoutes,
} from "../serve/compiled_routes.ts";
import type { FolderHandlers } from "./folder_handlers.ts";
import { expectLoader, loadHandlers } from "./lazy_file.ts";
import { roleOf, SPECIAL_NAMES, stemOf } from "./name.ts";
import { folderOf, placeOf } from "./place.ts";
import type { CompiledTree, CompiledVersion, RouteTree } from "./tree.ts";

/** Gives a folder and those around it, the outermost first. */
function foldersAround(folder: string): string[] {
  return folder === ""
    ? [folder]
    : [...foldersAround(parentOf(folder)), folder];
}

function parentOf(folder: string): string {
  return folderOf(folder.slice(0, -1));
}

/** Gives the custom types of a tree. */
export function typesOf({ files }: RouteTree): CustomTypes {
  const name = SPECIAL_NAMES.find((name) =>
    roleOf(name) === "types" && files[name] !== undefined
  );
  return name === undefined ? {} : files[name] as CustomTypes;
}

/** Gives a lifecycle with other places, as messages have them or manifests. */
export function movePlaces(
  lifecycle: RouteLifecycle,
  move: (place: string) => string,
): RouteLifecycle {
  const moveDate = (date: LifecycleDate | undefined) =>
    date && { ...date, place: move(date.place) };
  return {
    ...lifecycle,
    // A manifest leaves out what is undefined.
    deprecated: moveDate(lifecycle.deprecated),
    sunset: moveDate(lifecycle.sunset),
  };
}

/** Gives what stands around the files of a folder in an application. */
function surroundFolder(
  folder: string,
  handlersOf: (folder: string) => FolderHandlers,
  around: EffectiveSettings,
): EffectiveSettings {
  return foldersAround(folder).map(handlersOf).reduce(
    (outer, { middleware, onError }) =>
      addSurroundings(outer, middleware, onError),
    around,
  );
}

/** A route as a manifest holds it. */
interface Entry {
  readonly version: CompiledVersion;
  /** The rest of the route's path. */
  readonly resource: string;
  readonly file: string;
}

/** Makes what finds the routes of a manifest by their number. */
function createEntryFinder(
  routes: CompiledTree["routes"],
): (number: number) => Entry {
  let resources: readonly string[][] | undefined;
  return (number) => {
    // Nothing of it is needed before the first request.
    resources ??= routes.map(({ files }) => Object.keys(files));
    let first = 0;
    const group = resources.findIndex(({ length }) => {
      first += length;
      return number < first;
    });
    const version = routes[group];
    const resource = resources[group].at(number - first)!;
    return { version, resource, file: version.files[resource] };
  };
}

function pathOf({ version: { lead }, resource }: Entry): string {
  return lead !== "" && resource === "/" ? lead : lead + resource;
}

function readEntry(
  tree: RouteTree,
  entry: Entry,
  handlersOf: (folder: string) => FolderHandlers,
): CompiledRoute {
  const { version: compiled, resource, file } = entry;
  const { version, versionPrefix, lifecycle, heirs = [] } = compiled;
  const place = placeOf(tree, file);
  return {
    route: {
      path: pathOf(entry),
      resource,
      methods: undefined,
      version,
      versionPrefix,
      name: stemOf(file),
      lifecycle: lifecycle &&
        movePlaces(lifecycle, (file) => placeOf(tree, file)),
    },
    place,
    load: loadHandlers(expectLoader(tree.files[file], place), place),
    surround: (around) => {
      const surround = (folder: string) =>
        surroundFolder(folder, handlersOf, around);
      return heirs.reduce<Surroundings>(
        (brought, heir) =>
          joinSurroundings(surround(parentOf(heir)), surround(heir), brought),
        surround(folderOf(file)),
      );
    },
  };
}

/**
 * Reads what a manifest holds of its compiled routes.
 *
 * @param tree The manifest.
 * @param handlersOf Declares the handlers of a folder of it.
 * @returns Nothing when the tree is not compiled, or for another layout.
 */
export function readCompiled(
  tree: RouteTree,
  handlersOf: (folder: string) => FolderHandlers,
): CompiledRoutes | undefined {
  const { compiled } = tree;
  if (compiled?.layout !== LAYOUT) return undefined;
  const { program, types, parameters, versions, removed } = compiled;
  const findEntry = createEntryFinder(compiled.routes);
  return {
    table: { program: new Int32Array(JSON.parse(program)), types, parameters },
    types: typesOf(tree),
    versions,
    removed,
    readRoute: (number) => readEntry(tree, findEntry(number), handlersOf),
  };
}
