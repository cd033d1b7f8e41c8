import type { RouteDeclaration } from "../declare/declaration.ts";
import type { Method } from "../declare/method.ts";
import type { ExtendedVersion, RouteSource } from "../declare/route.ts";
import { type ReadSettings, SETTINGS } from "../declare/settings.ts";
import { note, Refusal } from "../path/mistake.ts";
import { keepReadable } from "../path/path_reader.ts";
import type { Pattern } from "../path/pattern.ts";
import { nameVersion } from "../path/version.ts";
import { type ComposedPath, composePath } from "./composed_path.ts";
import { type Composition, discardRoutes } from "./composition.ts";
import {
  type EffectiveSettings,
  levelOf,
  listOverriddenSettings,
  overrideSettings,
  type Setting,
} from "./effective_settings.ts";
import {
  readOwnMethods,
  readOwnSettings,
  readVersionOnce,
} from "./read_once.ts";
import { noteDiscarded, noteLost } from "./lost_version.ts";
import { listRepeating } from "./repeated_parameter.ts";
import { warnOfRepeatedVersion } from "./repeated_version.ts";
import { checkLead } from "./shared_lead.ts";
import { nameErrorHandlers, nameMiddleware } from "./surrounding_names.ts";

const NOT_INHERITED: readonly ExtendedVersion[] = Object.freeze([]);

/**
 * Composes a route as it is declared, or notes why it cannot be.
 *
 * @param composition What is composed so far.
 * @param declaration The route's declaration.
 * @param outer What stands around it.
 */
export function composeRoute(
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
  noteDiscarded(composition, inside);
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
  if (!composed || isRefused) {
    noteLost(composition, effective);
    return;
  }
  const { pattern, lead, resource, prefixSetting, versionPrefix } = composed;
  const versionName = version && nameVersion(version);
  if (versionName && effective.version) {
    const { place } = effective.version;
    const owner = { version: versionName, versionPrefix, place };
    if (!checkLead(composition, lead, owner)) {
      noteLost(composition, effective);
      return;
    }
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
    middleware: nameMiddleware(effective),
    errorHandlers: nameErrorHandlers(effective),
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
