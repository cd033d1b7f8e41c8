import type {
  LifecycleDate,
  LifecycleSettings,
  LinkOptions,
  RouteLifecycle,
} from "../declare/lifecycle.ts";
import type { Moment } from "../declare/moment.ts";
import { stabilityOfName } from "../declare/stability.ts";
import { remember } from "../path/remember.ts";
import { type Mistake, mistake, note } from "../report/mistake.ts";
import { createLifecycleUse } from "./checking/unused_lifecycle.ts";
import { type LifecycleLayer, listLayers } from "./lifecycle_layer.ts";

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
 * Makes what merges lifecycles field by field, the nearest first. A place that
 * declares another version than the route's says nothing about the route. What
 * is equal for many routes is merged once.
 *
 * @param mistakes Takes sunsets before their deprecation, and what is unused.
 * @param outermost What the application sets.
 */
export function createLifecycleResolver(
  mistakes: Mistake[],
  outermost: LifecycleLayer | undefined,
): LifecycleResolver {
  const use = createLifecycleUse(outermost);

  function merge(
    nearest: LifecycleLayer,
    version: string,
  ): RouteLifecycle | undefined {
    const telling = listLayers(nearest).filter((layer) =>
      layer.version === undefined || layer.version === version
    );
    if (telling.length === 0) return undefined;
    const merged = mergeLayers(telling, version, mistakes);
    use.noteTelling(telling, merged);
    return merged;
  }

  const lifecycleIn = remember((nearest: LifecycleLayer) =>
    remember((version: string) => merge(nearest, version))
  );

  return {
    resolve(nearest, version) {
      if (!nearest) return undefined;
      use.noteAround(nearest);
      // Only versions have a life; a path without one just is there.
      return version === undefined ? undefined : lifecycleIn(nearest)(version);
    },
    warnOfUnused: () => use.warnOfUnused(mistakes),
  };
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
    stability: first("stability") ?? stabilityOfName(version),
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
