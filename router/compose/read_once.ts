import { NO_OPTIONS } from "../declare/copied_options.ts";
import {
  mayMeanVersion,
  NO_SETTINGS,
  type ReadSettings,
  readSettings,
} from "../declare/read_settings.ts";
import { readVersion } from "../path/version.ts";
import type { Mistake } from "../report/mistake.ts";
import { note } from "../report/noted_mistake.ts";
import { attempt } from "../report/refusal.ts";
import type { Composition } from "./composition.ts";
import type { Owner, Setting } from "./setting.ts";

/**
 * Reads the settings of a declaration, and reports their mistakes once, however
 * often it is registered.
 *
 * @param composition Where mistakes are recorded.
 * @param owner The declaration: its settings as written, its place in words.
 * @param known The keys that they may have.
 */
export function readOwnSettings(
  composition: Composition,
  owner: Owner & { readonly options: object },
  known: readonly string[],
): ReadSettings {
  const { options } = owner;
  // The place of a route would be put into words for nothing.
  if (options === NO_OPTIONS) return NO_SETTINGS;
  const found: Mistake[] = [];
  const settings = readSettings(options, known, owner.place, found);
  if (settings.isRefused) {
    for (const one of found) note(one, composition.mistakes, owner);
    if (mayMeanVersion(options, known, settings)) {
      composition.lost.add(undefined);
    }
  }
  return settings;
}

/**
 * Reads a version where it takes effect, and refuses it only once.
 *
 * @param composition Where a refusal is recorded.
 * @param setting The version, as written.
 */
export function readVersionOnce(
  { versions, mistakes }: Composition,
  setting: Setting<unknown>,
): string | undefined {
  if (!versions.has(setting)) {
    const { value, place, owner } = setting;
    const read = () => readVersion(value);
    versions.set(setting, attempt(read, place, mistakes, owner));
  }
  return versions.get(setting);
}
