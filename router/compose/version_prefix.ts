import { DEFAULT_VERSION_PREFIX, readVersionPrefix } from "../path/version.ts";
import {
  type Owner,
  PLACE_KINDS,
  type PlaceKind,
  type Setting,
} from "./setting.ts";

/** A version prefix and where it was written. */
export interface VersionPrefixSetting extends Setting<string> {
  /** The prefix as it was read; the value is as it was written. */
  readonly read: string;
  readonly outer: VersionPrefixSetting | undefined;
}

/** For each kind of place, the nearest version prefix. */
export type VersionPrefixes = ReadonlyMap<PlaceKind, VersionPrefixSetting>;

/** None: the default applies. */
export const NO_VERSION_PREFIXES: VersionPrefixes = new Map();

/**
 * Adds a version prefix to those that are set around it.
 *
 * @param prefixes Those around it.
 * @param kind The kind of place that it is set at.
 * @param value The version prefix, as it was written.
 * @param owner The declaration that sets it.
 */
export function addVersionPrefix(
  prefixes: VersionPrefixes,
  kind: PlaceKind,
  value: string,
  owner: Owner,
): VersionPrefixes {
  const { place } = owner;
  const read = readVersionPrefix(value);
  const outer = prefixes.get(kind);
  const setting = { value, read, place, owner, kind, outer };
  return new Map(prefixes).set(kind, setting);
}

/**
 * Returns the version prefix that wins; `undefined` means the default.
 *
 * @param prefixes The version prefixes that apply at a place.
 */
export function chooseVersionPrefix(
  prefixes: VersionPrefixes,
): VersionPrefixSetting | undefined {
  for (const kind of PLACE_KINDS) {
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
 * Returns the text of the version prefix that wins, as it was read.
 *
 * @param prefixes The version prefixes that apply at a place.
 */
export function prefixOf(prefixes: VersionPrefixes): string {
  return chooseVersionPrefix(prefixes)?.read ?? DEFAULT_VERSION_PREFIX;
}
