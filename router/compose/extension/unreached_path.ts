import { groupBy } from "../../collection/group_by.ts";
import { isWithin } from "../../path/pattern.ts";
import { nameVersion } from "../../path/version.ts";
import { withoutLastSegment } from "../../path/written_path.ts";
import { type Mistake, warning } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Composition, Extension, InnerPlace } from "../composition.ts";
import type { EffectiveSettings } from "../effective_settings.ts";
import { findLifecycleKey, type LifecycleLayer } from "../lifecycle_layer.ts";
import { nameMiddleware } from "../surrounding_names.ts";
import { prefixOf } from "../version_prefix.ts";

/**
 * Warns of inherited paths that lie below middleware or a lifecycle of the
 * extending version, but not in the folder or group that has them: whoever put
 * them there expects them to apply to those paths too.
 *
 * @param composition The composition so far, where warnings are recorded.
 * @param extension The version that extends another.
 * @param inherited The routes that it inherits.
 */
export function warnOfUnreached(
  composition: Composition,
  extension: Extension,
  inherited: readonly ComposedRoute[],
): void {
  const below = listBelow(composition, extension);
  if (below.length === 0) return;
  const { innerPlaces, mistakes } = composition;
  const shapes = new Set(below.map(shapeOfPlace));
  const insides = groupByUrlPrefix(inherited, shapes);
  const placesByShape = groupBy(innerPlaces, shapeOfPlace);
  for (const inner of below) {
    const shape = shapeOfPlace(inner);
    const versionPrefix = prefixOf(inner.effective.versionPrefixes);
    const inside = insides.get(shape)!.filter(({ effective }) =>
      prefixOf(effective.versionPrefixes) === versionPrefix
    );
    const places = placesByShape.get(shape)!;
    const unwrapped = findUnwrapped(places, inner, inside);
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

/** Lists the places of the version that lie deeper than the extension. */
function listBelow(
  composition: Composition,
  { version, effective: { urlPattern } }: Extension,
): readonly InnerPlace[] {
  // The version may be declared at several places.
  return composition.innerPlaces.filter(({ effective: inner }) =>
    nameOfVersion(composition, inner) === version &&
    isWithin(inner.urlPattern, urlPattern) &&
    inner.urlPattern.shape !== urlPattern.shape
  );
}

function shapeOfPlace({ effective }: InnerPlace): string {
  return effective.urlPattern.shape;
}

/** Groups the routes at or below each of some prefixes, by their shapes. */
function groupByUrlPrefix(
  routes: readonly ComposedRoute[],
  shapes: ReadonlySet<string>,
): Map<string, ComposedRoute[]> {
  const groups = new Map<string, ComposedRoute[]>();
  for (const shape of shapes) groups.set(shape, []);
  for (const route of routes) {
    for (let { shape } = route.resource;; shape = withoutLastSegment(shape)) {
      groups.get(shape)?.push(route);
      if (shape === "") break;
    }
  }
  return groups;
}

/** Names the version of a place's routes, if they have one. */
function nameOfVersion(
  { versions }: Composition,
  { version }: EffectiveSettings,
): string | undefined {
  // A version that no path and no extension has read is around none of them.
  const text = version && versions.get(version);
  return text && nameVersion(text);
}

/**
 * Finds a path that a place's middleware does not wrap. Middleware that the
 * extended version has at the same place counts as well.
 */
function findUnwrapped(
  places: readonly InnerPlace[],
  { middleware }: InnerPlace,
  inside: readonly ComposedRoute[],
): ComposedRoute | undefined {
  if (!middleware) return undefined;
  const sufficient = new Set(places.map(({ middleware }) => middleware));
  return inside.find(({ layers }) =>
    !layers.some(({ middleware }) => sufficient.has(middleware))
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
    `Version ${version} inherits ${path}, but ` +
      `${nameMiddleware(effective.layers).at(-1)} wraps only other paths ` +
      `below ${effective.urlPattern.text}.`,
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
    `Version ${version} inherits ${path}, but ` +
      `"${findLifecycleKey(settings)}" applies only to other paths below ` +
      `${effective.urlPattern.text}.`,
    "Set it for the whole version, or declare the path there too.",
  );
}
