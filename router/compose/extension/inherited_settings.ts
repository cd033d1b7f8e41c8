import { remember } from "../../path/remember.ts";
import type { Extension } from "../composition.ts";
import type {
  EffectiveSettings,
  PrefixesOfPath,
  VersionPrefixes,
} from "../effective_settings.ts";
import { joinSurroundings } from "../surroundings.ts";

/**
 * Gives the version prefixes that hold for a path that is taken over.
 *
 * @param extension The version that extends another.
 * @param source Those of the path in the extended version.
 */
export function prefixesFor(
  { effective }: Extension,
  source: PrefixesOfPath,
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
function inheritSettings(
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

/** Gives for each extension the settings of routes, by those in its base. */
export type SettingsInheritor = (
  extension: Extension,
) => (source: EffectiveSettings) => EffectiveSettings;

/** Makes what does so once: many routes of a version have the same settings. */
export function createSettingsInheritor(): SettingsInheritor {
  return remember((extension: Extension) =>
    remember((source: EffectiveSettings) => inheritSettings(extension, source))
  );
}
