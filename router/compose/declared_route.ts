import type { RouteDeclaration } from "../declare/declaration.ts";
import type { ExtendedVersion } from "../declare/route.ts";
import {
  NO_SETTINGS,
  type ReadSettings,
  SETTINGS,
} from "../declare/settings.ts";
import { keepReadable } from "../path/path_reader.ts";
import type { Pattern } from "../path/pattern.ts";
import { nameVersion } from "../path/version.ts";
import { note } from "../report/mistake.ts";
import { Refusal } from "../report/refusal.ts";
import {
  type DeclaredPath,
  listRepeating,
} from "./checking/repeated_parameter.ts";
import { warnOfRepeatedVersion } from "./checking/repeated_version.ts";
import { type ComposedPath, composePath } from "./composed_path.ts";
import { ComposedRoute } from "./composed_route.ts";
import { type Composition, discardRoutes } from "./composition.ts";
import {
  type EffectiveSettings,
  overrideSettings,
} from "./effective_settings.ts";
import { noteDiscarded, noteLost } from "./extension/lost_version.ts";
import {
  checkOwnMethods,
  readOwnSettings,
  readVersionOnce,
} from "./read_once.ts";
import { checkLead } from "./shared_lead.ts";

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
  const settings = readOwnSettings(composition, declaration, SETTINGS.route);
  const isSound = checkOwnMethods(composition, declaration) &&
    !settings.isRefused;
  const inside = isSound ? composition : discardRoutes(composition);
  composeReadRoute(inside, declaration, outer, settings);
  if (!isSound) noteDiscarded(composition, inside);
}

/** Composes a route whose settings are read. */
function composeReadRoute(
  composition: Composition,
  declaration: RouteDeclaration,
  outer: EffectiveSettings,
  settings: ReadSettings,
): void {
  const { routes, lifecycles, mistakes } = composition;
  const effective = overrideOwn(composition, declaration, outer, settings);
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
  const { pattern, lead, resource, versionPrefix } = composed;
  const versionName = version && nameVersion(version);
  if (versionName && effective.version) {
    const { place } = effective.version;
    const owner = { version: versionName, versionPrefix, place };
    if (!checkLead(composition, lead, owner)) {
      noteLost(composition, effective);
      return;
    }
    warnOfRepeatedVersion(composed, declaration, effective, mistakes);
  }
  routes.push(
    new ComposedRoute({
      declaration,
      effective,
      pattern,
      resource,
      version: versionName,
      name: qualifyName(outer.blueprint, settings.name),
      lifecycle: lifecycles.resolve(effective.lifecycles, versionName),
      inherited: NOT_INHERITED,
    }),
  );
}

/** Composes the path of a declared route, or notes why it cannot be. */
function composeDeclared(
  composition: Composition,
  declared: DeclaredPath,
  effective: EffectiveSettings,
  version: string | undefined,
): ComposedPath | undefined {
  const { readPath, joinResource } = composition;
  const { urlPattern, versionPrefixes } = effective;
  const { path } = declared;
  let resource: Pattern | undefined;
  // A function for `attempt` would be made for each route.
  try {
    resource = joinResource(urlPattern, readPath(path));
    return composePath(composition, version, versionPrefixes, resource);
  } catch (error) {
    notePathRefusal(composition, declared, effective, error);
    // The rest of a path that cannot be read can be wrong as well.
    if (!resource) {
      const { place } = declared;
      const rest = { path: keepReadable(path, readPath), place };
      composeDeclared(composition, rest, effective, version);
    }
    return undefined;
  }
}

/** Notes all that is refused of a path, where it is written. */
function notePathRefusal(
  { readPath, mistakes }: Composition,
  declared: DeclaredPath,
  effective: EffectiveSettings,
  error: unknown,
): void {
  if (!(error instanceof Refusal)) throw error;
  for (const refusal of error.all) {
    const isRepeated = refusal.code === "duplicate-param";
    const written = isRepeated
      ? refusal.writtenAt(...listRepeating(declared, effective, readPath))
      : refusal;
    note(written.at(declared.place), mistakes);
  }
}

/** Adds the settings of a route to those around it. */
function overrideOwn(
  composition: Composition,
  declaration: RouteDeclaration,
  outer: EffectiveSettings,
  settings: ReadSettings,
): EffectiveSettings {
  const around = overrideGiven(composition, declaration, outer);
  return settings === NO_SETTINGS ? around : overrideSettings(
    around,
    settings,
    "route",
    declaration.place,
    composition.readPath,
  );
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
