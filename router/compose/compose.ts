import type {
  BlueprintDeclaration,
  GroupDeclaration,
  Registrable,
  RouteDeclaration,
} from "../declare/declaration.ts";
import type { Method } from "../declare/method.ts";
import type { ExtendedVersion, RouteSource } from "../declare/route.ts";
import {
  type ReadSettings,
  readSettings,
  type RegistrationOptions,
  SETTINGS,
} from "../declare/settings.ts";
import {
  attempt,
  type Mistake,
  mistake,
  note,
  Refusal,
} from "../path/mistake.ts";
import { keepReadable, type PathReader } from "../path/path_reader.ts";
import type { Pattern } from "../path/pattern.ts";
import { createPatternJoiner } from "../path/pattern_joiner.ts";
import { remember } from "../path/remember.ts";
import { nameVersion } from "../path/version.ts";
import type { Composed } from "./composed.ts";
import { type ComposedPath, composePath } from "./composed_path.ts";
import type { Composition } from "./composition.ts";
import { noteExtension } from "./declared_extension.ts";
import {
  type EffectiveSettings,
  levelOf,
  listOverriddenSettings,
  overrideSettings,
  type Setting,
} from "./effective_settings.ts";
import { extendVersions } from "./extend_versions.ts";
import { createLifecycleResolver } from "./lifecycle.ts";
import { nameMiddleware } from "./middleware_names.ts";
import {
  readOwnMethods,
  readOwnSettings,
  readVersionOnce,
} from "./read_once.ts";
import { listRepeating } from "./repeated_parameter.ts";
import { warnOfRepeatedVersion } from "./repeated_version.ts";
import { isInGroup, type Scope } from "./scope.ts";
import { checkLead } from "./shared_lead.ts";
import { addSurroundings } from "./surroundings.ts";

/** A blueprint or a group, and what is set where it is registered. */
export interface Registration {
  readonly member: Registrable;
  readonly options: RegistrationOptions;
}

/** What an application holds, in the order in which it was declared. */
export type Entry = RouteDeclaration | Registration;

/**
 * Tells whether an entry is a registration.
 *
 * @param entry The entry.
 */
export function isRegistration(entry: Entry): entry is Registration {
  return "member" in entry;
}

const NOT_INHERITED: readonly ExtendedVersion[] = Object.freeze([]);

/**
 * Composes declarations into routes: version prefix, version, URL prefixes
 * from the outermost group inwards, and the route's path (SPEC section 4).
 *
 * @param entries What the application holds, in order of declaration.
 * @param outer What the application itself sets.
 * @param readPath Reads the parts of paths.
 * @param mistakes Takes what is wrong with the declarations.
 * @returns The routes in order of declaration, a group depth first, and what
 * versions take over from others.
 */
export function compose(
  entries: readonly Entry[],
  outer: EffectiveSettings,
  readPath: PathReader,
  mistakes: Mistake[],
): Composed {
  const composition: Composition = {
    routes: [],
    mistakes,
    readPath,
    readLead: remember(readPath),
    joinResource: createPatternJoiner(),
    joinLead: createPatternJoiner(),
    versions: new Map(),
    leads: new Map(),
    lifecycles: createLifecycleResolver(mistakes, outer.lifecycles),
    settings: new Map(),
    refused: new Set(),
    extensions: [],
    innerPlaces: [],
  };
  const application: Scope = {
    group: undefined,
    outer: undefined,
    effective: outer,
    start: 0,
    end: 0,
  };
  for (const entry of entries) {
    if (!isRegistration(entry)) {
      composeRoute(composition, entry, outer);
      continue;
    }
    const { declaration } = entry.member;
    const place = `registration of ${declaration.place}`;
    const { registration } = SETTINGS;
    const settings = readSettings(entry.options, registration, place, mistakes);
    const inner = overrideSettings(
      outer,
      settings,
      "registration",
      place,
      readPath,
    );
    const inside = settings.isRefused
      ? discardRoutes(composition)
      : composition;
    composeMember(inside, declaration, inner, application);
  }
  application.end = composition.routes.length;
  const composed = extendVersions(composition);
  composition.lifecycles.warnOfUnused();
  return composed;
}

