import { compose, type Entry, isRegistration } from "../compose/compose.ts";
import type { RemovedPath, VersionChanges } from "../compose/composed.ts";
import { groupByPath, type RoutesOfPath } from "../compose/conflict.ts";
import {
  addSurroundings,
  type EffectiveSettings,
  NOTHING_SET,
  overrideSettings,
} from "../compose/effective_settings.ts";
import { warnOfForeignParameters } from "../compose/foreign_parameter.ts";
import { createUrlBuilder } from "../compose/url.ts";
import { Blueprint } from "../declare/blueprint.ts";
import type { GroupDeclaration, Registrable } from "../declare/declaration.ts";
import { BlueprintGroup } from "../declare/group.ts";
import type { ErrorHandler, Middleware } from "../declare/handler.ts";
import type { Route } from "../declare/route.ts";
import {
  type GroupOptions,
  readSettings,
  SETTINGS,
} from "../declare/settings.ts";
import { createFinder } from "../match/find.ts";
import { addNumberedLeaves } from "../match/numbered_leaves.ts";
import { createParameterLists } from "../match/parameter_lists.ts";
import {
  addPatterns,
  createPatternTree,
  type PatternTree,
} from "../match/pattern_tree.ts";
import type { LeafContent } from "../match/subtree.ts";
import { type CompiledPatterns, compileTable } from "../match/table_writer.ts";
import { DeclarationError, type Mistake } from "../path/mistake.ts";
import {
  collectTypes,
  type ParameterTypes,
  type TypeSource,
} from "../path/parameter_type.ts";
import { createPathReader, type PathReader } from "../path/pattern.ts";
import { isRecord } from "../path/record.ts";
import { remember } from "../path/remember.ts";
import { APP_PLACE, type AppOptions, checkAppOptions } from "./app_options.ts";
import type { BuiltApplication } from "./built_application.ts";
import {
  type CompiledRoutes,
  isCompiled,
  openCompiled,
} from "./compiled_routes.ts";
import {
  addPath,
  createEndpoints,
  createLeafDescriber,
  FILE_LEAF,
  leafOf,
} from "./endpoint_writer.ts";
import { createMissExplainer } from "./miss.ts";
import {
  createVersionFinder,
  gatherPrefixes,
  type RemovedResource,
} from "./version_finder.ts";
import { checkVersions, readLifecycles } from "./version_lifecycles.ts";

/** What an application was told before it is built. */
export interface Declarations {
  readonly options: AppOptions;
  readonly entries: readonly Entry[];
  readonly middleware: readonly Middleware[];
  readonly onError: ErrorHandler | undefined;
}

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

function buildCompiled(
  declarations: Declarations,
  compiled: CompiledRoutes,
): BuiltApplication {
  const mistakes: Mistake[] = [];
  checkAppOptions(declarations.options, mistakes);
  const types = collectTypes(compiled.types ? [compiled.types] : [], mistakes);
  const readPath = createPathReader(types);
  const around = readApplicationSettings(declarations, readPath, mistakes);
  if (mistakes.length > 0) throw new DeclarationError(mistakes);
  return openCompiled(
    compiled,
    {
      types,
      readPath,
      around,
      aroundMisses: surroundMisses(declarations, around),
    },
    () => buildComposed(declarations),
  );
}

/** What an application's declarations say, when nothing is wrong with them. */
interface ComposedApplication extends VersionChanges {
  readonly types: ParameterTypes;
  /** What the application itself sets for all its routes. */
  readonly around: EffectiveSettings;
  readonly routes: readonly Route[];
  /** Their patterns. */
  readonly tree: PatternTree;
  /** The routes of each path, by the number of its pattern. */
  readonly paths: readonly RoutesOfPath[];
  readonly warnings: readonly Mistake[];
}

function composeApplication(declarations: Declarations): ComposedApplication {
  const mistakes: Mistake[] = [];
  checkAppOptions(declarations.options, mistakes);
  const types = collectTypes(gatherTypes(declarations), mistakes);
  const readPath = createPathReader(types);
  const around = readApplicationSettings(declarations, readPath, mistakes);
  const composed = compose(
    declarations.entries,
    around,
    readPath,
    mistakes,
  );
  const tree = createPatternTree();
  const patterns = composed.routes.map(({ pattern }) => pattern);
  const numbers = addPatterns(tree, patterns);
  const paths = groupByPath(composed.routes, numbers, mistakes);
  warnOfForeignParameters(composed.routes, mistakes);
  refuseErrors(mistakes);
  const routes = composed.routes.map(({ route }) => route);
  // Which versions there are is known only when nothing else is wrong.
  checkVersions(declarations.options.versions, routes, mistakes);
  refuseErrors(mistakes);
  const { extending, removed } = composed;
  return {
    types,
    around,
    routes,
    tree,
    paths,
    extending,
    removed,
    warnings: mistakes,
  };
}

/**
 * Compiles paths. What a function among those that the application keeps names,
 * it keeps as well: the composed routes are named here alone.
 */
function compilePaths(
  tree: PatternTree,
  paths: readonly RoutesOfPath[],
  contents: readonly LeafContent[],
): CompiledPatterns {
  const leaves = contents.map((content, number) =>
    leafOf(paths[number], content)
  );
  const { table, patterns } = compileTable(tree, leaves);
  if (!leaves.includes(FILE_LEAF)) return { table, patterns };
  const count = leaves.reduce((sum, { room }) => sum + room, 0);
  return { table: addNumberedLeaves(table, count), patterns };
}

