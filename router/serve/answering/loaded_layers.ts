import { isAround, type Layers } from "../../compose/surroundings.ts";
import type { Middleware } from "../../declare/handler.ts";

/**
 * For layers with a file, the same layers with the file's middleware in its
 * place, once it is loaded. Replacing it at each request would take a fifth of
 * the time that the application spends on one.
 */
const LOADED = new WeakMap<Layers, Layers>();

/**
 * Returns layers with the middleware of all of their files that are loaded;
 * `undefined` when none is.
 *
 * @param layers The layers, as they are composed.
 */
export function findLoaded(layers: Layers): Layers | undefined {
  let found: Layers | undefined;
  for (
    let next = LOADED.get(layers);
    next !== undefined;
    next = LOADED.get(next)
  ) {
    found = next;
  }
  return found;
}

/**
 * Leaves out middleware that comes with an inherited path if the version that
 * inherits it has the same around that path: it runs once. Middleware that one
 * version names twice runs twice.
 */
function omitRepeated(
  loaded: readonly Middleware[],
  layers: Layers,
  steps = 0,
): readonly Middleware[] {
  const around = layers.filter((layer) => (layer.steps ?? 0) < steps);
  return loaded.filter((middleware) => !isAround(around, middleware));
}

/**
 * Puts the middleware of a file in its place, as if each had been declared
 * alone.
 *
 * @param layers The layers; those before the file's are loaded.
 * @param index The place of the file's layer.
 * @param place The file, as messages name it.
 * @param loaded Its middleware.
 */
export function placeLoaded(
  layers: Layers,
  index: number,
  place: string,
  loaded: readonly Middleware[],
): Layers {
  const { errorHandlers, steps } = layers[index];
  const own = omitRepeated(loaded, layers, steps)
    .map((middleware) => ({ middleware, errorHandlers, place, steps }));
  const placed = layers.toSpliced(index, 1, ...own);
  LOADED.set(layers, placed);
  return placed;
}
