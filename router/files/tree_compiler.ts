import type { Route } from "../declare/route.ts";
import { createPatternTree } from "../match/pattern_tree.ts";
import { LAYOUT } from "../match/table.ts";
import { compileTable } from "../match/table_writer.ts";
import { collectTypes } from "../path/parameter_type.ts";
import { groupBy } from "../path/group_by.ts";
import { createPathReader } from "../path/pattern.ts";
import type { App } from "../serve/app.ts";
import { describeUnopened } from "../serve/endpoint_writer.ts";
import { leadTextOf } from "../serve/version_family.ts";
import { gatherPrefixes } from "../serve/version_finder.ts";
import { movePlaces, typesOf } from "./compiled_tree.ts";
import { fileAt, folderOf } from "./place.ts";
import type { CompiledTree, CompiledVersion, RouteTree } from "./tree.ts";

/** Says what a manifest does of a route's version, without its files. */
function describeVersion(
  tree: RouteTree,
  route: Route,
): Omit<CompiledVersion, "files"> {
  const { version, versionPrefix, lifecycle, source } = route;
  const file = (place: string) => fileAt(tree, place);
  const heirs = source.inherited.map(({ place }) => folderOf(file(place)));
  return {
    lead: leadTextOf(route),
    version,
    versionPrefix,
    lifecycle: lifecycle && movePlaces(lifecycle, file),
    heirs: heirs.length === 0 ? undefined : heirs.reverse(),
  };
}

/** Groups routes of which a manifest says the same, but for their files. */
function groupRoutes(
  tree: RouteTree,
  routes: readonly Route[],
): (readonly Route[])[] {
  const groups = groupBy(
    routes,
    (route) => JSON.stringify(describeVersion(tree, route)),
  );
  return [...groups.values()];
}

function compileVersion(
  tree: RouteTree,
  routes: readonly Route[],
): CompiledVersion {
  const files = routes.map(({ resource, source }) =>
    [resource, fileAt(tree, source.place)] as const
  );
  return {
    ...describeVersion(tree, routes[0]),
    files: Object.fromEntries(files),
  };
}

/**
 * Compiles the routes of a tree, for its manifest.
 *
 * @param tree The tree.
 * @param app An application with these routes and nothing else.
 */
export function compileTree(tree: RouteTree, app: App): CompiledTree {
  const readPath = createPathReader(collectTypes([[typesOf(tree), ""]], []));
  const groups = groupRoutes(tree, app.routes);
  const removed = app.versions().flatMap(({ versionPrefix, removed }) =>
    removed.map((route) => ({ ...route, versionPrefix }))
  );
  const patterns = groups.flat().map(({ path }) => readPath(path));
  const { table } = compileTable(
    createPatternTree(patterns),
    describeUnopened(patterns.length),
  );
  return {
    layout: LAYOUT,
    routes: groups.map((group) => compileVersion(tree, group)),
    removed: removed.map(({ path }) => path),
    program: JSON.stringify([...table.program]),
    types: table.types,
    parameters: table.parameters,
    versions: gatherPrefixes(app.routes, removed),
  };
}
