import { memoize } from "../collection/memoize.ts";
import type {
  LifecycleDate,
  LifecycleSettings,
  LinkOptions,
  RouteLifecycle,
} from "../declare/lifecycle.ts";
import { stabilityOfName } from "../declare/stability.ts";
import { type Mistake, mistake } from "../report/mistake.ts";
import { note } from "../report/noted_mistake.ts";
import { type LifecycleLayer, listApplying } from "./lifecycle_layer.ts";

/** Returns the lifecycle of a route of a version, if it has one. */
export type LifecycleResolver = (
  nearest: LifecycleLayer | undefined,
  version: string,
) => RouteLifecycle | undefined;

/**
 * Creates a resolver that merges lifecycles field by field, the nearest first.
 * Those that many routes share are merged once.
 *
 * @param mistakes Collects sunsets before their deprecation.
 */
export function createLifecycleResolver(
  mistakes: Mistake[],
): LifecycleResolver {
  const lifecycleIn = memoize((nearest: LifecycleLayer) =>
    memoize((version: string) => {
      const layers = listApplying(nearest, version);
      return layers.length === 0
        ? undefined
        : mergeLayers(layers, version, mistakes);
    })
  );
  return (nearest, version) => nearest && lifecycleIn(nearest)(version);
}

function mergeLayers(
  layers: readonly LifecycleLayer[],
  version: string,
  mistakes: Mistake[],
): RouteLifecycle {
  const first = <Key extends keyof LifecycleSettings>(key: Key) =>
    findSetting(layers, key)?.settings[key];
  const lifecycle: RouteLifecycle = {
    deprecated: findDate(layers, "deprecated"),
    sunset: findDate(layers, "sunset"),
    onSunset: first("onSunset") ?? "serve",
    links: mergeLinks(layers),
    stability: first("stability") ?? stabilityOfName(version),
    report: first("report") ?? false,
  };
  checkSunsetOrder(lifecycle, mistakes);
  return lifecycle;
}

/** Finds the nearest layer that has a setting. */
function findSetting(
  layers: readonly LifecycleLayer[],
  key: keyof LifecycleSettings,
): LifecycleLayer | undefined {
  return layers.find(({ settings }) => settings[key] !== undefined);
}

function findDate(
  layers: readonly LifecycleLayer[],
  key: "deprecated" | "sunset",
): LifecycleDate | undefined {
  const layer = findSetting(layers, key);
  const moment = layer?.settings[key];
  return layer && moment ? { ...moment, place: layer.owner.place } : undefined;
}

function mergeLinks(layers: readonly LifecycleLayer[]): LinkOptions {
  return layers.toReversed().reduce(
    (links, { settings }) => ({ ...links, ...settings.links }),
    {},
  );
}

/** Refuses a sunset before the deprecation (RFC 9745 section 4). */
function checkSunsetOrder(
  { deprecated, sunset }: RouteLifecycle,
  mistakes: Mistake[],
): void {
  if (!deprecated || !sunset || sunset.time >= deprecated.time) return;
  note(
    mistake(
      "bad-lifecycle",
      [...new Set([sunset.place, deprecated.place])],
      `The sunset on ${sunset.text} is before the deprecation on ` +
        `${deprecated.text}.`,
      "Write a sunset on or after the deprecation (RFC 9745 section 4).",
    ),
    mistakes,
  );
}
