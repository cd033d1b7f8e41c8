import type { RouteDeclaration } from "../declare/declaration.ts";
import type { ReadSettings } from "../declare/read_settings.ts";
import { SETTINGS } from "../declare/settings.ts";
import { type Pattern, ROOT } from "../path/pattern.ts";
import { note } from "../report/noted_mistake.ts";
import { Refusal } from "../report/refusal.ts";
import { checkHandlers } from "./checking/handler_misfit.ts";
import { listRepeating } from "./checking/repeated_parameter.ts";
import { warnOfRepeatedVersion } from "./checking/repeated_version.ts";
import { ComposedRoute } from "./composed_route.ts";
import { type Composition, discardRoutes } from "./composition.ts";
import {
  type EffectiveSettings,
  overrideSettings,
} from "./effective_settings.ts";
import { noteLost, noteLostInside } from "./extension/lost_version.ts";
import { readOwnSettings } from "./read_once.ts";
import { resolveSettings } from "./resolve_settings.ts";

/**
 * Composes a declared route, or records why it cannot be composed.
 *
 * @param composition The composition so far.
 * @param declaration The route's declaration.
 * @param outer The settings around it.
 */
export function composeRoute(
  composition: Composition,
  declaration: RouteDeclaration,
  outer: EffectiveSettings,
): void {
  const settings = readOwnSettings(composition, declaration, SETTINGS.route);
  const isSound = checkHandlers(declaration, composition.mistakes) &&
    !settings.isRefused;
  const inside = isSound ? composition : discardRoutes(composition);
  composeReadRoute(inside, declaration, outer, settings);
  if (!isSound) noteLostInside(composition, inside);
}

/** Composes a route whose own settings have been read. */
function composeReadRoute(
  composition: Composition,
  declaration: RouteDeclaration,
  outer: EffectiveSettings,
  own: ReadSettings,
): void {
  const effective = overrideOwn(composition, declaration, outer, own);
  const settings = resolveSettings(composition, effective);
  const lead = settings?.lead ?? ROOT;
  const node = addPath(composition, declaration, effective, lead);
  if (!settings || node === undefined) {
    noteLost(composition, effective);
    return;
  }
  const { mistakes, paths, routes } = composition;
  const name = qualifyName(outer.blueprint, own.name);
  const route = new ComposedRoute(
    declaration,
    settings,
    node,
    paths.parameters,
    name,
    undefined,
  );
  warnOfRepeatedVersion(route, paths.first, mistakes);
  routes.push(route);
}

/** Adds the path of a route to the tree, or records why it cannot be added. */
function addPath(
  composition: Composition,
  declaration: RouteDeclaration,
  effective: EffectiveSettings,
  lead: Pattern,
): number | undefined {
  // A function for `attempt` would be created for each route.
  try {
    return composition.paths.add(lead, effective.urlPattern, declaration.path);
  } catch (error) {
    notePathRefusal(composition, declaration, effective, lead, error);
    return undefined;
  }
}

/** Records all refusals of a path, at the places where it is written. */
function notePathRefusal(
  { readPath, mistakes }: Composition,
  declaration: RouteDeclaration,
  effective: EffectiveSettings,
  lead: Pattern,
  error: unknown,
): void {
  if (!(error instanceof Refusal)) throw error;
  // The place of a file is its own, however often its tree is declared.
  const owner = declaration.kind === "module" ? undefined : declaration;
  for (const refusal of error.all) {
    const isRepeated = refusal.code === "duplicate-param";
    const written = isRepeated
      ? refusal.writtenAt(
        ...listRepeating(declaration, effective, lead, readPath),
      )
      : refusal;
    note(written.at(declaration.place), mistakes, owner);
  }
}

/** Adds the settings of a route, and those that another file gives it. */
function overrideOwn(
  { readPath }: Composition,
  declaration: RouteDeclaration,
  outer: EffectiveSettings,
  own: ReadSettings,
): EffectiveSettings {
  const { given } = declaration;
  const around = given
    ? overrideSettings(outer, given.settings, "route", given, readPath)
    : outer;
  return overrideSettings(around, own, "route", declaration, readPath);
}

function qualifyName(
  blueprint: string | undefined,
  name: string | undefined,
): string | undefined {
  return name === undefined || blueprint === undefined
    ? name
    : `${blueprint}.${name}`;
}
