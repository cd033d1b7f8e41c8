import { ROOT } from "../path/pattern.ts";
import { nameVersion } from "../path/version.ts";
import { attempt } from "../report/refusal.ts";
import type { Composition, Extension } from "./composition.ts";
import type { EffectiveSettings } from "./effective_settings.ts";
import { readVersionOnce } from "./read_once.ts";
import type {
  InheritanceStep,
  RouteSettings,
  VersionedSettings,
} from "./route_settings.ts";
import type { Setting } from "./setting.ts";
import { checkLead } from "./shared_lead.ts";
import { chooseVersionPrefix, prefixOf } from "./version_prefix.ts";

/**
 * Resolves settings, once for all routes that share them.
 *
 * @param composition The composition so far, where mistakes are recorded.
 * @param effective The settings that apply to a declared route.
 * @returns The resolved settings; `undefined` when the version or its prefix is
 * refused.
 */
export function resolveSettings(
  composition: Composition,
  effective: EffectiveSettings,
): RouteSettings | undefined {
  const { resolved } = composition;
  const known = resolved.get(effective);
  if (known) return known;
  const settings = effective.version
    ? resolveVersioned(composition, effective, effective.version)
    : resolveVersionless(composition, effective);
  if (settings) resolved.set(effective, settings);
  return settings;
}

function resolveVersionless(
  { readPath }: Composition,
  effective: EffectiveSettings,
): RouteSettings {
  // Only versions have a lifecycle.
  return {
    effective,
    version: undefined,
    lead: ROOT,
    versionPrefix: undefined,
    ownPrefix: undefined,
    lifecycle: undefined,
    readPath,
    step: undefined,
  };
}

function resolveVersioned(
  composition: Composition,
  effective: EffectiveSettings,
  setting: Setting<unknown>,
): RouteSettings | undefined {
  const written = readVersionOnce(composition, setting);
  if (written === undefined) return undefined;
  const version = { written, place: setting.place };
  return resolveInVersion(composition, effective, version, undefined);
}

/**
 * Resolves settings in a version.
 *
 * @param composition The composition so far, where mistakes are recorded.
 * @param effective The settings that apply to routes of the version.
 * @param version The version.
 * @param step The step by which it inherits the routes, if it does.
 * @returns The resolved settings; `undefined` when the lead is refused.
 */
export function resolveInVersion(
  composition: Composition,
  effective: EffectiveSettings,
  { written, place }: Pick<Extension, "written" | "place">,
  step: InheritanceStep | undefined,
): VersionedSettings | undefined {
  const { readLead, readPath, resolveLifecycle, mistakes } = composition;
  const { versionPrefixes } = effective;
  const read = () => readLead(versionPrefixes, written);
  const setter = chooseVersionPrefix(versionPrefixes)?.owner;
  const lead = attempt(read, place, mistakes, setter);
  if (!lead) return undefined;
  const version = nameVersion(written);
  const versionPrefix = prefixOf(versionPrefixes);
  const owner = { lead, version, versionPrefix, place };
  if (!checkLead(composition, owner)) return undefined;
  return {
    effective,
    version,
    lead,
    versionPrefix,
    ownPrefix: prefixOf(effective.versionPrefixesOfVersion),
    lifecycle: resolveLifecycle(effective.lifecycles, version),
    readPath,
    step,
  };
}
