import type { ComposedRoute } from "../../compose/composed_route.ts";
import type { RoutesByPath } from "../../compose/routes_by_path.ts";
import { createUrlBuilder } from "../../compose/url/url.ts";
import { createFinder } from "../../match/find.ts";
import { addNumberedLeaves } from "../../match/numbered_leaves.ts";
import { createParameterLists } from "../../match/parameter_lists.ts";
import type { LeafContent } from "../../match/subtree.ts";
import { compileTable } from "../../match/table_writer.ts";
import { createComposedPathReader } from "../../path/composed_path.ts";
import type { AnsweringApplication } from "../answering_application.ts";
import { compareLifetimes } from "../versions/lifecycle_state.ts";
import { createRemovedTest } from "../versions/removed_path.ts";
import {
  collectPrefixes,
  type PrefixedVersions,
} from "../versions/version_prefixes.ts";
import type { ComposedApplication } from "./composed_application.ts";
import {
  addRoute,
  createEndpointLists,
  createEndpoints,
  noteFile,
} from "./endpoint_writer.ts";
import { FILE_LEAF, LeafDescriber } from "./leaf_content.ts";
import { compileRemoved } from "./removed_table.ts";

/** The path of a file, which is found by the number of its endpoint. */
interface FilePath {
  readonly number: number;
  readonly content: LeafContent;
}

/**
 * Creates the finder and endpoints of composed routes. It is a function of its
 * own since a closure that the application keeps also retains its scope: here,
 * much that only building needs.
 */
function createComposedEndpoints(
  composed: ComposedApplication,
): Pick<AnsweringApplication, "finder" | "endpoints"> {
  const { types, tree, routes, settings, routesByPath } = composed;
  const haveLifecycles = settings.some(({ lifecycle }) => lifecycle);
  const lists = createParameterLists();
  const describer = new LeafDescriber(lists);
  const added = createEndpointLists(routes.length);
  const files: FilePath[] = [];
  const add = (route: ComposedRoute) => {
    describer.add(route);
    addRoute(added, route);
  };
  // All that is known of a path is read at once, with its leaf: routes are far
  // apart in memory, and endpoints are numbered as leaves are.
  const table = compileTable(tree, (path) => {
    const number = added.count;
    // With an array of each path's routes, building takes a tenth longer.
    if (haveLifecycles) sortByLifetimes(routesByPath, path).forEach(add);
    else routesByPath.visit(path, add);
    const content = describer.describe();
    if (!routes[path].isOfFile) return content;
    files.push({ number, content });
    return FILE_LEAF;
  });
  const numbered = files.length === 0
    ? table
    : addNumberedLeaves(table, added.count);
  const endpoints = createEndpoints(numbered, lists, added);
  for (const { number, content } of files) noteFile(endpoints, number, content);
  return { finder: createFinder(numbered, types), endpoints };
}

/** Lists the routes of a path, the one that stays longest first. */
function sortByLifetimes(
  routesByPath: RoutesByPath,
  path: number,
): ComposedRoute[] {
  const routes: ComposedRoute[] = [];
  routesByPath.visit(path, (route) => routes.push(route));
  return routes.sort(compareLifetimes);
}

/**
 * Creates the part of an application that answers requests to composed routes.
 *
 * @param composed The routes.
 */
export function answerComposed(
  composed: ComposedApplication,
): AnsweringApplication {
  const { types, aroundMisses, routes, settings, listRoutes, removed } =
    composed;
  let prefixes: readonly PrefixedVersions[] | undefined;
  return {
    ...createComposedEndpoints(composed),
    aroundMisses,
    readPrefixes: () =>
      prefixes ??= collectPrefixes({ routes, settings, removed }),
    isRemoved: createRemovedTest(() => compileRemoved(removed), types),
    buildUrl: createUrlBuilder(listRoutes, createComposedPathReader(types)),
  };
}
