import type { Pattern } from "../../path/pattern.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";
import {
  addOwner,
  findOwner,
  type InheritancePass,
  isNearer,
  type PathOwner,
} from "./inheritance_pass.ts";
import {
  checkParameters,
  composeInherited,
  inheritRoute,
} from "./inherited_route.ts";
import { noteLost } from "./lost_version.ts";
import { warnOfOverlaps } from "./overlap.ts";
import { warnOfUnreached } from "./unreached_path.ts";

/** What a version has of the one that it extends. */
interface SharedPaths {
  /** The routes that it takes over. */
  readonly routes: readonly ComposedRoute[];
  /** All paths that both have, in the order of the extended version. */
  readonly paths: readonly Pattern[];
}

/** Chooses among routes those that a version takes over, and composes them. */
function chooseRoutes(
  pass: InheritancePass,
  extension: Extension,
  sources: readonly ComposedRoute[],
): SharedPaths {
  const routes: ComposedRoute[] = [];
  const paths: Pattern[] = [];
  for (const source of sources) {
    const composed = composeInherited(pass, extension, source);
    if (!composed) {
      noteLost(pass.composition, extension.effective);
      continue;
    }
    const { pattern, lead } = composed;
    if (isLeftOut(pass, extension, pattern)) continue;
    paths.push(pattern);
    const owner = findOwner(pass, extension.version, pattern);
    if (owner && hasSay(owner, extension)) continue;
    const { mistakes } = pass.composition;
    if (!checkParameters(extension, source, lead, mistakes)) {
      noteLost(pass.composition, extension.effective);
      continue;
    }
    routes.push(inheritRoute(pass, extension, source, composed));
  }
  return { routes, paths };
}

/** Tells whether a nearer place has removed a path. */
function isLeftOut(
  { removers }: InheritancePass,
  extension: Extension,
  { shape }: Pattern,
): boolean {
  return removers.get(shape)?.some((other) => isNearer(other, extension)) ??
    false;
}

/**
 * Makes the routes that a version takes over, and notes that it has them.
 *
 * @param pass What is inherited so far.
 * @param extension The version that extends another.
 * @param sources The routes of the other that it has not removed.
 */
export function inheritPaths(
  pass: InheritancePass,
  extension: Extension,
  sources: readonly ComposedRoute[],
): SharedPaths {
  const shared = chooseRoutes(pass, extension, sources);
  const { routes } = shared;
  warnOfOverlaps(pass, extension, sources, routes);
  warnOfUnreached(pass.composition, extension, routes);
  for (const composed of routes) addOwner(pass, composed, extension);
  return shared;
}

/**
 * Tells whether a path stays with what gave the version that path: a
 * declaration, a nearer place, or one that takes over the same routes. What
 * else takes it over is in conflict with that.
 */
function hasSay({ heir }: PathOwner, extension: Extension): boolean {
  if (!heir || isNearer(heir, extension)) return true;
  return heir.scope === extension.scope && heir.extends === extension.extends;
}
