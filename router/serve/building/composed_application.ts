import { groupByPath } from "../../compose/checking/conflict.ts";
import { warnOfForeignParameters } from "../../compose/checking/foreign_parameter.ts";
import { warnOfRepeatedNames } from "../../compose/checking/repeated_name.ts";
import { compose, MAX_GROUPS } from "../../compose/compose.ts";
import type { Composed } from "../../compose/composed.ts";
import type { ComposedRoute } from "../../compose/composed_route.ts";
import {
  type EffectiveSettings,
  NOTHING_SET,
  overrideSettings,
} from "../../compose/effective_settings.ts";
import type { RoutesByPath } from "../../compose/routes_by_path.ts";
import {
  addSurroundings,
  type Surroundings,
} from "../../compose/surroundings.ts";
import type {
  GroupDeclaration,
  Registrable,
} from "../../declare/declaration.ts";
import { readSettings } from "../../declare/read_settings.ts";
import type { Route } from "../../declare/route.ts";
import { SETTINGS } from "../../declare/settings.ts";
import { createPathReader, type PathReader } from "../../path/path_reader.ts";
import { listTexts } from "../../path/pattern_tree.ts";
import {
  collectTypes,
  type ParameterTypes,
  type TypeSource,
} from "../../path/type/known_types.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import type { Mistake } from "../../report/mistake.ts";
import { APP_PLACE, checkAppOptions } from "../app_options.ts";
import { surroundMisses } from "./around_misses.ts";
import type { Declarations } from "./declarations.ts";
import { warnOfDroppedSlashes } from "./dropped_slash.ts";
import { checkVersions, readLifecycles } from "./version_lifecycles.ts";

/** An application that is composed of declarations without errors. */
export interface ComposedApplication extends Composed {
  readonly types: ParameterTypes;
  /** The surroundings of responses to requests that no path matches. */
  readonly aroundMisses: Surroundings;
  /** Lists all routes. */
  readonly listRoutes: () => readonly Route[];
  /** The routes of each path, by its number: the index of the first one. */
  readonly routesByPath: RoutesByPath;
  readonly warnings: readonly Mistake[];
}

/**
 * Composes what an application declares.
 *
 * @param declarations What it declares, and its options.
 * @throws {DeclarationError} When the declarations hold mistakes; it contains
 * all of them.
 */
export function composeApplication(
  declarations: Declarations,
): ComposedApplication {
  const mistakes: Mistake[] = [];
  checkAppOptions(declarations.options, mistakes);
  const sources = listTypeSources(declarations);
  const types = collectTypes(sources, mistakes);
  const readPath = createPathReader(types);
  const around = readApplicationSettings(declarations, readPath, mistakes);
  const composed = compose(
    declarations.entries,
    around,
    readPath,
    mistakes,
  );
  const { routes, tree } = composed;
  const routesByPath = groupByPath(routes, tree, mistakes);
  warnOfForeignParameters(routes, listTexts(tree), types, mistakes);
  warnOfRepeatedNames(routes, mistakes);
  if (declarations.options.trailingSlash === "strict") {
    warnOfDroppedSlashes(routes, mistakes);
  }
  refuseErrors(
    sources.some(({ isLost }) => isLost)
      ? mistakes.filter(({ code }) => code !== "unknown-type")
      : mistakes,
  );
  const aroundMisses = surroundMisses(declarations, around, mistakes);
  // Which versions there are is known only when nothing else is wrong.
  checkVersions(declarations.options.versions, routes, mistakes);
  refuseErrors(mistakes);
  return {
    ...composed,
    types,
    aroundMisses,
    listRoutes: createRouteLister(routes),
    routesByPath,
    warnings: Object.freeze(mistakes),
  };
}

/** Creates a function that lists the routes; they are collected once. */
function createRouteLister(
  composed: readonly ComposedRoute[],
): () => readonly Route[] {
  let routes: readonly Route[] | undefined;
  return () => routes ??= Object.freeze(composed.map(({ route }) => route));
}

function refuseErrors(mistakes: readonly Mistake[]): void {
  if (mistakes.some((mistake) => mistake.severity === "error")) {
    throw new DeclarationError(mistakes);
  }
}

/** Reads what the application itself sets for all its routes. */
function readApplicationSettings(
  { options: { versionPrefix, versions }, middleware, onError }: Declarations,
  readPath: PathReader,
  mistakes: Mistake[],
): EffectiveSettings {
  const read = readSettings(
    { versionPrefix },
    SETTINGS.registration,
    APP_PLACE,
    mistakes,
  );
  const effective = overrideSettings(
    NOTHING_SET,
    read,
    "application",
    { place: APP_PLACE },
    readPath,
  );
  const lifecycles = readLifecycles(versions, mistakes);
  return addSurroundings({ ...effective, lifecycles }, middleware, onError);
}

/** Returns custom types, and where they are written. */
function listTypeSources(
  { options: { types = {} }, members }: Declarations,
): TypeSource[] {
  const ofTrees = [...listGroups(members, new Set())]
    .flatMap(({ types }) => types ?? []);
  return [{ custom: types, place: "new App({ types })" }, ...ofTrees];
}

/** Lists the groups among members and in them, each once. */
function listGroups(
  members: Iterable<Registrable>,
  groups: Set<GroupDeclaration>,
  depth = 0,
): Set<GroupDeclaration> {
  // Groups nested too deeply are refused later.
  if (depth === MAX_GROUPS) return groups;
  for (const { declaration } of members) {
    // A group that contains itself is refused later.
    if (declaration.kind !== "group" || groups.has(declaration)) continue;
    groups.add(declaration);
    // A tree is one group of folders, whose types are all its own.
    if (!declaration.types) listGroups(declaration.members, groups, depth + 1);
  }
  return groups;
}
