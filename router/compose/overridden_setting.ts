import type { OverriddenSetting } from "../declare/route.ts";
import { showValue } from "../report/shown_value.ts";
import type { EffectiveSettings } from "./effective_settings.ts";
import { PLACE_KINDS, type Setting } from "./setting.ts";

const NONE_OVERRIDDEN: readonly OverriddenSetting[] = Object.freeze([]);

function toOverriddenSetting(
  setting: OverriddenSetting["setting"],
  { value, place }: Setting<unknown>,
): OverriddenSetting {
  const text = typeof value === "string" ? value : showValue(value);
  return { setting, text, place };
}

/**
 * Lists the settings of version and version prefix that did not win.
 *
 * @param effective The settings around a route.
 * @param prefix The version prefix that wins.
 */
export function listOverriddenSettings(
  { version, versionPrefixes }: EffectiveSettings,
  prefix: Setting<string> | undefined,
): readonly OverriddenSetting[] {
  const hasNone = !version?.outer && !prefix?.outer &&
    versionPrefixes.size === (prefix ? 1 : 0);
  if (hasNone) return NONE_OVERRIDDEN;
  const overridden: OverriddenSetting[] = [];
  for (let outer = version?.outer; outer; outer = outer.outer) {
    overridden.push(toOverriddenSetting("version", outer));
  }
  for (const kind of PLACE_KINDS) {
    let setting: Setting<string> | undefined = versionPrefixes.get(kind);
    if (setting === prefix) setting = setting?.outer;
    for (; setting; setting = setting.outer) {
      overridden.push(toOverriddenSetting("versionPrefix", setting));
    }
  }
  return overridden;
}
