import { memoize } from "../../collection/memoize.ts";
import type { Composition, Extension } from "../composition.ts";
import type { EffectiveSettings } from "../effective_settings.ts";
import { resolveInVersion } from "../resolve_settings.ts";
import type {
  InheritanceStep,
  RouteSettings,
  VersionedSettings,
} from "../route_settings.ts";
import { joinSurroundings } from "../surroundings.ts";
import type { VersionPrefixes } from "../version_prefix.ts";

/** Returns the version prefixes that apply to an inherited path. */
function prefixesFor(
  { effective }: Extension,
  source: EffectiveSettings,
): VersionPrefixes {
  if (source.versionPrefixes === source.versionPrefixesOfVersion) {
    return effective.versionPrefixes;
  }
  // Prefixes that are set deeper than the version go along with the route.
  const deeper = [...source.versionPrefixes].filter(([kind, setting]) =>
    source.versionPrefixesOfVersion.get(kind) !== setting
  );
  return new Map([...effective.versionPrefixes, ...deeper]);
}

/** Returns the settings that apply to an inherited route. */
function inheritEffective(
  extension: Extension,
  source: EffectiveSettings,
): EffectiveSettings {
  const { effective } = extension;
  const versionPrefixes = prefixesFor(extension, source);
  return {
    ...effective,
    versionPrefixes,
    versionPrefixesOfVersion: versionPrefixes === effective.versionPrefixes
      ? effective.versionPrefixesOfVersion
      : effective.versionPrefixes,
    urlPrefixes: source.urlPrefixes,
    urlPattern: source.urlPattern,
    ...joinSurroundings(effective, source),
  };
}

/**
 * Returns a function that resolves the settings of an extension's inherited
 * routes from those in the extended version; `undefined` for a refused lead.
 */
export type SettingsInheritor = (
  extension: Extension,
) => (source: RouteSettings) => VersionedSettings | undefined;

/**
 * Creates one that resolves settings once for all routes that share them.
 *
 * @param composition The composition so far, where mistakes are recorded.
 */
export function createSettingsInheritor(
  composition: Composition,
): SettingsInheritor {
  return memoize((extension: Extension) => {
    const { extends: extended, place } = extension;
    const step: InheritanceStep = { version: extended, place };
    return memoize(({ effective }: RouteSettings) =>
      resolveInVersion(
        composition,
        inheritEffective(extension, effective),
        extension,
        step,
      )
    );
  });
}
