import type { ServedVersion } from "../serve/versions.ts";

/**
 * Lists the versions that another one extends: that after its own prefix, and
 * those after others that it has taken routes over from.
 *
 * @param versions All versions.
 * @param version The version that extends them.
 * @returns None, mostly one, and several when what it extends has several
 * prefixes; that after its own prefix comes first.
 */
export function listExtended(
  versions: readonly ServedVersion[],
  version: ServedVersion,
): ServedVersion[] {
  const named = versions.filter((one) => one.version === version.extends);
  const own = named.filter((one) =>
    one.versionPrefix === version.versionPrefix
  );
  const taken = new Set(
    version.routes.map(({ source }) => source.inherited[0]?.path),
  );
  const bases = named.filter((one) =>
    one.routes.some(({ path }) => taken.has(path))
  );
  const known = new Set([...own, ...bases]);
  return known.size > 0 ? [...known] : named;
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
