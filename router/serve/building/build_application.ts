import { isRegistration } from "../../compose/registration.ts";
import {
  addSurroundings,
  NO_SURROUNDINGS,
} from "../../compose/surroundings.ts";
import { Blueprint } from "../../declare/blueprint.ts";
import type { Registrable } from "../../declare/declaration.ts";
import { BlueprintGroup } from "../../declare/group.ts";
import type { Route } from "../../declare/route.ts";
import { collectTypes } from "../../path/type/known_types.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import type { Mistake } from "../../report/mistake.ts";
import { isRecord } from "../../report/record.ts";
import type { AnsweringApplication } from "../answering_application.ts";
import { checkAppOptions } from "../app_options.ts";
import { surroundMisses } from "./around_misses.ts";
import type { BuiltApplication } from "./built_application.ts";
import {
  type CompiledRoutes,
  isCompiled,
  openCompiled,
} from "./compiled_routes.ts";
import { answerComposed } from "./composed_answering.ts";
import {
  composeApplication,
  type ComposedApplication,
} from "./composed_application.ts";
import type { Declarations } from "./declarations.ts";

/**
 * Builds an application from its declarations, or from what they were compiled
 * to before the start.
 *
 * @param declarations What the application declares, and its options.
 * @throws {DeclarationError} When the declarations hold mistakes; it contains
 * all of them, and nothing is built.
 */
export function buildApplication(declarations: Declarations): BuiltApplication {
  const compiled = findCompiled(declarations);
  return compiled
    ? buildCompiled(declarations, compiled)
    : buildComposed(declarations);
}

/** Returns compiled routes, if nothing around them would change them. */
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
 * any; reading its routes composes all of them.
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
  const aroundMisses = surroundMisses(declarations, around, mistakes);
  const identify = createIdentifier();
  let composed: BuiltApplication | undefined;
  const compose = () => composed ??= buildComposed(declarations);
  let routes: readonly Route[] | undefined;
  return {
    answering: openCompiled(
      compiled,
      { types, around, aroundMisses },
      identify,
    ),
    get routes() {
      return routes ??= Object.freeze(compose().routes.map(identify));
    },
    get versionChanges() {
      return compose().versionChanges;
    },
    types,
    get warnings() {
      return compose().warnings;
    },
    knownWarnings: [],
  };
}

/**
 * Creates a function that returns one object for the route of each path: the
 * first, whether a request has reached it or all were composed.
 */
function createIdentifier(): (route: Route) => Route {
  const known = new Map<string, Route>();
  return (route) => {
    const first = known.get(route.path) ?? route;
    known.set(route.path, first);
    return first;
  };
}

/** Builds an application by composing all that it declares. */
function buildComposed(declarations: Declarations): BuiltApplication {
  let composed: ComposedApplication | undefined = composeApplication(
    declarations,
  );
  const { types, listRoutes, extending, removed, warnings } = composed;
  for (const member of declarations.members) closeDeclaration(member);
  let answering: AnsweringApplication | undefined;
  return {
    get answering() {
      if (!answering) {
        answering = answerComposed(composed!);
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

/** Keeps later additions from being lost silently. */
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
