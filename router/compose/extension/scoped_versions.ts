import { groupBy } from "../../collection/group_by.ts";
import { memoize } from "../../collection/memoize.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Composition, Extension } from "../composition.ts";
import type { Scope } from "./scope.ts";

/** What a version has in a scope and in those inside it. */
export interface ScopedVersion {
  /** The routes that it declares. */
  readonly routes: readonly ComposedRoute[];
  /** Where it extends others. */
  readonly extensions: readonly Extension[];
}

/**
 * Finds what a version has in a scope.
 *
 * @param scope The scope.
 * @param version The name of the version.
 */
export type ScopedVersionFinder = (
  scope: Scope,
  version: string,
) => ScopedVersion;

/**
 * Creates a function that walks the routes of a scope once for all places in it
 * that extend a version.
 *
 * @param composition The declared routes, and the places that extend a version.
 */
export function createScopedVersionFinder(
  { routes, extensions }: Composition,
): ScopedVersionFinder {
  const extensionsByScope = groupByScope(extensions);
  const routesIn = memoize(({ start, end }: Scope) =>
    groupBy(routes.slice(start, end), ({ version }) => version)
  );
  const extensionsIn = memoize((scope: Scope) =>
    groupBy(extensionsByScope.get(scope) ?? [], ({ version }) => version)
  );
  return (scope, version) => ({
    routes: routesIn(scope).get(version) ?? [],
    extensions: extensionsIn(scope).get(version) ?? [],
  });
}

/** Groups extensions by each scope that they lie in. */
function groupByScope(
  extensions: readonly Extension[],
): ReadonlyMap<Scope, readonly Extension[]> {
  const groups = new Map<Scope, Extension[]>();
  for (const extension of extensions) {
    let scope: Scope | undefined = extension.scope;
    for (; scope; scope = scope.outer) {
      const group = groups.get(scope);
      if (group) group.push(extension);
      else groups.set(scope, [extension]);
    }
  }
  return groups;
}
