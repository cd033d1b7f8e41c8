import { isWithin } from "../../path/pattern.ts";
import { nameVersion } from "../../path/version.ts";
import { type Mistake, note, warning } from "../../report/mistake.ts";
import { type ComposedRoute, tellPath } from "../composed_route.ts";
import type { Composition, Extension, InnerPlace } from "../composition.ts";
import { type EffectiveSettings, prefixOf } from "../effective_settings.ts";
import { findLifecycleKey, type LifecycleLayer } from "../lifecycle_layer.ts";
import { nameMiddleware } from "../surrounding_names.ts";

/**
 * Warns of inherited paths that lie below middleware or a lifecycle of the
 * extending version, but not in the folder or group that has them: whoever put
 * them there expects them to hold for those paths too.
 *
 * @param composition What is composed so far, and where warnings are noted.
 * @param extension The version that extends another.
 * @param inherited The routes that it takes over.
 */
export function warnOfUnreached(
  composition: Composition,
  extension: Extension,
  inherited: readonly ComposedRoute[],
): void {
  const { innerPlaces, mistakes } = composition;
  const { version, effective } = extension;
  // The version may be declared at several places.
  const below = innerPlaces.filter(({ effective: inner }) =>
    nameOfVersion(composition, inner) === version &&
    isWithin(inner.urlPattern, effective.urlPattern) &&
    inner.urlPattern.shape !== effective.urlPattern.shape
  );
  for (const inner of below) {
    const { urlPattern: prefix, versionPrefixes } = inner.effective;
    const versionPrefix = prefixOf(versionPrefixes);
    const inside = inherited.filter((composed) =>
      isWithin(composed.resource, prefix) &&
      tellPath(composed).versionPrefix === versionPrefix
    );
    const unwrapped = findUnwrapped(innerPlaces, inner, inside);
    if (unwrapped) {
      note(describeUnwrapped(extension, inner, unwrapped), mistakes);
    }
    const { lifecycle } = inner;
    const undated = inside.at(0);
    if (lifecycle && undated) {
      note(describeUndated(extension, inner, lifecycle, undated), mistakes);
    }
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

/**
 * Finds a path that a place's middleware does not wrap. Middleware that the
 * extended version has at the same place takes its part.
 */
function findUnwrapped(
  innerPlaces: readonly InnerPlace[],
  { middleware, effective: { urlPattern: prefix } }: InnerPlace,
  inside: readonly ComposedRoute[],
): ComposedRoute | undefined {
  if (!middleware) return undefined;
  const alike = new Set(
    innerPlaces
      .filter(({ effective }) => effective.urlPattern.shape === prefix.shape)
      .map(({ middleware }) => middleware),
  );
  return inside.find(({ layers }) =>
    !layers.some(({ middleware }) => alike.has(middleware))
  );
}

function describeUnwrapped(
  { version }: Extension,
  { place, effective }: InnerPlace,
  { pattern: { path } }: ComposedRoute,
): Mistake {
  return warning(
    "unreached-by-middleware",
    [place],
    `Version ${version} inherits ${path}, which ` +
      `${nameMiddleware(effective).at(-1)} does not ` +
      `wrap, though it does the other paths below ${effective.urlPattern.text}.`,
    "Put the middleware around the whole version, or declare the path " +
      "there too.",
  );
}

function describeUndated(
  { version }: Extension,
  { place, effective }: InnerPlace,
  { settings }: LifecycleLayer,
  { pattern: { path } }: ComposedRoute,
): Mistake {
  return warning(
    "unreached-by-lifecycle",
    [place],
    `Version ${version} inherits ${path}, of which ` +
      `"${findLifecycleKey(settings)}" says nothing, though it ` +
      `does of the other paths below ${effective.urlPattern.text}.`,
    "Set it for the whole version, or declare the path there too.",
  );
}
