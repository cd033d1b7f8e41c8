import type { EffectiveSettings } from "../compose/effective_settings.ts";
import type { Surroundings } from "../compose/surroundings.ts";
import type { Handlers, Registrable } from "../declare/declaration.ts";
import { createFinder } from "../match/find.ts";
import { addNumberedLeaves } from "../match/numbered_leaves.ts";
import { createParameterLists } from "../match/parameter_lists.ts";
import type { Table } from "../match/table.ts";
import type { ParameterTypes, TypeSource } from "../path/known_types.ts";
import type { PathReader } from "../path/path_reader.ts";
import type { BuiltApplication } from "./built_application.ts";
import {
  createEndpoints,
  createLeafDescriber,
  numberOf,
  openPath,
} from "./endpoint_writer.ts";
import {
  type CompiledParts,
  createLateComposition,
} from "./late_composition.ts";
import { createMissExplainer } from "./miss.ts";
import { createVersionFinder } from "./version_finder.ts";
import type { PrefixedVersions } from "./version_prefixes.ts";

/** A route of a file that was composed before the start. */
export interface CompiledRoute extends Surroundings {
  /** All of it but where each part of its path was written. */
  readonly route: CompiledParts;
  /** The route file. */
  readonly place: string;
  /** Loads the file's handlers. */
  readonly load: () => Promise<Handlers>;
}

/** Routes of files that were composed and compiled before the start. */
export interface CompiledRoutes {
  /** The table of their paths, each of which is found by its number. */
  readonly table: Table;
  /** How many there are. */
  readonly count: number;
  /** The custom types that their paths name, if any. */
  readonly types: TypeSource | undefined;
  /** Their versions, by the prefix. */
  readonly versions: readonly PrefixedVersions[];
  /** The paths that versions have removed. */
  readonly removed: readonly string[];
  /**
   * Gives what reads a path's route by its number, for an application that sets
   * something around all its routes.
   */
  readonly open: (
    application: EffectiveSettings,
  ) => (number: number) => CompiledRoute;
}

/** Routes that were compiled, but can also be composed with others. */
export interface CompiledRegistrable extends Registrable {
  /** The same routes, compiled as if nothing were around them. */
  readonly compiled: CompiledRoutes;
}

/**
 * Tells whether what is registered was compiled.
 *
 * @param member What is registered.
 */
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
  const table = addNumberedLeaves(compiled.table, compiled.count);
  const readRoute = compiled.open(around);
  const lists = createParameterLists();
  const describe = createLeafDescriber(lists);
  const endpoints = createEndpoints(table, lists, (endpoints, leaf) => {
    const read = readRoute(numberOf(endpoints, leaf));
    const { route: parts, place, load, layers, errorHandlers } = read;
    const route = {
      route: composition.routeOf(parts, place),
      pattern: readPath(parts.path),
      handlerSource: { kind: "module", load },
      layers,
      errorHandlers,
    } as const;
    openPath(endpoints, leaf, [route], describe);
  });
  const composition = createLateComposition(composeAll, endpoints.routes);
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
      return composition.listRoutes();
    },
    get versionChanges() {
      return composition.compose().versionChanges;
    },
    findVersions,
    explainMiss: createMissExplainer({
      readRemoved: () => compiled.removed.map(readPath),
      types,
      findVersions,
    }),
    get buildUrl() {
      return composition.compose().buildUrl;
    },
    types,
    get warnings() {
      return composition.compose().warnings;
    },
    knownWarnings: [],
  };
}
