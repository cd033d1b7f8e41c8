import type { Route } from "../../declare/route.ts";
import { leadOf } from "../../declare/route_lead.ts";
import { compileTable } from "../../match/table_writer.ts";
import { composeApplication } from "../../serve/building/composed_application.ts";
import { FILE_LEAF } from "../../serve/building/leaf_content.ts";
import { compileRemoved } from "../../serve/building/removed_table.ts";
import { collectPrefixes } from "../../serve/versions/version_prefixes.ts";
import { fileRoutes } from "../file_routes.ts";
import { fileAt, folderOf } from "../place.ts";
import type { CompiledTree, RouteTree } from "../tree.ts";
import { MANIFEST_LAYOUT } from "./compiled_tree.ts";
import type { CompiledVersion } from "./compiled_version.ts";
import { serializeSource } from "./serialized_source.ts";
import { packSources } from "./packed_sources.ts";
import { packTable } from "./packed_table.ts";

/** Compiles a route for a manifest, without its path and its file. */
function compileVersion(
  tree: RouteTree,
  route: Route,
): Omit<CompiledVersion, "files"> {
  const { version, versionPrefix, lifecycle, source } = route;
  const heirs = source.inherited
    .map(({ place }) => folderOf(fileAt(tree, place)));
  return {
    lead: leadOf(route),
    version,
    versionPrefix,
    lifecycle,
    heirs: heirs.length === 0 ? undefined : heirs.reverse(),
  };
}

/** Groups consecutive routes that compile to the same version. */
function compileRoutes(
  tree: RouteTree,
  routes: Iterable<Route>,
): CompiledVersion[] {
  const versions: CompiledVersion[] = [];
  let files: string[] = [];
  let last: string | undefined;
  for (const route of routes) {
    const version = compileVersion(tree, route);
    const text = JSON.stringify(version);
    if (text !== last) versions.push({ ...version, files: files = [] });
    last = text;
    files.push(route.resource, fileAt(tree, route.source.place));
  }
  return versions;
}

/**
 * Compiles the routes of a tree, for its manifest.
 *
 * @param tree The tree.
 * @throws {DeclarationError} When there are mistakes in it.
 */
export function compileTree(tree: RouteTree): CompiledTree {
  const member = fileRoutes(tree);
  const composed = composeApplication({
    options: {},
    entries: [{ kind: "registration", member, options: {} }],
    members: [member],
    middleware: [],
    onError: undefined,
  });
  const { tree: paths, removed } = composed;
  const routes = composed.listRoutes();
  // No two files have the same path, so each is the first route of its own.
  const ordered: Route[] = [];
  const table = compileTable(paths, (number) => {
    ordered.push(routes[number]);
    return FILE_LEAF;
  });
  return {
    layout: MANIFEST_LAYOUT,
    files: tree.files,
    routes: compileRoutes(tree, ordered),
    table: packTable(table),
    removed: packTable(compileRemoved(removed)),
    versions: collectPrefixes(composed),
    sources: packSources(ordered.map(serializeSource)),
  };
}
