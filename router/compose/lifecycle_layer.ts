import {
  LIFECYCLE_KEYS,
  type LifecycleSettings,
} from "../declare/lifecycle.ts";
import type { ReadSettings } from "../declare/read_settings.ts";
import { nameVersion } from "../path/version.ts";
import type { Owner } from "./setting.ts";

/** The lifecycle that one place sets, and those of the places around it. */
export interface LifecycleLayer {
  readonly settings: LifecycleSettings;
  /** The version that the place itself declares. */
  readonly version: string | undefined;
  /** The declaration that sets it: places of several can read the same. */
  readonly owner: Owner;
  readonly outer: LifecycleLayer | undefined;
}

/**
 * Returns the name of the first lifecycle setting that is there.
 *
 * @param settings The settings of a place.
 */
export function findLifecycleKey(
  settings: LifecycleSettings,
): string | undefined {
  // A function for each key would be created anew for every route.
  for (const key of LIFECYCLE_KEYS) {
    if (settings[key] !== undefined) return key;
  }
  return undefined;
}

/**
 * Adds the lifecycle that a place sets to those around it.
 *
 * @param outer The lifecycles around the place.
 * @param settings The settings of the place.
 * @param owner The declaration there, with its place in words.
 */
export function addLifecycle(
  outer: LifecycleLayer | undefined,
  settings: ReadSettings,
  owner: Owner,
): LifecycleLayer | undefined {
  if (findLifecycleKey(settings) === undefined) return outer;
  return { settings, version: nameSet(settings.version), owner, outer };
}

/** Names a version; an invalid one is refused where it takes effect. */
function nameSet(version: unknown): string | undefined {
  return typeof version === "string" || typeof version === "number"
    ? nameVersion(`${version}`)
    : undefined;
}

/**
 * Lists a layer and those around it, the nearest first.
 *
 * @param nearest The layer, if there is one.
 */
export function listLayers(
  nearest: LifecycleLayer | undefined,
): LifecycleLayer[] {
  const layers: LifecycleLayer[] = [];
  for (let layer = nearest; layer; layer = layer.outer) layers.push(layer);
  return layers;
}

/**
 * Lists the layers that apply to a route: that of a place that declares another
 * version than the route's does not.
 *
 * @param nearest The nearest layer around the route.
 * @param version The name of the route's version.
 */
export function listApplying(
  nearest: LifecycleLayer,
  version: string,
): LifecycleLayer[] {
  return listLayers(nearest).filter((layer) =>
    layer.version === undefined || layer.version === version
  );
}
