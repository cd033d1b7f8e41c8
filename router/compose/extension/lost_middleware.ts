import { isAtOrBelow } from "../../path/at_or_below.ts";
import { listFew } from "../../report/few.ts";
import { type Mistake, warning } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";
import { listDifferent } from "../different_settings.ts";
import type { RouteSettings } from "../route_settings.ts";
import { nameMiddleware } from "../surrounding_names.ts";
import { isAround, type Layers } from "../surroundings.ts";
import type { InheritancePass } from "./inheritance_pass.ts";

/** What to do in files. */
const ADVICE_FOR_FILES =
  "Put the middleware around both versions, or use it in this one too, in " +
  "files by a _middleware.ts that exports the same; it runs only once on " +
  "inherited paths. If it should not run, or the handlers call it, move these " +
  "files into a folder of their own, such as (open)/, with a _middleware.ts: " +
  "export default [];";

/** What to do if all routes are declared in code. */
export const ADVICE_IN_CODE =
  "Use the middleware in a group around both versions, or in this one too; it " +
  "runs only once on inherited paths. If it should not run, or the handlers " +
  "call it, declare these paths in a blueprint of their own, with " +
  ".use((_request, _context, next) => next());";

/**
 * The middleware of their own version that paths have, by their outlines. Types
 * of parameters do not count, since changing one declares the path anew.
 */
export type GuardedPaths = ReadonlyMap<string, Layers>;

/**
 * Lists the paths that have middleware of their own version.
 *
 * @param pass The pass so far.
 * @param extension A version that extends theirs.
 * @param sources The routes of the extended version.
 */
export function listGuarded(
  { outlineOf }: InheritancePass,
  { scope }: Extension,
  sources: readonly ComposedRoute[],
): [outline: string, layers: Layers][] {
  const shared = scope.effective.layers.length;
  const isGuarded = ({ effective: { layers } }: RouteSettings) =>
    layers.length > shared;
  if (!listDifferent(sources).some(isGuarded)) return [];
  return sources.filter(({ settings }) => isGuarded(settings))
    .map((one) => [outlineOf(one.resource), one.layers.slice(shared)]);
}

/**
 * Keeps the guarded paths at or below the prefix of an extending version.
 *
 * @param pass The pass so far.
 * @param extension The version that extends another.
 * @param guarded The paths that have middleware in the other.
 */
export function keepGuarded(
  { outlineOf }: InheritancePass,
  { effective: { urlPattern } }: Extension,
  guarded: GuardedPaths,
): [outline: string, layers: Layers][] {
  const prefix = outlineOf(urlPattern);
  return [...guarded].filter(([outline]) => isAtOrBelow(outline, prefix));
}

/** Names middleware, in words. */
function listNames(paths: Iterable<Layers>): string {
  const names = [...paths].flatMap(nameMiddleware);
  return listFew([...new Set(names)]);
}

/**
 * Lists the middleware that a path had in a version before and lacks now. If it
 * has other middleware now, that may replace all it had.
 */
function listMissing(own: Layers, before: Layers): Layers {
  const hasOther = own.some(({ middleware }) => !isAround(before, middleware));
  return hasOther
    ? []
    : before.filter(({ middleware }) => !isAround(own, middleware));
}

/**
 * Tells whether every path that a version can inherit has middleware of its own
 * version. Beside inherited paths, the version before may have paths that are
 * open to anybody.
 */
function areAllGuarded(
  { findVersion }: InheritancePass,
  { extends: extended, scope }: Extension,
  sources: readonly ComposedRoute[],
): boolean {
  const shared = scope.effective.layers.length;
  const prefixes = new Set(sources.map(({ settings }) => settings.ownPrefix));
  const beside = findVersion(scope, extended).routes
    .filter(({ settings }) => prefixes.has(settings.ownPrefix));
  return [...sources, ...beside].every(({ layers }) => layers.length > shared);
}

/** Routes that a version declares without middleware of a version before it. */
interface LostMiddleware {
  /** The routes without any, if every path of the version before has some. */
  readonly bare: readonly ComposedRoute[];
  /** The others that lack some, and what each of them lacks. */
  readonly missing: ReadonlyMap<ComposedRoute, Layers>;
}

/** Tells whether a route in code answers every request of another. */
function answersAll(
  source: ComposedRoute,
  { resource, route: { methods } }: ComposedRoute,
): boolean {
  return source.resource.shape === resource.shape && methods !== undefined &&
    methods.every((method) => source.route.methods?.includes(method));
}

/** Finds the routes that lack middleware of the versions before. */
function findLost(
  pass: InheritancePass,
  extension: Extension,
  sources: readonly ComposedRoute[],
  guarded: GuardedPaths,
): LostMiddleware {
  const { version, versionPrefix, scope } = extension;
  const shared = scope.effective.layers.length;
  const allGuarded = areAllGuarded(pass, extension, sources);
  const bare: ComposedRoute[] = [];
  const missing = new Map<ComposedRoute, Layers>();
  for (const composed of pass.findVersion(scope, version).routes) {
    if (composed.settings.ownPrefix !== versionPrefix) continue;
    if (allGuarded && composed.layers.length <= shared) {
      bare.push(composed);
      continue;
    }
    const before = guarded.get(pass.outlineOf(composed.resource));
    if (!before) continue;
    const lost = listMissing(composed.layers.slice(shared), before);
    // In code, only another method of the path may have had middleware.
    const wasOpen = (source: ComposedRoute) =>
      source.layers.length <= shared && answersAll(source, composed);
    if (lost.length > 0 && !sources.some(wasOpen)) missing.set(composed, lost);
  }
  return { bare, missing };
}

/**
 * Warns of paths that a version declares without middleware that they, or all
 * paths, have in the version before it, and without any other in its place:
 * access is often checked there.
 *
 * @param pass The pass so far.
 * @param extension The version that extends another.
 * @param sources The routes of the extended version.
 * @param guarded The paths that have middleware in the extended version or in
 * those that it builds on, even if they are removed there.
 */
export function warnOfLostMiddleware(
  pass: InheritancePass,
  extension: Extension,
  sources: readonly ComposedRoute[],
  guarded: GuardedPaths,
): void {
  if (guarded.size === 0) return;
  const { version } = extension;
  const { mistakes } = pass.composition;
  const { bare, missing } = findLost(pass, extension, sources, guarded);
  warnOfLost(
    bare,
    `Version ${version} declares paths without any middleware of its own, ` +
      `though every path that it can inherit has some: ${
        listNames(guarded.values())
      }.`,
    mistakes,
  );
  warnOfLost(
    [...missing.keys()],
    `Version ${version} declares paths without the middleware that they have ` +
      `in a version it extends: ${listNames(missing.values())}.`,
    mistakes,
  );
}

/** Warns of routes that have lost middleware, if any have. */
function warnOfLost(
  lost: readonly ComposedRoute[],
  reason: string,
  mistakes: Mistake[],
): void {
  if (lost.length === 0) return;
  const places = lost.map(({ declaration }) => declaration.place);
  const advice = lost.some(({ isOfFile }) => isOfFile)
    ? ADVICE_FOR_FILES
    : ADVICE_IN_CODE;
  note(
    warning("lost-middleware", [...new Set(places)], reason, advice),
    mistakes,
  );
}
