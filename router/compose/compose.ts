import type {
  BlueprintDeclaration,
  Endpoint,
  GroupDeclaration,
  Registrable,
  RouteDeclaration,
} from "../declare/declaration.ts";
import { isEndpointKey, type Method, METHODS } from "../declare/method.ts";
import type { Route } from "../declare/route.ts";
import {
  readSettings,
  type RegistrationOptions,
  SETTINGS,
} from "../declare/settings.ts";
import { attempt, type Mistake, mistake } from "../path/mistake.ts";
import {
  checkPattern,
  joinPatterns,
  type PathReader,
  type Pattern,
} from "../path/pattern.ts";
import { suggest } from "../path/suggestion.ts";
import {
  DEFAULT_VERSION_PREFIX,
  joinVersion,
  nameVersion,
  readVersion,
} from "../path/version.ts";
import {
  chooseVersionPrefix,
  inherit,
  type Inheritance,
  inheritHandlers,
  type Setting,
  type Surroundings,
} from "./inheritance.ts";

/** What an application holds, in the order in which it was declared. */
export type Entry =
  | { readonly kind: "route"; readonly route: RouteDeclaration }
  | {
    readonly kind: "registration";
    readonly member: Registrable;
    readonly options: RegistrationOptions;
  };

/** A route with all that is needed to match and serve it. */
export interface ComposedRoute extends Surroundings {
  /** What applications see of it. */
  readonly route: Route;
  /** Its path, read. */
  readonly pattern: Pattern;
  /** What answers. */
  readonly endpoint: Endpoint;
}

/** What {@linkcode compose} fills while it walks the declarations. */
interface Composition {
  readonly routes: ComposedRoute[];
  readonly mistakes: Mistake[];
  readonly readPath: PathReader;
  /** The texts of versions; `undefined` for those that were refused. */
  readonly versions: Map<Setting<unknown>, string | undefined>;
}

/**
 * Composes declarations into routes: version prefix, version, URL prefixes
 * from the outermost group inwards, and the route's path (SPEC section 4).
 *
 * @param entries What the application holds, in order of declaration.
 * @param outer What the application itself sets.
 * @param readPath Reads the parts of paths.
 * @param mistakes Takes what is wrong with the declarations.
 * @returns The routes in order of declaration, a group depth first.
 */
export function compose(
  entries: readonly Entry[],
  outer: Inheritance,
  readPath: PathReader,
  mistakes: Mistake[],
): ComposedRoute[] {
  const composition: Composition = {
    routes: [],
    mistakes,
    readPath,
    versions: new Map(),
  };
  for (const entry of entries) {
    if (entry.kind === "route") {
      composeRoute(composition, entry.route, outer);
      continue;
    }
    const { declaration } = entry.member;
    const place = `registration of ${declaration.place}`;
    const { registration } = SETTINGS;
    const settings = readSettings(entry.options, registration, place, mistakes);
    if (!settings) continue;
    const inner = inherit(outer, settings, "registration", place, readPath);
    composeMember(composition, declaration, inner, []);
  }
  return composition.routes;
}

function composeMember(
  composition: Composition,
  member: BlueprintDeclaration | GroupDeclaration,
  outer: Inheritance,
  around: readonly object[],
): void {
  const { mistakes } = composition;
  const { kind, options, place, middleware, onError } = member;
  if (kind === "group") mistakes.push(...member.mistakes);
  if (around.includes(member)) {
    mistakes.push(
      mistake(
        "bad-setting",
        [place],
        "The group holds itself.",
        "Append each group only to groups that are not inside it.",
      ),
    );
    return;
  }
  const settings = readSettings(options, SETTINGS.group, place, mistakes);
  const rank = kind === "group" ? member.via : kind;
  const inherited = settings && attempt(
    () => inherit(outer, settings, rank, place, composition.readPath),
    place,
    mistakes,
  );
  const isRefused = !inherited || (kind === "group" && member.isRefused);
  // Its routes would have wrong paths, but their own mistakes are to be told.
  const inside = isRefused ? { ...composition, routes: [] } : composition;
  const inner = inheritHandlers(inherited ?? outer, middleware, onError);
  if (kind === "group") {
    const groups = [...around, member];
    for (const { declaration } of member.members) {
      composeMember(inside, declaration, inner, groups);
    }
    return;
  }
  const named = { ...inner, blueprint: member.name };
  for (const route of member.routes) composeRoute(inside, route, named);
}

