import { groupBy } from "../../collection/group_by.ts";
import { memoize } from "../../collection/memoize.ts";
import type { Extension } from "../composition.ts";
import type { Scope } from "./scope.ts";

/**
 * Finds where a version extends others in a scope.
 *
 * @param scope The scope; those in the scopes inside count as well.
 * @param version The name of the version.
 */
export type ExtensionFinder = (
  scope: Scope,
  version: string,
) => readonly Extension[];

/**
 * Creates a function that finds extensions without walking all of them.
 *
 * @param extensions All places that extend a version.
 */
export function createExtensionFinder(
  extensions: readonly Extension[],
): ExtensionFinder {
  const byVersion = groupBy(extensions, ({ version }) => version);
  const byScopeIn = memoize((version: string) =>
    groupByScope(byVersion.get(version) ?? [])
  );
  return (scope, version) => byScopeIn(version).get(scope) ?? [];
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
