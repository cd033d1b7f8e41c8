import { note, warning } from "../path/mistake.ts";
import { isWithin } from "../path/pattern.ts";
import { nameVersion } from "../path/version.ts";
import type { ComposedRoute } from "./composed.ts";
import type { Composition, Extension, Wrapping } from "./composition.ts";
import { type EffectiveSettings, prefixOf } from "./effective_settings.ts";
import { nameMiddleware } from "./middleware_names.ts";

/**
 * Warns of inherited paths that lie below middleware of the extending version,
 * but not in the folder or group that it stands around: whoever put it there
 * expects it to stand around them too. Middleware that the extended version has
 * at the same place takes its part.
 *
 * @param composition What is composed so far, and where warnings are noted.
 * @param extension The version that extends another.
 * @param inherited The routes that it takes over.
 */
export function warnOfUnreached(
  composition: Composition,
  { version, effective }: Extension,
  inherited: readonly ComposedRoute[],
): void {
  const { wrappings, mistakes } = composition;
  // The version may be declared at several places.
  const below = wrappings.filter(({ effective: inner }) =>
    nameOfVersion(composition, inner) === version &&
    isWithin(inner.urlPattern, effective.urlPattern) &&
    inner.urlPattern.shape !== effective.urlPattern.shape
  );
  for (const wrapping of below) {
    const prefix = wrapping.effective.urlPattern;
    const versionPrefix = prefixOf(wrapping.effective.versionPrefixes);
    const alike = new Set(
      wrappings
        .filter(({ effective }) => effective.urlPattern.shape === prefix.shape)
        .map(innermost),
    );
    const unreached = inherited.find(({ route, resource, layers }) =>
      route.versionPrefix === versionPrefix && isWithin(resource, prefix) &&
      !layers.some(({ middleware }) => alike.has(middleware))
    );
    if (!unreached) continue;
    note(
      warning(
        "unreached-by-middleware",
        [wrapping.place],
        `Version ${version} inherits ${unreached.route.path}, which ` +
          `${nameMiddleware(wrapping.effective.layers).at(-1)} does not ` +
          `wrap, though it does the other paths below ${prefix.text}.`,
        "Put the middleware around the whole version, or declare the path " +
          "there too.",
      ),
      mistakes,
    );
  }
}

/** Gives the version of what a place stands around, if it has one. */
function nameOfVersion(
  { versions }: Composition,
  { version }: EffectiveSettings,
): string | undefined {
  // One that no path and no extension has asked for is around none of them.
  const text = version && versions.get(version);
  return text && nameVersion(text);
}

/** Gives the middleware that a place has put nearest to its routes. */
function innermost({ effective: { layers } }: Wrapping): unknown {
  return layers.at(-1)?.middleware;
}
