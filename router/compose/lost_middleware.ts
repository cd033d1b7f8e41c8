import { note, warning } from "../path/mistake.ts";
import { outlineOf } from "../path/pattern.ts";
import type { ComposedRoute } from "./composed.ts";
import type { Composition, Extension } from "./composition.ts";

/**
 * Warns of paths that a version declares without any middleware of its own,
 * though they have some in the version that it extends: who may ask for them is
 * often checked there. Types of parameters do not count, since changing one
 * declares the path anew.
 *
 * @param composition What is composed so far, and where warnings are noted.
 * @param extension The version that extends another.
 * @param sources The routes of the extended version, those among them that it
 * removes.
 */
export function warnOfLostMiddleware(
  { routes, mistakes }: Composition,
  { version, extends: extended, place, scope }: Extension,
  sources: readonly ComposedRoute[],
): void {
  const shared = scope.effective.layers.length;
  const guarded = new Set(
    sources.filter(({ layers }) => layers.length > shared)
      .map(({ resource }) => outlineOf(resource)),
  );
  if (guarded.size === 0) return;
  const lost = routes.slice(scope.start, scope.end)
    .filter(({ route, layers, resource }) =>
      route.version === version && layers.length === shared &&
      guarded.has(outlineOf(resource))
    );
  if (lost.length === 0) return;
  note(
    warning(
      "lost-middleware",
      [place, ...new Set(lost.map(({ route }) => route.source.place))],
      `Version ${version} declares paths without the middleware that they ` +
        `have in version ${extended}.`,
      "Put the middleware around both versions, or add what this one needs to " +
        "it too.",
    ),
    mistakes,
  );
}
