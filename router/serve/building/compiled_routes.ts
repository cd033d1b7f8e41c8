import type { Surroundings } from "../../compose/surroundings.ts";
import { createUrlBuilder } from "../../compose/url/url.ts";
import type { Registrable } from "../../declare/declaration.ts";
import type { Route } from "../../declare/route.ts";
import { createFinder } from "../../match/find.ts";
import { addNumberedLeaves } from "../../match/numbered_leaves.ts";
import { createParameterLists } from "../../match/parameter_lists.ts";
import type { Table } from "../../match/table.ts";
import { createComposedPathReader } from "../../path/composed_path.ts";
import type {
  ParameterTypes,
  TypeSource,
} from "../../path/type/known_types.ts";
import type { AnsweringApplication } from "../answering_application.ts";
import type { EndpointRoute } from "../endpoint.ts";
import { createRemovedTest } from "../versions/removed_path.ts";
import type { PrefixedVersions } from "../versions/version_prefixes.ts";
import {
  createEndpointLists,
  createEndpoints,
  numberOf,
  openPath,
} from "./endpoint_writer.ts";
import { LeafDescriber } from "./leaf_content.ts";

/** A route of a file that was composed before the start. */
export type CompiledRoute = Omit<EndpointRoute, "parameters">;

/** Routes of files that were composed and compiled before the start. */
export interface CompiledRoutes {
  /** The table of their paths, each of which is found by its number. */
  readonly table: Table;
  /** How many there are. */
  readonly count: number;
  /** The custom types that their paths name, if any. */
  readonly types: readonly TypeSource[];
  /** Their versions, by the prefix. */
  readonly versions: readonly PrefixedVersions[];
  /** Lists them as they are without an application. */
  readonly listRoutes: () => readonly Route[];
  /** Returns the table of the paths that versions have removed. */
  readonly readRemoved: () => Table;
  /**
   * Returns a reader of a path's route by its number, for an application that
   * sets something around all its routes.
   */
  readonly open: (
    application: Surroundings,
  ) => (number: number) => CompiledRoute;
}

/** Routes that were compiled, but can also be composed with others. */
export interface CompiledRegistrable extends Registrable {
  /** The same routes, compiled as if nothing were around them. */
  readonly compiled: CompiledRoutes;
}

/**
 * Tells whether a registered member was compiled.
 *
 * @param member The member.
 */
export function isCompiled(
  member: Registrable,
): member is CompiledRegistrable {
  return (member as Partial<CompiledRegistrable>).compiled !== undefined;
}

/** The parts of an application that its routes depend on. */
interface CompiledSurroundings {
  readonly types: ParameterTypes;
  /** What the application itself sets around all its routes. */
  readonly around: Surroundings;
  /** The surroundings of responses to requests that no path matches. */
  readonly aroundMisses: Surroundings;
}

/**
 * Creates an application of compiled routes, which composes none to answer.
 *
 * @param compiled The routes.
 * @param surroundings What the application sets around them, and their types.
 * @param identify Returns the object that stands for a route when it is first
 * reached; by default the one that was created for it.
 */
export function openCompiled(
  compiled: CompiledRoutes,
  { types, around, aroundMisses }: CompiledSurroundings,
  identify: (route: Route) => Route = (route) => route,
): AnsweringApplication {
  // Endpoints are recorded in it, and other applications may share the routes.
  const table = addNumberedLeaves(compiled.table, compiled.count);
  const readPath = createComposedPathReader(types);
  const readRoute = compiled.open(around);
  const lists = createParameterLists();
  const describer = new LeafDescriber(lists);
  const open = (leaf: number): void => {
    const read = readRoute(numberOf(endpoints, leaf));
    const route = identify(read.route);
    const { parameters } = readPath(route.path);
    openPath(endpoints, leaf, { ...read, route, parameters }, describer);
  };
  const endpoints = createEndpoints(table, lists, createEndpointLists(0), open);
  return {
    finder: createFinder(table, types),
    endpoints,
    aroundMisses,
    readPrefixes: () => compiled.versions,
    isRemoved: createRemovedTest(compiled.readRemoved, types),
    buildUrl: createUrlBuilder(compiled.listRoutes, readPath),
  };
}
