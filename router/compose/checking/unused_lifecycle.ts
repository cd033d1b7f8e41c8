import type {
  LifecycleSettings,
  RouteLifecycle,
} from "../../declare/lifecycle.ts";
import { type Mistake, note, warning } from "../../report/mistake.ts";
import {
  findLifecycleKey,
  type LifecycleLayer,
  listLayers,
} from "../lifecycle_layer.ts";

/** What of the lifecycles around routes says something of one. */
interface LifecycleUse {
  /** Notes the lifecycles around a route. */
  noteAround(nearest: LifecycleLayer): void;
  /** Notes those that say something of a route, and what they say together. */
  noteTelling(
    telling: readonly LifecycleLayer[],
    lifecycle: RouteLifecycle,
  ): void;
  /** Warns of settings that say nothing of any route. */
  warnOfUnused(mistakes: Mistake[]): void;
}

/**
 * Makes what finds settings of lifecycles that say nothing. A place has a layer
 * for each of its registrations, and one set of settings.
 *
 * @param outermost What the application sets; whether its versions are there is
 * for others to find out.
 */
export function createLifecycleUse(
  outermost: LifecycleLayer | undefined,
): LifecycleUse {
  const around = new Set<LifecycleLayer>();
  const telling = new Set(
    listLayers(outermost).map(({ settings }) => settings),
  );
  /** The layers that set onSunset: "gone", by their settings. */
  const ending = new Map<LifecycleSettings, LifecycleLayer>();
  /** Those of them of which a route has a sunset. */
  const ended = new Set<LifecycleSettings>();

  return {
    noteAround(nearest) {
      if (around.has(nearest)) return;
      for (const layer of listLayers(nearest)) around.add(layer);
    },
    noteTelling(layers, { sunset }) {
      for (const layer of layers) {
        const { settings } = layer;
        telling.add(settings);
        if (settings.onSunset !== "gone") continue;
        ending.set(settings, layer);
        if (sunset) ended.add(settings);
      }
    },
    warnOfUnused(mistakes) {
      for (const layer of around) {
        if (!telling.has(layer.settings)) note(describeUnused(layer), mistakes);
      }
      for (const [settings, layer] of ending) {
        if (!ended.has(settings)) note(describeEndless(layer), mistakes);
      }
    },
  };
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
