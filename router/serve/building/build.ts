import { tellPath } from "../../compose/composed_route.ts";
import { isRegistration } from "../../compose/entry.ts";
import type {
  RoutesByPath,
  RoutesOfPath,
} from "../../compose/routes_by_path.ts";
import {
  addSurroundings,
  NO_SURROUNDINGS,
  type Surroundings,
} from "../../compose/surroundings.ts";
import { createUrlBuilder } from "../../compose/url/url.ts";
import { Blueprint } from "../../declare/blueprint.ts";
import type { Registrable } from "../../declare/declaration.ts";
import { BlueprintGroup } from "../../declare/group.ts";
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
import { collectTypes } from "../../path/type/known_types.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import type { Mistake } from "../../report/mistake.ts";
import { isRecord } from "../../report/record.ts";
import type { AnsweringApplication } from "../answering_application.ts";
import { checkAppOptions } from "../app_options.ts";
import { createMissFinder } from "../versions/miss.ts";
import { createVersionFinder } from "../versions/version_finder.ts";
import { gatherPrefixes } from "../versions/version_prefixes.ts";
import { surroundMisses } from "./around_misses.ts";
import type { BuiltApplication } from "./built_application.ts";
import {
  type CompiledRoutes,
  isCompiled,
  openCompiled,
} from "./compiled_routes.ts";
import {
  composeApplication,
  type ComposedApplication,
} from "./composed_application.ts";
import { type Declarations, listMembers } from "./declarations.ts";
import { addPath, createEndpoints } from "./endpoint_writer.ts";
import { createLateComposition } from "./late_composition.ts";
import {
  createLeafDescriber,
  FILE_LEAF,
  leafOf,
  orderByEnd,
} from "./leaf_content.ts";
import { compileRemoved } from "./removed_table.ts";

/**
 * Builds an application from its declarations, or from what was compiled of
 * them before the start.
 *
 * @param declarations What the application declares, and its options.
 * @throws {DeclarationError} When the declarations hold mistakes; it carries
 * all of them, and nothing is built.
 */
export function buildApplication(declarations: Declarations): BuiltApplication {
  const compiled = findCompiled(declarations);
  return compiled
    ? buildCompiled(declarations, compiled)
    : buildComposed(declarations);
}

/** Gives compiled routes, when nothing around them would change them. */
function findCompiled(
  { options: { types, versionPrefix, versions }, entries }: Declarations,
): CompiledRoutes | undefined {
  const [entry] = entries;
  const isAlone = entries.length === 1 && isRegistration(entry) &&
    isRecord(entry.options) && Object.keys(entry.options).length === 0;
  const isAsCompiled = isAlone && !types && !versions &&
    versionPrefix === undefined;
  if (!isAsCompiled) return undefined;
  return isCompiled(entry.member) ? entry.member.compiled : undefined;
}

/**
 * Builds an application of compiled routes, which answers without composing
 * any; who asks about its routes has all of them composed.
 */
function buildCompiled(
  declarations: Declarations,
  compiled: CompiledRoutes,
): BuiltApplication {
  const { options, middleware, onError } = declarations;
  const mistakes: Mistake[] = [];
  checkAppOptions(options, mistakes);
  const types = collectTypes(compiled.types, mistakes);
  if (mistakes.length > 0) throw new DeclarationError(mistakes);
  const around = addSurroundings(NO_SURROUNDINGS, middleware, onError);
  const composition = createLateComposition(
    () => buildComposed(declarations),
    () => answering.endpoints.routes.map(({ route }) => route),
  );
  const answering = openCompiled(
    compiled,
    { types, around, aroundMisses: surroundMisses(declarations, around) },
    composition.identify,
  );
  return {
    answering,
    get routes() {
      return composition.listRoutes();
    },
    get versionChanges() {
      return composition.compose().versionChanges;
    },
    types,
    get warnings() {
      return composition.compose().warnings;
    },
    knownWarnings: [],
  };
}

/** Compiles paths, those of files to be found by their numbers. */
function compilePaths(
  tree: PatternTree,
  paths: RoutesByPath,
  contents: readonly LeafContent[],
): CompiledPatterns {
  const leaves = contents.map((content, number) =>
    leafOf(paths.firstOf(number), content)
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
  { types, tree, paths }: ComposedApplication,
): Pick<AnsweringApplication, "finder" | "endpoints"> {
  const routesOf = (number: number): RoutesOfPath =>
    orderByEnd(paths.listOf(number));
  const lists = createParameterLists();
  const describe = createLeafDescriber(lists);
  const contents = Array.from(
    { length: tree.size },
    (_, number) => describe(routesOf(number)),
  );
  const { table, patterns: order } = compilePaths(tree, paths, contents);
  const endpoints = createEndpoints(table, lists);
  // They are numbered as the table numbers its leaves.
  for (const number of order) {
    addPath(endpoints, routesOf(number), contents[number]);
  }
  return { finder: createFinder(table, types), endpoints };
}

/** Makes what answers the requests to composed routes. */
function answerComposed(
  composed: ComposedApplication,
  aroundMisses: Surroundings,
): AnsweringApplication {
  const { types, routes, listRoutes, removed } = composed;
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

function buildComposed(declarations: Declarations): BuiltApplication {
  let composed: ComposedApplication | undefined = composeApplication(
    declarations,
  );
  const { types, around, listRoutes, extending, removed, warnings } = composed;
  for (const member of listMembers(declarations)) {
    closeDeclaration(member);
  }
  const aroundMisses = surroundMisses(declarations, around);
  let answering: AnsweringApplication | undefined;
  return {
    get answering() {
      if (!answering) {
        answering = answerComposed(composed!, aroundMisses);
        // It may hold many paths, which are in the table now.
        composed = undefined;
      }
      return answering;
    },
    get routes() {
      return listRoutes();
    },
    versionChanges: { extending, removed },
    types,
    warnings,
    knownWarnings: warnings,
  };
}

/** Keeps what is added later from being lost without a word. */
function closeDeclaration(member: Registrable): void {
  // Nothing can be added to a tree of files, and it may hold many folders.
  const isOpen = member instanceof Blueprint ||
    member instanceof BlueprintGroup;
  if (!isOpen) return;
  for (const list of Object.values(member.declaration)) {
    if (Array.isArray(list)) Object.freeze(list);
  }
  Object.freeze(member.declaration);
  if (member instanceof BlueprintGroup) {
    for (const inner of member) closeDeclaration(inner);
  }
}