function composeMember(
  composition: Composition,
  member: BlueprintDeclaration | GroupDeclaration,
  outer: EffectiveSettings,
  scope: Scope,
): void {
  const { mistakes } = composition;
  const { kind, place, middleware, onError } = member;
  if (kind === "group") {
    for (const found of member.mistakes) note(found, mistakes);
  }
  if (isInGroup(scope, member)) {
    note(describeSelfHolding(place), mistakes);
    return;
  }
  const settings = readOwnSettings(composition, member, SETTINGS.group);
  const placeKind = kind === "group" ? member.via : kind;
  const override = (own: ReadSettings) =>
    overrideSettings(outer, own, placeKind, place, composition.readPath);
  const effective = attempt(() => override(settings), place, mistakes);
  const isRefused = !effective || settings.isRefused ||
    (kind === "group" && member.isRefused);
  const inside = isRefused ? discardRoutes(composition) : composition;
  const inner = addSurroundings(
    effective ?? override(keepReadablePrefix(settings, composition.readPath)),
    middleware,
    onError,
  );
  noteInnerPlace(inside, member, outer, inner);
  noteExtension(inside, settings, inner, place, scope);
  if (kind === "group") composeMembers(inside, member, inner, scope);
  else composeRoutes(inside, member, inner);
}

/** Gives the settings of a place whose URL prefix cannot be read as a whole. */
function keepReadablePrefix(
  settings: ReadSettings,
  readPath: PathReader,
): ReadSettings {
  return { ...settings, urlPrefix: keepReadable(settings.urlPrefix, readPath) };
}

/**
 * Gives what is filled inside of a refused place: its routes would have wrong
 * paths and versions, but their own mistakes are to be told.
 */
function discardRoutes(composition: Composition): Composition {
  return {
    ...composition,
    routes: [],
    extensions: [],
    innerPlaces: [],
    leads: new Map(),
    lifecycles: createLifecycleResolver(composition.mistakes, undefined),
  };
}

/** Notes a place when it says something of its routes. */
function noteInnerPlace(
  { innerPlaces }: Composition,
  { place, middleware }: BlueprintDeclaration | GroupDeclaration,
  outer: EffectiveSettings,
  effective: EffectiveSettings,
): void {
  const { lifecycles } = effective;
  const lifecycle = lifecycles === outer.lifecycles ? undefined : lifecycles;
  const innermost = middleware.at(-1);
  if (!innermost && !lifecycle) return;
  innerPlaces.push({ place, effective, middleware: innermost, lifecycle });
}

function describeSelfHolding(place: string): Mistake {
  return mistake(
    "bad-setting",
    [place],
    "The group holds itself.",
    "Append each group only to groups that are not inside it.",
  );
}

/** Composes what a group holds. */
function composeMembers(
  composition: Composition,
  group: GroupDeclaration,
  effective: EffectiveSettings,
  outer: Scope,
): void {
  const { routes } = composition;
  const start = routes.length;
  const scope: Scope = { group, outer, effective, start, end: 0 };
  for (const { declaration } of group.members) {
    composeMember(composition, declaration, effective, scope);
  }
  scope.end = routes.length;
}

/** Composes the routes of a blueprint. */
function composeRoutes(
  composition: Composition,
  { name, routes }: BlueprintDeclaration,
  effective: EffectiveSettings,
): void {
  const named = effective.blueprint === name
    ? effective
    : { ...effective, blueprint: name };
  for (const route of routes) composeRoute(composition, route, named);
}

function composeRoute(
  composition: Composition,
  declaration: RouteDeclaration,
  outer: EffectiveSettings,
): void {
  const { handlerSource, place } = declaration;
  const settings = readOwnSettings(composition, declaration, SETTINGS.route);
  const methods = readOwnMethods(composition, handlerSource, place);
  if (!settings.isRefused && methods !== "refused") {
    composeReadRoute(composition, declaration, outer, settings, methods);
    return;
  }
  const inside = discardRoutes(composition);
  composeReadRoute(inside, declaration, outer, settings, undefined);
}

