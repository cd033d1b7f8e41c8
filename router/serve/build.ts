import { compose, type ComposedRoute, type Entry } from "../compose/compose.ts";
import { groupByPath } from "../compose/conflict.ts";
import {
  inherit,
  inheritHandlers,
  NOTHING_INHERITED,
} from "../compose/inheritance.ts";
import type { ErrorHandler, Middleware } from "../declare/handler.ts";
import { readSettings } from "../declare/settings.ts";
import { createFinder, type Finder } from "../match/find.ts";
import { compileTable } from "../match/table.ts";
import { DeclarationError, type Mistake } from "../path/mistake.ts";
import {
  collectTypes,
  type CustomTypes,
  findType,
} from "../path/parameter_type.ts";
import { createPathReader } from "../path/pattern.ts";
import { createPathEndpoint, type PathEndpoint } from "./endpoint.ts";
import type { Link } from "../compose/inheritance.ts";

/** What an application was told before it is built. */
export interface Declarations {
  readonly entries: readonly Entry[];
  readonly types: CustomTypes;
  readonly versionPrefix: string | undefined;
  readonly middleware: readonly Middleware[];
  readonly onError: ErrorHandler | undefined;
}

/** A built application: made once, then only read. */
export interface BuiltApplication {
  /** The routes in order of declaration. */
  readonly routes: readonly ComposedRoute[];
  /** Finds the leaf of a path. */
  readonly finder: Finder;
  /** What answers each leaf. */
  readonly endpoints: readonly PathEndpoint[];
  /** Middleware around answers to requests that no path fits. */
  readonly links: readonly Link[];
  /** Error handlers of the application itself. */
  readonly errorHandlers: readonly ErrorHandler[];
  /** What is odd about the declarations, but stops nothing. */
  readonly warnings: readonly Mistake[];
}

/**
 * Builds an application from its declarations.
 *
 * @throws {DeclarationError} When the declarations hold mistakes; it carries
 * all of them, and nothing is built.
 */
export function build(declarations: Declarations): BuiltApplication {
  const { entries, versionPrefix, middleware, onError } = declarations;
  const mistakes: Mistake[] = [];
  const types = collectTypes(gatherTypes(declarations), mistakes);
  const place = "new App()";
  const known = ["versionPrefix"];
  const settings = readSettings({ versionPrefix }, known, place, mistakes) ??
    {};
  const readPath = createPathReader(types);
  const outer = inheritHandlers(
    inherit(NOTHING_INHERITED, settings, "application", place, readPath),
    middleware,
    onError,
  );
  const routes = compose(entries, outer, readPath, mistakes);
  const paths = groupByPath(routes, mistakes);
  if (mistakes.some((mistake) => mistake.severity === "error")) {
    throw new DeclarationError(mistakes);
  }
  const table = compileTable(paths.map(([first]) => first.pattern));
  const named = table.types.map((text) => findType(types, text));
  return {
    routes,
    finder: createFinder(table, named),
    endpoints: paths.map(createPathEndpoint),
    links: outer.links,
    errorHandlers: outer.errorHandlers,
    warnings: mistakes,
  };
}

/** Custom types and where they are written. */
function gatherTypes(
  { types, entries }: Declarations,
): (readonly [CustomTypes, string])[] {
  const sources: [CustomTypes, string][] = [[types, "new App({ types })"]];
  for (const entry of entries) {
    if (entry.kind === "route") continue;
    const { declaration } = entry.member;
    if (declaration.kind === "group" && declaration.types) {
      sources.push([declaration.types, declaration.place]);
    }
  }
  return sources;
}
