import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";
import { prefixOf } from "../effective_settings.ts";

/**
 * Gives the version prefix of a route's version. What is set deeper than that
 * does not count, since it goes along with a route.
 *
 * @param composed The route.
 */
export function prefixOfVersion({ effective }: ComposedRoute): string {
  return prefixOf(effective.versionPrefixesOfVersion);
}

/**
 * Tells whether a route stands after the version prefix of a version that
 * extends another one.
 *
 * @param extension The version that extends another.
 * @param composed The route, of whichever version.
 */
export function hasOwnPrefix(
  { effective }: Extension,
  composed: ComposedRoute,
): boolean {
  return prefixOfVersion(composed) === prefixOf(effective.versionPrefixes);
}
