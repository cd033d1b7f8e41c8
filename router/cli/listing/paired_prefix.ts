import type { VersionedRoute } from "../../declare/versioned_route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";

/** A version, once for each of its prefixes. */
export type ServedPrefixes = readonly ServedVersion[];

/** Returns the prefixes at which a version has paths, or has removed some. */
function prefixesOf(version: ServedPrefixes): Set<string> {
  return new Set(version.map(({ versionPrefix }) => shapeOf(versionPrefix)));
}

function pathsOf(version: ServedPrefixes): Map<string, string> {
  return new Map(
    version.flatMap(({ routes, versionPrefix }) =>
      routes.map(({ path }) => [path, shapeOf(versionPrefix)] as const)
    ),
  );
}

/** Pairs the prefixes of a version with those that it inherits paths from. */
function pairInherited(
  base: ServedPrefixes,
  heir: ServedPrefixes,
): [base: string, heir: string][] {
  const paths = pathsOf(base);
  return heir.flatMap(({ routes, versionPrefix }) =>
    routes.flatMap(({ source }) =>
      source.inherited.flatMap(({ path }): [string, string][] => {
        const prefix = paths.get(path);
        return prefix === undefined ? [] : [[prefix, shapeOf(versionPrefix)]];
      })
    )
  );
}

/**
 * Returns what a route's prefix is compared by; `undefined` for one that the
 * other version does not have.
 */
export type PrefixPairing = (route: VersionedRoute) => string | undefined;

/**
 * Pairs the version prefixes of two versions: those that are the same in both,
 * those that one inherits paths from, or the only ones.
 *
 * @param older The older version.
 * @param newer The newer version.
 */
export function pairPrefixes(
  older: ServedPrefixes,
  newer: ServedPrefixes,
): PrefixPairing {
  const [before, after] = [older, newer].map(prefixesOf);
  const pairs = new Map(
    [...before.intersection(after)].map((same) => [same, same]),
  );
  const others = [
    ...pairInherited(older, newer),
    ...pairInherited(newer, older).map(([one, other]) => [other, one]),
    ...(before.size === 1 && after.size === 1
      ? [[[...before][0], [...after][0]]]
      : []),
  ];
  for (const [one, other] of others) {
    if (pairs.has(one) || pairs.has(other)) continue;
    pairs.set(one, one).set(other, one);
  }
  // With nothing in common, each has its own paths.
  return ({ versionPrefix }) => {
    const shape = shapeOf(versionPrefix);
    return pairs.get(shape) ?? (pairs.size === 0 ? shape : undefined);
  };
}
