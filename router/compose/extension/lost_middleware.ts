import { outlineOfPattern } from "../../path/pattern.ts";
import { note, warning } from "../../report/mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Composition, Extension } from "../composition.ts";
import { listDifferent } from "../different_settings.ts";
import type { RouteSettings } from "../route_settings.ts";
import { nameMiddleware } from "../surrounding_names.ts";
import type { Layers } from "../surroundings.ts";
import { createPrefixCheck } from "./own_prefix.ts";

/** What files can do. */
const ADVICE_FOR_FILES =
  "Put the middleware around both versions, or use the same in this one too, " +
  "in files by a _middleware.ts that exports what the other one does: on " +
  "inherited paths it runs once. If none is to run, or their handlers call " +
  "it, move such files into a folder of their own, such as (open)/, with a " +
  "_middleware.ts: export default [];";

/** What can be done where all is declared in code. */
const ADVICE_IN_CODE =
  "Use the middleware of a group around both versions, or in this one too: on " +
  "inherited paths it runs once. If none is to run, or their handlers call " +
  "it, declare these paths in a blueprint of their own that says so: " +
  ".use((_request, _context, next) => next());";

/**
 * The middleware of their own version that paths have, by what they take. Types
 * of parameters do not count, since changing one declares the path anew.
 */
export type GuardedPaths = ReadonlyMap<string, Layers>;

/**
 * Lists the paths that have middleware of their own version.
 *
 * @param extension A version that extends theirs.
 * @param sources The routes of the extended version.
 */
export function listGuarded(
  { scope }: Extension,
  sources: readonly ComposedRoute[],
): [outline: string, layers: Layers][] {
  const shared = scope.effective.layers.length;
  const isGuarded = ({ effective: { layers } }: RouteSettings) =>
    layers.length > shared;
  if (!listDifferent(sources).some(isGuarded)) return [];
  return sources.filter(({ settings }) => isGuarded(settings))
    .map((
      { resource, layers },
    ) => [outlineOfPattern(resource), layers.slice(shared)]);
}

/** Names middleware, in words. */
function listNames(paths: Iterable<Layers>): string {
  const names = [...paths].flatMap(nameMiddleware);
  return [...new Set(names)].join(", ");
}

/**
 * Warns of paths that a version declares without any middleware of its own,
 * though they, or all paths, have some in the version before it: who may ask for
 * them is often checked there.
 *
 * @param composition What is composed so far, and where warnings are noted.
 * @param extension The version that extends another.
 * @param sources The routes of the extended version.
 * @param guarded The paths that have middleware in the extended version or in
 * those that it builds on, also where they are removed.
 */
export function warnOfLostMiddleware(
  { routes, mistakes }: Composition,
  extension: Extension,
  sources: readonly ComposedRoute[],
  guarded: GuardedPaths,
): void {
  if (guarded.size === 0) return;
  const { version, extends: extended, scope } = extension;
  const shared = scope.effective.layers.length;
  const inScope = routes.slice(scope.start, scope.end);
  const prefixes = new Set(sources.map(({ settings }) => settings.ownPrefix));
  // Beside what is taken over, the version before may have paths for anybody.
  const beside = inScope.filter(({ version, settings }) =>
    version === extended && prefixes.has(settings.ownPrefix)
  );
  const areAllGuarded = [...sources, ...beside]
    .every(({ layers }) => layers.length > shared);
  const hasOwnPrefix = createPrefixCheck(extension);
  const lost = inScope.filter((composed) =>
    composed.version === version && composed.layers.length === shared &&
    hasOwnPrefix(composed) &&
    (areAllGuarded || guarded.has(outlineOfPattern(composed.resource)))
  );
  if (lost.length === 0) return;
  const names = listNames(
    areAllGuarded
      ? guarded.values()
      : lost.map(({ resource }) => guarded.get(outlineOfPattern(resource))!),
  );
  note(
    warning(
      "lost-middleware",
      [...new Set(lost.map(({ declaration }) => declaration.place))],
      areAllGuarded
        ? `Version ${version} declares paths without any middleware of its ` +
          `own, though every path that it can inherit has some: ${names}.`
        : `Version ${version} declares paths without the middleware that they ` +
          `have in a version before it: ${names}.`,
      lost.some(({ declaration }) => declaration.kind === "module")
        ? ADVICE_FOR_FILES
        : ADVICE_IN_CODE,
    ),
    mistakes,
  );
}
