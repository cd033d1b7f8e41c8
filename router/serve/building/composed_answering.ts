import { tellPath } from "../../compose/composed_route.ts";
import type { RoutesOfPath } from "../../compose/routes_by_path.ts";
import { createUrlBuilder } from "../../compose/url/url.ts";
import { createFinder } from "../../match/find.ts";
import { addNumberedLeaves } from "../../match/numbered_leaves.ts";
import { createParameterLists } from "../../match/parameter_lists.ts";
import type { PatternTree } from "../../match/pattern_tree.ts";
import type { LeafContent } from "../../match/subtree.ts";
import {
  type CompiledPatterns,
  compileTable,
} from "../../match/table_writer.ts";
import { createPathReader } from "../../path/path_reader.ts";
import { remember } from "../../path/remember.ts";
import type { AnsweringApplication } from "../answering_application.ts";
import { createMissFinder } from "../versions/miss.ts";
import { createVersionFinder } from "../versions/version_finder.ts";
import { gatherPrefixes } from "../versions/version_prefixes.ts";
import type { ComposedApplication } from "./composed_application.ts";
import { addPath, createEndpoints } from "./endpoint_writer.ts";
import {
  createLeafDescriber,
  FILE_LEAF,
  isOfFile,
  orderByEnd,
} from "./leaf_content.ts";
import { compileRemoved } from "./removed_table.ts";

/** Compiles paths, those of files to be found by their numbers. */
function compilePaths(
  tree: PatternTree,
  paths: readonly RoutesOfPath[],
  contents: readonly LeafContent[],
): CompiledPatterns {
  const leaves = contents.map((content, number) =>
    isOfFile(paths[number][0]) ? FILE_LEAF : content
  );
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
  { types, tree, routesByPath }: ComposedApplication,
): Pick<AnsweringApplication, "finder" | "endpoints"> {
  const lists = createParameterLists();
  const paths = Array.from(
    { length: tree.size },
    (_, number) => orderByEnd(routesByPath.listOf(number)),
  );
  const contents = paths.map(createLeafDescriber(lists));
  const { table, patterns: order } = compilePaths(tree, paths, contents);
  const endpoints = createEndpoints(table, lists);
  // They are numbered as the table numbers its leaves.
  for (const number of order) {
    addPath(endpoints, paths[number], contents[number]);
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
    buildUrl: createUrlBuilder(
      listRoutes,
      remember(createPathReader(types)),
    ),
  };
}
