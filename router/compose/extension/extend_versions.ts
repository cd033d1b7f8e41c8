import { isWithin } from "../../path/pattern.ts";
import { listAll } from "../../report/listed.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import type { Composed, RemovedPath } from "../composed.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Composition, Extension } from "../composition.ts";
import { describeBadBase } from "./bad_base.ts";
import { type Base, findBase } from "./base.ts";
import { beginPass, type InheritancePass } from "./inheritance_pass.ts";
import { listTried, orderAsTried } from "./inherited_order.ts";
import { inheritPaths } from "./inherited_paths.ts";
import {
  type GuardedPaths,
  keepGuarded,
  listGuarded,
  warnOfLostMiddleware,
} from "./lost_middleware.ts";
import { mayMissPaths } from "./lost_version.ts";
import { compareNearness } from "./nearness.ts";
import { removePaths, stayRemoved } from "./removal.ts";
import { warnOfRepeatedExtensions } from "./repeated_extension.ts";

/** What one extension adds. */
interface Inheritance {
  readonly routes: readonly ComposedRoute[];
  readonly removed: readonly RemovedPath[];
  /** The shapes of paths, tried in this order, whoever declares them. */
  readonly tried: readonly string[];
  /** The paths that have middleware of this version or of those before it. */
  readonly guarded: GuardedPaths;
}

/** What each extension adds; `undefined` for one that is refused. */
type Done = Map<Extension, Inheritance | undefined>;

/**
 * Adds to the declared routes those that versions inherit from the versions
 * that they extend. An inherited route is a route like any other: nothing is
 * looked up when a request arrives.
 *
 * @param composition The declared routes, and the places that extend a version.
 * @returns All routes, the declared ones first; where types do not decide which
 * is tried first, that order does.
 */
export function extendVersions(
  composition: Composition,
): Omit<Composed, "tree" | "settings"> {
  const { routes, extensions } = composition;
  if (extensions.length === 0) return { routes, extending: [], removed: [] };
  const pass = beginPass(composition);
  const done: Done = new Map();
  for (const extension of extensions.toSorted(compareNearness)) {
    extend(pass, done, extension, []);
  }
  const removed = new Map<Extension, readonly RemovedPath[]>();
  for (const [extension, inheritance] of done) {
    if (inheritance) removed.set(extension, inheritance.removed);
  }
  warnOfRepeatedExtensions(removed, composition.mistakes);
  const added = extensions.map((extension) => done.get(extension));
  return {
    routes: orderAsTried(
      routes.concat(...added.map((one) => one?.routes ?? [])),
      added.flatMap((one) => one?.tried ?? []),
    ),
    extending: extensions,
    // Another place of the version can inherit what one has removed.
    removed: listEachOnce(added.flatMap((one) => one?.removed ?? []))
      .filter(({ settings: { lead, version }, resource }) =>
        !pass.ownersIn(version).find(lead, resource)
      ),
  };
}

/**
 * Carries out an extension, after those that it builds on; `waiting` are those
 * that build on it, the last one directly.
 */
function extend(
  pass: InheritancePass,
  done: Done,
  extension: Extension,
  waiting: readonly Extension[],
): Inheritance | undefined {
  const { composition } = pass;
  const cycleStart = waiting.indexOf(extension);
  if (cycleStart !== -1) {
    note(describeCycle(waiting.slice(cycleStart)), composition.mistakes);
    return undefined;
  }
  if (done.has(extension)) return done.get(extension);
  const base = findBase(pass, extension);
  // What was refused may have had its prefix: others are not meant then.
  if (!base.isAfterOwnPrefix && mayMissPaths(composition, extension.extends)) {
    done.set(extension, undefined);
    return undefined;
  }
  const waitingToo = [...waiting, extension];
  const bases = listSharing(base, extension)
    .map((other) => extend(pass, done, other, waitingToo));
  const inheritance = bases.every((one) => one !== undefined)
    ? inherit(pass, extension, base, bases)
    : undefined;
  done.set(extension, inheritance);
  return inheritance;
}

function describeCycle(cycle: readonly Extension[]): Mistake {
  const steps = cycle.map(({ version, extends: extended }) =>
    `version ${version} extends ${extended}`
  );
  return mistake(
    "extends-cycle",
    cycle.map(({ place }) => place),
    cycle.length === 1
      ? `The version extends itself: ${steps[0]}.`
      : `The versions extend each other: ${listAll(steps)}.`,
    "Omit extends in one place, or extend another version there.",
  );
}

/**
 * Lists the extensions of a version that can have paths at or below the prefix
 * of one that builds on it, the nearest first.
 */
function listSharing(
  { extensions }: Base,
  { effective: { urlPattern } }: Extension,
): readonly Extension[] {
  const shares = ({ effective: { urlPattern: other } }: Extension) =>
    isWithin(urlPattern, other) || isWithin(other, urlPattern);
  return extensions.filter(shares).sort(compareNearness);
}

/**
 * Returns what a version inherits, and what it leaves out; `undefined` when
 * what it extends is refused.
 */
function inherit(
  pass: InheritancePass,
  extension: Extension,
  base: Base,
  bases: readonly Inheritance[],
): Inheritance | undefined {
  const { composition } = pass;
  const { mistakes } = composition;
  const found = base.routes.concat(...bases.map((one) => one.routes));
  const sources = keepWithin(extension, found);
  const refused = describeBadBase(composition, extension, {
    sources,
    isElsewhere: found.length > 0 || base.extensions.length > bases.length,
    isEmptied: bases.length > 0,
  });
  if (refused) {
    if (!mayMissPaths(composition, extension.extends)) note(refused, mistakes);
    return undefined;
  }
  const { removed, shapes } = removePaths(pass, extension, sources);
  const tried = bases.flatMap((one) => one.tried);
  const ordered = orderAsTried(sources, tried);
  const kept = shapes.size === 0
    ? ordered
    : ordered.filter(({ resource }) => !shapes.has(resource.shape));
  const inherited = inheritPaths(pass, extension, kept);
  const guarded = new Map([
    ...bases.flatMap((one) => keepGuarded(pass, extension, one.guarded)),
    ...listGuarded(pass, extension, sources),
  ]);
  warnOfLostMiddleware(pass, extension, sources, guarded);
  return {
    routes: inherited.routes,
    removed: [...removed, ...listStillRemoved(pass, extension, bases)],
    tried: listTried(pass, extension, inherited.ordered),
    guarded,
  };
}

/** Keeps the routes at or below the URL prefix of an extending version. */
function keepWithin(
  { effective: { urlPattern } }: Extension,
  routes: readonly ComposedRoute[],
): readonly ComposedRoute[] {
  // Paths of routes are read on access. If all of them were read first,
  // building 100,000 routes of ten such versions would take a fifth longer.
  return urlPattern.length === 0
    ? routes
    : routes.filter(({ resource }) => isWithin(resource, urlPattern));
}

/** Lists paths that versions before removed and this one does not declare. */
function listStillRemoved(
  pass: InheritancePass,
  extension: Extension,
  bases: readonly Inheritance[],
): readonly RemovedPath[] {
  const removed = bases.flatMap((one) => one.removed)
    .flatMap((path) => stayRemoved(pass, extension, path));
  return listEachOnce(removed);
}

/** Lists each path once, since two places can have removed the same one. */
function listEachOnce(removed: readonly RemovedPath[]): readonly RemovedPath[] {
  const byPath = new Map(
    removed.map((one) => [one.settings.lead.text + one.resource.text, one]),
  );
  return [...byPath.values()];
}
