import { groupBy } from "../../collection/group_by.ts";
import { remember } from "../../collection/remember.ts";
import type { Pattern } from "../../path/pattern.ts";
import {
  createPathFollower,
  createPatternTree,
  type PathFollower,
} from "../../path/pattern_tree.ts";
import type { Composition, Extension } from "../composition.ts";
import {
  createSettingsInheritor,
  type SettingsInheritor,
} from "./inherited_settings.ts";
import { PathOwners } from "./path_owners.ts";

/** A pass over all extensions, and what it has found out so far. */
export interface InheritancePass {
  readonly composition: Composition;
  /** Gives what gave a version its paths. */
  readonly ownersIn: (version: string) => PathOwners;
  readonly settingsFor: SettingsInheritor;
  /** Follows the paths of routes in the tree of all. */
  readonly follow: PathFollower;
  /** Gives paths that take the same requests one number. */
  readonly numberOf: PathFollower;
  /** The places that have removed paths, by the numbers of those. */
  readonly removers: Map<number, Extension[]>;
}

/**
 * Begins a pass in which versions have what they declare.
 *
 * @param composition The declared routes, and the places that extend a version.
 */
export function beginPass(composition: Composition): InheritancePass {
  const numberOf = createPathFollower(createPatternTree());
  const ownersIn = remember((_version: string) => new PathOwners(numberOf));
  const declared = groupBy(composition.routes, ({ version }) => version);
  for (const [version, routes] of declared) {
    if (version !== undefined) ownersIn(version).add(routes, undefined);
  }
  return {
    composition,
    ownersIn,
    settingsFor: createSettingsInheritor(composition),
    follow: createPathFollower(composition.tree),
    numberOf,
    removers: new Map(),
  };
}

/**
 * Tells whether the extending version declares a path itself.
 *
 * @param pass What versions have.
 * @param version The name of the version.
 * @param lead Version prefix and version of the path.
 * @param resource The path without them.
 */
export function isDeclared(
  { ownersIn }: InheritancePass,
  version: string,
  lead: Pattern,
  resource: Pattern,
): boolean {
  const owner = ownersIn(version).find(lead, resource);
  return owner !== undefined && !owner.extension;
}
