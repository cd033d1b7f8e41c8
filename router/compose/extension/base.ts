import type { Composition, Extension } from "../composition.ts";
import type { InheritancePass } from "./inheritance_pass.ts";
import type { ScopedVersion } from "./scoped_versions.ts";

/** What a version extends. */
export interface Base extends ScopedVersion {
  /** Whether it has the prefix of the extending version. */
  readonly isAfterOwnPrefix: boolean;
}

/**
 * Lists a version and those that it builds on, in whichever group.
 *
 * @param composition The composition, with its extensions.
 * @param version The name of the version.
 */
export function listBuiltOn(
  { extensions }: Composition,
  version: string,
): ReadonlySet<string> {
  const versions = new Set([version]);
  // Versions that are added on the way are iterated over as well.
  for (const name of versions) {
    for (const extension of extensions) {
      if (extension.version === name) versions.add(extension.extends);
    }
  }
  return versions;
}

/**
 * Finds what a version extends: the part of the other version that has the same
 * prefix. Other prefixes are those of other APIs, which may not be for the same
 * clients: they are meant only if nothing has its own prefix.
 *
 * @param pass The pass so far.
 * @param extension The version that extends another.
 */
export function findBase(
  { findVersion }: InheritancePass,
  { scope, versionPrefix, extends: extended }: Extension,
): Base {
  const { routes, extensions } = findVersion(scope, extended);
  const own = {
    routes: routes.filter(({ settings }) =>
      settings.ownPrefix === versionPrefix
    ),
    extensions: extensions.filter((other) =>
      other.versionPrefix === versionPrefix
    ),
  };
  const isThere = own.routes.length + own.extensions.length > 0;
  return isThere
    ? { ...own, isAfterOwnPrefix: true }
    : { routes, extensions, isAfterOwnPrefix: false };
}
