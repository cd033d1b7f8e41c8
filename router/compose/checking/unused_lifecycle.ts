import type { LifecycleSettings } from "../../declare/lifecycle.ts";
import { type Mistake, warning } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import {
  findLifecycleKey,
  type LifecycleLayer,
  listLayers,
  listTelling,
} from "../lifecycle_layer.ts";
import type { RouteSettings } from "../route_settings.ts";

/**
 * Warns of settings of lifecycles that say nothing of any route. A place has a
 * layer for each of its registrations, and one set of settings.
 *
 * @param settings What holds for the routes, those of extended versions too.
 * @param outermost What the application sets; whether its versions are there is
 * for others to find out.
 * @param mistakes Takes the warnings.
 */
export function warnOfUnusedLifecycles(
  settings: readonly RouteSettings[],
  outermost: LifecycleLayer | undefined,
  mistakes: Mistake[],
): void {
  const around = new Set<LifecycleLayer>();
  const telling = new Set(
    listLayers(outermost).map(({ settings }) => settings),
  );
  /** The layers that set onSunset: "gone", by their settings. */
  const ending = new Map<LifecycleSettings, LifecycleLayer>();
  /** Those of them of which a route has a sunset. */
  const ended = new Set<LifecycleSettings>();
  for (const { effective, version, lifecycle } of settings) {
    const { lifecycles: nearest } = effective;
    if (!nearest) continue;
    for (const layer of listLayers(nearest)) around.add(layer);
    // Only versions have a life; a path without one just is there.
    const layers = version === undefined ? [] : listTelling(nearest, version);
    for (const layer of layers) {
      const { settings } = layer;
      telling.add(settings);
      if (settings.onSunset !== "gone") continue;
      ending.set(settings, layer);
      if (lifecycle?.sunset) ended.add(settings);
    }
  }
  for (const layer of around) {
    if (!telling.has(layer.settings)) note(describeUnused(layer), mistakes);
  }
  for (const [settings, layer] of ending) {
    if (!ended.has(settings)) note(describeEndless(layer), mistakes);
  }
}

function describeUnused({ settings, version, place }: LifecycleLayer): Mistake {
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
