import type { ServedVersion } from "../../serve/versions/versions.ts";

/**
 * Lists the versions that another one extends: the one with its own prefix, or
 * otherwise those that it has inherited routes from.
 *
 * @param versions All versions.
 * @param version The version that extends them.
 * @returns None, or usually one: paths can spell a version in two ways.
 */
export function listExtended(
  versions: readonly ServedVersion[],
  version: ServedVersion,
): ServedVersion[] {
  const named = versions.filter((one) => one.version === version.extends);
  const own = named.filter((one) =>
    one.versionPrefix === version.versionPrefix
  );
  if (own.length > 0) return own;
  const taken = new Set(
    version.routes.map(({ source }) => source.inherited[0]?.path),
  );
  const bases = named.filter((one) =>
    one.routes.some(({ path }) => taken.has(path))
  );
  // It may override each of their paths.
  return bases.length > 0 ? bases : named;
}

/**
 * Lists the versions that a version builds on: those that it extends, and those
 * that they extend.
 *
 * @param versions All versions.
 * @param version The version.
 */
export function listBases(
  versions: readonly ServedVersion[],
  version: ServedVersion,
): ServedVersion[] {
  const bases = new Set(listExtended(versions, version));
  for (const base of bases) {
    for (const next of listExtended(versions, base)) bases.add(next);
  }
  return [...bases];
}
