import { compose, type Entry } from "../compose/compose.ts";
import type { RoutesOfPath } from "../compose/conflict.ts";
import type {
  EffectiveSettings,
  Surroundings,
} from "../compose/effective_settings.ts";
import type { Registrable } from "../declare/declaration.ts";
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

/**
 * Routes that were composed and compiled before the start, each of which can
 * be composed again by itself, when it is first requested.
 */
export interface CompiledRoutes {
  /** The table of their patterns. */
  readonly table: Table;
  /** For each pattern of the table, the path of its route. */
  readonly paths: readonly string[];
  /** The custom types that their paths name. */
  readonly types: CustomTypes;
  /** Their versions, by the prefix. */
  readonly versions: readonly PrefixedVersions[];
  /** Declares a part of the routes that holds the one of a pattern. */
  declarePart(number: number): Registrable;
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

/**
 * Makes an application of compiled routes. It serves without composing more
 * than what is requested; who asks about its routes has all of them composed.
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
    const number = numberOf(endpoints, leaf);
    const routes = composeRoutesOfPath(compiled, number, around, readPath);
    openPath(endpoints, leaf, routes, describe);
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
    // What removes paths is not compiled.
    explainMiss: createMissExplainer({ removed: [], types, findVersions }),
    get buildUrl() {
      return composeOnce().buildUrl;
    },
    get warnings() {
      return composeOnce().warnings;
    },
  };
}

/** Composes the routes of a path: there is one. */
function composeRoutesOfPath(
  compiled: CompiledRoutes,
  number: number,
  around: EffectiveSettings,
  readPath: PathReader,
): RoutesOfPath {
  const path = compiled.paths[number];
  const member = compiled.declarePart(number);
  const entry: Entry = { member, options: {} };
  const { routes } = compose([entry], around, readPath, []);
  const found = routes.find(({ route }) => route.path === path);
  if (found) return [found];
  throw new TypeError(
    `Cannot serve ${path}: the manifest's files do not give this route any ` +
      "more. Write the manifest again with strata build.",
  );
}
