import { compose, type Entry } from "../compose/compose.ts";
import { groupByPath } from "../compose/conflict.ts";
import {
  inherit,
  type Inheritance,
  inheritHandlers,
  NOTHING_INHERITED,
  type Surroundings,
} from "../compose/inheritance.ts";
import { createUrlBuilder, type UrlBuilder } from "../compose/url.ts";
import type { ErrorHandler, Middleware } from "../declare/handler.ts";
import type { Route } from "../declare/route.ts";
import { readSettings, unknownSetting } from "../declare/settings.ts";
import { createFinder, type Finder } from "../match/find.ts";
import { compileTable } from "../match/table.ts";
import {
  attempt,
  DeclarationError,
  type Mistake,
  mistake,
} from "../path/mistake.ts";
import {
  collectTypes,
  type CustomTypes,
  findType,
} from "../path/parameter_type.ts";
import { createPathReader, type PathReader } from "../path/pattern.ts";
import {
  type CompiledRoutes,
  isCompiled,
  openCompiled,
} from "./compiled_routes.ts";
import { createEndpoints, type Endpoints } from "./endpoint.ts";

/** What to do with one trailing slash in a request's path. */
export type TrailingSlash = "ignore" | "strict" | "redirect";

/** How an application composes, matches and serves. */
export interface AppOptions<
  Prefix extends string = string,
  Types = CustomTypes,
> {
  /** Types that paths can name beside the built-in ones. */
  readonly types?: Types;
  /** The least specific version prefix. */
  readonly versionPrefix?: Prefix;
  /**
   * What to do with one trailing slash in a request's path: serve it as if it
   * were not there (`ignore`, the default), answer 404 (`strict`), or send
   * the client to the path without it (`redirect`, 308).
   */
  readonly trailingSlash?: TrailingSlash;
  /** Lets answers to unexpected errors say what happened. */
  readonly development?: boolean;
}

const OPTION_NAMES = ["types", "versionPrefix", "trailingSlash", "development"];
const TRAILING_SLASHES: readonly unknown[] = ["ignore", "strict", "redirect"];
/** Where an application's own settings are written, for messages. */
const PLACE = "new App()";

/** What an application was told before it is built. */
export interface Declarations {
  readonly options: AppOptions;
  readonly entries: readonly Entry[];
  readonly middleware: readonly Middleware[];
  readonly onError: ErrorHandler | undefined;
}

/** A built application: made once, then only read. */
export interface BuiltApplication {
  /** The routes in order of declaration. */
  readonly routes: readonly Route[];
  /** Finds the leaf of a path. */
  readonly finder: Finder;
  /** What answers each path. */
  readonly endpoints: Endpoints;
  /** What stands around answers to requests that no path fits. */
  readonly around: Surroundings;
  /** Builds the URLs of named routes. */
  readonly buildUrl: UrlBuilder;
  /** What is odd about the declarations, but stops nothing. */
  readonly warnings: readonly Mistake[];
}

/**
 * Builds an application from its declarations, or from what was compiled of
 * them before the start.
 *
 * @throws {DeclarationError} When the declarations hold mistakes; it carries
 * all of them, and nothing is built.
 */
export function build(declarations: Declarations): BuiltApplication {
  const compiled = findCompiled(declarations);
  return compiled
    ? buildCompiled(declarations, compiled)
    : buildComposed(declarations);
}

/** Gives compiled routes, when nothing around them would change them. */
function findCompiled(
  { options: { types, versionPrefix }, entries }: Declarations,
): CompiledRoutes | undefined {
  const [entry] = entries;
  const isAlone = entries.length === 1 && entry.kind === "registration" &&
    Object.keys(entry.options).length === 0;
  if (!isAlone || types || versionPrefix !== undefined) return undefined;
  return isCompiled(entry.member) ? entry.member.compiled : undefined;
}

function buildCompiled(
  declarations: Declarations,
  compiled: CompiledRoutes,
): BuiltApplication {
  const mistakes: Mistake[] = [];
  checkOptions(declarations.options, mistakes);
  const types = collectTypes([[compiled.types, PLACE]], mistakes);
  const readPath = createPathReader(types);
  const around = inheritFromApplication(declarations, readPath, mistakes);
  if (mistakes.length > 0) throw new DeclarationError(mistakes);
  return openCompiled(
    compiled,
    { types, readPath, around },
    () => buildComposed(declarations),
  );
}

function buildComposed(declarations: Declarations): BuiltApplication {
  const mistakes: Mistake[] = [];
  checkOptions(declarations.options, mistakes);
  const types = collectTypes(gatherTypes(declarations), mistakes);
  const readPath = createPathReader(types);
  const around = inheritFromApplication(declarations, readPath, mistakes);
  const composed = compose(declarations.entries, around, readPath, mistakes);
  const paths = groupByPath(composed, mistakes);
  if (mistakes.some((mistake) => mistake.severity === "error")) {
    throw new DeclarationError(mistakes);
  }
  const table = compileTable(paths.map(([first]) => first.pattern));
  const named = table.types.map((text) => findType(types, text));
  const routes = composed.map(({ route }) => route);
  const endpoints = createEndpoints(paths.length, (leaf) => paths[leaf]);
  for (let leaf = 0; leaf < paths.length; leaf++) endpoints.open(leaf);
  return {
    routes,
    finder: createFinder(table, named),
    endpoints,
    around,
    buildUrl: createUrlBuilder(routes, createPathReader(types)),
    warnings: mistakes,
  };
}

function checkOptions(options: AppOptions, mistakes: Mistake[]): void {
  for (const name of Object.keys(options)) {
    if (OPTION_NAMES.includes(name)) continue;
    mistakes.push(unknownSetting(name, OPTION_NAMES, PLACE));
  }
  const { trailingSlash } = options;
  if (trailingSlash === undefined || TRAILING_SLASHES.includes(trailingSlash)) {
    return;
  }
  mistakes.push(
    mistake(
      "bad-setting",
      [PLACE],
      `Setting "trailingSlash" is ${JSON.stringify(trailingSlash)}.`,
      `Write one of ${TRAILING_SLASHES.join(", ")}.`,
    ),
  );
}

/** Gives what the application itself sets for all its routes. */
function inheritFromApplication(
  { options: { versionPrefix }, middleware, onError }: Declarations,
  readPath: PathReader,
  mistakes: Mistake[],
): Inheritance {
  const settings = { versionPrefix };
  const read = readSettings(settings, Object.keys(settings), PLACE, mistakes);
  const inherited = attempt(
    () =>
      inherit(NOTHING_INHERITED, read ?? {}, "application", PLACE, readPath),
    PLACE,
    mistakes,
  );
  return inheritHandlers(inherited ?? NOTHING_INHERITED, middleware, onError);
}

/** Gives custom types, and where they are written. */
function gatherTypes(
  { options: { types = {} }, entries }: Declarations,
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
