import type {
  OverriddenSetting,
  RoutePart,
  VersionLevel,
} from "../declare/route.ts";
import { NO_SETTINGS, type ReadSettings } from "../declare/settings.ts";
import type { PathReader } from "../path/path_reader.ts";
import { joinPatterns, type Pattern, ROOT } from "../path/pattern.ts";
import { DEFAULT_VERSION_PREFIX, readVersionPrefix } from "../path/version.ts";
import { addLifecycle, type LifecycleLayer } from "./lifecycle_layer.ts";
import type { Surroundings } from "./surroundings.ts";

/** A declaration, with its place in words. */
interface Owner {
  readonly place: string;
}

/** A setting and where it was written. */
export interface Setting<Value> {
  readonly value: Value;
  readonly place: string;
  /** The declaration that sets it: places of several can read alike. */
  readonly owner: object;
  /** What kind of place that is. */
  readonly kind: PlaceKind;
  /** The setting around it that it overrides. */
  readonly outer?: Setting<Value> | undefined;
}

/** A version prefix and where it was written. */
export interface VersionPrefixSetting extends Setting<string> {
  /** The prefix as it was read; the value is as it was written. */
  readonly read: string;
  readonly outer: VersionPrefixSetting | undefined;
}

/**
 * The kinds of places that can set a version prefix, the most specific first
 * (SPEC section 4); the options of the application come last.
 */
const PREFIX_RANKING = [
  "route",
  "blueprint",
  "constructor",
  "instantiation",
  "registration",
  "application",
] as const;

/** A kind of place that can set a version prefix. */
type PlaceKind = typeof PREFIX_RANKING[number];

/** The version prefixes of a path, some of which a version brings along. */
export interface PrefixesOfPath {
  readonly versionPrefixes: VersionPrefixes;
  /** Those that held where the version was set. */
  readonly versionPrefixesOfVersion: VersionPrefixes;
}

/** The settings that hold at a place: its own, else those around it. */
export interface EffectiveSettings extends Surroundings, PrefixesOfPath {
  /** The nearest version, as written. */
  readonly version: Setting<unknown> | undefined;
  /** The URL prefixes, outermost first. */
  readonly urlPrefixes: readonly RoutePart[];
  /** The URL prefixes, read and joined. */
  readonly urlPattern: Pattern;
  /** The name of the blueprint. */
  readonly blueprint: string | undefined;
  /** The lifecycles that are set, the nearest first. */
  readonly lifecycles: LifecycleLayer | undefined;
}

/** For each kind of place, the nearest version prefix. */
export type VersionPrefixes = ReadonlyMap<PlaceKind, VersionPrefixSetting>;

const NO_VERSION_PREFIXES: VersionPrefixes = new Map();

/** What holds where nothing is set. */
export const NOTHING_SET: EffectiveSettings = {
  version: undefined,
  versionPrefixes: NO_VERSION_PREFIXES,
  urlPrefixes: Object.freeze([]),
  urlPattern: ROOT,
  layers: [],
  errorHandlers: [],
  blueprint: undefined,
  lifecycles: undefined,
  versionPrefixesOfVersion: NO_VERSION_PREFIXES,
};

/**
 * Lets a more specific place override what stands around it. Lifecycles are
 * merged field by field.
 *
 * @param outer What stands around the place.
 * @param settings What is set at the place.
 * @param kind What kind of place it is.
 * @param owner What is declared there, and the place in words.
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
  // The place of a route would be put into words in vain.
  if (settings === NO_SETTINGS) return outer;
  const { place } = owner;
  const { version, versionPrefix, urlPrefix } = settings;
  const lifecycles = addLifecycle(outer.lifecycles, settings, place);
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

function addVersionPrefix(
  prefixes: VersionPrefixes,
  kind: PlaceKind,
  value: string,
  owner: Owner,
): VersionPrefixes {
  const { place } = owner;
  const read = readVersionPrefix(value);
  const outer = prefixes.get(kind);
  return new Map(prefixes).set(
    kind,
    { value, read, place, owner, kind, outer },
  );
}

/**
 * Gives on what a version was set.
 *
 * @param version The setting of the version, if there is one.
 */
export function levelOf(
  version: Setting<unknown> | undefined,
): VersionLevel | undefined {
  if (!version) return undefined;
  const { kind } = version;
  return kind === "route" || kind === "blueprint" ? kind : "group";
}

/**
 * Gives the version prefix that wins; `undefined` means the default.
 *
 * @param prefixes The version prefixes that hold at a place.
 */
export function chooseVersionPrefix(
  prefixes: VersionPrefixes,
): VersionPrefixSetting | undefined {
  for (const kind of PREFIX_RANKING) {
    const setting = prefixes.get(kind);
    if (setting) return setting;
  }
  return undefined;
}

/**
 * Lists all version prefixes that are set around a route.
 *
 * @param prefixes Those that are set, the nearest of each kind of place.
 */
export function listVersionPrefixes(
  prefixes: VersionPrefixes,
): VersionPrefixSetting[] {
  const all: VersionPrefixSetting[] = [];
  for (const nearest of prefixes.values()) {
    let setting: VersionPrefixSetting | undefined = nearest;
    for (; setting; setting = setting.outer) all.push(setting);
  }
  return all;
}

/**
 * Gives the text of the version prefix that wins, as it was read.
 *
 * @param prefixes The version prefixes that hold at a place.
 */
export function prefixOf(prefixes: VersionPrefixes): string {
  return chooseVersionPrefix(prefixes)?.read ?? DEFAULT_VERSION_PREFIX;
}

const NONE_OVERRIDDEN: readonly OverriddenSetting[] = Object.freeze([]);

function tellOverridden(
  setting: OverriddenSetting["setting"],
  { value, place }: Setting<unknown>,
): OverriddenSetting {
  return { setting, text: String(value), place };
}

/**
 * Lists the settings of version and version prefix that did not win.
 *
 * @param effective The settings around a route.
 * @param prefix The version prefix that wins.
 */
export function listOverriddenSettings(
  { version, versionPrefixes }: EffectiveSettings,
  prefix: Setting<string> | undefined,
): readonly OverriddenSetting[] {
  const hasNone = !version?.outer && !prefix?.outer &&
    versionPrefixes.size === (prefix ? 1 : 0);
  if (hasNone) return NONE_OVERRIDDEN;
  const overridden: OverriddenSetting[] = [];
  for (let outer = version?.outer; outer; outer = outer.outer) {
    overridden.push(tellOverridden("version", outer));
  }
  for (const kind of PREFIX_RANKING) {
    let setting: Setting<string> | undefined = versionPrefixes.get(kind);
    if (setting === prefix) setting = setting?.outer;
    for (; setting; setting = setting.outer) {
      overridden.push(tellOverridden("versionPrefix", setting));
    }
  }
  return overridden;
}
