import type { HandlerSource } from "../declare/declaration.ts";
import {
  NO_OBJECT,
  type ReadSettings,
  readSettings,
} from "../declare/settings.ts";
import { attempt, type Mistake } from "../path/mistake.ts";
import { readVersion } from "../path/version.ts";
import type { Composition } from "./composition.ts";
import type { Setting } from "./effective_settings.ts";
import { findLifecycleKey } from "./lifecycle_layer.ts";
import { readMethods } from "./methods.ts";

/** Gives where mistakes of what is read are noted, the first time it is. */
function listFor(
  { refused, mistakes }: Composition,
  owner: object,
): Mistake[] {
  return refused.has(owner) ? [] : mistakes;
}

/**
 * Reads the settings of a declaration once, wherever it is registered.
 *
 * @param composition Where they are told.
 * @param owner What has the settings, as written, and its place, in words.
 * @param known The keys that they may have.
 */
export function readOwnSettings(
  composition: Composition,
  owner: { readonly options: object; readonly place: string },
  known: readonly string[],
): ReadSettings {
  const { options, place } = owner;
  const before = composition.settings.get(owner);
  if (before) return before;
  const mistakes = listFor(composition, owner);
  const settings = readSettings(options, known, place, mistakes);
  if (settings.isRefused) composition.refused.add(owner);
  if (settings === NO_OBJECT) composition.lost.add(undefined);
  // A lifecycle is known by its settings. Others are read again as soon as they
  // are looked up, and there may be many.
  if (!settings.isRefused && findLifecycleKey(settings)) {
    composition.settings.set(owner, settings);
  }
  return settings;
}

/**
 * Reads the methods of a route, whose mistakes are told only once.
 *
 * @param composition Where they are told.
 * @param handlerSource Where the handlers are.
 * @param place The place of the route, in words.
 */
export function readOwnMethods(
  composition: Composition,
  handlerSource: HandlerSource,
  place: string,
): ReturnType<typeof readMethods> {
  const mistakes = listFor(composition, handlerSource);
  const methods = readMethods(handlerSource, place, mistakes);
  if (methods === "refused") composition.refused.add(handlerSource);
  return methods;
}

/**
 * Reads a version where it takes effect, and refuses it only once.
 *
 * @param composition Where it is refused.
 * @param setting The version, as written.
 */
export function readVersionOnce(
  { versions, mistakes }: Composition,
  setting: Setting<unknown>,
): string | undefined {
  if (!versions.has(setting)) {
    const { value, place } = setting;
    versions.set(setting, attempt(() => readVersion(value), place, mistakes));
  }
  return versions.get(setting);
}
