import { type Mistake, warning } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import {
  findLifecycleKey,
  type LifecycleLayer,
  listApplying,
  listLayers,
} from "../lifecycle_layer.ts";
import type { RouteSettings } from "../route_settings.ts";
import type { Owner } from "../setting.ts";

/**
 * Warns of lifecycle settings that apply to no route. A place has a layer for
 * each of its registrations.
 *
 * @param settings The settings of the routes, including inherited ones.
 * @param outermost The lifecycle that the application sets; whether its
 * versions exist is checked elsewhere.
 * @param mistakes Collects the warnings.
 */
export function warnOfUnusedLifecycles(
  settings: readonly RouteSettings[],
  outermost: LifecycleLayer | undefined,
  mistakes: Mistake[],
): void {
  const around = new Set<LifecycleLayer>();
  const applying = new Set(listLayers(outermost).map(({ owner }) => owner));
  /** The declarations that set onSunset: "gone". */
  const ending = new Set<Owner>();
  /** Those of them that have a route with a sunset. */
  const ended = new Set<Owner>();
  for (const { effective, version, lifecycle } of settings) {
    const { lifecycles: nearest } = effective;
    if (!nearest) continue;
    for (const layer of listLayers(nearest)) around.add(layer);
    // Only versions have a lifecycle.
    const layers = version === undefined ? [] : listApplying(nearest, version);
    for (const { owner, settings } of layers) {
      applying.add(owner);
      if (settings.onSunset !== "gone") continue;
      ending.add(owner);
      if (lifecycle?.sunset) ended.add(owner);
    }
  }
  for (const layer of around) {
    if (!applying.has(layer.owner)) note(describeUnused(layer), mistakes);
  }
  for (const owner of ending) {
    if (!ended.has(owner)) note(describeEndless(owner), mistakes);
  }
}

function describeUnused({ settings, version, owner }: LifecycleLayer): Mistake {
  const key = findLifecycleKey(settings);
  const [why, fix] = version === undefined
    ? ["without a version", "Set a version too, or remove it."]
    : [
      `because no path belongs to version ${version}`,
      `Declare a route of version ${version}, or remove it.`,
    ];
  const reason = `Setting "${key}" has no effect ${why}.`;
  return warning("unused-lifecycle", [owner.place], reason, fix);
}

function describeEndless({ place }: Owner): Mistake {
  return warning(
    "unused-lifecycle",
    [place],
    'Setting "onSunset" has no effect without a sunset.',
    "Set a sunset too, or remove it.",
  );
}
