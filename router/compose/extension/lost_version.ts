import { nameVersion } from "../../path/version.ts";
import type { Composition } from "../composition.ts";
import type { EffectiveSettings } from "../effective_settings.ts";
import { readVersionOnce } from "../read_once.ts";

/**
 * Notes that something of a version was refused, so that the version may miss
 * paths that others look for.
 *
 * @param composition Where it is noted.
 * @param effective What holds for what was refused.
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
 * Notes the versions of what a refused place holds.
 *
 * @param composition Where they are noted.
 * @param inside What was filled inside of that place.
 */
export function noteDiscarded(
  { lost }: Composition,
  inside: Composition,
): void {
  for (const { version } of inside.extensions) lost.add(version);
  for (const { version } of inside.routes) {
    if (version !== undefined) lost.add(version);
  }
}

/**
 * Tells whether a version may miss paths, of its own or of those that it
 * extends, because something was refused.
 *
 * @param composition What was refused, and what extends what.
 * @param version The name of the version.
 */
export function mayMissPaths(
  { lost, extensions }: Composition,
  version: string,
): boolean {
  if (lost.size === 0) return false;
  if (lost.has(undefined)) return true;
  const versions = new Set([version]);
  for (const name of versions) {
    if (lost.has(name)) return true;
    for (const extension of extensions) {
      if (extension.version === name) versions.add(extension.extends);
    }
  }
  return false;
}
