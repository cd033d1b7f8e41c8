import { memoize } from "../../collection/memoize.ts";
import {
  nameErrorHandlers,
  nameMiddleware,
} from "../../compose/surrounding_names.ts";
import {
  addSurroundings,
  joinSurroundings,
  NO_SURROUNDINGS,
  type Surroundings,
} from "../../compose/surroundings.ts";
import type { Handlers } from "../../declare/declaration.ts";
import type { RouteLifecycle } from "../../declare/lifecycle.ts";
import type { Route, RouteSource } from "../../declare/route.ts";
import { joinLead } from "../../declare/route_lead.ts";
import type {
  CompiledRoute,
  CompiledRoutes,
} from "../../serve/building/compiled_routes.ts";
import type { FolderSurroundings } from "../folder_surroundings.ts";
import { readOnce } from "../lazy_file.ts";
import { folderAround, folderOf, placeOf } from "../place.ts";
import { stemOf } from "../role.ts";
import { readRouteModule } from "../route_module.ts";
import { type CompiledTree, isLoader, type RouteTree } from "../tree.ts";
import {
  type CompiledEntry,
  type CompiledVersion,
  findEntry,
  listEntries,
} from "./compiled_version.ts";
import { deserializeSource } from "./serialized_source.ts";
import { createSourceReader } from "./packed_sources.ts";

/** Creates a function that returns the surroundings of a folder's files. */
function createFolderSurrounder(
  surroundingsOf: (folder: string) => FolderSurroundings,
  application: Surroundings,
): (folder: string) => Surroundings {
  const surround = memoize((folder: string): Surroundings => {
    const { middleware, onError } = surroundingsOf(folder);
    const outer = folder === "" ? application : surround(folderAround(folder));
    return addSurroundings(outer, middleware, onError);
  });
  return surround;
}

/** Returns a function that loads and reads a route file at its first call. */
function deferRoute(tree: RouteTree, file: string): () => Promise<Handlers> {
  const load = tree.files[file];
  const place = placeOf(tree, file);
  if (isLoader(load)) return readOnce(load, readRouteModule, place);
  throw new TypeError(
    `Cannot serve ${place}: the manifest's files no longer include it. ` +
      "Rebuild the manifest with strata build.",
  );
}

/** The properties that manifests leave out of a lifecycle when not set. */
const NO_DATES = { deprecated: undefined, sunset: undefined };

function readLifecycle(
  { lifecycle }: CompiledVersion,
): RouteLifecycle | undefined {
  return lifecycle && { ...NO_DATES, ...lifecycle as RouteLifecycle };
}

/** Creates a function that returns the route of an entry of a manifest. */
function createRouteMaker(
  tree: RouteTree,
  sources: string,
): (entry: CompiledEntry, number: number, application: Surroundings) => Route {
  // Routes of one version share one lifecycle.
  const lifecycleOf = memoize(readLifecycle);
  const readSource = createSourceReader(sources);
  return (entry, number, application) => {
    const { version, resource, file } = entry;
    let source: RouteSource | undefined;
    return Object.freeze({
      path: joinLead(version.lead, resource),
      resource,
      methods: undefined,
      version: version.version,
      versionPrefix: version.versionPrefix,
      name: stemOf(file),
      lifecycle: lifecycleOf(version),
      // Sources are slow to create, and most are never read.
      get source() {
        return source ??= addApplication(
          {
            place: placeOf(tree, file),
            ...deserializeSource(resource, readSource(number)),
          },
          application,
        );
      },
    });
  };
}

/**
 * Creates the functions that list the routes of a manifest, and open single
 * ones.
 *
 * @param tree The manifest.
 * @param compiled Its compiled routes.
 * @param surroundingsOf Declares the surroundings that a folder of it adds.
 */
export function createRouteOpener(
  tree: RouteTree,
  { routes, sources }: CompiledTree,
  surroundingsOf: (folder: string) => FolderSurroundings,
): Pick<CompiledRoutes, "listRoutes" | "open"> {
  // Versions that inherit a file share one load of it.
  const loaderOf = memoize((file: string) => deferRoute(tree, file));
  const createRoute = createRouteMaker(tree, sources);

  function open(application: Surroundings) {
    const surround = createFolderSurrounder(surroundingsOf, application);
    return (number: number): CompiledRoute => {
      const entry = findEntry(routes, number);
      const { version: { heirs = [] }, file } = entry;
      const around = heirs.reduce(
        (brought, heir) => joinSurroundings(surround(heir), brought),
        surround(folderOf(file)),
      );
      return {
        route: createRoute(entry, number, application),
        declaration: { kind: "module", load: loaderOf(file) },
        ...around,
      };
    };
  }

  return {
    listRoutes: () =>
      routes.flatMap(listEntries).map((entry, number) =>
        createRoute(entry, number, NO_SURROUNDINGS)
      ),
    open,
  };
}

/** Adds the surroundings that an application sets for all routes. */
function addApplication(
  source: RouteSource,
  application: Surroundings,
): RouteSource {
  return {
    ...source,
    middleware: [...nameMiddleware(application.layers), ...source.middleware],
    errorHandlers: [
      ...source.errorHandlers,
      ...nameErrorHandlers(application.errorHandlers),
    ],
  };
}
