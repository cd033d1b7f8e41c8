import {
  LIFECYCLE_KEYS,
  type LifecycleDate,
  type LifecycleSettings,
  type LinkOptions,
  type RouteLifecycle,
} from "../declare/lifecycle.ts";
import type { ReadSettings } from "../declare/settings.ts";
import { type Mistake, mistake, note, warning } from "../path/mistake.ts";
import type { Moment } from "../path/moment.ts";
import { nameVersion } from "../path/version.ts";

/** The lifecycle that one place sets, and those of the places around it. */
export interface LifecycleLayer {
  readonly settings: LifecycleSettings;
  /** The version that the place itself declares. */
  readonly version: string | undefined;
  /** The place, in words. */
  readonly place: string;
  readonly outer: LifecycleLayer | undefined;
}

/**
 * Gives the first setting of a lifecycle that is there.
 *
 * @param settings The settings of a place.
 */
export function findLifecycleKey(
  settings: LifecycleSettings,
): string | undefined {
  // A function for each key would be made anew for every route.
  for (const key of LIFECYCLE_KEYS) {
    if (settings[key] !== undefined) return key;
  }
  return undefined;
}

/**
 * Adds what a place sets to the lifecycles around it.
 *
 * @param outer The lifecycles around the place.
 * @param settings What the place sets.
 * @param place The place, in words.
 */
export function addLifecycle(
  outer: LifecycleLayer | undefined,
  settings: ReadSettings,
  place: string,
): LifecycleLayer | undefined {
  if (findLifecycleKey(settings) === undefined) return outer;
  const { version } = settings;
  return {
    settings,
    version: version === undefined ? undefined : nameVersion(String(version)),
    place,
    outer,
  };
}

/** Gives the lifecycles of routes from the settings around them. */
export interface LifecycleResolver {
  /** Gives the lifecycle of a route of a version, if it has one. */
  resolve(
    layers: LifecycleLayer | undefined,
    version: string | undefined,
  ): RouteLifecycle | undefined;
  /** Warns of settings that say nothing of any route that was asked for. */
  warnOfUnused(): void;
}

/**
 * Creates what merges lifecycles field by field, the nearest first. A place that
 * declares another version than the route's says nothing about the route. What
 * is equal for many routes is merged once.
 *
 * @param mistakes Takes sunsets before their deprecation, and what is unused.
 * @param outermost What the application sets; whether its versions are there is
 * for others to find out.
 */
export function createLifecycleResolver(
  mistakes: Mistake[],
  outermost: LifecycleLayer | undefined,
): LifecycleResolver {
  const known = new Map<
    LifecycleLayer,
    Map<string, RouteLifecycle | undefined>
  >();
  const layers = new Set<LifecycleLayer>();
  // A place has a layer for each of its registrations, and one set of settings.
  /** What says something of a route. */
  const used = new Set(listLayers(outermost).map(({ settings }) => settings));
  /** What says what a sunset does, by the settings that say it. */
  const ending = new Map<LifecycleSettings, LifecycleLayer>();
  /** Those of them of which a route has a sunset. */
  const ended = new Set<LifecycleSettings>();

  function merge(
    nearest: LifecycleLayer,
    version: string,
  ): RouteLifecycle | undefined {
    const telling = listLayers(nearest).filter((layer) =>
      layer.version === undefined || layer.version === version
    );
    for (const { settings } of telling) used.add(settings);
    if (telling.length === 0) return undefined;
    const merged = mergeLayers(telling, version, mistakes);
    for (const layer of telling) {
      const { settings } = layer;
      if (settings.onSunset !== "gone") continue;
      ending.set(settings, layer);
      if (merged.sunset) ended.add(settings);
    }
    return merged;
  }

  return {
    resolve(nearest, version) {
      if (!nearest) return undefined;
      if (!layers.has(nearest)) {
        for (const layer of listLayers(nearest)) layers.add(layer);
      }
      // Only versions have a life; a path without one just is there.
      if (version === undefined) return undefined;
      let merged = known.get(nearest);
      if (!merged) known.set(nearest, merged = new Map());
      if (!merged.has(version)) merged.set(version, merge(nearest, version));
      return merged.get(version);
    },
    warnOfUnused() {
      for (const layer of layers) {
        if (!used.has(layer.settings)) note(describeUnused(layer), mistakes);
      }
      for (const [settings, layer] of ending) {
        if (!ended.has(settings)) note(describeEndless(layer), mistakes);
      }
    },
  };
}

/** Lists a layer and those around it, the nearest first. */
function listLayers(nearest: LifecycleLayer | undefined): LifecycleLayer[] {
  const layers: LifecycleLayer[] = [];
  for (let layer = nearest; layer; layer = layer.outer) layers.push(layer);
  return layers;
}

function describeUnused(
  { settings, version, place }: LifecycleLayer,
): Mistake {
  const key = findLifecycleKey(settings);
  const [missing, fix] = version === undefined
    ? ["no path has a version", "Set a version too, or leave it out."]
    : [
      `no path is of version ${version}`,
      `Declare a route of version ${version}, or leave it out.`,
    ];
  const reason = `Setting "${key}" says nothing here, since ${missing}.`;
  return warning("unused-lifecycle", [place], reason, fix);
}

function describeEndless({ place }: LifecycleLayer): Mistake {
  return warning(
    "unused-lifecycle",
    [place],
    'Setting "onSunset" says nothing here, since no path has a sunset.',
    "Set a sunset too, or leave it out.",
  );
}

function mergeLayers(
  layers: readonly LifecycleLayer[],
  version: string,
  mistakes: Mistake[],
): RouteLifecycle {
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
  checkSunsetOrder(lifecycle, version, mistakes);
  return lifecycle;
}

function findDate(
  layers: readonly LifecycleLayer[],
  key: "deprecated" | "sunset",
): LifecycleDate | undefined {
  const layer = layers.find(({ settings }) => settings[key] !== undefined);
  const moment: Moment | false | undefined = layer?.settings[key];
  return layer && moment ? { ...moment, place: layer.place } : undefined;
}

function mergeLinks(layers: readonly LifecycleLayer[]): LinkOptions {
  return layers.toReversed().reduce(
    (links, { settings }) => ({ ...links, ...settings.links }),
    {},
  );
}

/** Refuses an end before the deprecation (RFC 9745 section 4). */
function checkSunsetOrder(
  { deprecated, sunset }: RouteLifecycle,
  version: string,
  mistakes: Mistake[],
): void {
  if (!deprecated || !sunset || sunset.time >= deprecated.time) return;
  note(
    mistake(
      "bad-lifecycle",
      [...new Set([sunset.place, deprecated.place])],
      `Version ${version} ends on ${sunset.text}, before it is deprecated on ` +
        `${deprecated.text}.`,
      "Write a sunset on or after the deprecation (RFC 9745 section 4).",
    ),
    mistakes,
  );
}