/** Composes a route whose settings and methods are read. */
function composeReadRoute(
  composition: Composition,
  declaration: RouteDeclaration,
  outer: EffectiveSettings,
  settings: ReadSettings,
  methods: readonly Method[] | undefined,
): void {
  const { readPath, routes, mistakes } = composition;
  const { handlerSource, place } = declaration;
  const around = overrideGiven(composition, declaration, outer);
  const effective = overrideSettings(
    around,
    settings,
    "route",
    place,
    readPath,
  );
  const version = effective.version &&
    readVersionOnce(composition, effective.version);
  const composed = composeDeclared(
    composition,
    declaration,
    effective,
    version,
  );
  const isRefused = effective.version && version === undefined;
  if (!composed || isRefused) return;
  const { pattern, lead, resource, prefixSetting, versionPrefix } = composed;
  const versionName = version && nameVersion(version);
  if (versionName && effective.version) {
    const { place } = effective.version;
    if (!checkLead(composition, lead, { version: versionName, place })) return;
  }
  const source = tellSource(declaration, effective, prefixSetting);
  if (versionName) warnOfRepeatedVersion(composed, source, mistakes);
  routes.push({
    route: {
      path: pattern.path,
      resource: resource.path,
      methods,
      version: versionName,
      versionPrefix,
      name: qualifyName(outer.blueprint, settings.name),
      lifecycle: composition.lifecycles.resolve(
        effective.lifecycles,
        versionName,
      ),
      source,
    },
    pattern,
    resource,
    handlerSource,
    effective,
    layers: effective.layers,
    errorHandlers: effective.errorHandlers,
  });
}

/** Composes the path of a declared route, or notes why it cannot be. */
function composeDeclared(
  composition: Composition,
  declaration: RouteDeclaration,
  effective: EffectiveSettings,
  version: string | undefined,
): ComposedPath | undefined {
  const { readPath, joinResource } = composition;
  const { urlPattern, versionPrefixes } = effective;
  const { path } = declaration;
  let resource: Pattern | undefined;
  // A function for `attempt` would be made for each route.
  try {
    resource = joinResource(urlPattern, readPath(path));
    return composePath(composition, version, versionPrefixes, resource);
  } catch (error) {
    notePathRefusal(composition, declaration, effective, error);
    // The rest of a path that cannot be read can be wrong as well.
    if (!resource) {
      const rest = { ...declaration, path: keepReadable(path, readPath) };
      composeDeclared(composition, rest, effective, version);
    }
    return undefined;
  }
}

/** Notes all that is refused of a path, where it is written. */
function notePathRefusal(
  { readPath, mistakes }: Composition,
  declaration: RouteDeclaration,
  effective: EffectiveSettings,
  error: unknown,
): void {
  if (!(error instanceof Refusal)) throw error;
  for (const refusal of [error, ...error.others]) {
    const isRepeated = refusal.code === "duplicate-param";
    const written = isRepeated
      ? refusal.writtenAt(...listRepeating(declaration, effective, readPath))
      : refusal;
    note(written.at(declaration.place), mistakes);
  }
}

/** Tells where the parts of a route's path come from. */
function tellSource(
  { place, path }: RouteDeclaration,
  effective: EffectiveSettings,
  prefix: Setting<string> | undefined,
): RouteSource {
  return {
    place,
    path,
    version: effective.version?.place,
    versionLevel: levelOf(effective.version),
    versionPrefix: prefix?.place,
    urlPrefixes: effective.urlPrefixes,
    overridden: listOverriddenSettings(effective, prefix),
    inherited: NOT_INHERITED,
    middleware: nameMiddleware(effective.layers),
  };
}

/** Adds the settings that another file gives a route. */
function overrideGiven(
  composition: Composition,
  { given }: RouteDeclaration,
  outer: EffectiveSettings,
): EffectiveSettings {
  if (!given) return outer;
  const { place } = given;
  const settings = readOwnSettings(composition, given, SETTINGS.route);
  return overrideSettings(
    outer,
    settings,
    "route",
    place,
    composition.readPath,
  );
}

function qualifyName(
  blueprint: string | undefined,
  name: string | undefined,
): string | undefined {
  return name === undefined || blueprint === undefined
    ? name
    : `${blueprint}.${name}`;
}