function buildComposed(declarations: Declarations): BuiltApplication {
  const { types, around, routes, tree, paths, extending, removed, warnings } =
    composeApplication(declarations);
  const lists = createParameterLists();
  const contents = paths.map(createLeafDescriber(lists));
  const { table, patterns: order } = compilePaths(tree, paths, contents);
  const finder = createFinder(table, types);
  const endpoints = createEndpoints(table, lists);
  // They are numbered as the table numbers its leaves.
  for (const number of order) {
    addPath(endpoints, paths[number], contents[number]);
  }
  for (const member of listMembers(declarations.entries)) {
    closeDeclaration(member);
  }
  const findVersions = createVersionFinder({
    readPrefixes: () => gatherPrefixes(routes, removed.map(describeRemoved)),
    finder,
    endpoints,
  });
  return {
    routes,
    finder,
    endpoints,
    aroundMisses: surroundMisses(declarations, around),
    versionChanges: { extending, removed },
    findVersions,
    explainMiss: createMissExplainer({
      readRemoved: () => removed.map(({ pattern }) => pattern),
      types,
      findVersions,
    }),
    buildUrl: createUrlBuilder(
      routes,
      remember(createPathReader(types)),
    ),
    warnings,
  };
}

function describeRemoved(
  { versionPrefix, resource }: RemovedPath,
): RemovedResource {
  return { versionPrefix, resource: resource.path };
}

/** Keeps what is added later from being lost without a word. */
function closeDeclaration(member: Registrable): void {
  // Nothing can be added to a tree of files, and it may hold many folders.
  const isOpen = member instanceof Blueprint ||
    member instanceof BlueprintGroup;
  if (!isOpen) return;
  Object.freeze(member.declaration);
  if (member instanceof BlueprintGroup) {
    for (const inner of member) closeDeclaration(inner);
  }
}

function refuseErrors(mistakes: readonly Mistake[]): void {
  if (mistakes.some((mistake) => mistake.severity === "error")) {
    throw new DeclarationError(mistakes);
  }
}

/** Gives what the application itself sets for all its routes. */
function readApplicationSettings(
  { options: { versionPrefix, versions }, middleware, onError }: Declarations,
  readPath: PathReader,
  mistakes: Mistake[],
): EffectiveSettings {
  const { registration } = SETTINGS;
  const read = readSettings(
    { versionPrefix },
    registration,
    APP_PLACE,
    mistakes,
  );
  const effective = overrideSettings(
    NOTHING_SET,
    read ?? {},
    "application",
    APP_PLACE,
    readPath,
  );
  const lifecycles = readLifecycles(versions, mistakes);
  return addSurroundings({ ...effective, lifecycles }, middleware, onError);
}

function listMembers(entries: readonly Entry[]): Registrable[] {
  return entries.filter(isRegistration).map(({ member }) => member);
}

/**
 * Gives what stands around answers to requests that no path fits: what the
 * application sets, and in it the root's files of its tree. Of several trees,
 * none has more to say than another.
 */
function surroundMisses(
  { entries }: Declarations,
  around: EffectiveSettings,
): EffectiveSettings {
  const trees = [...surroundTrees(listMembers(entries), around)];
  return trees.length === 1 ? trees[0] : around;
}

/**
 * Gives for each tree of route files what stands around answers to misses: its
 * root's files in what the groups around it set. A group with a URL prefix has
 * nothing to say of other paths.
 */
function* surroundTrees(
  members: Iterable<Registrable>,
  around: EffectiveSettings,
): Generator<EffectiveSettings> {
  for (const member of members) {
    // A compiled tree has no declaration before it is asked for.
    const { middleware, onError } = member.aroundMisses ?? member.declaration;
    const inner = addSurroundings(around, middleware, onError);
    if (member.aroundMisses) yield inner;
    else if (isGroupOfAll(member.declaration)) {
      yield* surroundTrees(member.declaration.members, inner);
    }
  }
}

function isGroupOfAll(
  declaration: Registrable["declaration"],
): declaration is GroupDeclaration {
  const { urlPrefix = "" }: GroupOptions = declaration.options;
  return declaration.kind === "group" && ["", "/"].includes(urlPrefix);
}

/** Gives custom types, and where they are written. */
function gatherTypes(
  { options: { types = {} }, entries }: Declarations,
): TypeSource[] {
  const ofTrees = [...listGroups(listMembers(entries), new Set())]
    .flatMap(({ types }) => types ?? []);
  return [{ custom: types, place: "new App({ types })" }, ...ofTrees];
}

/** Lists the groups among members and in them, each once. */
function listGroups(
  members: Iterable<Registrable>,
  groups: Set<GroupDeclaration>,
): Set<GroupDeclaration> {
  for (const { declaration } of members) {
    // A group that holds itself is refused later.
    if (declaration.kind !== "group" || groups.has(declaration)) continue;
    groups.add(declaration);
    // A tree is one group of folders, whose types are all its own.
    if (!declaration.types) listGroups(declaration.members, groups);
  }
  return groups;
}
