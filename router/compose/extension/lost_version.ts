import { nameVersion } from "../../path/version.ts";
import type { Composition } from "../composition.ts";
import type { EffectiveSettings } from "../effective_settings.ts";
import { readVersionOnce } from "../read_once.ts";
import { listBuiltOn } from "./base.ts";

/**
 * Records that something of a version was refused, so that the version may lack
 * paths that others look for.
 *
 * @param composition Where it is recorded.
 * @param effective The settings that apply to what was refused.
 */
export function noteLost(
  composition: Composition,
  { version }: EffectiveSettings,
): void {
  if (!version) return;
  const written = readVersionOnce(composition, version);
  composition.lost.add(written && nameVersion(written));
}

/**
 * Records the versions of the contents of a refused place.
 *
 * @param composition Where they are recorded.
 * @param inside The composition inside that place.
 */
export function noteLostInside(
  { lost }: Composition,
  inside: Composition,
): void {
  for (const { version } of inside.extensions) lost.add(version);
  for (const { version } of inside.routes) {
    if (version !== undefined) lost.add(version);
  }
}

/**
 * Tells whether a version may lack paths, of its own or of those that it
 * extends, because something was refused.
 *
 * @param composition The composition, with its refusals and extensions.
 * @param version The name of the version.
 */
export function mayMissPaths(
  composition: Composition,
  version: string,
): boolean {
  const { lost } = composition;
  if (lost.size === 0) return false;
  if (lost.has(undefined)) return true;
  return [...listBuiltOn(composition, version)].some((name) => lost.has(name));
}
