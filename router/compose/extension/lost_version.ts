import { nameVersion } from "../../path/version.ts";
import type { Composition } from "../composition.ts";
import type { EffectiveSettings } from "../effective_settings.ts";
import { readVersionOnce } from "../read_once.ts";
import { listBuiltOn } from "./base.ts";

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
 * Tells whether a version may miss paths, of its own or of those that it
 * extends, because something was refused.
 *
 * @param composition What was refused, and what extends what.
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
