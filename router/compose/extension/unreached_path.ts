import { withoutLastSegment } from "../../path/written_path.ts";
import { type Mistake, warning } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension, InnerPlace } from "../composition.ts";
import { findLifecycleKey, type LifecycleLayer } from "../lifecycle_layer.ts";
import { nameMiddleware } from "../surrounding_names.ts";
import { prefixOf } from "../version_prefix.ts";
import type { InheritancePass } from "./inheritance_pass.ts";
import { shapeOfPlace } from "./inner_places.ts";

/**
 * Warns of inherited paths that lie below middleware or a lifecycle of the
 * extending version, but not in the folder or group that has them: whoever put
 * them there expects them to apply to those paths too.
 *
 * @param pass The pass so far.
 * @param extension The version that extends another.
 * @param inherited The routes that it inherits.
 */
export function warnOfUnreached(
  { composition: { mistakes }, innerPlaces }: InheritancePass,
  extension: Extension,
  inherited: readonly ComposedRoute[],
): void {
  const { version, effective: { urlPattern } } = extension;
  const below = innerPlaces.listBelow(version, urlPattern.shape);
  if (below.length === 0) return;
  const shapes = new Set(below.map(shapeOfPlace));
  const insides = groupByUrlPrefix(inherited, shapes);
  for (const inner of below) {
    const shape = shapeOfPlace(inner);
    const versionPrefix = prefixOf(inner.effective.versionPrefixes);
    const inside = insides.get(shape)!.filter(({ effective }) =>
      prefixOf(effective.versionPrefixes) === versionPrefix
    );
    const places = innerPlaces.listAt(shape);
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
