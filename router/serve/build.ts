import { compose, type Entry } from "../compose/compose.ts";
import { groupByPath } from "../compose/conflict.ts";
import { warnOfForeignParameters } from "../compose/foreign_parameter.ts";
import {
  inherit,
  type Inheritance,
  inheritHandlers,
  NOTHING_INHERITED,
  type Surroundings,
} from "../compose/inheritance.ts";
import type { RemovedPath } from "../compose/removal.ts";
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
import { showValue } from "../path/shown_value.ts";
import {
  type CompiledRoutes,
  isCompiled,
  openCompiled,
} from "./compiled_routes.ts";
import { createEndpoints, type Endpoints } from "./endpoint.ts";
import { groupByFamily } from "./version_family.ts";
import { createMissExplainer, type MissExplainer } from "./miss.ts";
import {
  checkVersions,
  readLifecycles,
  type VersionLifecycles,
} from "./version_lifecycles.ts";

/** What to do with one trailing slash in a request's path. */
export type TrailingSlash = "ignore" | "strict" | "redirect";

/** How an application composes, matches and serves. */
export interface AppOptions<
  Prefix extends string = string,
  Types = CustomTypes,
> {
  // Also as plain types, by which the compiler knows what `parse` is given.
  /** Types that paths can name beside the built-in ones. */
  readonly types?: Types & CustomTypes;
  /** The least specific version prefix. */
  readonly versionPrefix?: Prefix;
  /**
   * What to do with one trailing slash in a request's path: serve it as if it
   * were not there (`ignore`, the default), answer 404 (`strict`), or send
   * the client to the path without it (`redirect`, 308).
   */
  readonly trailingSlash?: TrailingSlash;
  /**
   * Whether what stands before the server refuses malformed `Host` headers, as
   * edge platforms do; they are checked here otherwise.
   */
  readonly trustHost?: boolean;
  /** Lets answers to unexpected errors say what happened. */
  readonly development?: boolean;
  /** The lifecycles of versions; what is set nearer to a route wins. */
  readonly versions?: VersionLifecycles;
  /**
   * Gives the time by which versions end, in milliseconds since the beginning
   * of 1970; `Date.now` by default.
   */
  readonly clock?: () => number;
}

const OPTION_NAMES = [
  "types",
  "versionPrefix",
  "trailingSlash",
  "trustHost",
  "development",
  "versions",
  "clock",
];
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
  /** The paths that versions have removed. */
  readonly removed: readonly RemovedPath[];
  /** Says why no path fits a request. */
  readonly explainMiss: MissExplainer;
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
  { options: { types, versionPrefix, versions }, entries }: Declarations,
): CompiledRoutes | undefined {
  const [entry] = entries;
  const isAlone = entries.length === 1 && entry.kind === "registration" &&
    Object.keys(entry.options).length === 0;
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
  const { entries } = declarations;
  const composed = compose(entries, around, readPath, mistakes);
  const paths = groupByPath(composed.routes, mistakes);
  warnOfForeignParameters(composed.routes, mistakes);
  refuseErrors(mistakes);
  // Which versions there are is known only when nothing else is wrong.
  checkVersions(declarations.options.versions, composed.routes, mistakes);
  refuseErrors(mistakes);
  const table = compileTable(paths.map(([first]) => first.pattern));
  const named = table.types.map((text) => findType(types, text));
  const routes = composed.routes.map(({ route }) => route);
  const finder = createFinder(table, named);
  const hasLifecycles = routes.some(({ lifecycle }) => lifecycle);
  const endpoints = createEndpoints(
    paths.length,
    (leaf) => paths[leaf],
    hasLifecycles ? groupByFamily(paths) : [],
  );
  for (let leaf = 0; leaf < paths.length; leaf++) endpoints.open(leaf);
  // All are open, and what they were composed of takes more room than they do.
  paths.length = 0;
  const { removed } = composed;
  return {
    routes,
    finder,
    endpoints,
    around,
    removed,
    explainMiss: createMissExplainer({
      routes,
      removed,
      types,
      finder,
      endpoints,
    }),
    buildUrl: createUrlBuilder(routes, createPathReader(types)),
    warnings: mistakes,
  };
}

function refuseErrors(mistakes: readonly Mistake[]): void {
  if (mistakes.some((mistake) => mistake.severity === "error")) {
    throw new DeclarationError(mistakes);
  }
}

function checkOptions(options: AppOptions, mistakes: Mistake[]): void {
  for (const name of Object.keys(options)) {
    if (OPTION_NAMES.includes(name)) continue;
    mistakes.push(unknownSetting(name, OPTION_NAMES, PLACE));
  }
  const { trailingSlash, clock } = options;
  if (clock !== undefined && typeof clock !== "function") {
    mistakes.push(
      mistake(
        "bad-setting",
        [PLACE],
        `Setting "clock": ${showValue(clock)} is no function.`,
        "Write one that gives milliseconds since the beginning of 1970, such " +
          "as Date.now.",
      ),
    );
  }
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
  { options: { versionPrefix, versions }, middleware, onError }: Declarations,
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
  ) ?? NOTHING_INHERITED;
  const lifecycles = readLifecycles(versions, mistakes);
  return inheritHandlers({ ...inherited, lifecycles }, middleware, onError);
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
      sources.push([declaration.types.custom, declaration.types.place]);
    }
  }
  return sources;
}
