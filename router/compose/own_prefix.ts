import type { ComposedRoute } from "./composed.ts";
import type { Extension } from "./composition.ts";
import { prefixOf } from "./effective_settings.ts";

/**
 * Tells whether a route stands after the version prefix of a version that
 * extends another one. What is set deeper than a version does not count, since
 * it goes along with a route.
 *
 * @param extension The version that extends another.
 * @param composed The route, of whichever version.
 */
export function hasOwnPrefix(
  { effective }: Extension,
  composed: ComposedRoute,
): boolean {
  return prefixOf(composed.effective.versionPrefixesOfVersion) ===
    prefixOf(effective.versionPrefixes);
}

/**
 * Leaves out what the extended version has after other prefixes than that of
 * the extending one, when it has paths after that: other prefixes are those of
 * other APIs, which may not be for the same clients.
 *
 * @param extension The version that extends another.
 * @param sources The routes of the extended version.
 */
export function preferOwnPrefix(
  extension: Extension,
  sources: readonly ComposedRoute[],
): readonly ComposedRoute[] {
  const own = sources.filter((source) => hasOwnPrefix(extension, source));
  return own.length > 0 ? own : sources;
}
