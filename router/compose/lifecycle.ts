import {
  LIFECYCLE_KEYS,
  type LifecycleDate,
  type LifecycleSettings,
  type LinkOptions,
  type RouteLifecycle,
} from "../declare/lifecycle.ts";
import type { ReadSettings } from "../declare/settings.ts";
import { type Mistake, mistake, warning } from "../path/mistake.ts";
import type { Moment } from "../path/moment.ts";
import { nameVersion } from "../path/version.ts";

/** The lifecycle that one place sets, and those of the places around it. */
export interface LifecycleLayer {
  readonly settings: LifecycleSettings;
  /** The version that the place itself declares. */
  readonly version: string | undefined;
  /** The place, in words. */
  readonly from: string;
  readonly outer: LifecycleLayer | undefined;
}

/** Gives the first setting of a lifecycle that is there. */
function findLifecycleKey(settings: LifecycleSettings): string | undefined {
  // A function for each key would be made anew for every route.
  for (const key of LIFECYCLE_KEYS) {
    if (settings[key] !== undefined) return key;
  }
  return undefined;
}

/** Adds what a place sets to the lifecycles around it. */
export function addLifecycle(
  outer: LifecycleLayer | undefined,
  settings: ReadSettings,
  from: string,
): LifecycleLayer | undefined {
  if (findLifecycleKey(settings) === undefined) return outer;
  const { version } = settings;
  return {
    settings,
    version: version === undefined ? undefined : nameVersion(String(version)),
    from,
    outer,
  };
}

/** Warns of a lifecycle that is set on a path without a version. */
export function warnOfUnusedLifecycle(
  { settings, from }: LifecycleLayer,
  mistakes: Mistake[],
): void {
  mistakes.push(
    warning(
      "unused-lifecycle",
      [from],
      `Setting "${
        findLifecycleKey(settings)
      }" says nothing here, since the path has no version.`,
      "Set a version too, or leave it out.",
    ),
  );
}

/** Gives the lifecycle of routes from the settings around them. */
export type LifecycleResolver = (
  layers: LifecycleLayer | undefined,
  version: string | undefined,
) => RouteLifecycle | undefined;

/**
 * Makes what merges lifecycles field by field, the nearest first. A place that
 * declares another version than the route's says nothing about the route. What
 * is equal for many routes is merged once.
 *
 * @param mistakes Takes sunsets before their deprecation.
 */
export function createLifecycleResolver(
  mistakes: Mistake[],
): LifecycleResolver {
  const known = new Map<
    LifecycleLayer,
    Map<string, RouteLifecycle | undefined>
  >();
  return (layers, version) => {
    // Only versions have a life; a path without one just is there.
    if (!layers || version === undefined) return undefined;
    let merged = known.get(layers);
    if (!merged) known.set(layers, merged = new Map());
    if (!merged.has(version)) {
      merged.set(version, mergeLayers(layers, version, mistakes));
    }
    return merged.get(version);
  };
}

function mergeLayers(
  nearest: LifecycleLayer,
  version: string,
  mistakes: Mistake[],
): RouteLifecycle | undefined {
  const layers: LifecycleLayer[] = [];
  for (
    let layer: LifecycleLayer | undefined = nearest;
    layer;
    layer = layer.outer
  ) {
    const isOfAnother = layer.version !== undefined &&
      layer.version !== version;
    if (!isOfAnother) layers.push(layer);
  }
  if (layers.length === 0) return undefined;
  const first = <Key extends keyof LifecycleSettings>(key: Key) =>
    layers.find(({ settings }) => settings[key] !== undefined)?.settings[key];
  const lifecycle: RouteLifecycle = {
    deprecated: findDate(layers, "deprecated"),
    sunset: findDate(layers, "sunset"),
    onSunset: first("onSunset") ?? "serve",
    links: mergeLinks(layers),
    stability: first("stability") ?? "stable",
    report: first("report") ?? false,
  };
  refuseEarlySunset(lifecycle, version, mistakes);
  return lifecycle;
}

function findDate(
  layers: readonly LifecycleLayer[],
  key: "deprecated" | "sunset",
): LifecycleDate | undefined {
  const layer = layers.find(({ settings }) => settings[key] !== undefined);
  const moment: Moment | false | undefined = layer?.settings[key];
  return layer && moment ? { ...moment, from: layer.from } : undefined;
}

function mergeLinks(layers: readonly LifecycleLayer[]): LinkOptions {
  return layers.toReversed().reduce(
    (links, { settings }) => ({ ...links, ...settings.links }),
    {},
  );
}

/** Refuses an end before the deprecation (RFC 9745 section 4). */
function refuseEarlySunset(
  { deprecated, sunset }: RouteLifecycle,
  version: string,
  mistakes: Mistake[],
): void {
  if (!deprecated || !sunset || sunset.time >= deprecated.time) return;
  const reason = `Version ${version} ends on ${sunset.text}, before it is ` +
    `deprecated on ${deprecated.text}.`;
  const isTold = mistakes.some((other) =>
    other.reason === reason && other.places[0] === sunset.from
  );
  if (isTold) return;
  mistakes.push(
    mistake(
      "bad-lifecycle",
      [...new Set([sunset.from, deprecated.from])],
      reason,
      "Write a sunset on or after the deprecation (RFC 9745 section 4).",
    ),
  );
}
