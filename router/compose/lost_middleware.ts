import { note, warning } from "../path/mistake.ts";
import type { ComposedRoute } from "./composed.ts";
import type { Extension } from "./composition.ts";
import type { InheritancePass } from "./inheritance_pass.ts";

/** A route of an extended version, and the shape of its path in the other. */
export interface OverriddenRoute {
  readonly source: ComposedRoute;
  readonly shape: string;
}

/**
 * Warns of paths that a version declares without any middleware of its own,
 * though they have some in the version that it extends: who may ask for them is
 * often checked there.
 *
 * @param pass What is composed so far, and where warnings are noted.
 * @param extension The version that extends another.
 * @param overridden The routes that are not inherited, since it has their
 * paths.
 */
export function warnOfLostMiddleware(
  { composition: { routes, mistakes } }: InheritancePass,
  { version, extends: extended, place, scope }: Extension,
  overridden: readonly OverriddenRoute[],
): void {
  const shared = scope.effective.layers.length;
  const bare = new Map(
    routes.slice(scope.start, scope.end)
      .filter(({ route, layers }) =>
        route.version === version && layers.length === shared
      )
      .map((composed) => [composed.pattern.shape, composed.route]),
  );
  const lost = new Set(
    overridden.filter(({ source }) => source.layers.length > shared)
      .flatMap(({ shape }) => bare.get(shape) ?? []),
  );
  if (lost.size === 0) return;
  note(
    warning(
      "lost-middleware",
      [place, ...new Set([...lost].map(({ source }) => source.place))],
      `Version ${version} declares paths without the middleware that they ` +
        `have in version ${extended}.`,
      "Put the middleware around both versions, or add what this one needs to " +
        "it too.",
    ),
    mistakes,
  );
}
