import type {
  EffectiveSettings,
  Surroundings,
} from "../compose/effective_settings.ts";
import type { Handlers, Registrable } from "../declare/declaration.ts";
import type { Route, RouteSource } from "../declare/route.ts";
import { createFinder } from "../match/find.ts";
import { createParameterLists } from "../match/parameter_lists.ts";
import type { Table } from "../match/table.ts";
import type { CustomTypes, ParameterTypes } from "../path/parameter_type.ts";
import type { PathReader } from "../path/pattern.ts";
import type { BuiltApplication } from "./built_application.ts";
import {
  createEndpoints,
  createLeafDescriber,
  numberOf,
  openPath,
} from "./endpoint_writer.ts";
import { createMissExplainer } from "./miss.ts";
import {
  createVersionFinder,
  type PrefixedVersions,
} from "./version_finder.ts";

/** A route of a file that was composed before the start. */
export interface CompiledRoute {
  /** All of it but where each part of its path was written. */
  readonly route: Omit<Route, "source">;
  /** The route file. */
  readonly place: string;
  /** Loads the file's handlers. */
  readonly load: () => Promise<Handlers>;
  /** Gives what stands around them, given what the application sets. */
  readonly surround: (around: EffectiveSettings) => Surroundings;
}

/** Routes of files that were composed and compiled before the start. */
export interface CompiledRoutes {
  /** The table of their paths, which notes the number of each. */
  readonly table: Table;
  /** The custom types that their paths name. */
  readonly types: CustomTypes;
  /** Their versions, by the prefix. */
  readonly versions: readonly PrefixedVersions[];
  /** The paths that versions have removed. */
  readonly removed: readonly string[];
  /** Reads the route of a path, by its number. */
  readonly readRoute: (number: number) => CompiledRoute;
}

/** Routes that were compiled, but can also be composed with others. */
export interface CompiledRegistrable extends Registrable {
  /** The same routes, compiled as if nothing were around them. */
  readonly compiled: CompiledRoutes;
}

/** Tells whether what is registered was compiled. */
export function isCompiled(
  member: Registrable,
): member is CompiledRegistrable {
  return "compiled" in member;
}

/** What of an application its routes depend on. */
export interface CompiledSurroundings {
  readonly types: ParameterTypes;
  readonly readPath: PathReader;
  /** What the application itself sets for all its routes. */
  readonly around: EffectiveSettings;
  /** What stands around answers to requests that no path fits. */
  readonly aroundMisses: Surroundings;
}

/** What is found out of a route's source by composing all routes. */
const COMPOSED_SOURCE = [
  "path",
  "version",
  "versionLevel",
  "versionPrefix",
  "urlPrefixes",
  "overridden",
  "inherited",
] as const satisfies readonly Exclude<keyof RouteSource, "place">[];

/** Makes a source that finds out all but the place when it is asked for. */
function createSource(place: string, compose: () => RouteSource): RouteSource {
  const source: Record<string, unknown> = { place };
  for (const key of COMPOSED_SOURCE) {
    const get = () => compose()[key];
    Object.defineProperty(source, key, { get, enumerable: true });
  }
  return source as unknown as RouteSource;
}

/**
 * Adds to a route where it was written. Messages tell the file; whoever asks
 * for more has all routes composed.
 */
function addSource(
  { route, place }: CompiledRoute,
  composeRoutes: () => readonly Route[],
): Route {
  let source: RouteSource | undefined;
  const composeSource = () =>
    composeRoutes().find(({ path }) => path === route.path)!.source;
  return {
    ...route,
    get source() {
      return source ??= createSource(place, composeSource);
    },
  };
}

/**
 * Makes an application of compiled routes. It serves without composing any;
 * who asks about its routes has all of them composed.
 *
 * @param compiled The routes.
 * @param surroundings What the application says about them.
 * @param composeAll Builds the same application of what was not compiled.
 */
export function openCompiled(
  compiled: CompiledRoutes,
  { types, readPath, around, aroundMisses }: CompiledSurroundings,
  composeAll: () => BuiltApplication,
): BuiltApplication {
  // Endpoints are noted in it, and other applications may have the same routes.
  const table = { ...compiled.table, program: compiled.table.program.slice() };
  let composed: BuiltApplication | undefined;
  const composeOnce = () => composed ??= composeAll();
  const lists = createParameterLists();
  const describe = createLeafDescriber(lists);
  const endpoints = createEndpoints(table, lists, (leaf) => {
    const read = compiled.readRoute(numberOf(endpoints, leaf));
    const route = {
      route: addSource(read, () => composeOnce().routes),
      pattern: readPath(read.route.path),
      handlerSource: { kind: "module", load: read.load },
      ...read.surround(around),
    } as const;
    openPath(endpoints, leaf, [route], describe);
  });
  const finder = createFinder(table, types);
  const findVersions = createVersionFinder({
    readPrefixes: () => compiled.versions,
    finder,
    endpoints,
  });
  return {
    finder,
    endpoints,
    aroundMisses,
    get routes() {
      return composeOnce().routes;
    },
    get versionChanges() {
      return composeOnce().versionChanges;
    },
    findVersions,
    explainMiss: createMissExplainer({
      readRemoved: () => compiled.removed.map(readPath),
      types,
      findVersions,
    }),
    get buildUrl() {
      return composeOnce().buildUrl;
    },
    get warnings() {
      return composeOnce().warnings;
    },
  };
}
