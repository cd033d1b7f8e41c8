import { NO_SETTINGS, type ReadSettings } from "../declare/read_settings.ts";
import type { RoutePart } from "../declare/route.ts";
import type { PathReader } from "../path/path_reader.ts";
import { joinPatterns, type Pattern, ROOT } from "../path/pattern.ts";
import { addLifecycle, type LifecycleLayer } from "./lifecycle_layer.ts";
import type { Owner, PlaceKind, Setting } from "./setting.ts";
import { NO_SURROUNDINGS, type Surroundings } from "./surroundings.ts";
import {
  addVersionPrefix,
  NO_VERSION_PREFIXES,
  type VersionPrefixes,
} from "./version_prefix.ts";

/** The settings that apply at a place: its own, otherwise those around it. */
export interface EffectiveSettings extends Surroundings {
  /** The nearest version, as written. */
  readonly version: Setting<unknown> | undefined;
  /** The version prefixes, some of which a version brings along. */
  readonly versionPrefixes: VersionPrefixes;
  /** Those that applied where the version was set. */
  readonly versionPrefixesOfVersion: VersionPrefixes;
  /** The URL prefixes, outermost first. */
  readonly urlPrefixes: readonly RoutePart[];
  /** The URL prefixes, read and joined. */
  readonly urlPattern: Pattern;
  /** The name of the blueprint. */
  readonly blueprint: string | undefined;
  /** The lifecycles that are set, the nearest first. */
  readonly lifecycles: LifecycleLayer | undefined;
}

/** The settings where nothing is set. */
export const NOTHING_SET: EffectiveSettings = {
  version: undefined,
  versionPrefixes: NO_VERSION_PREFIXES,
  urlPrefixes: Object.freeze([]),
  urlPattern: ROOT,
  ...NO_SURROUNDINGS,
  blueprint: undefined,
  lifecycles: undefined,
  versionPrefixesOfVersion: NO_VERSION_PREFIXES,
};

/**
 * Lets a more specific place override the settings around it. Lifecycles are
 * merged field by field.
 *
 * @param outer The settings around the place.
 * @param settings The settings of the place itself.
 * @param kind The kind of place.
 * @param owner The declaration there, with its place in words.
 * @param readPath Reads the URL prefix.
 * @param prefixPlace Where the URL prefix is from, when that is another place.
 * @throws {Refusal} When the URL prefix cannot be read.
 */
export function overrideSettings(
  outer: EffectiveSettings,
  settings: ReadSettings,
  kind: PlaceKind,
  owner: Owner,
  readPath: PathReader,
  prefixPlace?: string,
): EffectiveSettings {
  // The place of a route would be put into words for nothing.
  if (settings === NO_SETTINGS) return outer;
  const { place } = owner;
  const { version, versionPrefix, urlPrefix } = settings;
  const lifecycles = addLifecycle(outer.lifecycles, settings, owner);
  const isEmpty = version === undefined && versionPrefix === undefined &&
    urlPrefix === undefined && lifecycles === outer.lifecycles;
  if (isEmpty) return outer;
  const versionPrefixes = versionPrefix === undefined
    ? outer.versionPrefixes
    : addVersionPrefix(outer.versionPrefixes, kind, versionPrefix, owner);
  // Written out: spreading takes twice as long, for every folder of a tree.
  return {
    version: version === undefined
      ? outer.version
      : { value: version, place, owner, kind, outer: outer.version },
    versionPrefixes,
    urlPrefixes: urlPrefix === undefined
      ? outer.urlPrefixes
      : outer.urlPrefixes.concat({
        text: urlPrefix,
        place: prefixPlace ?? place,
      }),
    urlPattern: urlPrefix === undefined
      ? outer.urlPattern
      : joinPatterns(outer.urlPattern, readPath(urlPrefix)),
    layers: outer.layers,
    errorHandlers: outer.errorHandlers,
    blueprint: outer.blueprint,
    lifecycles,
    versionPrefixesOfVersion: version === undefined
      ? outer.versionPrefixesOfVersion
      : versionPrefixes,
  };
}
