import {
  joinShapes,
  listParameters,
  type Pattern,
} from "../../path/pattern.ts";
import { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";
import type { RouteSettings } from "../route_settings.ts";
import { checkParameters, checkPath } from "./inheritable_route.ts";
import type { InheritancePass } from "./inheritance_pass.ts";
import { isOrdered } from "./inherited_order.ts";
import { isNearer } from "./nearness.ts";
import { warnOfOverlaps } from "./overlap.ts";
import type { PathOwner } from "./path_owners.ts";
import { warnOfUnreached } from "./unreached_path.ts";

/** What a version inherits from the one that it extends. */
interface InheritedPaths {
  /** The routes that it inherits. */
  readonly routes: readonly ComposedRoute[];
  /**
   * The shapes of the paths that both have and that are tried in order of
   * declaration, in the order of the extended version.
   */
  readonly ordered: readonly string[];
}

/** Chooses among routes those that a version inherits, and composes them. */
function chooseRoutes(
  pass: InheritancePass,
  extension: Extension,
  sources: readonly ComposedRoute[],
): InheritedPaths {
  const routes: ComposedRoute[] = [];
  const ordered: string[] = [];
  const owners = pass.ownersIn(extension.version);
  const inheritSettings = pass.settingsFor(extension);
  const { lost, mistakes } = pass.composition;
  for (let index = 0; index < sources.length; index++) {
    const source = sources[index];
    const { resource } = source;
    const settings = inheritSettings(source.settings);
    if (!settings) {
      lost.add(extension.version);
      continue;
    }
    const { lead } = settings;
    if (isRemovedNearer(pass, extension, lead, resource)) continue;
    if (!checkPath(extension, lead, source, mistakes)) {
      lost.add(extension.version);
      continue;
    }
    if (isOrdered(lead, resource)) {
      ordered.push(joinShapes(lead, resource));
    }
    const owner = owners.find(lead, resource);
    if (owner && keepsPath(owner, extension)) continue;
    if (!checkParameters(extension, lead, source, mistakes)) {
      lost.add(extension.version);
      continue;
    }
    routes.push(inheritRoute(pass, source, settings));
  }
  return { routes, ordered };
}

/** Composes a route that a version inherits. */
function inheritRoute(
  { follow }: InheritancePass,
  source: ComposedRoute,
  settings: RouteSettings,
): ComposedRoute {
  const { declaration, name, resource } = source;
  const { lead } = settings;
  return new ComposedRoute(
    declaration,
    settings,
    follow(lead, resource),
    listParameters(lead, resource),
    name,
    source,
  );
}

/** Tells whether a nearer place has removed a path. */
function isRemovedNearer(
  { removers }: InheritancePass,
  extension: Extension,
  lead: Pattern,
  resource: Pattern,
): boolean {
  if (removers.size === 0) return false;
  return !!removers.get(joinShapes(lead, resource))
    ?.some((other) => isNearer(other, extension));
}

/**
 * Creates the routes that a version inherits, and records that it has them.
 *
 * @param pass The pass so far.
 * @param extension The version that extends another.
 * @param sources The routes of the other that it has not removed.
 */
export function inheritPaths(
  pass: InheritancePass,
  extension: Extension,
  sources: readonly ComposedRoute[],
): InheritedPaths {
  const inherited = chooseRoutes(pass, extension, sources);
  const { routes } = inherited;
  warnOfOverlaps(pass, extension, sources, routes);
  warnOfUnreached(pass, extension, routes);
  pass.ownersIn(extension.version).add(routes, extension);
  return inherited;
}

/**
 * Tells whether a path stays with its owner: a declaration, a nearer place, or
 * one that inherits the same routes. Any other place that inherits it is in
 * conflict with the owner.
 */
function keepsPath(owner: PathOwner, extension: Extension): boolean {
  const before = owner.extension;
  if (!before || isNearer(before, extension)) return true;
  return before.scope === extension.scope &&
    before.extends === extension.extends;
}
