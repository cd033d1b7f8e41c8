import { type ComposedRoute, tellPath } from "../../compose/composed_route.ts";
import { createUrlBuilder } from "../../compose/url/url.ts";
import { createFinder } from "../../match/find.ts";
import { addNumberedLeaves } from "../../match/numbered_leaves.ts";
import { createParameterLists } from "../../match/parameter_lists.ts";
import type { ParameterLists } from "../../match/params.ts";
import type { LeafContent } from "../../match/subtree.ts";
import {
  type CompiledPatterns,
  compileTable,
} from "../../match/table_writer.ts";
import { createPathReader } from "../../path/path_reader.ts";
import type { PatternTree } from "../../path/pattern_tree.ts";
import type { AnsweringApplication } from "../answering_application.ts";
import { compareLives } from "../versions/lifecycle_state.ts";
import { createMissFinder } from "../versions/miss.ts";
import { createVersionFinder } from "../versions/version_finder.ts";
import { gatherPrefixes } from "../versions/version_prefixes.ts";
import type { ComposedApplication } from "./composed_application.ts";
import { addRoute, createEndpoints, noteFile } from "./endpoint_writer.ts";
import { FILE_LEAF, isOfFile, LeafDescriber } from "./leaf_content.ts";
import { compileRemoved } from "./removed_table.ts";

function hasLifecycle({ settings }: ComposedRoute): boolean {
  return settings.lifecycle !== undefined;
}

/** What is known of paths, by their numbers in the tree. */
interface PathContents {
  /** What is noted of each. */
  readonly contents: LeafContent[];
  /** What of that stands in the table. */
  readonly leaves: LeafContent[];
}

/** Describes paths; those of files are found by their numbers. */
function describePaths(
  { tree, routesByPath }: ComposedApplication,
  lists: ParameterLists,
): PathContents {
  const describer = new LeafDescriber(lists);
  const add = (route: ComposedRoute) => describer.add(route);
  const contents: LeafContent[] = [];
  const leaves: LeafContent[] = [];
  for (let number = 0; number < tree.size; number++) {
    routesByPath.visit(number, add);
    const content = describer.describe();
    contents.push(content);
    const isFile = isOfFile(routesByPath.firstOf(number));
    leaves.push(isFile ? FILE_LEAF : content);
  }
  return { contents, leaves };
}

/** Compiles paths, with room for the leaves of files. */
function compilePaths(
  tree: PatternTree,
  leaves: readonly LeafContent[],
): CompiledPatterns {
  const { table, patterns } = compileTable(tree, leaves);
  if (!leaves.includes(FILE_LEAF)) return { table, patterns };
  const count = leaves.reduce((sum, { room }) => sum + room, 0);
  return { table: addNumberedLeaves(table, count), patterns };
}

/**
 * Makes what finds composed routes and answers them. What a function among those
 * that the application keeps names, it keeps as well: what only building needs
 * is named here alone.
 */
function createComposedEndpoints(
  composed: ComposedApplication,
): Pick<AnsweringApplication, "finder" | "endpoints"> {
  const { types, tree, routes, routesByPath } = composed;
  if (routes.some(hasLifecycle)) routesByPath.sort(compareLives);
  const lists = createParameterLists();
  const { contents, leaves } = describePaths(composed, lists);
  const { table, patterns: order } = compilePaths(tree, leaves);
  const endpoints = createEndpoints(table, lists);
  const add = (route: ComposedRoute) => addRoute(endpoints, route);
  // They are numbered as the table numbers its leaves.
  for (let index = 0; index < order.length; index++) {
    const number = order[index];
    if (leaves[number] === FILE_LEAF) noteFile(endpoints, contents[number]);
    routesByPath.visit(number, add);
  }
  return { finder: createFinder(table, types), endpoints };
}

/**
 * Makes what answers the requests to composed routes.
 *
 * @param composed The routes.
 */
export function answerComposed(
  composed: ComposedApplication,
): AnsweringApplication {
  const { types, aroundMisses, routes, listRoutes, removed } = composed;
  const { finder, endpoints } = createComposedEndpoints(composed);
  const findVersions = createVersionFinder({
    readPrefixes: () => gatherPrefixes(routes.map(tellPath), removed),
    finder,
    endpoints,
  });
  return {
    finder,
    endpoints,
    aroundMisses,
    findVersions,
    findMiss: createMissFinder({
      readRemoved: () => compileRemoved(removed),
      types,
      findVersions,
    }),
    buildUrl: createUrlBuilder(listRoutes, createPathReader(types)),
  };
}
