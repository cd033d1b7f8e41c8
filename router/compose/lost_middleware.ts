import { note, warning } from "../path/mistake.ts";
import { outlineOf } from "../path/pattern.ts";
import type { ComposedRoute } from "./composed.ts";
import type { Composition, Extension } from "./composition.ts";
import { hasOwnPrefix } from "./own_prefix.ts";

/**
 * Lists the paths that have middleware of their own version, by what they take.
 * Types of parameters do not count, since changing one declares the path anew.
 *
 * @param extension A version that extends theirs.
 * @param sources The routes of the extended version.
 */
export function listGuarded(
  { scope }: Extension,
  sources: readonly ComposedRoute[],
): string[] {
  const shared = scope.effective.layers.length;
  return sources.filter(({ layers }) => layers.length > shared)
    .map(({ resource }) => outlineOf(resource));
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
  guarded: ReadonlySet<string>,
): void {
  if (guarded.size === 0) return;
  const { version, extends: extended, place, scope } = extension;
  const shared = scope.effective.layers.length;
  const areAllGuarded = sources.every(({ layers }) => layers.length > shared);
  const lost = routes.slice(scope.start, scope.end).filter((composed) =>
    composed.route.version === version && composed.layers.length === shared &&
    hasOwnPrefix(extension, composed) &&
    (areAllGuarded || guarded.has(outlineOf(composed.resource)))
  );
  if (lost.length === 0) return;
  note(
    warning(
      "lost-middleware",
      [place, ...new Set(lost.map(({ route }) => route.source.place))],
      areAllGuarded
        ? `Version ${version} declares paths without any middleware of its ` +
          `own, though every path of version ${extended} has some.`
        : `Version ${version} declares paths without the middleware that they ` +
          "have in a version before it.",
      "Put the middleware around both versions, or add what this one needs to " +
        "it too.",
    ),
    mistakes,
  );
}
