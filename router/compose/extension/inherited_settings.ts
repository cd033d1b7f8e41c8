import { remember } from "../../collection/remember.ts";
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

/** Gives the version prefixes that hold for a path that is taken over. */
function prefixesFor(
  { effective }: Extension,
  source: EffectiveSettings,
): VersionPrefixes {
  if (source.versionPrefixes === source.versionPrefixesOfVersion) {
    return effective.versionPrefixes;
  }
  // What is set deeper than the version goes along with the route.
  const deeper = [...source.versionPrefixes].filter(([kind, setting]) =>
    source.versionPrefixesOfVersion.get(kind) !== setting
  );
  return new Map([...effective.versionPrefixes, ...deeper]);
}

/** Gives the settings that hold for a route that is taken over. */
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
 * Gives for each extension what holds for routes, by what holds for them in the
 * extended version; `undefined` when what they would begin with is refused.
 */
export type SettingsInheritor = (
  extension: Extension,
) => (source: RouteSettings) => VersionedSettings | undefined;

/**
 * Makes what does so once for all routes that have the same settings.
 *
 * @param composition What is composed so far, and where mistakes are noted.
 */
export function createSettingsInheritor(
  composition: Composition,
): SettingsInheritor {
  return remember((extension: Extension) => {
    const { extends: extended, place } = extension;
    const step: InheritanceStep = { version: extended, place };
    return remember(({ effective }: RouteSettings) =>
      resolveInVersion(
        composition,
        inheritEffective(extension, effective),
        extension,
        step,
      )
    );
  });
}