function composeRoute(
  composition: Composition,
  declaration: RouteDeclaration,
  outer: Inheritance,
): void {
  const { readPath, mistakes, routes } = composition;
  const { path, endpoint, options, place } = declaration;
  const settings = readSettings(options, SETTINGS.route, place, mistakes);
  const methods = readMethods(endpoint, place, mistakes);
  if (!settings || methods === "refused") return;
  const inherited = inherit(outer, settings, "route", place, readPath);
  const { urlPrefixes } = inherited;
  const version = inherited.version &&
    readVersionOnce(composition, inherited.version);
  if (inherited.version && version === undefined) return;
  const prefix = version === undefined
    ? undefined
    : chooseVersionPrefix(inherited);
  const versionPrefix = prefix?.value ?? DEFAULT_VERSION_PREFIX;
  const lead = version === undefined ? "" : joinVersion(versionPrefix, version);
  const read = attempt(
    () => {
      const leading = readPath(lead);
      const pattern = joinPatterns(
        joinPatterns(leading, inherited.urlPattern),
        readPath(path),
      );
      checkPattern(pattern);
      return { pattern, resource: pattern.text.slice(leading.text.length) };
    },
    place,
    mistakes,
  );
  if (!read) return;
  const { pattern, resource } = read;
  routes.push({
    route: {
      path: pattern.text || "/",
      resource: resource || "/",
      methods,
      version: version && nameVersion(version),
      versionPrefix: version && versionPrefix,
      name: qualifyName(outer.blueprint, settings.name),
      source: {
        declaration: place,
        version: inherited.version?.from,
        versionPrefix: prefix?.from,
        urlPrefixes,
      },
    },
    pattern,
    endpoint,
    links: inherited.links,
    errorHandlers: inherited.errorHandlers,
  });
}

/** Reads a version where it takes effect, and refuses it only once. */
function readVersionOnce(
  { versions, mistakes }: Composition,
  setting: Setting<unknown>,
): string | undefined {
  if (!versions.has(setting)) {
    const { value, from } = setting;
    versions.set(setting, attempt(() => readVersion(value), from, mistakes));
  }
  return versions.get(setting);
}

function qualifyName(
  blueprint: string | undefined,
  name: string | undefined,
): string | undefined {
  return name === undefined || blueprint === undefined
    ? name
    : `${blueprint}.${name}`;
}

/** Gives the methods that were declared; a module's are not known yet. */
function readMethods(
  endpoint: Endpoint,
  place: string,
  mistakes: Mistake[],
): readonly Method[] | undefined | "refused" {
  if (endpoint.kind === "module") return undefined;
  const keys = Object.keys(endpoint.handlers);
  const wrong = keys.find((key) => !isEndpointKey(key));
  if (wrong !== undefined || keys.length === 0) {
    mistakes.push(
      mistake(
        "bad-method",
        [place],
        wrong === undefined
          ? "The route has no handler."
          : `There is no method "${wrong}".`,
        `${suggest(wrong ?? "", METHODS)}Name handlers by ${
          METHODS.join(", ")
        } or ALL.`,
      ),
    );
    return "refused";
  }
  const handlers = Object.values(endpoint.handlers);
  if (!handlers.every((handler) => typeof handler === "function")) {
    mistakes.push(
      mistake(
        "bad-method",
        [place],
        "A handler of the route is no function.",
        "Give each method a function from a request to a response.",
      ),
    );
    return "refused";
  }
  return keys.includes("ALL")
    ? METHODS
    : METHODS.filter((method) => keys.includes(method));
}
